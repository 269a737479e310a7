"""A right solver of Aquarium, and the faults that people make."""

from __future__ import annotations

from typing import Any

from magnets_cp.puzzles.aquarium.board import Board
from tests.judging.killing import GaveUpError, Solve

Part = tuple[int, int, tuple[int, ...]]


class Aquarium:
    """Backtracking over the parts of the aquariums, the bottom row first, as water rises."""

    steps = 100_000

    def solve(self, board: Board) -> list[str] | None:
        """Rows of ~ and ."""
        self.rows, self.columns = board.rows, board.columns
        self.row_counts, self.column_counts = self.counts(board)
        self.parts = self.found(board)
        self.grid = [["?"] * self.columns for _ in range(self.rows)]
        try:
            return self.shown() if self.search(0) else None
        except GaveUpError:
            return self.out_of_steps()

    def counts(self, board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return board.row_counts, board.column_counts

    def found(self, board: Board) -> list[Part]:
        return [(part.aquarium, part.row, part.columns) for part in board.parts]

    def search(self, index: int) -> bool:
        self.steps -= 1
        if self.steps < 0:
            raise GaveUpError
        if index == len(self.parts):
            return True
        _, r, columns = self.parts[index]
        for sign in self.signs(index):
            for c in columns:
                self.grid[r][c] = sign
            if self.promising() and self.search(index + 1):
                return True
            self.undo(r, columns)
        return False

    def signs(self, index: int) -> str:
        """No water above an empty part of the aquarium."""
        below = self.below(index)
        return "." if below is not None and self.grid[below[1]][below[2][0]] == "." else "~."

    def below(self, index: int) -> Part | None:
        return next((part for part in reversed(self.parts[:index]) if part[0] == self.parts[index][0]), None)

    def undo(self, r: int, columns: tuple[int, ...]) -> None:
        for c in columns:
            self.grid[r][c] = "?"

    def promising(self) -> bool:
        lines = [("row", r, row, self.row_counts[r]) for r, row in enumerate(self.grid)]
        lines += [("column", c, list(one), self.column_counts[c]) for c, one in enumerate(zip(*self.grid, strict=True))]
        return all(self.may_hold(*line) for line in lines)

    def may_hold(self, kind: str, at: int, line: list[str], count: int) -> bool:
        return line.count("~") <= count <= line.count("~") + line.count("?")

    def shown(self) -> list[str]:
        return list(map("".join, self.grid))

    def out_of_steps(self) -> list[str] | None:
        raise GaveUpError


RIGHT = Aquarium.may_hold
FAULTS: dict[str, Solve] = {}


def fault(name: str, **wrong: Any) -> None:
    FAULTS[name] = lambda board: type(name, (Aquarium,), wrong)().solve(board)


def apart(board: Board) -> list[Part]:
    """Cells side by side only are taken for a part."""
    runs: list[Part] = []
    for part in board.parts:
        for c in part.columns:
            if runs and runs[-1][:2] == (part.aquarium, part.row) and runs[-1][2][-1] == c - 1:
                runs[-1] = (*runs[-1][:2], (*runs[-1][2], c))
            else:
                runs.append((part.aquarium, part.row, (c,)))
    return runs


fault("rows_unchecked", may_hold=lambda self, kind, *line: kind == "row" or RIGHT(self, kind, *line))
fault("columns_unchecked", may_hold=lambda self, kind, *line: kind == "column" or RIGHT(self, kind, *line))
fault(
    "first_row_unchecked",
    may_hold=lambda self, kind, at, *line: (kind, at) == ("row", 0) or RIGHT(self, kind, at, *line),
)
fault(
    "last_row_unchecked",
    may_hold=lambda self, kind, at, *line: (kind, at) == ("row", self.rows - 1) or RIGHT(self, kind, at, *line),
)
fault(
    "last_column_unchecked",
    may_hold=lambda self, kind, at, *line: (kind, at) == ("column", self.columns - 1) or RIGHT(self, kind, at, *line),
)
fault(
    "columns_beyond_the_rows_unchecked",
    may_hold=lambda self, kind, at, *line: (kind == "column" and at >= self.rows) or RIGHT(self, kind, at, *line),
)
fault("zero_is_no_count", may_hold=lambda self, kind, at, line, count: not count or RIGHT(self, kind, at, line, count))
fault("upper_bounds_only", may_hold=lambda self, kind, at, line, count: line.count("~") <= count)
fault("lower_bounds_only", may_hold=lambda self, kind, at, line, count: count <= line.count("~") + line.count("?"))
fault(
    "upper_bounds_in_columns",
    may_hold=lambda self, kind, at, line, count: (
        line.count("~") <= count and (kind == "column" or RIGHT(self, kind, at, line, count))
    ),
)
fault("counts_of_one_digit", may_hold=lambda self, kind, at, line, count: RIGHT(self, kind, at, line, count % 10))
fault(
    "counts_cut_at_what_fits",
    may_hold=lambda self, kind, at, line, count: RIGHT(self, kind, at, line, min(count, len(line))),
)
fault(
    "off_by_one_allowed",
    may_hold=lambda self, kind, at, line, count: any(RIGHT(self, kind, at, line, count + by) for by in (0, 1, -1)),
)
fault("water_does_not_fall", signs=lambda self, index: "~.")
fault(
    "water_rises",
    signs=lambda self, index: "~" if (below := self.below(index)) and self.grid[below[1]][below[2][0]] == "~" else "~.",
)
fault(
    "falls_one_row_only",
    below=lambda self, index: (
        part if (part := Aquarium.below(self, index)) and part[1] == self.parts[index][1] + 1 else None
    ),
)
fault(
    "no_levels",
    found=lambda self, board: [(part.aquarium, part.row, (c,)) for part in board.parts for c in part.columns],
)
fault("parts_that_are_apart_are_two", found=lambda self, board: apart(board))
fault(
    "full_to_the_brim_or_dry",
    signs=lambda self, index: "~." if (below := self.below(index)) is None else self.grid[below[1]][below[2][0]],
)
fault("never_dry", signs=lambda self, index: "~" if self.below(index) is None else Aquarium.signs(self, index))
fault("rows_and_columns_swapped", counts=lambda self, board: (board.column_counts, board.row_counts))
fault("nothing_is_undone", undo=lambda self, r, columns: None)
fault("transposed", shown=lambda self: list(map("".join, zip(*self.grid, strict=True))))
fault("printed_upside_down", shown=lambda self: Aquarium.shown(self)[::-1])
fault("no_solution_when_out_of_time", steps=6, out_of_steps=lambda self: None)
FAULTS["always_no_solution"] = lambda board: None
FAULTS["square_boards_only"] = lambda board: None if board.rows != board.columns else Aquarium().solve(board)
FAULTS["boards_of_several_rows_only"] = lambda board: None if board.rows == 1 else Aquarium().solve(board)
