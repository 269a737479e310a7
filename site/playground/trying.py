"""Search a board with a heuristic of the user, and with those of the literature; then the same on random boards."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from beside import beside
from of_the_user import FILE, Tell, function_of, one_line

from hand_solver import Limits, Options, PluginError, Result, solve
from hand_solver.loading import load
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.explain.trace import Recording, record
from magnets_cp.workbench.explain.trace.track import track

RIVALS = ("mrv", "dom_wdeg")
MOST_NODES, MOST_STEPS = 2000, 3000
MOST_NODES_BESIDE = 1000
# Random boards, a game id a line; made when the site is built, see ``vendor``.
_BOARDS = Path(__file__).with_name("boards.txt")


@dataclass(frozen=True, slots=True)
class Searches:
    """What all searches of a request share: the level, the inference, and what the user's code has."""

    level: str
    inference: str
    own: dict[str, str]

    def options(self, variable: str) -> Options:
        """Those of a search with this heuristic, and the user's order of values if there is one."""
        return Options(self.inference, variable, self.own.get("value", "lcv"))

    def run(self, board: Board, variable: str, most: int) -> Result:
        """Search the board, up to so many nodes."""
        return solve(MAGNETS.csp(board, self.level), "dfs", self.options(variable), Limits(nodes=most))


def try_heuristic(asked: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Search the board with ``choose`` of the code, and ``order`` if it has one, and with the rivals.

    asked  code, board, level, inference, and as ``boards`` the number of random boards to go on with

    Returns rows of the table, the page that plays the trace, the command that does the same, and as ``beside`` what
    came of the random boards, None without any; or an error.
    """
    try:
        [board] = MAGNETS.read(Source("board", asked["board"]))
        searches = Searches(asked["level"], asked["inference"], _parts(asked["code"]))
        answer = {**_on_one(board, searches, tell), "beside": None}
        if asked["boards"]:
            tell("partly:" + json.dumps(answer))
            answer["beside"] = _on_many(asked["boards"], searches, tell)
    except (InputError, PluginError, ValueError) as error:
        return {"error": str(error)}
    return answer


def _parts(code: str) -> dict[str, str]:
    """The functions of the code by what search calls them. Raises PluginError if it has no ``choose``."""
    function_of(code, "choose")
    try:
        load(f"{FILE}:order")
    except PluginError:
        return {"variable": f"{FILE}:choose"}
    return {"variable": f"{FILE}:choose", "value": f"{FILE}:order"}


def _on_one(board: Board, searches: Searches, tell: Tell) -> dict[str, Any]:
    tell("your heuristic")
    own = searches.own["variable"]
    traced = record(MAGNETS.csp(board, searches.level), searches.options(own), Limits(nodes=MOST_NODES))
    rows = [{"name": "yours", **_counters(traced.result)}]
    for rival in RIVALS:
        tell(rival)
        rows.append({"name": rival, **_counters(searches.run(board, rival, MOST_NODES))})
    tell("the trace")
    parts = [f"--{part} {name}" for part, name in searches.own.items()]
    asked = f"--level {searches.level} --inference {searches.inference} --nodes {MOST_NODES}"
    command = " ".join(["magnets solve", shlex.quote(one_line(board)), asked, *parts])
    return {"rows": rows, "most": MOST_NODES, "page": _page(board, traced), "command": command}


def _on_many(number: int, searches: Searches, tell: Tell) -> dict[str, Any]:
    names = {"yours": searches.own["variable"]} | {rival: rival for rival in RIVALS}
    nodes: dict[str, list[int]] = {name: [] for name in names}
    for index, text in enumerate(_BOARDS.read_text(encoding="utf-8").split()[:number], 1):
        [board] = MAGNETS.read(Source("board", text))
        for name, variable in names.items():
            tell(f"board {index} of {number} with {name}: {text}")
            nodes[name].append(searches.run(board, variable, MOST_NODES_BESIDE).statistics.nodes)
    return beside(nodes, MOST_NODES_BESIDE)


def _counters(result: Result) -> dict[str, Any]:
    counted = result.statistics
    return {"status": str(result.status), "nodes": counted.nodes, "fails": counted.fails, "depth": counted.max_depth}


def _page(board: Board, traced: Recording) -> str:
    """The page that ``magnets trace -o`` writes: its frame was made when the site was built, see ``vendor``."""
    steps = range(min(len(traced.steps), MOST_STEPS))
    shown = track(MAGNETS, board, traced, steps, "mine.py:choose")
    data = {"kinds": shown.kinds, "depths": shown.depths, "said": shown.said, "causes": shown.causes}
    tracks = [{**shown.animation.as_data(), **data, "words": shown.words}]
    # As jinja2 writes JSON into a page: nothing in it ends the script.
    text = json.dumps({"delay": 0.5, "ticks": [], "tracks": tracks})
    text = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026").replace("'", "\\u0027")
    about = f"The first {MOST_STEPS} of {len(traced.steps) - 1} steps" if len(traced.steps) > MOST_STEPS else ""
    frame = Path(__file__).with_name("frame.html").read_text(encoding="utf-8")
    pieces = {"%LAST%": str(steps[-1]), "%ABOUT%": escape(about), "%BOARD%": shown.animation.board, '"%DATA%"': text}
    for place, piece in pieces.items():
        frame = frame.replace(place, piece)
    return frame
