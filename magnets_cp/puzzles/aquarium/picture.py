"""The board as it is drawn: as text with walls and water, as a grid with clues, and half-filled."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from magnets_cp.layout import Clue, Layout, Spot
from magnets_cp.partial import Drawing, Partial, Piece, Role
from magnets_cp.puzzles.aquarium.board import EMPTY, WATER, Board, Cell

UNKNOWN = " "
MARK = "!"
Stroke = tuple[str, Cell | None]


def picture(board: Board, solution: Sequence[str] | None = None, marked: Collection[Cell] = ()) -> str:
    """Cells are full of ~ where there is water, have a . where it is empty, and are blank where nothing is known.

    Between cells of one aquarium there is no wall. ``solution`` may be partial, with blanks for the unknown. What is
    ``marked`` has a "!": a cell at its beginning, a count, at row or column -1, behind it.
    """
    cells = solution or (UNKNOWN * board.columns,) * board.rows
    return "\n".join("".join(text for text, _ in line) for line in drawn(board, cells, marked))


def drawn(board: Board, cells: Sequence[str], marked: Collection[Cell] = ()) -> Iterator[Sequence[Stroke]]:
    """The lines of the picture as strokes, each with the cell it shows, if it shows one."""
    width, margin = cell_width(board), margin_width(board)
    counts = (_count(count, width, (-1, c) in marked) for c, count in enumerate(board.column_counts))
    yield [((" " * (margin + 1) + "".join(counts)).rstrip(), None)]
    for r, row in enumerate(cells):
        yield [(" " * margin + _wall_above(board, r, width), None)]
        behind = MARK if (r, -1) in marked else " "
        yield [(f"{board.row_counts[r]:>{margin - 1}}{behind}|", None), *_row(board, r, row, width, marked)]
    yield [(" " * margin + _wall_above(board, board.rows, width), None)]


def cell_width(board: Board) -> int:
    """How many characters a cell takes between its walls."""
    return max(3, *(len(str(count)) for count in board.column_counts))


def margin_width(board: Board) -> int:
    """How many characters stand left of the board."""
    return max(len(str(count)) for count in board.row_counts) + 1


def _count(count: int, width: int, is_marked: bool) -> str:
    """The count of a column in the middle of its width, and what separates it from the next."""
    text = f"{count:^{width}} "
    end = len(text.rstrip())
    return f"{text[:end]}{MARK}{text[end + 1 :]}" if is_marked else text


def _row(board: Board, r: int, row: str, width: int, marked: Collection[Cell]) -> Iterator[Stroke]:
    """The cells of a row, each with what is on its right; water flows where there is no wall."""
    for c, sign in enumerate(row):
        text = {WATER: WATER * width, EMPTY: f"{EMPTY:^{width}}"}.get(sign, UNKNOWN * width)
        yield MARK + text[1:] if (r, c) in marked else text, (r, c)
        flows = row[c : c + 2] == WATER * 2
        yield "|" if _wall(board, (r, c), (r, c + 1)) else WATER if flows else " ", None


def _wall_above(board: Board, r: int, width: int) -> str:
    """The walls between two rows, and the corners of the walls above and below."""
    text = ""
    for c in range(board.columns + 1):
        before, after = _wall(board, (r - 1, c - 1), (r, c - 1)), _wall(board, (r - 1, c), (r, c))
        upright = _wall(board, (r - 1, c - 1), (r - 1, c)) or _wall(board, (r, c - 1), (r, c))
        text += "+" if before or after or upright else " "
        text += ("-" if after else " ") * width
    return text.rstrip()


def _wall(board: Board, one: Cell, other: Cell) -> bool:
    """Do two neighbouring places belong to different aquariums, or one of them to none?"""
    return _aquarium(board, one) != _aquarium(board, other)


def _aquarium(board: Board, cell: Cell) -> int | None:
    r, c = cell
    return board.aquariums[r][c] if 0 <= r < board.rows and 0 <= c < board.columns else None


def layout(board: Board) -> Layout:
    """The board with its aquariums as regions, and its counts."""
    water, rows, columns = frozenset(WATER), range(board.rows), range(board.columns)
    clues: dict[Spot, Clue] = {}
    for r, count in enumerate(board.row_counts):
        clues[r, -1] = Clue(str(count), count, water, tuple([(r, c) for c in columns]), *_said("row", r, count))
    for c, count in enumerate(board.column_counts):
        clues[-1, c] = Clue(str(count), count, water, tuple([(r, c) for r in rows]), *_said("column", c, count))
    return Layout(
        board.rows,
        board.columns,
        regions={(r, c): aquarium for r, row in enumerate(board.aquariums) for c, aquarium in enumerate(row)},
        clues=clues,
        shows=[[{(part.row, c): sign for c in part.columns} for sign in (WATER, EMPTY)] for part in board.parts],
        rules={"water falls": "water falls", "emptiness rises": "an empty part has nothing but emptiness above it"},
        names={WATER: "water", EMPTY: "empty"},
    )


def _said(kind: str, number: int, count: int) -> tuple[str, str, str]:
    place = f"{kind} {number + 1}"
    return f"{place} = {count}", place, "cells of water" if count != 1 else "cell of water"


def draw(board: Board, partial: Partial) -> Drawing:
    """The picture of what is known."""
    signs = [partial.labels(part)[0] if partial.is_fixed(part) else UNKNOWN for part in range(len(board.parts))]
    cells = ["".join(signs[board.part_at[r, c]] for c in range(board.columns)) for r in range(board.rows)]
    return [list(_pieces(board, partial, line)) for line in drawn(board, cells)]


def _pieces(board: Board, partial: Partial, line: Sequence[Stroke]) -> Iterator[Piece]:
    for text, cell in line:
        yield Piece(text) if cell is None else Piece(text, _role(board, partial, cell))


def _role(board: Board, partial: Partial, cell: Cell) -> Role:
    """That of its part; what became known in this step shows by what it lost."""
    part = board.part_at[cell]
    role = partial.role(part)
    return Role.REMOVED if role is Role.IMPLIED and partial.removed_now(part) else role
