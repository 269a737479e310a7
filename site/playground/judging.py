"""Judge a solver that somebody pasted on random boards, and shrink the first on which it fails."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Any

from failing import shown
from of_the_user import FILE, Tell, function_of, one_line

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.shrink.failure import failure_of
from magnets_cp.workbench.judge.shrink.shrink import Effort, shrink
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run
from magnets_cp.workbench.run.programs.calling import as_json, result_of
from magnets_cp.workbench.run.programs.documents import read_value
from magnets_cp.workbench.run.programs.understood import NOTHING
from magnets_cp.workbench.run.solvers import HandSolver

Function = Callable[[Any], Any]
# What is faulty mostly fails on a tiny board.
_REFERENCE = HandSolver("lines", "dfs")
_EFFORT = Effort(boards=400, solver=_REFERENCE)


def judge_solver(asked: dict[str, Any], tell: Tell) -> None:
    """Judge ``solve`` of the code on random boards, and shrink the first on which it fails.

    asked  code; boards, how many; and of a solver that was stopped on a board, what is known of those before:
           first, the board to begin with; verdicts, how many of each; failing and slow, the first board of a fault and
           of no answer in time, or None

    Tells the verdicts and ``failure``, what it does on the first board of a fault, later on the smallest that shows it.
    Raises PluginError if there is no such function.
    """
    function = function_of(asked["code"], "solve", tell)
    verdicts, failing, number = Counter(asked["verdicts"]), asked["failing"], asked["boards"]
    for index in range(asked["first"], number):
        board = MAGNETS.fuzz(0, index)
        tell.at(f"board {index + 1} of {number}: {one_line(board)}", yours=True, board=index)
        judgement, run = _judged(function, board)
        verdicts[str(run.verdict)] += 1
        if failing is None and failure_of(judgement, run) is not None:
            failing = index
            tell.part(failing=failing, failure=shown(board, judgement, run, "not shrunk yet"))
        tell.part(verdicts=verdicts)
    if failing is not None:
        _shrink(function, MAGNETS.fuzz(0, failing), tell)
    elif asked["slow"] is not None:
        board = MAGNETS.fuzz(0, asked["slow"])
        tell.part(
            failure=shown(board, *_held(board, _answer_in_no_time()), "not shrunk, as each board would take long")
        )


def _shrink(function: Function, board: Board, tell: Tell) -> None:
    tell.at("the board that fails, a second time", yours=True)
    judgement, run = _judged(function, board)
    failure = failure_of(judgement, run)
    if failure is None:
        return tell.part(failure=shown(board, judgement, run, "it did not fail a second time"))
    tried, smallest = 0, board

    def fails(smaller: Board) -> bool:
        nonlocal tried, smallest
        tried += 1
        tell.at(f"shrinking, {tried} boards tried: {one_line(smaller)}", yours=True)
        judgement, run = _judged(function, smaller)
        if not failure.is_shown_by(judgement, run):
            return False
        if MAGNETS.weight(smaller) < MAGNETS.weight(smallest):
            smallest = smaller
            tell.part(failure=shown(smaller, judgement, run, f"{_shrunk(board, smaller)} so far"))
        return True

    try:
        small = shrink(MAGNETS, board, fails, limit=_EFFORT)
    except ValueError:
        return tell.part(failure=shown(board, judgement, run, "it did not fail a second time"))
    of = f"{_shrunk(board, small.board)}; {small.runs} boards tried"
    judgement, run = _judged(function, small.board)
    return tell.part(
        failure=shown(small.board, judgement, run, of + (", nothing smaller fails" if small.smallest else ""))
    )


def _shrunk(board: Board, small: Board) -> str:
    return f"shrunk from {MAGNETS.size(board)} to {MAGNETS.size(small)}"


def _judged(function: Function, board: Board) -> tuple[JudgedInstance, Run]:
    """Hold the answer of the function against the rules and the hand solver."""
    return _held(board, _answer(function, board))


def _held(board: Board, answer: Answer) -> tuple[JudgedInstance, Run]:
    answers = [("yours", answer), ("hand", _REFERENCE.run(MAGNETS, board, Limits()))]
    judgement = judge(MAGNETS, board, answers, wanted=1)
    return judgement, judgement.runs[0]


def _answer(function: Function, board: Board) -> Answer:
    outcome, reading, report = Outcome.ANSWERED, NOTHING, ""
    try:
        returned = result_of(function, MAGNETS.write(board, MAGNETS.notations[-1]), lambda: board)
        reading = read_value(MAGNETS, board, json.loads(as_json(returned)))
        report = reading.how
    except InputError as error:
        outcome, report = Outcome.UNREADABLE, str(error)
    except BaseException as error:  # a solver may even exit
        outcome, report = Outcome.CRASH, _last_words(error)
    described = {"solver": "python", "function": f"{FILE}:solve"}
    return Answer(reading.status, reading.solutions, reading.complete, {"seconds": 0.0}, described, outcome, report)


def _answer_in_no_time() -> Answer:
    described = {"solver": "python", "function": f"{FILE}:solve"}
    return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, described, Outcome.TIMEOUT)


def _last_words(error: BaseException) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(FILE)]
    place = f" in {FILE} line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}: {error}"
