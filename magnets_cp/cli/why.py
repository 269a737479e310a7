"""``magnets solve --why``: clues of a board without a solution that cannot hold together."""

from __future__ import annotations

from magnets_cp.api.boards import Board
from magnets_cp.cli.waiting import Waiting

# Where nothing limits the seconds.
_SECONDS = 20.0
ADVICE = "--why names clues that cannot hold together"


def why_none(board: Board, seconds: float | None) -> str:
    """Clues, and what is given, that contradict one another, each needed for it, in a sentence; or that time ended."""
    from magnets_cp.api.hinting import explained  # it is not often asked for

    limit = _SECONDS if seconds is None else seconds
    with Waiting("looking for the reason"):
        hints = explained(board, seconds=limit)
        found = hints.explainer.mistake(hints.start)
    return f"no reason was found within {limit:g} seconds" if found is None else found.sentence
