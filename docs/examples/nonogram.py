"""Nonogram: every row and column has runs of black cells as long as its clue says, in this order.

A board is two lines, a word for each row, then one for each column; 0 is a line without black cells:

    rows 1 1,1 3
    columns 2 1,1 2
"""

from dataclasses import dataclass
from itertools import groupby, product

from hand_solver import Problem, Variable
from hand_solver.constraints import Table
from magnets_cp.layout import Clue, Layout
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import rectangle
from magnets_cp.violation import Violation

SIGNS, MOST = ".#", 14


@dataclass(frozen=True)
class Nonogram:
    rows: tuple[tuple[int, ...], ...]
    columns: tuple[tuple[int, ...], ...]

    def __post_init__(self):
        for side in (self.rows, self.columns):
            if not 1 <= len(side) <= MOST or any(run < 1 for runs in side for run in runs):
                raise ValueError(f"1 to {MOST} rows and columns, runs of 1 cell or more")

    @property
    def lines(self):
        """The name, the runs and the cells of every row and column."""
        height, width = range(len(self.rows)), range(len(self.columns))
        yield from ((f"row {r + 1}", runs, [(r, c) for c in width]) for r, runs in enumerate(self.rows))
        yield from ((f"column {c + 1}", runs, [(r, c) for r in height]) for c, runs in enumerate(self.columns))


def runs_in(source, token):
    numbers = token.text.split(",")
    if not all(number.isdecimal() and len(number) < 3 for number in numbers):
        source.fail(token, "lengths of runs such as 2,1, or 0")
    return () if numbers == ["0"] else tuple(map(int, numbers))


def text(runs):
    return ",".join(map(str, runs)) or "0"


def runs_of(signs):
    return tuple(len(list(run)) for sign, run in groupby(signs) if sign == "#")


class NonogramPuzzle(Puzzle):
    name = "nonogram"
    board = Nonogram

    def read(self, source, notation):
        if [line.words[0] for line in source.lines] != ["rows", "columns"]:
            first = source.lines[0].tokens(1)[0] if source.lines else None
            source.fail(first, 'a line "rows ...", then one "columns ..."')
        return [Nonogram(*(tuple(runs_in(source, token) for token in line.tokens(100)[1:]) for line in source.lines))]

    def write(self, board, notation):
        return f"rows {' '.join(map(text, board.rows))}\ncolumns {' '.join(map(text, board.columns))}\n"

    def violations(self, board, solution):
        height, width = len(board.rows), len(board.columns)
        if [len(row) for row in solution] != [width] * height or set("".join(solution)) - set(SIGNS):
            return [Violation("shape", "board", f"expected {height} rows of {width} cells, each # or .")]
        found = [(name, runs, cells, runs_of(solution[r][c] for r, c in cells)) for name, runs, cells in board.lines]
        return [
            Violation(name.split()[0], name, f"expected {text(runs)}, found {text(seen)}", tuple(cells))
            for name, runs, cells, seen in found
            if seen != runs
        ]

    def csp(self, board, level):
        """A variable a cell, and for each line the table of all its ways."""
        width = len(board.columns)
        cells = tuple(Variable(f"r{r + 1}c{c + 1}", tuple(SIGNS)) for r in range(len(board.rows)) for c in range(width))
        tables = []
        for name, runs, at in board.lines:
            ways = [way for way in product((0, 1), repeat=len(at)) if runs_of(SIGNS[value] for value in way) == runs]
            tables.append(Table((r * width + c for r, c in at), ways, f"{name}: {text(runs)}"))
        return Problem(cells, tuple(tables))

    def cpsat(self, board, formulation):
        from magnets_cp.cpsat import Declaration, cp_model

        """Each line is read by an automaton; its states are how much of the clue, written 1101, has been seen."""
        model, width = cp_model.CpModel(), len(board.columns)
        x = [[model.new_bool_var(f"{r} {c}") for c in range(width)] for r in range(len(board.rows))]
        for _, runs, cells in board.lines:
            clue = "0".join("1" * run for run in runs)
            steps = [(state, int(sign), state + 1) for state, sign in enumerate(clue)]
            steps += [(state, 0, state) for state in range(len(clue) + 1) if state in (0, len(clue))]
            steps += [(state, 0, state) for state in range(1, len(clue)) if clue[state - 1] == "0"]
            model.add_automaton([x[r][c] for r, c in cells], 0, [len(clue)], steps)
        rows = lambda values: tuple(
            "".join(SIGNS[value] for value in values[i : i + width]) for i in range(0, len(values), width)
        )
        return Declaration(
            model, [cell for row in x for cell in row], rows, shows=lambda r, c, sign: [x[r][c] == SIGNS.index(sign)]
        )

    def layout(self, board):
        """The clues before their lines, the last run nearest to them; every cell shows its sign."""
        clues = {}
        for name, runs, cells in board.lines:
            for at, run in enumerate(reversed(runs or (0,)), start=1):
                clues[(cells[0][0], -at) if name.startswith("row") else (-at, cells[0][1])] = Clue(str(run))
        cells = list(product(range(len(board.rows)), range(len(board.columns))))
        shows = [[{cell: sign} for sign in SIGNS] for cell in cells]
        return Layout(len(board.rows), len(board.columns), dict.fromkeys(cells, 0), clues, shows=shows)

    def random(self, rng, size):
        """The clues of a random picture; one of them may be changed, so that there may be no solution."""
        height, width = (rng.randint(1, 4), rng.randint(1, 4)) if size is None else rectangle(size, MOST)
        picture = [[rng.choice(".##") for _ in range(width)] for _ in range(height)]
        rows = [runs_of(row) for row in picture]
        if rng.random() < 0.2:
            rows[rng.randrange(height)] = (rng.randint(1, width),)
        return Nonogram(tuple(rows), tuple(map(runs_of, zip(*picture))))


PUZZLE = NonogramPuzzle()
