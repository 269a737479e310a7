"""Graph colouring, a puzzle that is no grid: the two ends of an edge have different colours.

Boards are graphs in the format of DIMACS (files .col), with one comment of our own for the number of colours; without
it there are as many as a greedy colouring needs.

    c colours 3
    p edge 4 5
    e 1 2
    ...

A solution has a colour a vertex, from 1; the first vertex has colour 1, for the colours' names mean nothing.
"""

from dataclasses import dataclass

from hand_solver import Problem, Variable
from hand_solver.constraints import BinaryTable
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import LineReader
from magnets_cp.violation import Violation


@dataclass(frozen=True)
class Graph:
    """Vertices from 1; edges (u, v) with u < v, ascending."""

    vertices: int
    colours: int
    edges: tuple[tuple[int, int], ...]

    def __post_init__(self):
        if self.vertices < 1 or self.colours < 1:
            raise ValueError("at least one vertex and one colour")
        if any(not 1 <= u < v <= self.vertices for u, v in self.edges):
            raise ValueError(f"edges between two of the vertices 1 to {self.vertices}, the smaller first")
        if list(self.edges) != sorted(set(self.edges)):
            raise ValueError("edges in ascending order, each once")


def greedy(vertices, edges):
    colour = {}
    for v in range(1, vertices + 1):
        taken = {colour.get(a if b == v else b) for a, b in edges if v in (a, b)}
        colour[v] = next(c for c in range(1, vertices + 1) if c not in taken)
    return max(colour.values())


class Colouring(Puzzle):
    name = "colouring"
    board = Graph

    def read(self, source, notation):
        reader, vertices, colours, edges = LineReader(source), None, None, set()
        for line in source.lines:
            tokens = line.tokens(5)
            words = [token.text for token in tokens]
            if words[0] == "c":
                if words[1:2] == ["colours"] and len(words) == 3:
                    colours = reader.number(tokens[2], "colours")
            elif words[0] == "p" and vertices is None and len(words) == 4 and words[1] in ("edge", "col"):
                vertices = reader.number(tokens[2], "vertices")
            elif words[0] == "e" and vertices is not None and len(words) == 3:
                ends = sorted(reader.number(token, "vertices") for token in tokens[1:])
                if not 1 <= ends[0] < ends[1] <= vertices:
                    source.fail(tokens[1], f"two different vertices from 1 to {vertices}")
                edges.add(tuple(ends))
            else:
                source.fail(tokens[0], '"p edge VERTICES EDGES"' if vertices is None else '"e VERTEX VERTEX"')
        if not vertices:
            source.fail(None, '"p edge VERTICES EDGES" with at least one vertex')
        return [Graph(vertices, greedy(vertices, edges) if colours is None else colours, tuple(sorted(edges)))]

    def picture(self, graph, solution):
        if solution is None:
            edges = "".join(f"\ne {u} {v}" for u, v in graph.edges)
            return f"c colours {graph.colours}\np edge {graph.vertices} {len(graph.edges)}{edges}"
        return " ".join(solution)

    def violations(self, graph, solution):
        colours = [str(c) for c in range(1, graph.colours + 1)]
        if len(solution) != graph.vertices or any(c not in colours for c in solution):
            return [Violation("shape", "graph", f"expected {graph.vertices} colours from 1 to {graph.colours}")]
        alike = [(u, v) for u, v in graph.edges if solution[u - 1] == solution[v - 1]]
        found = [Violation("edge", f"{u}-{v}", f"both ends have colour {solution[u - 1]}") for u, v in alike]
        wrong = f"expected colour 1, found {solution[0]}"
        first = [] if solution[0] == "1" else [Violation("first", "vertex 1", wrong)]
        return found + first

    def csp(self, graph, level):
        k = graph.colours
        names = tuple(str(colour) for colour in range(1, k + 1))
        vertices = [Variable(f"vertex {v}", names, 1 if v == 1 else None) for v in range(1, graph.vertices + 1)]
        differ = [(a, b) for a in range(k) for b in range(k) if a != b]
        edges = [BinaryTable(u - 1, v - 1, differ, f"edge {u}-{v}") for u, v in graph.edges]
        return Problem(tuple(vertices), tuple(edges))

    def cpsat(self, graph, formulation):
        from magnets_cp.cpsat import Declaration, cp_model

        model = cp_model.CpModel()
        colour = [model.new_int_var(1, graph.colours, f"vertex {v}") for v in range(1, graph.vertices + 1)]
        model.add(colour[0] == 1)
        for u, v in graph.edges:
            model.add(colour[u - 1] != colour[v - 1])
        shows = lambda r, c, sign: [colour[r] == int(sign)]
        return Declaration(model, colour, lambda values: tuple(map(str, values)), shows=shows)

    def random(self, rng, size):
        n = rng.randint(1, 7) if size is None else int(size)
        if n < 1:
            raise ValueError("expected the number of vertices")
        density = rng.choice((0.2, 0.4, 0.7))
        edges = [(u, v) for u in range(1, n + 1) for v in range(u + 1, n + 1) if rng.random() < density]
        return Graph(n, max(1, greedy(n, edges) - rng.choice((0, 0, 1))), tuple(edges))


PUZZLE = Colouring()
