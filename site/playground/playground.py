"""The Python half of the playground: try a heuristic, judge a solver; what comes back is JSON.

It runs in a browser, on the standard library alone. A user's code is written to ``mine.py`` beside it, so that
messages name its lines.
"""

from __future__ import annotations

import json
import linecache
import shlex
import sys
import traceback
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from hand_solver import Limits, Options, PluginError, Status, solve
from hand_solver.loading import load
from magnets_cp.answer import Answer, Outcome
from magnets_cp.drawing.scene import empty, of_solution
from magnets_cp.drawing.svg import svg
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.explain.trace import Recording, record
from magnets_cp.workbench.explain.trace.track import track
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.shrink.failure import Failure, failure_of, judge_again
from magnets_cp.workbench.judge.shrink.shrink import Effort, shrink
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run
from magnets_cp.workbench.run.instances import can_write
from magnets_cp.workbench.run.programs.calling import as_json, result_of
from magnets_cp.workbench.run.programs.documents import read_value
from magnets_cp.workbench.run.programs.understood import NOTHING
from magnets_cp.workbench.run.solvers import HandSolver

FILE = "mine.py"
RIVALS = ("mrv", "dom_wdeg")
MOST_NODES, MOST_STEPS = 2000, 3000
# What is faulty mostly fails on a tiny board.
_REFERENCE = HandSolver("lines", "dfs")
_EFFORT = Effort(boards=400, solver=_REFERENCE)
# Told that work goes on, in words; a page that hears nothing for long ends it.
Tell = Callable[[str], object]


def try_heuristic(code: str, text: str, level: str, inference: str, tell: Tell) -> dict[str, Any]:
    """Search the board with ``choose`` of the code, and ``order`` if it has one, and with the rivals.

    Returns rows of the table, the page that plays the trace, and the command that does the same; or an error.
    """
    try:
        [board] = MAGNETS.read(Source("board", text))
        own = _parts(code)
        tell("your heuristic")
        traced = _recorded(board, level, inference, own)
        rows = [{"name": "yours", **_counters(traced.result)}]
        for rival in RIVALS:
            tell(rival)
            options = Options(inference, rival, own.get("value", "lcv"))
            found = solve(MAGNETS.csp(board, level), "dfs", options, Limits(nodes=MOST_NODES))
            rows.append({"name": rival, **_counters(found)})
    except (InputError, PluginError, ValueError) as error:
        return {"error": str(error)}
    tell("the trace")
    parts = [f"--{part} {name}" for part, name in own.items()]
    asked = f"--level {level} --inference {inference} --nodes {MOST_NODES}"
    command = " ".join(["magnets solve", shlex.quote(_one_line(board)), asked, *parts])
    return {"rows": rows, "most": MOST_NODES, "page": _page(board, traced), "command": command}


def _parts(code: str) -> dict[str, str]:
    """The functions of the code by what search calls them. Raises PluginError if it has no ``choose``."""
    Path(FILE).write_text(code, encoding="utf-8")
    linecache.checkcache()
    load(f"{FILE}:choose")
    try:
        load(f"{FILE}:order")
    except PluginError:
        return {"variable": f"{FILE}:choose"}
    return {"variable": f"{FILE}:choose", "value": f"{FILE}:order"}


def _recorded(board: Board, level: str, inference: str, own: dict[str, str]) -> Recording:
    options = Options(inference, own["variable"], own.get("value", "lcv"))
    return record(MAGNETS.csp(board, level), options, Limits(nodes=MOST_NODES))


def _counters(result: Any) -> dict[str, Any]:
    counted = result.statistics
    return {"status": str(result.status), "nodes": counted.nodes, "fails": counted.fails, "depth": counted.max_depth}


def _one_line(board: Board) -> str:
    notation = "sgt" if can_write(MAGNETS, board, "sgt") else "json"
    return " ".join(MAGNETS.write(board, notation).split())


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


