"""Answers nobody may give stop the benchmark; what is measured is what was asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from benchmarks.contenders import PEERS, Contender, Role, contenders
from benchmarks.runner import Task, WrongAnswerError, run
from benchmarks.sets import SETS, Ask, Kind
from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle

# One domino, one solution: +-. Without its clues, three.
BOARD, OPEN = "2x1:10,1,01,1,LR", "2x1:..,.,..,.,LR"
RIGHT, WRONG = ("+-",), ("-+",)
TASK = Task("made up", "first", Kind.UNIQUE, Ask.SOLVE, 10.0)


@dataclass(frozen=True)
class Fixed:
    """A solver that answers what it was made with, except on boards of other sizes, such as that of the warm-up."""

    status: Status
    solutions: tuple[Solution, ...] = ()
    complete: bool = False
    seconds: float = 0.0

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        if (board.rows, board.columns) != (1, 2):
            return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, {})
        return Answer(self.status, self.solutions, self.complete, {"seconds": self.seconds}, {})


def outcome(task: Task, solver: Fixed, board: str = BOARD) -> bool:
    (one,) = run(task, [board], [Contender(Role.HAND, solver)], repeats=2)
    return one.solved


def test_a_right_answer_within_the_limit_is_solved() -> None:
    assert outcome(TASK, Fixed(Status.SATISFIABLE, (RIGHT,)))
    assert not outcome(TASK, Fixed(Status.SATISFIABLE, (RIGHT,), seconds=11.0))
    assert not outcome(TASK, Fixed(Status.UNKNOWN))
    prove = replace(TASK, ask=Ask.PROVE_UNIQUE)
    assert not outcome(prove, Fixed(Status.SATISFIABLE, (RIGHT,)))
    assert outcome(prove, Fixed(Status.SATISFIABLE, (RIGHT,), complete=True))


@pytest.mark.parametrize(
    ("task", "solver", "board", "message"),
    [
        (TASK, Fixed(Status.SATISFIABLE, (WRONG,)), BOARD, r"column plus: column 1: expected 1 \+, found 0"),
        (TASK, Fixed(Status.UNSATISFIABLE, complete=True), BOARD, "false unsatisfiable"),
        (TASK, Fixed(Status.SATISFIABLE, (RIGHT, RIGHT)), BOARD, "repeats solutions"),
        (replace(TASK, kind=Kind.HARD), Fixed(Status.SATISFIABLE, (RIGHT,)), BOARD, "the set is wrong"),
        (replace(TASK, ask=Ask.PROVE_UNIQUE), Fixed(Status.SATISFIABLE, (RIGHT, WRONG)), OPEN, "the set is wrong"),
    ],
)
def test_a_wrong_answer_stops_everything(task: Task, solver: Fixed, board: str, message: str) -> None:
    with pytest.raises(WrongAnswerError, match=message):
        outcome(task, solver, board)


def test_a_long_run_is_not_repeated() -> None:
    fast, slow = Fixed(Status.SATISFIABLE, (RIGHT,)), Fixed(Status.SATISFIABLE, (RIGHT,), seconds=2.0)
    runs = run(TASK, [BOARD], [Contender(Role.HAND, fast), Contender(Role.STOCK, slow)], repeats=3)
    assert [len(one.times) for one in runs] == [3, 1]


def test_the_baselines(monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = SETS["unique-6x5"], SETS["large-60x60"]

    def roles(*arguments: Any, **named: Any) -> list[str]:
        return [one.role for one in contenders(["solver=hand", "solver=cp-sat workers=2"], *arguments, **named)]

    monkeypatch.setattr("benchmarks.contenders.find_spec", lambda name: object())
    peers = ["peer"] * len(PEERS)
    assert roles(small, Ask.SOLVE) == ["hand", "beside", "tuned"] + ["stock"] * 6 + peers
    assert roles(small, Ask.PROVE_UNIQUE) == ["hand", "beside", "tuned"] + ["stock"] * 2 + peers
    assert roles(large, Ask.SOLVE) == ["hand", "beside", "tuned", *peers]
    assert roles(large, Ask.SOLVE, beside=["stock", "tuned"]) == ["hand", "beside", "tuned"]
    assert roles(small, Ask.SOLVE, beside=[]) == ["hand", "beside"]
    monkeypatch.setattr("benchmarks.contenders.find_spec", lambda name: None)
    assert roles(large, Ask.SOLVE) == ["hand", "beside", "tuned"]
