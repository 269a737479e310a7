"""Skyscrapers: heights 1 to n, each once in every row and column; a clue counts the buildings seen from its place.

A higher building hides the lower ones behind it. A board is four lines, a clue for each row or column, "." for none:

    top . 3 . .
    bottom . . . 2
    left 4 . . .
    right . . 2 .
"""

from dataclasses import dataclass
from itertools import permutations, product

from hand_solver import Problem, Variable
from hand_solver.constraints import AllDifferent, Table
from magnets_cp.layout import Clue, Layout
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import square
from magnets_cp.violation import Violation

SIDES, MOST = ("top", "bottom", "left", "right"), 6


@dataclass(frozen=True)
class Skyscrapers:
    top: tuple[int | None, ...]
    bottom: tuple[int | None, ...]
    left: tuple[int | None, ...]
    right: tuple[int | None, ...]

    def __post_init__(self):
        if {len(getattr(self, side)) for side in SIDES} not in [{n} for n in range(1, MOST + 1)]:
            raise ValueError(f"1 to {MOST} clues, as many on every side")
        if any(clue is not None and not 1 <= clue <= self.n for side in SIDES for clue in getattr(self, side)):
            raise ValueError(f"clues from 1 to {self.n}")

    @property
    def n(self):
        return len(self.top)

    def views(self):
        """The place, the clue and the cells, the nearest first, of every clue there is."""
        n, numbers = self.n, range(self.n)
        for i in numbers:
            column, row = [(r, i) for r in numbers], [(i, c) for c in numbers]
            ends = {"top": ((-1, i), column), "bottom": ((n, i), column[::-1])}
            ends |= {"left": ((i, -1), row), "right": ((i, n), row[::-1])}
            for side, (place, cells) in ends.items():
                if (clue := getattr(self, side)[i]) is not None:
                    yield f"{side} {i + 1}", place, clue, cells


def seen(heights):
    """How many of the buildings in a line are seen from its beginning."""
    return sum(height > max(heights[:i], default=0) for i, height in enumerate(heights))


def number(source, token):
    if token.text != "." and not (token.text.isdecimal() and len(token.text) < 3):
        source.fail(token, "a clue such as 3, or . for none")
    return None if token.text == "." else int(token.text)


class SkyscrapersPuzzle(Puzzle):
    name = "skyscrapers"
    board = Skyscrapers

    def read(self, source, notation):
        if [line.words[0] for line in source.lines] != list(SIDES):
            first = source.lines[0].tokens(1)[0] if source.lines else None
            source.fail(first, "four lines of clues: top, bottom, left, right")
        return [Skyscrapers(*(tuple(number(source, one) for one in line.tokens(50)[1:]) for line in source.lines))]

    def write(self, board, notation):
        lines = ([side, *(str(clue or ".") for clue in getattr(board, side))] for side in SIDES)
        return "".join(" ".join(line) + "\n" for line in lines)

    def violations(self, board, solution):
        n, heights = board.n, {str(height) for height in range(1, board.n + 1)}
        if [len(row) for row in solution] != [n] * n or set("".join(solution)) - heights:
            return [Violation("shape", "board", f"expected {n} rows of {n} heights from 1 to {n}")]
        found = []
        for i in range(n):
            row, column = [(i, c) for c in range(n)], [(r, i) for r in range(n)]
            for name, cells in ((f"row {i + 1}", row), (f"column {i + 1}", column)):
                if len({solution[r][c] for r, c in cells}) < n:
                    found.append(Violation("different", name, "a height twice", tuple(cells)))
        for name, place, clue, cells in board.views():
            count = seen([int(solution[r][c]) for r, c in cells])
            if count != clue:
                found.append(Violation("seen", name, f"expected {clue} seen, found {count}", (place, *cells)))
        return found

    def csp(self, board, level):
        """A variable a cell; for each clue the table of the orders in which so many buildings are seen."""
        n = board.n
        labels = tuple(str(height) for height in range(1, n + 1))
        cells = tuple(Variable(f"r{r + 1}c{c + 1}", labels) for r, c in product(range(n), range(n)))
        lines = [(f"row {i + 1}", [i * n + j for j in range(n)]) for i in range(n)]
        lines += [(f"column {i + 1}", [j * n + i for j in range(n)]) for i in range(n)]
        constraints = [AllDifferent([(x, 0) for x in line], name) for name, line in lines]
        for name, _, clue, line in board.views():
            orders = [order for order in permutations(range(n)) if seen([value + 1 for value in order]) == clue]
            constraints.append(Table((r * n + c for r, c in line), orders, f"{name}: {clue} seen"))
        return Problem(cells, tuple(constraints))

    def cpsat(self, board, formulation):
        """A building is seen if it is higher than the highest before it."""
        from magnets_cp.cpsat import Declaration, cp_model

        model, n = cp_model.CpModel(), board.n
        x = [[model.new_int_var(1, n, f"{r} {c}") for c in range(n)] for r in range(n)]
        for line in [*x, *zip(*x)]:
            model.add_all_different(line)
        for name, _, clue, line in board.views():
            highest, visible = x[line[0][0]][line[0][1]], [1]
            for r, c in line[1:]:
                is_seen, higher = model.new_bool_var(name), model.new_int_var(1, n, name)
                model.add(x[r][c] > highest).only_enforce_if(is_seen)
                model.add(x[r][c] < highest).only_enforce_if(is_seen.negated())
                model.add_max_equality(higher, [highest, x[r][c]])
                highest, visible = higher, [*visible, is_seen]
            model.add(sum(visible) == clue)
        rows = lambda values: tuple("".join(map(str, values[i : i + n])) for i in range(0, n * n, n))
        return Declaration(model, [cell for row in x for cell in row], rows)

    def layout(self, board):
        """The clues at their places on four sides; every cell shows its height."""
        cells = list(product(range(board.n), range(board.n)))
        clues = {place: Clue(str(clue), name=f"{name}: {clue} seen") for name, place, clue, _ in board.views()}
        shows = [[{cell: str(height)} for height in range(1, board.n + 1)] for cell in cells]
        return Layout(board.n, board.n, dict.fromkeys(cells, 0), clues, shows=shows)

    def random(self, rng, size):
        """The clues of a random city, half of them left out; one may be changed, so that there may be no solution."""
        n = rng.randint(1, 4) if size is None else square(size, MOST)
        order, shuffled = rng.sample(range(n), n), rng.sample(range(1, n + 1), n)
        city = [[shuffled[(order[r] + c) % n] for c in range(n)] for r in range(n)]
        columns = [list(column) for column in zip(*city)]
        lines = [columns, [column[::-1] for column in columns], city, [row[::-1] for row in city]]
        clues = [[seen(line) if rng.random() < 0.5 else None for line in side] for side in lines]
        if rng.random() < 0.3:
            clues[rng.randrange(4)][rng.randrange(n)] = rng.randint(1, n)
        return Skyscrapers(*map(tuple, clues))


PUZZLE = SkyscrapersPuzzle()
