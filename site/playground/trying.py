"""Search a board with a heuristic of the user, and with those of the literature; then the same on random boards."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from beside import beside
from of_the_user import FILE, Tell, function_of, one_line
from trace_page import page

from hand_solver import Limits, Observer, Options, PluginError, Problem, Result, solve
from hand_solver.loading import load
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.explain.trace import Recorder, Recording

RIVALS = ("mrv", "dom_wdeg")
MOST_NODES, MOST_NODES_BESIDE = 2000, 1000
_NODES_A_WORD = 20
# Random boards, a game id a line; made when the site is built, see ``vendor``.
_BOARDS = Path(__file__).with_name("boards.txt")


@dataclass(frozen=True, slots=True)
class Searches:
    """What all searches of a request share: the level, the inference, and what the user's code has."""

    level: str
    inference: str
    own: dict[str, str]

    def run(self, board: Board, variable: str, most: int, observer: Observer | None = None) -> Result:
        """Search the board, up to so many nodes."""
        options = Options(self.inference, variable, self.own.get("value", "lcv"))
        return solve(MAGNETS.csp(board, self.level), "dfs", options, Limits(nodes=most), observer=observer)


def try_heuristic(asked: dict[str, Any], tell: Tell) -> None:
    """Search the board with ``choose`` of the code, and ``order`` if it has one, and with the rivals.

    asked  code, board, level, inference, and as ``boards`` the number of random boards to go on with

    Tells the rows of the table, the command that does the same, the page that plays the trace, and as ``beside`` what
    came of the random boards. Raises InputError, PluginError.
    """
    [board] = MAGNETS.read(Source("board", asked["board"]))
    searches = Searches(asked["level"], asked["inference"], _parts(asked["code"], tell))
    traced = _on_one(board, searches, tell)
    tell.at("the steps of your search are drawn")
    tell.part(page=page(board, traced))
    if asked["boards"]:
        _on_many(asked["boards"], searches, tell)


def _parts(code: str, tell: Tell) -> dict[str, str]:
    """The functions of the code by what search calls them. Raises PluginError if it has no ``choose``."""
    function_of(code, "choose", tell)
    try:
        load(f"{FILE}:order")
    except PluginError:
        return {"variable": f"{FILE}:choose"}
    return {"variable": f"{FILE}:choose", "value": f"{FILE}:order"}


def _on_one(board: Board, searches: Searches, tell: Tell) -> Recording:
    problem = MAGNETS.csp(board, searches.level)
    recorder = _Heard(problem, tell, "your heuristic")
    result = searches.run(board, searches.own["variable"], MOST_NODES, recorder)
    rows = [{"name": "yours", **_counters(result)}]
    parts = [f"--{part} {name}" for part, name in searches.own.items()]
    asked = f"--level {searches.level} --inference {searches.inference} --nodes {MOST_NODES}"
    command = " ".join(["magnets solve", shlex.quote(one_line(board)), asked, *parts])
    tell.part(rows=rows, most=MOST_NODES, command=command)
    for rival in RIVALS:
        tell.at(rival)
        rows.append({"name": rival, **_counters(searches.run(board, rival, MOST_NODES))})
        tell.part(rows=rows, most=MOST_NODES)
    return Recording(problem, recorder.finished(), result)


def _on_many(number: int, searches: Searches, tell: Tell) -> None:
    names = {"yours": searches.own["variable"]} | {rival: rival for rival in RIVALS}
    nodes: dict[str, list[int]] = {name: [] for name in names}
    for index, text in enumerate(_BOARDS.read_text(encoding="utf-8").split()[:number], 1):
        [board] = MAGNETS.read(Source("board", text))
        for name, variable in names.items():
            words = f"board {index} of {number} with {name}: {text}"
            tell.at(words)
            heard = _Heard(MAGNETS.csp(board, searches.level), tell, words) if name == "yours" else None
            nodes[name].append(searches.run(board, variable, MOST_NODES_BESIDE, heard).statistics.nodes)
        tell.part(beside=beside(nodes, MOST_NODES_BESIDE))


class _Heard(Recorder):
    """Keeps the steps of a search with the user's code, and tells now and then that it goes on."""

    def __init__(self, problem: Problem, tell: Tell, words: str) -> None:
        super().__init__(problem)
        self._tell = tell
        self._words = words
        self._nodes = 0
        tell.at(words, yours=True)

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """A step."""
        super().on_decision(variable, value, depth)
        self._nodes += 1
        if self._nodes % _NODES_A_WORD == 0:
            self._tell.at(f"{self._words}, node {self._nodes}", yours=True)


def _counters(result: Result) -> dict[str, Any]:
    counted = result.statistics
    return {"status": str(result.status), "nodes": counted.nodes, "fails": counted.fails, "depth": counted.max_depth}
