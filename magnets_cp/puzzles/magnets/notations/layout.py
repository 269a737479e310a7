"""Dominoes from a drawn layout, in the two ways notations draw one: numbered regions, and the letters L R T B."""

from __future__ import annotations

from collections.abc import Sequence

from magnets_cp.puzzles.magnets.board import Board, Cell, Domino
from magnets_cp.source import Source, Token

SINGLE_REGION = "@"
SINGLE_LETTER = "*"
PARTNERS = {
    "L": ((0, 1), "R on the right of this L"),
    "R": ((0, -1), "L on the left of this R"),
    "T": ((1, 0), "B below this T"),
    "B": ((-1, 0), "T above this B"),
}


class LayoutError(ValueError):
    """A letter without its partner, or no letter of a layout: at which cell, and what was expected."""

    def __init__(self, cell: Cell, expected: str) -> None:
        super().__init__(f"{cell}: {expected}")
        self.cell = cell
        self.expected = expected


def dominoes_from_letters(layout: Sequence[str]) -> tuple[Domino, ...]:
    """Dominoes of a layout of L R T B and * with a string a row. Raises LayoutError."""
    letters = {(r, c): letter for r, row in enumerate(layout) for c, letter in enumerate(row)}
    for cell, letter in letters.items():
        if letter not in PARTNERS and letter != SINGLE_LETTER:
            raise LayoutError(cell, "L, R, T, B or * in the layout")
    dominoes = []
    for cell, letter in letters.items():
        if letter == SINGLE_LETTER:
            continue
        (down, right), expected = PARTNERS[letter]
        partner = cell[0] + down, cell[1] + right
        if letters.get(partner) != expected[0]:
            raise LayoutError(cell, expected)
        if letter in "LT":
            dominoes.append((cell, partner))
    return tuple(dominoes)


def letters_of(board: Board) -> list[str]:
    """The layout of a board in letters, a string a row."""
    letters = dict.fromkeys(board.cells, SINGLE_LETTER)
    for first, second in board.dominoes:
        letters[first], letters[second] = "LR" if first[0] == second[0] else "TB"
    return ["".join(letters[r, c] for c in range(board.columns)) for r in range(board.rows)]


def dominoes_from_ids(source: Source, grid: Sequence[Sequence[Token]], *, singles: bool) -> tuple[Domino, ...]:
    """Cells with the same number form a domino; with ``singles``, a number used once, or @, is a single cell.

    Raises InputError.
    """
    regions: dict[str, list[Cell]] = {}
    for r, row in enumerate(grid):
        for c, token in enumerate(row):
            if singles and token.text == SINGLE_REGION:
                continue
            if not (token.text.isascii() and token.text.isdigit()):
                source.fail(token, "the number of a domino")
            regions.setdefault(token.text.lstrip("0"), []).append((r, c))
    dominoes = []
    for cells in regions.values():
        (r, c), last = cells[0], grid[cells[-1][0]][cells[-1][1]]
        if len(cells) == 1 and singles:
            continue
        if len(cells) != 2:
            source.fail(last, "a domino of two cells with this number", str(len(cells)))
        if cells[1] not in ((r, c + 1), (r + 1, c)):
            source.fail(last, "the two cells with this number side by side", "them apart")
        dominoes.append((cells[0], cells[1]))
    return tuple(dominoes)


def ids_of(board: Board) -> list[list[int]]:
    """The layout of a board in numbers from 1: one for each domino and each single cell, in reading order."""
    grid = [[0] * board.columns for _ in range(board.rows)]
    used = 0
    for r, c in board.cells:
        if not grid[r][c]:
            used += 1
            place = board.domino_at.get((r, c))
            for row, column in board.dominoes[place[0]] if place else ((r, c),):
                grid[row][column] = used
    return grid
