"""The page that plays the trace of a search, or as much of it as is drawn in a few seconds."""

from __future__ import annotations

import json
import time
from html import escape
from itertools import islice
from pathlib import Path

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.explain.animation import Track
from magnets_cp.workbench.explain.trace import Recording
from magnets_cp.workbench.explain.trace.track import track

MOST_STEPS, SECONDS = 3000, 10.0
# So many are drawn in any case, and say how long the others will take.
_FIRST = 100


def page(board: Board, traced: Recording, seconds: float = SECONDS) -> str:
    """The page that ``magnets trace -o`` writes, with the steps that are drawn in about so many seconds.

    Its frame was made when the site was built, see ``vendor``.
    """
    before = time.perf_counter()
    shown = _drawn(board, traced, _FIRST)
    each = (time.perf_counter() - before) / len(shown.kinds)
    most = min(MOST_STEPS, round(seconds / each))
    if most > len(shown.kinds) < len(traced.steps):
        shown = _drawn(board, traced, most)
    data = {"kinds": shown.kinds, "depths": shown.depths, "said": shown.said, "causes": shown.causes}
    tracks = [{**shown.animation.as_data(), **data, "words": shown.words}]
    # As jinja2 writes JSON into a page: nothing in it ends the script.
    text = json.dumps({"delay": 0.5, "ticks": [], "tracks": tracks})
    text = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026").replace("'", "\\u0027")
    number, last = len(traced.steps) - 1, len(shown.kinds) - 1
    about = f"The first {last} of {number} steps, as drawing all of them takes long." if last < number else ""
    frame = Path(__file__).with_name("frame.html").read_text(encoding="utf-8")
    pieces = {"%LAST%": str(last), "%ABOUT%": escape(about), "%BOARD%": shown.animation.board, '"%DATA%"': text}
    for place, piece in pieces.items():
        frame = frame.replace(place, piece)
    return frame


def _drawn(board: Board, traced: Recording, most: int) -> Track:
    return track(MAGNETS, board, traced, islice(traced.frames(), most), "mine.py:choose")
