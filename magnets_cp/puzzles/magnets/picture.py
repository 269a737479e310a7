"""The board as it is drawn: as text, the way the original program prints it, as a grid with clues, and half-filled."""

from __future__ import annotations

from collections.abc import Collection

from magnets_cp.answer import Solution
from magnets_cp.layout import Clue, Layout, Spot
from magnets_cp.partial import Drawing, Partial, Piece, Role
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell, Clues
from magnets_cp.puzzles.magnets.csp import LABELS

NO_CLUE = "."
UNKNOWN = "?"
MARK = "!"
_WIDTH = 4
_MARKS = {Role.CONFLICT: MARK, Role.LEARNT: "*"}
_ORDER = (PLUS, MINUS, BLANK)


def picture(board: Board, solution: Solution | None = None, marked: Collection[tuple[int, int]] = ()) -> str:
    """Column clues (plus, then minus), then each row with its two clues and its cells; every column four wide.

    Blank cells are blanks; without a solution each cell not given is "?". Blanks at line ends are left out. Before what
    is ``marked`` stands "!", and a blank there is shown: cells, and clues, at row or column -2 (plus) or -1 (minus).
    """
    cells = solution or tuple(
        "".join(board.givens.get((r, c), UNKNOWN) for c in range(board.columns)) for r in range(board.rows)
    )
    grid = [["", "", *clue_texts(board.column_plus)], ["", "", *clue_texts(board.column_minus)]]
    grid += [
        [plus, minus, *row]
        for plus, minus, row in zip(clue_texts(board.row_plus), clue_texts(board.row_minus), cells, strict=True)
    ]
    return "\n".join(
        "".join(_wide(text, (r, c) in marked, r >= 0 and c >= 0) for c, text in enumerate(texts, start=-2)).rstrip()
        for r, texts in enumerate(grid, start=-2)
    )


def clue_texts(clues: Clues) -> list[str]:
    """The clues as text, "." for a missing one."""
    return [NO_CLUE if clue is None else str(clue) for clue in clues]


def _wide(text: str, is_marked: bool, is_cell: bool) -> str:
    if is_marked:
        return f"{MARK + text:>4}"
    return f"{'' if is_cell and text == BLANK else text:>4}"


def layout(board: Board) -> Layout:
    """The board with its dominoes as regions, single cells closed, and its clues."""
    clues: dict[Spot, Clue] = {(-2, -2): Clue("+"), (-1, -1): Clue("-")}
    for number, line in enumerate(board.lines):
        is_row = number < board.rows
        for before, sign, unit, count in ((-2, PLUS, "plus", line.plus), (-1, MINUS, "minus", line.minus)):
            spot = (number, before) if is_row else (before, number - board.rows)
            name, text = f"{line.name} {unit} = {count}", NO_CLUE if count is None else str(count)
            clues[spot] = Clue(text, count, frozenset(sign), line.cells, name, line.name, unit)
    return Layout(
        board.rows,
        board.columns,
        regions={cell: domino for cell, (domino, _) in board.domino_at.items()},
        clues=clues,
        givens=dict(board.givens),
        shows=[[dict(zip(domino, label, strict=True)) for label in LABELS] for domino in board.dominoes],
        rules={"signs of ": "equal signs never touch"},
        names={PLUS: "plus", MINUS: "minus", BLANK: "blank"},
    )


def draw(board: Board, partial: Partial) -> Drawing:
    """A board on the way, as in the picture of a solution: signs that are known, else those that are left.

    A cell that can have any sign is "?", one that can have two shows both, such as "+." (plus or blank).
    Before what cannot be stands "!", before what an inequality learnt speaks of "*".
    """
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
