"""How boards of a puzzle are drawn, and how sentences name their cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from magnets_cp.answer import Solution
from magnets_cp.layout import Layout, Spot
from magnets_cp.puzzle import defaults
from magnets_cp.puzzle.named import B
from magnets_cp.puzzle.stating import StatesBoards
from magnets_cp.text import dataclass_json

if TYPE_CHECKING:
    from magnets_cp.partial import Drawing, Partial


class DrawsBoards(StatesBoards[B]):
    """The drawing of boards, as text and for pages."""

    def cells(self, board: B) -> Sequence[str]:
        """Give the board as rows of signs, "." for an open cell, where the model has a variable a cell, row by row."""
        raise NotImplementedError(board)

    def layout(self, board: B) -> Layout:
        """Lay out the board as it is drawn: cells, walls and clues, and what every value puts there.

        Default: the grid of ``cells``, or a row a variable with its values.
        """
        return defaults.layout(self.cells(board) if self.has_cells(board) else (), self.variables_of(board))

    def picture(self, board: B, solution: Solution | None) -> str:
        """Draw the board as text: empty with None, else with the solution and what is wrong in it marked."""
        laid = self.laid_out(board)
        drawn = defaults.picture(laid, solution, self._wrong(board, solution) if laid else ())
        if drawn is not None:
            return drawn
        if self.defines("cells"):
            return "\n".join(" ".join(row) for row in solution or self.cells(board))
        return self.write(board, self.notations[-1]).rstrip() if solution is None else " ".join(solution)

    def walled(self, board: B, solution: Solution | None) -> str:
        """Draw the board as the picture does, with the walls of its regions. Default: by the layout, if it has such."""
        laid = None if self.defines("picture") else self.laid_out(board)
        if laid is None or not laid.has_walls:
            return self.picture(board, solution)
        drawn = defaults.walled(laid, solution, self._wrong(board, solution))
        return self.picture(board, solution) if drawn is None else drawn

    def partial(self, board: B, partial: Partial) -> Drawing:
        """Draw the board with what is decided, possible, just removed, in conflict. Default: by the layout."""
        return defaults.drawing(self.laid_out(board), partial)

    def fact(self, variable: str, value: str, holds: bool, _: Collection[Spot] = ()) -> str:
        """Say that a variable, by its name, takes a value, by its label, or, with False, does not.

        If there are several ways to say it, take the one that speaks of these cells.
        """
        return f"{variable} is {value}" if holds else f"{variable} is not {value}"

    def size(self, board: B) -> str:
        """Say the size for tables, rows first, such as "10x9".

        Default: by ``cells``, by the board's rows and columns or its n, if these are numbers, or the number of
        variables.
        """
        sides = defaults.sides(board, self.cells(board) if self.defines("cells") else None)
        if sides is None and (laid := self.laid_out(board)) is not None:
            sides = laid.rows, laid.columns
        return f"{sides[0]}x{sides[1]}" if sides else str(len(self.variables_of(board)))

    def has_cells(self, board: B) -> bool:
        """Tell if the model has a variable a cell."""
        return self.defines("cells") and sum(map(len, self.cells(board))) == len(self.variables_of(board))

    def laid_out(self, board: B) -> Layout | None:
        """Give the layout of the board if it has cells and can be drawn."""
        if self.defines("layout") or self.has_cells(board):
            with suppress(ValueError):
                return self.layout(board)
        return None

    def left_out(self, board: B) -> list[str]:
        """Name the fields of the board that a drawing by ``cells`` alone does not show."""
        if self.board is None or self.defines("layout") or not self.defines("cells"):
            return []
        return defaults.not_shown(dataclass_json.plain(board), self.cells(board))

    def _wrong(self, board: B, solution: Solution | None) -> list[Spot]:
        wrong = () if solution is None else self.violations(board, solution)
        return [spot for violation in wrong for spot in violation.spots]
