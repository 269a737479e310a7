"""The board on the way: signs that are known, and for other cells those they can still have.

A cell that can have any sign is "?", one that can have two shows both, such as "+." (plus or blank).
Before what cannot be stands "!", before what an inequality learnt speaks of "*".
"""

from __future__ import annotations

from magnets_cp.magnets.board import BLANK, MINUS, PLUS, Board, Cell
from magnets_cp.magnets.picture import MARK, clue_texts
from magnets_cp.partial import Drawing, Partial, Piece, Role

_WIDTH = 4
_MARKS = {Role.CONFLICT: MARK, Role.LEARNT: "*"}
_ORDER = (PLUS, MINUS, BLANK)


def draw(board: Board, partial: Partial) -> Drawing:
    """Clues and cells as in the picture of a solution, every column four wide."""
    above = [
        [_piece(text) for text in ("", "", *clue_texts(clues))] for clues in (board.column_plus, board.column_minus)
    ]
    clues = zip(clue_texts(board.row_plus), clue_texts(board.row_minus), strict=True)
    rows = [
        [_piece(plus), _piece(minus), *(_cell(board, partial, (r, c)) for c in range(board.columns))]
        for r, (plus, minus) in enumerate(clues)
    ]
    return [*above, *rows]


def _cell(board: Board, partial: Partial, cell: Cell) -> Piece:
    if cell not in board.domino_at:
        return _piece("")
    domino, half = board.domino_at[cell]
    possible = {label[half] for label in partial.labels(domino)}
    text = "?" if len(possible) == len(_ORDER) else "".join(sign for sign in _ORDER if sign in possible)
    role = partial.role(domino)
    if partial.removed_now(domino) and role in (Role.FREE, Role.IMPLIED):
        role = Role.REMOVED
    if cell in board.givens and role is not Role.CONFLICT:
        role = Role.GIVEN
    return _piece(_MARKS.get(role, "") + text, role)


def _piece(text: str, role: Role = Role.PLAIN) -> Piece:
    return Piece(f"{text:>{_WIDTH}}", role)
