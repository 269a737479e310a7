"""Solvers of CPMpy: what a busy machine does to them is no fault of theirs, what breaks off or leaves out is."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hand_solver import Limits, PluginError, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.models.boolean.puzzle import CNF
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.source import Source
from magnets_cp.workbench.judge.panel import Competitors, panel
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.cpmpy_solvers import Cpmpy
from magnets_cp.workbench.run.enumeration import Enumeration
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.run_solver import run_confirmed, run_safely, settled

Run = Callable[[Callable[..., object]], Answer]
_INSTANCE = """<instance format="XCSP3" type="COP">
<variables> <var id="x"> 0..1 </var> <var id="y"> 0..1 </var> </variables>
<constraints> <intension> ne(x,y) </intension> </constraints>
<objectives> <{0}> {1} </{0}> </objectives>
</instance>"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """The answer of a solver that does this when it is given its model."""

    def made(doing: Callable[..., object]) -> Answer:
        board = CNF.read(Source("board", "p cnf 2 1\n1 2 0\n"), "cnf")[0]
        monkeypatch.setattr("magnets_cp.workbench.run.cpmpy_solvers._made", doing)
        return run_safely(Cpmpy("ortools", cpu_seconds=1), CNF, board, Limits(seconds=60))

    return made


def test_it_is_stopped_by_processor_time(run: Run) -> None:
    def looping(*_: object) -> None:
        while True:
            pass

    answer = run(looping)
    assert (answer.outcome, answer.report) == (Outcome.TIMEOUT, "stopped after 1 seconds of processor time")


def test_it_is_stopped_though_its_caller_hears_the_signal(run: Run) -> None:
    def heard(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, heard)
    try:
        test_it_is_stopped_by_processor_time(run)
    finally:
        signal.signal(signal.SIGPROF, before)


def test_waiting_uses_no_processor_time(run: Run) -> None:
    def waiting(*_: object) -> None:
        time.sleep(1.2)
        raise NotImplementedError("after a rest")

    assert run(waiting).report == "solver=cpmpy:ortools: NotImplementedError: after a rest"


@pytest.mark.parametrize("error", [TypeError("no number"), KeyError("pb"), ZeroDivisionError("modulo")])
def test_a_translation_that_breaks_off_has_crashed(error: Exception, run: Run) -> None:
    def breaking(*_: object) -> None:
        raise error

    answer = run(breaking)
    assert (answer.outcome, answer.believed) == (Outcome.CRASH, False)
    assert answer.report == f"it raised {type(error).__name__}: {error}"


@pytest.mark.parametrize("error", [NotImplementedError("reified"), OverflowError("32 bits"), ValueError("negative")])
def test_a_translation_that_refuses_has_declined(error: Exception, run: Run) -> None:
    def refusing(*_: object) -> None:
        raise error

    assert run(refusing).outcome is Outcome.DECLINED


def test_the_limit_that_is_named_reaches_it() -> None:
    seated = panel(CNF, Competitors(ExternalSolver(cpu_seconds=7), functions=["cpmpy:ortools"]))
    assert [one.cpu_seconds for one in seated.judged] == [7]


def test_who_leaves_the_objective_out_says_that_nothing_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    cpmpy, ortools = pytest.importorskip("cpmpy"), pytest.importorskip("cpmpy.solvers.ortools")
    made = "magnets_cp.workbench.run.cpmpy_solvers._made"
    monkeypatch.setattr(made, lambda _, model: ortools.CPM_ortools(cpmpy.Model(model.constraints)))

    def verdict(way: str, term: str) -> Verdict:
        board = XCSP3.read(Source("board", _INSTANCE.format(way, term)), "xml")[0]
        judged = verify(XCSP3, board, [Enumeration(), Cpmpy("ortools")], Limits(seconds=60, solutions=20))
        return judged.runs[1].verdict

    assert verdict("minimize", "sub(x,x)") is Verdict.CORRECT
    both = {verdict(way, "sub(x,y)") for way in ("minimize", "maximize")}
    assert both == {Verdict.CORRECT, Verdict.NOT_OPTIMAL}  # of two solutions each is the best for one


THREE = "p cnf 2 1\n1 2 0\n"


@pytest.mark.parametrize(
    ("adds", "asked", "claim"),
    [
        (lambda x: [x[0], ~x[0]], 1, "there is no solution"),
        (lambda x: [x[0], x[1]], None, "there is no other solution"),
    ],
)
def test_what_a_solver_of_others_says_is_confirmed(
    monkeypatch: pytest.MonkeyPatch, adds: Callable[[Any], list[Any]], asked: int | None, claim: str
) -> None:
    cpmpy, ortools = pytest.importorskip("cpmpy"), pytest.importorskip("cpmpy.solvers.ortools")
    made = "magnets_cp.workbench.run.cpmpy_solvers._made"

    def lying(_: object, model: Any) -> Any:
        variables = cpmpy.transformations.get_variables.get_variables_model(model)
        return ortools.CPM_ortools(cpmpy.Model([*model.constraints, *adds(variables)]))

    board = CNF.read(Source("board", THREE), "cnf")[0]
    limits = Limits(seconds=60, solutions=asked)
    honest = run_confirmed(Cpmpy("ortools"), CNF, board, limits)
    assert len(honest.solutions) == (3 if asked is None else 1)
    monkeypatch.setattr(made, lying)
    with pytest.raises(PluginError, match=f"solver=cpmpy:ortools: it says that {claim}, but there is one"):
        run_confirmed(Cpmpy("ortools"), CNF, board, limits)


def test_what_nobody_confirms_in_time_is_its_claim() -> None:
    board = CNF.read(Source("board", "p cnf 1 2\n1 0\n-1 0\n"), "cnf")[0]
    solver = Cpmpy("ortools")
    claim = Answer(Status.UNSATISFIABLE, (), True, {"seconds": 0.0}, solver.described)
    answer = settled(solver, CNF, board, claim, replace(claim, status=Status.UNKNOWN, complete=False))
    assert (answer.status, answer.complete) == (Status.UNKNOWN, False)
    assert (
        answer.report == "that there is no solution is a claim of solver=cpmpy:ortools, not confirmed within the limits"
    )
