"""Sudoku: every row, column and box holds every digit once. 81 signs a line, or a line a row; . or 0 is open."""

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
    rows: tuple[str, ...]

    def __post_init__(self):
        n = len(self.rows)
        if n not in (4, 9) or any(len(row) != n or set(row) - set(DIGITS[:n] + ".") for row in self.rows):
            raise ValueError("4 rows of 4 cells or 9 rows of 9, each a digit or .")


def units(n):
    """The cells of each row, column and box, by its name."""
    b = isqrt(n)
    for i in range(n):
        yield f"row {i + 1}", [(i, j) for j in range(n)]
        yield f"column {i + 1}", [(j, i) for j in range(n)]
        yield f"box {i + 1}", [(i // b * b + j // b, i % b * b + j % b) for j in range(n)]


class SudokuPuzzle(Puzzle):
    name = "sudoku"
    board = Sudoku
    levels = ("pairs", "alldifferent", "gac")

    def read(self, source, notation):
        lines = ["".join(line.words).replace("0", ".") for line in source.lines] or [""]
        side = {16: 4, 81: 9}.get(len(lines[0]))
        grids = [[line[i : i + side] for i in range(0, len(line), side)] for line in lines] if side else [lines]
        for grid, line in zip(grids, source.lines or (None,)):
            try:
                yield Sudoku(tuple(grid))
            except ValueError as error:
                source.fail(line.tokens(1)[0] if line else None, str(error))

    def violations(self, board, solution):
        n = len(board.rows)
        if [len(row) for row in solution] != [n] * n:
            return [Violation("shape", "board", f"expected {n} rows of {n} cells")]
        found = []
        for name, cells in units(n):
            for digit in DIGITS[:n]:
                spots = tuple((r, c) for r, c in cells if solution[r][c] == digit)
                if len(spots) != 1:
                    found.append(Violation(name.split()[0], name, f"expected one {digit}, found {len(spots)}", spots))
        given = [(r, c) for r in range(n) for c in range(n) if board.rows[r][c] not in (".", solution[r][c])]
        return found + [Violation("given", f"row {r + 1}, column {c + 1}", "changed", ((r, c),)) for r, c in given]

    def csp(self, board, level):
        """A variable a cell. Each unit as a table a pair, as one all-different, or as one filtered by Régin."""
        n = len(board.rows)
        given = {sign: 1 << value for value, sign in enumerate(DIGITS)}
        signs = [(r, c, sign) for r, row in enumerate(board.rows) for c, sign in enumerate(row)]
        cells = tuple(Variable(f"r{r + 1}c{c + 1}", tuple(DIGITS[:n]), given.get(sign)) for r, c, sign in signs)
        posted = []
        for name, unit in units(n):
            scope = [r * n + c for r, c in unit]
            if level == "pairs":
                differ = [(a, b) for a in range(n) for b in range(n) if a != b]
                posted += [BinaryTable(x, y, differ, name) for x, y in combinations(scope, 2)]
            else:
                constraint = {"alldifferent": AllDifferent, "gac": AllDifferentGac}[level]
                posted.append(constraint(((x, 0) for x in scope), name))
        return Problem(cells, tuple(posted))

    def cpsat(self, board, formulation):
        from magnets_cp.cpsat import Declaration, cp_model

        n, b = len(board.rows), {4: 2, 9: 3}[len(board.rows)]
        model = cp_model.CpModel()
        x = [[model.new_int_var(1, n, f"{r} {c}") for c in range(n)] for r in range(n)]
        for i in range(n):
            model.add_all_different(x[i])
            model.add_all_different(row[i] for row in x)
            top, left = i // b * b, i % b * b
            model.add_all_different(x[r][c] for r in range(top, top + b) for c in range(left, left + b))
            for variable, sign in zip(x[i], board.rows[i]):
                if sign != ".":
                    model.add(variable == int(sign))
        flat = [variable for row in x for variable in row]
        decode = lambda values: tuple("".join(map(str, values[i : i + n])) for i in range(0, n * n, n))
        return Declaration(model, flat, decode, shows=lambda r, c, sign: [x[r][c] == int(sign)])

    def random(self, rng, size):
        """A solution, its lines and digits shuffled, with half of the cells opened or more."""
        if size not in (None, "4", "4x4", "9", "9x9"):
            raise ValueError("expected 4 or 9")
        n = int((size or "4")[0])
        b, share, digits = isqrt(n), rng.choice((0.5, 0.6, 0.7)), rng.sample(DIGITS[:n], n)
        rows, columns = ([b * i + j for i in rng.sample(range(b), b) for j in rng.sample(range(b), b)] for _ in "rc")
        signs = [[digits[(b * (r % b) + r // b + c) % n] for c in columns] for r in rows]
        return Sudoku(tuple("".join("." if rng.random() < share else sign for sign in row) for row in signs))

    def cells(self, board):
        return board.rows


PUZZLE = SudokuPuzzle()
