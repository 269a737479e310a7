"""Judge a solver that somebody pasted on random boards, and shrink the first on which it fails."""

from __future__ import annotations

import json
import traceback
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from of_the_user import FILE, Tell, function_of, one_line

from hand_solver import Limits, PluginError, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.drawing.scene import empty, of_solution
from magnets_cp.drawing.svg import svg
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.shrink.failure import Failure, failure_of, judge_again
from magnets_cp.workbench.judge.shrink.shrink import Effort, shrink
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run
from magnets_cp.workbench.run.programs.calling import as_json, result_of
from magnets_cp.workbench.run.programs.documents import read_value
from magnets_cp.workbench.run.programs.understood import NOTHING
from magnets_cp.workbench.run.solvers import HandSolver

# What is faulty mostly fails on a tiny board.
_REFERENCE = HandSolver("lines", "dfs")
_EFFORT = Effort(boards=400, solver=_REFERENCE)


def judge_solver(code: str, number: int, tell: Tell) -> dict[str, Any]:
    """Judge ``solve`` of the code on so many random boards, and shrink the first on which it fails.

    Returns the verdicts with their numbers and, as ``failure``, the smallest board that shows it; or an error.
    ``tell`` hears the failure on the board where it was found before that is shrunk.
    """
    try:
        function = function_of(code, "solve")
    except PluginError as error:
        return {"error": str(error)}
    verdicts = Counter[str]()
    first: tuple[Board, Failure] | None = None
    for index in range(number):
        board = MAGNETS.fuzz(0, index)
        tell(f"board {index + 1} of {number}: {one_line(board)}")
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
    tell("partly:" + json.dumps(_shown(function, board, "not shrunk")))
    tried = 0

    def fails(smaller: Board) -> bool:
        nonlocal tried
        tried += 1
        tell(f"shrinking, {tried} boards tried: {one_line(smaller)}")
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
