"""Runs contenders on boards, in turn, and takes the time from the parsed board to the checked answer.

The time is what the solver takes in this process, building its model included, importing libraries not, and what
judging the answer by the rules takes. Every run gets a board read anew, so each pays for the geometry it looks up.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.contenders import Contender, Role
from benchmarks.sets import Ask, Kind
from hand_solver import Limits, machine_code
from magnets_cp.answer import Answer
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.judge.verify import Run as Judged
from magnets_cp.workbench.judge.verify import Verdict, judge

# A run that takes longer than this many seconds is not repeated: what disturbs it are milliseconds.
_WORTH_REPEATING = 0.02
_WARM_UP = "6x5:221122,32023,212131,22123,LRTTLRLRBBTTLRLRBBTLRLRTBLRLRB"


class WrongAnswerError(Exception):
    """A solver answered what the rules, or what is known of the board, refute. No benchmark goes on after that."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked about the boards of a set. ``seconds`` is the limit of a run."""

    name: str
    split: str
    kind: Kind
    ask: Ask
    seconds: float


@dataclass(frozen=True, slots=True)
class Run:
    """One contender on one board.

    board       the number of the board in its set, from 1
    times       seconds of each repetition; ``seconds`` is their median
    solved      every repetition gave the answer asked for, within the limit
    statistics  the solver's own counters in its last repetition
    """

    configuration: str
    role: Role
    board: int
    times: tuple[float, ...]
    solved: bool
    statistics: dict[str, int | float]

    @property
    def seconds(self) -> float:
        """The time that counts."""
        return median(self.times)


def run(task: Task, boards: Sequence[str], contenders: Sequence[Contender], *, repeats: int = 1) -> Iterator[Run]:
    """The contenders take turns on each board, each board with another one first. Raises WrongAnswerError.

    Who has the turn makes its repetitions in a row: what the processor's caches hold after another contender's run is
    that one's doing.
    """
    machine_code.load()  # like importing a library, this is no part of a run
    for contender in contenders:
        _run_once(task, _WARM_UP, contender, known=False)
    # What the libraries have loaded stays; collecting garbage before each run need not look at it again.
    gc.freeze()
    for number, board in enumerate(boards, start=1):
        first = number % len(contenders)
        turn = [*contenders[first:], *contenders[:first]]
        times: dict[str, list[float]] = {contender.name: [] for contender in turn}
        ended: dict[str, list[tuple[bool, Answer]]] = {contender.name: [] for contender in turn}
        for contender in turn:
            for _ in range(repeats):
                if max(times[contender.name], default=0.0) <= _WORTH_REPEATING:
                    seconds, verdict, answer = _run_once(task, board, contender)
                    times[contender.name].append(seconds)
                    ended[contender.name].append((verdict is Verdict.CORRECT and seconds <= task.seconds, answer))
        for contender in contenders:
            all_ended = ended[contender.name]
            solved = all(within for within, _ in all_ended)
            statistics = dict(all_ended[-1][1].statistics)
            yield Run(contender.name, contender.role, number, tuple(times[contender.name]), solved, statistics)


def _run_once(task: Task, game_id: str, contender: Contender, *, known: bool = True) -> tuple[float, Verdict, Answer]:
    """Seconds, and what came of it. ``known`` says that the board is what the task says its boards are."""
    board = _board(game_id)
    limits = Limits(task.seconds, solutions=task.ask.solutions)
    gc.collect()
    answer = contender.solver.run(MAGNETS, board, limits)
    named_answer = (contender.name, answer)  # working the name out is no part of checking
    started = time.perf_counter()
    judgement = judge(MAGNETS, board, [named_answer], wanted=task.ask.solutions)
    checking = time.perf_counter() - started
    fault = _fault(judgement.runs[0]) or (_contradiction(task, answer) if known else None)
    if fault:
        raise WrongAnswerError(f"{task.name}: {contender.name}: {fault}: {game_id}")
    return answer.seconds + checking, judgement.runs[0].verdict, answer


def _board(game_id: str) -> Any:
    (board,) = MAGNETS.read(Source("<benchmark>", game_id), "sgt")
    return board


def _fault(judged: Judged) -> str | None:
    if not judged.verdict.is_fault:
        return None
    return "; ".join([str(judged.verdict), *map(str, judged.violations)])


def _contradiction(task: Task, answer: Answer) -> str | None:
    """Where the answer, right by the rules as it may be, is not what the boards of this kind were proven to be."""
    if answer.solutions and not task.kind.has_solutions:
        return "a solution of a board that has none: the set is wrong"
    if answer.complete and not answer.solutions and task.kind.has_solutions:
        return "false unsatisfiable"
    if len(answer.solutions) > 1 and task.kind.is_unique:
        return "two solutions of a board that has one: the set is wrong"
    return None
