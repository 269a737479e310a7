"""Sudoku: every row, column and box holds every digit once. Boards are lines of 81 signs, or 9 lines, . or 0 for open.

    magnets --puzzle sudoku.py is not needed for each command: magnets solve BOARD --puzzle sudoku.py
"""

from dataclasses import dataclass
from itertools import combinations
from math import isqrt

from hand_solver import Problem, Variable
from hand_solver.constraints import AllDifferent, AllDifferentGac, BinaryTable
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation

DIGITS = "123456789"


@dataclass(frozen=True)
class Sudoku:
    """Rows of digits; "." is an open cell. 4 or 9 rows."""

    rows: tuple[str, ...]

    def __post_init__(self):
        n = len(self.rows)
        if n not in (4, 9) or any(len(row) != n or set(row) - set("." + DIGITS[:n]) for row in self.rows):
            raise ValueError("4 rows of 4 cells or 9 rows of 9, each a digit or .")


def units(n):
    """Rows, columns and boxes: their names and their cells."""
    b = isqrt(n)
    for i in range(n):
        yield f"row {i + 1}", [(i, j) for j in range(n)]
        yield f"column {i + 1}", [(j, i) for j in range(n)]
        yield f"box {i + 1}", [(i // b * b + j // b, i % b * b + j % b) for j in range(n)]


def read(source, notation):
    """Boards of one line each, or one of a line a row; blanks do not count."""
    lines = ["".join(line.words).replace("0", ".") for line in source.lines]
    if not lines:
        source.fail(None, "a board")
    grids = [lines] if len(lines[0]) < 16 else [[line[i : i + 9] for i in range(0, len(line), 9)] for line in lines]
    for grid, line in zip(grids, source.lines):
        try:
            yield Sudoku(tuple(grid))
        except ValueError as error:
            source.fail(line.tokens(1)[0], str(error))


def violations(board, solution):
    """Judges a finished board by the rules alone."""
    n = len(board.rows)
    if [len(row) for row in solution] != [n] * n:
        return [Violation("shape", "board", f"expected {n} rows of {n}")]
    found = []
    for name, cells in units(n):
        for digit in DIGITS[:n]:
            spots = [(r, c) for r, c in cells if solution[r][c] == digit]
            if len(spots) != 1:
                found.append(Violation(name.split()[0], name, f"expected one {digit}, found {len(spots)}", tuple(spots)))
    given = [(r, c) for r in range(n) for c in range(n) if board.rows[r][c] not in (".", solution[r][c])]
    return found + [Violation("given", f"row {r + 1}, column {c + 1}", "changed", ((r, c),)) for r, c in given]


def csp(board, level):
    """A variable a cell, row by row. pairs: every two cells of a unit; alldifferent: a unit; gac: the same by Regin."""
    n = len(board.rows)
    cells = [Variable(f"r{r + 1}c{c + 1}", tuple(DIGITS[:n]), mask(row[c])) for r, row in enumerate(board.rows) for c in range(n)]
    posted = []
    different = [(a, b) for a in range(n) for b in range(n) if a != b]
    for name, unit in units(n):
        scope = [r * n + c for r, c in unit]
        if level == "pairs":
            posted += [BinaryTable(x, y, different, f"{name}: {x}, {y}") for x, y in combinations(scope, 2)]
        else:
            kind = AllDifferentGac if level == "gac" else AllDifferent
            posted.append(kind([(x, 0) for x in scope], name))
    return Problem(tuple(cells), tuple(posted))


def mask(sign):
    return None if sign == "." else 1 << DIGITS.index(sign)


def cpsat(formulation):
    """The same puzzle for CP-SAT, stated anew."""
    from magnets_cp.cpsat import Declaration
    from ortools.sat.python import cp_model

    def declare(board):
        model, n = cp_model.CpModel(), len(board.rows)
        cell = {(r, c): model.new_int_var(1, n, f"{r},{c}") for r in range(n) for c in range(n)}
        for i in range(n):
            model.add_all_different(cell[i, c] for c in range(n))
            model.add_all_different(cell[r, i] for r in range(n))
        box = {4: 2, 9: 3}[n]
        for top in range(0, n, box):
            for left in range(0, n, box):
                model.add_all_different(cell[r, c] for r in range(top, top + box) for c in range(left, left + box))
        for (r, c), variable in cell.items():
            if board.rows[r][c] != ".":
                model.add(variable == int(board.rows[r][c]))
        rows = lambda values: tuple("".join(map(str, values[i : i + n])) for i in range(0, n * n, n))
        return Declaration(model, list(cell.values()), rows, shows=lambda r, c, sign: [cell[r, c] == int(sign)])

    return declare


def random(rng, size):
    """A shuffled solution with some cells opened, so many that there may be several solutions."""
    n = {"4": 4, "4x4": 4, "9": 9, "9x9": 9, None: 4}.get(size)
    if n is None:
        raise ValueError("expected 4 or 9")
    b = isqrt(n)
    order = [[line for block in rng.sample(range(b), b) for line in rng.sample(range(block * b, block * b + b), b)] for _ in "rc"]
    digits = rng.sample(DIGITS[:n], n)
    solved = [[digits[(b * (r % b) + r // b + c) % n] for c in order[1]] for r in order[0]]
    opened = rng.choice((0.4, 0.5, 0.6, 0.7))
    rows = ["".join("." if rng.random() < opened else sign for sign in row) for row in solved]
    return Sudoku(tuple(rows))


PUZZLE = Puzzle(
    name="sudoku",
    board=Sudoku,
    read=read,
    violations=violations,
    csp=csp,
    cpsat=cpsat,
    cells=lambda board: board.rows,
    levels=("pairs", "alldifferent", "gac"),
    random=random,
)
