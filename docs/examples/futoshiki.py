"""Futoshiki: every row and column holds every number once, and numbers obey the signs between them.

A board is a grid with signs: between two cells of a row "<", ">" or a blank; between two rows "^" (the upper one is the
smaller), "v" or a blank.

    . < . .
    v     ^
    . . 2
    .   . .
"""

from dataclasses import dataclass

from hand_solver import Problem, Variable
from hand_solver.constraints import AllDifferentGac, BinaryTable
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import square
from magnets_cp.violation import Violation

DIGITS = "123456789"


@dataclass(frozen=True)
class Futoshiki:
    """The rows, and pairs of cells (r, c, s, d) of which the first is the smaller."""

    rows: tuple[str, ...]
    smaller: tuple[tuple[int, int, int, int], ...] = ()

    def __post_init__(self):
        n = len(self.rows)
        if not 1 <= n <= 9 or any(len(row) != n or set(row) - set(DIGITS[:n] + ".") for row in self.rows):
            raise ValueError("1 to 9 rows of as many cells, each a number or .")
        for r, c, s, d in self.smaller:
            if abs(r - s) + abs(c - d) != 1 or not all(0 <= i < n for i in (r, c, s, d)):
                raise ValueError("signs between neighbouring cells")


class FutoshikiPuzzle(Puzzle):
    name = "futoshiki"
    board = Futoshiki

    def read(self, source, notation):
        """One board: cells at every other place, signs between them."""
        lines = source.text.rstrip("\n").split("\n")
        width = max(map(len, lines))
        lines = [line.ljust(width) for line in lines]
        rows = tuple(line[::2] for line in lines[::2])
        smaller = []
        for r, line in enumerate(lines[::2]):
            for c, sign in enumerate(line[1::2]):
                smaller += {"<": [(r, c, r, c + 1)], ">": [(r, c + 1, r, c)]}.get(sign, [])
        for r, line in enumerate(lines[1::2]):
            for c, sign in enumerate(line[::2]):
                smaller += {"^": [(r, c, r + 1, c)], "v": [(r + 1, c, r, c)]}.get(sign, [])
        return [Futoshiki(rows, tuple(sorted(smaller)))]

    def picture(self, board, solution):
        rows = board.rows if solution is None else solution
        n = len(board.rows)
        drawn = [[" "] * (2 * n - 1) for _ in range(2 * n - 1)]
        for r, row in enumerate(rows[:n]):
            for c, sign in enumerate(row[:n]):
                drawn[2 * r][2 * c] = sign
        for r, c, s, d in board.smaller:
            drawn[r + s][c + d] = ("<" if c < d else ">") if r == s else ("^" if r < s else "v")
        return "\n".join("".join(line).rstrip() for line in drawn)

    def violations(self, board, solution):
        n = len(board.rows)
        if [len(row) for row in solution] != [n] * n or set("".join(solution)) - set(DIGITS[:n]):
            return [Violation("shape", "board", f"expected {n} rows of {n} numbers")]
        found = []
        for i in range(n):
            for name, line in ((f"row {i + 1}", solution[i]), (f"column {i + 1}", "".join(row[i] for row in solution))):
                if len(set(line)) < n:
                    found.append(Violation(name.split()[0], name, f"a number twice: {line}"))
        for r, c, s, d in board.smaller:
            if not solution[r][c] < solution[s][d]:
                place, spots = f"row {r + 1}, column {c + 1}", ((r, c), (s, d))
                found.append(Violation("sign", place, f"{solution[r][c]} is not less than {solution[s][d]}", spots))
        given = [(r, c) for r in range(n) for c in range(n) if board.rows[r][c] not in (".", solution[r][c])]
        return found + [Violation("given", f"row {r + 1}, column {c + 1}", "changed", ((r, c),)) for r, c in given]

    def csp(self, board, level):
        n = len(board.rows)
        cells = [(r, c) for r in range(n) for c in range(n)]
        masks = [None if board.rows[r][c] == "." else 1 << DIGITS.index(board.rows[r][c]) for r, c in cells]
        variables = [Variable(f"r{r + 1}c{c + 1}", tuple(DIGITS[:n]), mask) for (r, c), mask in zip(cells, masks)]
        posted = [AllDifferentGac([(i * n + j, 0) for j in range(n)], f"row {i + 1}") for i in range(n)]
        posted += [AllDifferentGac([(j * n + i, 0) for j in range(n)], f"column {i + 1}") for i in range(n)]
        less = [(a, b) for b in range(n) for a in range(b)]
        posted += [
            BinaryTable(r * n + c, s * n + d, less, f"r{r + 1}c{c + 1} < r{s + 1}c{d + 1}")
            for r, c, s, d in board.smaller
        ]
        return Problem(tuple(variables), tuple(posted))

    def cpsat(self, board, formulation):
        from magnets_cp.cpsat import Declaration, cp_model

        n = len(board.rows)
        model = cp_model.CpModel()
        x = [[model.new_int_var(1, n, f"{r} {c}") for c in range(n)] for r in range(n)]
        for i in range(n):
            model.add_all_different(x[i])
            model.add_all_different(row[i] for row in x)
            for c, sign in enumerate(board.rows[i]):
                if sign != ".":
                    model.add(x[i][c] == int(sign))
        for r, c, s, d in board.smaller:
            model.add(x[r][c] < x[s][d])
        rows = lambda values: tuple("".join(map(str, values[i : i + n])) for i in range(0, n * n, n))
        return Declaration(
            model, [variable for row in x for variable in row], rows, shows=lambda r, c, sign: [x[r][c] == int(sign)]
        )

    def random(self, rng, size):
        """A shuffled Latin square, some of its numbers given, some of its signs, one of them perhaps turned around."""
        n = rng.choice((1, 2, 3, 4)) if size is None else square(size, 9)
        order = [rng.sample(range(n), n) for _ in range(3)]
        latin = [[order[2][(r + c) % n] for c in order[1]] for r in order[0]]
        cells = [(r, c) for r in range(n) for c in range(n)]
        pairs = [(r, c, r + i, c + 1 - i) for r, c in cells for i in (0, 1) if max(r + i, c + 1 - i) < n]
        pairs = [pair for pair in pairs if rng.random() < 0.4]
        signs = [(r, c, s, d) if latin[r][c] < latin[s][d] else (s, d, r, c) for r, c, s, d in pairs]
        if signs and rng.random() < 0.2:
            signs[0] = (*signs[0][2:], *signs[0][:2])
        rows = ["".join(DIGITS[v] if rng.random() < 0.2 else "." for v in row) for row in latin]
        return Futoshiki(tuple(rows), tuple(sorted(signs)))

    def cells(self, board):
        return board.rows


PUZZLE = FutoshikiPuzzle()