def judge_solver(code: str, number: int, tell: Tell) -> dict[str, Any]:
    """Judge ``solve`` of the code on so many random boards, and shrink the first on which it fails.

    Returns the verdicts with their numbers and, as ``failure``, the smallest board that shows it; or an error.
    ``tell`` hears the failure on the board where it was found before that is shrunk.
    """
    try:
        Path(FILE).write_text(code, encoding="utf-8")
        linecache.checkcache()
        function = load(f"{FILE}:solve")
    except PluginError as error:
        return {"error": str(error)}
    verdicts = Counter[str]()
    first: tuple[Board, Failure] | None = None
    for index in range(number):
        board = MAGNETS.fuzz(0, index)
        tell(f"board {index + 1} of {number}: {_one_line(board)}")
        judgement, run = _judged(function, board)
        verdicts[str(run.verdict)] += 1
        failure = failure_of(judgement, run)
        if failure is not None and first is None:
            first = board, failure
    found: dict[str, Any] = {"boards": number, "verdicts": dict(verdicts), "failure": None}
    if first is not None:
        found["failure"] = _smallest(function, *first, tell)
    return found


def _smallest(function: Callable[[Any], Any], board: Board, failure: Failure, tell: Tell) -> dict[str, Any]:
    tell("found:" + json.dumps(_shown(function, board, "not shrunk")))
    tried = 0

    def fails(smaller: Board) -> bool:
        nonlocal tried
        tried += 1
        tell(f"shrinking, {tried} boards tried: {_one_line(smaller)}")
        return failure.is_shown_by(*_judged(function, smaller))

    try:
        small = shrink(MAGNETS, board, fails, limit=_EFFORT)
    except ValueError:
        return _shown(function, board, "it did not fail a second time")
    of = f"shrunk from {MAGNETS.size(board)} to {MAGNETS.size(small.board)}; {small.runs} boards tried"
    return _shown(function, small.board, of + (", nothing smaller fails" if small.smallest else ""))


def _judged(function: Callable[[Any], Any], board: Board) -> tuple[JudgedInstance, Run]:
    """Hold the answer of the function against the rules and the hand solver."""
    answers = [("yours", _answer(function, board)), ("hand", _REFERENCE.run(MAGNETS, board, Limits()))]
    judgement = judge(MAGNETS, board, answers, wanted=1)
    return judgement, judgement.runs[0]


def _answer(function: Callable[[Any], Any], board: Board) -> Answer:
    outcome, reading, report = Outcome.ANSWERED, NOTHING, ""
    try:
        returned = result_of(function, MAGNETS.write(board, MAGNETS.notations[-1]), lambda: board)
        value = json.loads(as_json(returned))
        reading = read_value(MAGNETS, board, value)
        report = reading.how
    except InputError as error:
        outcome, report = Outcome.UNREADABLE, str(error)
    except BaseException as error:  # a solver may even exit
        outcome, report = Outcome.CRASH, _last_words(error)
    described = {"solver": "python", "function": f"{FILE}:solve"}
    return Answer(reading.status, reading.solutions, reading.complete, {"seconds": 0.0}, described, outcome, report)


def _last_words(error: BaseException) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(FILE)]
    place = f" in {FILE} line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}: {error}"


def _shown(function: Callable[[Any], Any], board: Board, how: str) -> dict[str, Any]:
    """A board on which the function fails, its answer, and a right one: in words, pictures and text."""
    judgement, run = _judged(function, board)
    drawn = MAGNETS.layout(board)
    pictures = {"The board": svg(empty(drawn))}
    if run.solution is not None and run.violations:
        spots = {spot for violation in run.violations for spot in violation.spots}
        with suppress(ValueError):  # of another shape, as the words say
            pictures["Your answer"] = svg(of_solution(drawn, run.solution, spots))
    right = next(iter(judgement.solutions), None)
    if right is not None:
        pictures["A solution"] = svg(of_solution(drawn, right))
    return {
        "title": str(failure_of(judgement, run) or run.verdict),
        "how": how,
        "status": "The board has a solution."
        if judgement.status is Status.SATISFIABLE
        else "The board has no solution.",
        "violations": [str(violation) for violation in run.violations],
        "report": run.answer.report,
        "pictures": {
            name: "data:image/svg+xml;base64," + b64encode(one.encode()).decode() for name, one in pictures.items()
        },
        "command": judge_again(MAGNETS, board, run),
    }


def call(request: str, tell: Tell) -> str:
    """Answer a request of the page: JSON in, JSON out."""
    asked = json.loads(request)
    sys.modules.pop("mine", None)
    if asked["do"] == "judge":
        return json.dumps(judge_solver(asked["code"], asked["boards"], tell))
    return json.dumps(try_heuristic(asked["code"], asked["board"], asked["level"], asked["inference"], tell))
