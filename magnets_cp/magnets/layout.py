"""The board as it is drawn: dominoes walled in, plus clues at -2 and minus clues at -1 before their line."""

from __future__ import annotations

from magnets_cp.layout import Clue, Layout, Spot
from magnets_cp.magnets.board import BLANK, MINUS, PLUS, Board
from magnets_cp.magnets.csp import LABELS
from magnets_cp.magnets.picture import NO_CLUE


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
