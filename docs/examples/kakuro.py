r"""Kakuro: digits 1 to 9 in the open cells; each run has the sum of its clue, and no digit twice.

A board is rows of cells: "." is open, "#" closed, and a clue "4\3" has the sum below it, then that right of it, 0 for
none:

    #    4\0  3\0
    0\4  .    .
    0\3  .    .
"""

import re
from dataclasses import dataclass
from itertools import product, takewhile

from hand_solver import Problem, Variable
from hand_solver.constraints import AllDifferent, LinearSum
from magnets_cp.layout import Clue, Layout
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import rectangle
from magnets_cp.violation import Violation

DIGITS, MOST = "123456789", 20
CELL = re.compile(r"[.#]|([0-9]{1,2})\\([0-9]{1,2})")


@dataclass(frozen=True)
class Kakuro:
    cells: tuple[tuple[str, ...], ...]

    def __post_init__(self):
        if not 1 <= self.rows <= MOST or not 1 <= self.columns <= MOST or len(set(map(len, self.cells))) != 1:
            raise ValueError(f"1 to {MOST} rows of as many cells")
        if not all(CELL.fullmatch(cell) for row in self.cells for cell in row):
            raise ValueError(r'cells ".", "#" or clues such as 4\3')
        if not self.open:
            raise ValueError("an open cell")

    @property
    def rows(self):
        return len(self.cells)

    @property
    def columns(self):
        return len(self.cells[0]) if self.cells else 0

    @property
    def open(self):
        return [(r, c) for r, c in self.all if self.cells[r][c] == "."]

    @property
    def all(self):
        return list(product(range(self.rows), range(self.columns)))

    def signs(self, r, c):
        return tuple(DIGITS) if self.cells[r][c] == "." else ("#",)

    def runs(self):
        """The name, the sum and the cells of every run that has a clue."""
        is_open = set(self.open).__contains__
        for r, c in self.all:
            if sums := CELL.fullmatch(self.cells[r][c])[1] and CELL.fullmatch(self.cells[r][c]).groups():
                below = list(takewhile(is_open, ((i, c) for i in range(r + 1, self.rows + 1))))
                right = list(takewhile(is_open, ((r, j) for j in range(c + 1, self.columns + 1))))
                for way, total, run in zip(("down", "across"), map(int, sums), (below, right)):
                    if total:
                        yield f"{way} from row {r + 1}, column {c + 1}: {total}", total, run


class KakuroPuzzle(Puzzle):
    name = "kakuro"
    board = Kakuro

    def read(self, source, notation):
        for token in (token for line in source.lines for token in line.tokens(50)):
            if not CELL.fullmatch(token.text):
                source.fail(token, r'".", "#" or a clue such as 4\3')
        return [Kakuro(tuple(tuple(line.words) for line in source.lines))]

    def write(self, board, notation):
        return "".join(" ".join(cell.ljust(5) for cell in row).rstrip() + "\n" for row in board.cells)

    def violations(self, board, solution):
        shape = f"expected {board.rows} rows of {board.columns} cells, a digit in each open one, # in the others"
        if [len(row) for row in solution] != [board.columns] * board.rows:
            return [Violation("shape", "board", shape)]
        is_digit = {(r, c): sign in DIGITS for r, row in enumerate(solution) for c, sign in enumerate(row)}
        wrong = [(r, c) for (r, c), digit in is_digit.items() if not digit and solution[r][c] != "#"]
        wrong += [cell for cell, digit in is_digit.items() if digit != (cell in board.open)]
        if wrong:
            return [Violation("shape", "board", shape, tuple(wrong))]
        found = []
        for name, total, run in board.runs():
            digits = [int(solution[r][c]) for r, c in run]
            if sum(digits) != total:
                found.append(Violation("sum", name, f"expected {total}, found {sum(digits)}", tuple(run)))
            if len(set(digits)) < len(digits):
                found.append(Violation("different", name, "a digit twice", tuple(run)))
        return found

    def csp(self, board, level):
        """A variable a cell, of one value where it is closed; the digits of a run have its sum, and are different."""
        number = {cell: x for x, cell in enumerate(board.all)}
        cells = tuple(Variable(f"r{r + 1}c{c + 1}", board.signs(r, c)) for r, c in board.all)
        constraints = []
        for name, total, run in board.runs():
            constraints.append(LinearSum([(number[cell], range(1, 10)) for cell in run], total, name=name))
            constraints.append(AllDifferent([(number[cell], 0) for cell in run], f"different {name}"))
        return Problem(cells, tuple(constraints))

    def cpsat(self, board, formulation):
        from magnets_cp.cpsat import Declaration, cp_model

        model = cp_model.CpModel()
        x = {(r, c): model.new_int_var(int(board.cells[r][c] == "."), 9, f"{r} {c}") for r, c in board.all}
        for cell in set(board.all) - set(board.open):
            model.add(x[cell] == 0)
        for _, total, run in board.runs():
            model.add(sum(x[cell] for cell in run) == total)
            model.add_all_different(x[cell] for cell in run)
        n = board.columns
        rows = lambda values: tuple(
            "".join(f"#{DIGITS}"[v] for v in values[i : i + n]) for i in range(0, len(values), n)
        )
        return Declaration(model, list(x.values()), rows)

    def layout(self, board):
        """The clues below the grid, as a closed cell has no room for two."""
        notes = [Clue(name, name=name) for name, _, _ in board.runs()]
        closed = {cell: "#" for cell in board.all if cell not in board.open}
        shows = [[{cell: sign} for sign in board.signs(*cell)] for cell in board.all]
        return Layout(board.rows, board.columns, dict.fromkeys(board.all, 0), notes=notes, givens=closed, shows=shows)

    def random(self, rng, size):
        """A frame of clues around digits; some cells are closed, and now and then a sum is another."""
        rows, columns = (rng.randint(2, 3), rng.randint(2, 3)) if size is None else rectangle(size, MOST)
        inner = [cell for cell in product(range(1, rows), range(1, columns)) if rng.random() < 0.8] or [(1, 1)]
        digit = {cell: rng.randint(1, 9) for cell in (inner[:3] if size is None else inner)}

        def clue(r, c):
            below = list(takewhile(digit.__contains__, ((i, c) for i in range(r + 1, rows))))
            right = list(takewhile(digit.__contains__, ((r, j) for j in range(c + 1, columns))))
            down, across = (sum(digit[cell] for cell in run) for run in (below, right))
            return f"{down + (rng.random() < 0.1 and down > 0)}\\{across}" if down or across else "#"

        at = lambda r, c: "." if (r, c) in digit else clue(r, c)
        return Kakuro(tuple(tuple(at(r, c) for c in range(columns)) for r in range(rows)))


PUZZLE = KakuroPuzzle()
