"""Verdicts on answers made up for the purpose."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge import verify as verify_module
from magnets_cp.workbench.judge.patience import Patience
from magnets_cp.workbench.judge.verification import run_verification
from magnets_cp.workbench.judge.verify import JudgedInstance, Task, Verdict, judge, verify, verify_all
from magnets_cp.workbench.run.boards import Boards
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.default_solvers import default_solvers
from magnets_cp.workbench.run.instances import Instance
from tests.boards import instance
from tests.running import magnets

FAMILY = MAGNETS
BOARD = instance("tiny-2x2-several.sgt")
ONE, OTHER, WRONG = ("+-", "-+"), ("-+", "+-"), ("+-", "+-")
SAT, UNSAT, UNKNOWN = Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN


def answer(status: Status, *solutions: Solution, complete: bool = True) -> Answer:
    return Answer(status, solutions, complete, {"seconds": 0.0}, {})


def judged(*answers: Answer, wanted: int | None = None) -> JudgedInstance:
    return judge(FAMILY, BOARD, [(str(i), one) for i, one in enumerate(answers)], wanted=wanted)


@pytest.mark.parametrize(
    ("answers", "verdicts"),
    [
        ([answer(SAT, ONE, OTHER), answer(SAT, OTHER, ONE)], [Verdict.CORRECT, Verdict.CORRECT]),
        ([answer(SAT, ONE, WRONG), answer(SAT, OTHER, ONE)], [Verdict.WRONG, Verdict.CORRECT]),
        ([answer(UNSAT), answer(SAT, OTHER, ONE)], [Verdict.FALSE_UNSATISFIABLE, Verdict.CORRECT]),
        ([answer(SAT, ONE), answer(SAT, OTHER, ONE)], [Verdict.INCOMPLETE, Verdict.CORRECT]),
        ([answer(SAT, ONE), answer(SAT, OTHER)], [Verdict.INCOMPLETE, Verdict.INCOMPLETE]),
        ([answer(SAT, ONE, ONE, OTHER), answer(SAT, OTHER, ONE)], [Verdict.REPEATED, Verdict.CORRECT]),
        ([answer(UNKNOWN, complete=False), answer(SAT, OTHER, ONE)], [Verdict.UNDECIDED, Verdict.CORRECT]),
        ([answer(SAT, ONE, complete=False), answer(SAT, OTHER, ONE)], [Verdict.UNDECIDED, Verdict.CORRECT]),
        # Two wrong solvers do not outvote one checked solution.
        (
            [answer(UNSAT), answer(UNSAT), answer(SAT, ONE, OTHER)],
            [Verdict.FALSE_UNSATISFIABLE] * 2 + [Verdict.CORRECT],
        ),
    ],
)
def test_each_answer_gets_its_verdict(answers: list[Answer], verdicts: list[Verdict]) -> None:
    result = judged(*answers)
    assert [run.verdict for run in result.runs] == verdicts
    assert result.contradicted == any(verdict.is_fault for verdict in verdicts)
    assert result.agreed == (not result.contradicted)


def test_what_is_known_rests_on_checked_solutions() -> None:
    both = judged(answer(SAT, ONE, OTHER))
    assert (both.status, both.count, both.complete) == (SAT, 2, True)
    some = judged(answer(SAT, ONE, complete=False), wanted=1)
    assert (some.status, some.count, some.runs[0].verdict) == (SAT, ">=1", Verdict.CORRECT)
    none = judged(answer(UNSAT), answer(UNKNOWN, complete=False))
    assert (none.status, none.count, none.agreed) == (UNSAT, 0, True)
    nothing = judged(answer(UNKNOWN, complete=False))
    assert (nothing.status, nothing.count, nothing.agreed) == (UNKNOWN, ">=0", False)
    # A refuted enumeration proves nothing complete.
    refuted = judged(answer(SAT, ONE), answer(SAT, OTHER, complete=False))
    assert refuted.count == ">=2"


def test_a_fault_carries_its_evidence() -> None:
    wrong, unsatisfiable, incomplete = judged(
        answer(SAT, WRONG), answer(UNSAT), answer(SAT, ONE), answer(SAT, ONE, OTHER)
    ).runs[:3]
    assert wrong.solution == WRONG
    assert [found.rule for found in wrong.violations] == ["touching"] * 2 + ["column plus", "column minus"] * 2
    assert unsatisfiable.solution in (ONE, OTHER)
    assert incomplete.solution == OTHER


def test_the_default_solvers_cover_every_inference_heuristic_level_and_formulation() -> None:
    texts = [str(solver) for solver in default_solvers(FAMILY)]
    assert sum(text.startswith("solver=hand") for text in texts) == 12
    wanted = ["search=learning", "search=auto"]
    wanted += [f"inference={name}" for name in ("none", "fc", "mac")]
    wanted += [f"variable={name}" for name in ("input_order", "random", "mrv", "degree", "mrv_degree", "dom_wdeg")]
    wanted += [f"value={name}" for name in ("input_order", "random", "lcv")]
    wanted += [f"level={name}" for name in FAMILY.levels] + [f"formulation={name}" for name in FAMILY.formulations]
    assert all(any(part in text.split() for text in texts) for part in wanted)


@pytest.mark.parametrize("name", ["seed-1-6x6.txt", "unsatisfiable-6x6.sgt", "singles-6x7.sgt", "givens-6x7.json"])
def test_all_default_solvers_agree_on_instances(name: str) -> None:
    judgement = verify(FAMILY, instance(name), default_solvers(FAMILY), Limits(solutions=20))
    assert judgement.agreed
    assert {run.verdict for run in judgement.runs} == {Verdict.CORRECT}


def test_several_processes_judge_the_same_in_the_same_order() -> None:
    instances = [Instance(f"fuzz {index}", FAMILY.fuzz(1, index)) for index in range(12)]
    solvers = [parse("solver=hand", FAMILY), parse("solver=cp-sat", FAMILY)]
    alone, together = (
        [
            (one.name, one.status, one.solutions)
            for one in verify_all(FAMILY, instances, Patience(solvers), Limits(), jobs=jobs)
        ]
        for jobs in (1, 2)
    )
    assert alone == together


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_soak(part: int) -> None:
    """A thousand random boards a part, every default configuration on each."""
    instances = [Instance(str(index), FAMILY.fuzz(part, index)) for index in range(1000)]
    assert all(
        one.agreed for one in verify_all(FAMILY, instances, Patience(default_solvers(FAMILY)), Limits(solutions=None))
    )


def test_no_more_processes_are_started_than_there_are_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    class Pool(ProcessPoolExecutor):
        def __init__(self, jobs: int, **settings: Any) -> None:
            started.append(jobs)
            super().__init__(jobs, **settings)

    monkeypatch.setattr(verify_module, "ProcessPoolExecutor", Pool)
    boards = Boards([Instance(name, BOARD) for name in "ab"], [], [], 2)
    found = run_verification(Task(FAMILY, boards, [parse("solver=hand", FAMILY)], Limits(seconds=20.0)), jobs=200)
    assert (len(found.judgements), started) == (2, [2])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_worker_that_is_ended_while_it_starts_says_nothing(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    monkeypatch.setattr(verify_module, "end_with_parent", lambda: os.kill(os.getpid(), number))
    done = magnets("verify", "2x1:10,1,01,1,LR", "--fuzz", "4", "--jobs", "2")
    assert (done.returncode, "interrupt" in done.stderr.lower()) == (0 if number is signal.SIGINT else 2, False)
