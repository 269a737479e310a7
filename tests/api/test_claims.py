"""What a search with the user's own function proves in their process is confirmed in another, or is called a claim."""

from __future__ import annotations

import html
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import magnets_cp
from hand_solver import PluginError, Status
from magnets_cp.violation import Violation
from magnets_cp.workbench.run import run_solver
from tests.boards import INSTANCES
from tests.processes import is_alive

SATISFIABLE, UNSATISFIABLE = str(INSTANCES / "magnets" / "seed-1-6x6.txt"), "2x1:20,0,11,0,LR"
# Each run in an interpreter of its own: what it patches stays patched there.
ATTACKS = {
    "restrict": (
        "from hand_solver.problem.domains import Domains\n"
        "def choose(view):\n    Domains.restrict = lambda *_: False\n    return view.unassigned()[0]"
    ),
    "masks": (
        "import gc\nfrom hand_solver.problem.domains import Domains\n"
        "def choose(view):\n    for one in gc.get_objects():\n"
        "        if isinstance(one, Domains): one.masks[:] = [1] * len(one.masks)\n    return view.unassigned()[0]"
    ),
}
ASK = f"""
import magnets_cp
from hand_solver import PluginError
for count in (1, 2, None):
    for inference in ("fc", "mac"):
        options = {{"level": "arcs", "variable": choose, "inference": inference}}
        try:
            print(magnets_cp.solve({SATISFIABLE!r}, count=count, **options).status)
        except PluginError as error:
            print(error)
"""


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_function_makes_a_satisfiable_board_unsatisfiable(attack: str) -> None:
    done = subprocess.run([sys.executable, "-c", ATTACKS[attack] + ASK], capture_output=True, text=True, check=True)
    said = done.stdout.splitlines()
    assert len(said) == 6
    assert all(line == "satisfiable" or "but there is one" in line for line in said), said
    assert any("choose: the search with it says that there is no" in line for line in said)


def test_a_claim_that_is_confirmed_stands_and_the_function_is_called_here() -> None:
    seen: list[int] = []

    def choose(view: Any) -> int:
        seen.append(os.getpid())
        return int(view.unassigned()[0])

    none = magnets_cp.solve(UNSATISFIABLE, level="arcs", inference="fc", variable=choose)
    every = magnets_cp.solve(SATISFIABLE, count=None, level="arcs", inference="fc", variable=choose)
    assert (none.status, none.complete, every.complete) == (Status.UNSATISFIABLE, True, True)
    assert set(every.solutions) == set(magnets_cp.solve(SATISFIABLE, "cp-sat", count=None).solutions)
    assert set(seen) == {os.getpid()}


@pytest.mark.parametrize("ends", [True, False])
def test_a_claim_that_is_not_confirmed_is_undecided(monkeypatch: pytest.MonkeyPatch, ends: bool) -> None:
    confirming = run_solver.run_safely

    def undecided(*arguments: Any) -> magnets_cp.Answer:
        if ends:
            os._exit(1)
        return replace(confirming(*arguments), status=Status.UNKNOWN, complete=False, solutions=())

    monkeypatch.setattr(run_solver, "run_safely", undecided)
    answer = magnets_cp.solve(UNSATISFIABLE, level="arcs", inference="none", variable=lambda view: view.unassigned()[0])
    assert (answer.status, answer.complete) == (Status.UNKNOWN, False)
    assert "that there is no solution is a claim of the search with" in answer.report


def passes_over(state: Any) -> Iterator[Any]:
    """A search that sees nothing at all."""
    yield from ()


def test_a_trace_shows_no_claim_as_proven() -> None:
    for found in (
        magnets_cp.trace(SATISFIABLE, search=passes_over, level="arcs"),
        magnets_cp.search_tree(SATISFIABLE, search=passes_over, level="arcs").trace,
    ):
        assert found.status is Status.UNKNOWN
        assert "that there is no solution is a claim of the search with" in found.claim
        assert found.claim in html.unescape(found._repr_html_())
        assert (found.document()["status"], found.document()["complete"]) == ("unknown", False)
    right = magnets_cp.trace(UNSATISFIABLE, level="arcs", inference="fc", variable=lambda view: view.unassigned()[0])
    assert (right.status, right.claim) == (Status.UNSATISFIABLE, "")


def test_nothing_waits_when_the_function_fails_or_the_answer_needs_no_proof(tmp_path: Path) -> None:
    def fails(view: Any) -> int:
        raise RuntimeError

    def children() -> set[int]:
        return {int(pid) for pid in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()}

    before = children() if sys.platform == "linux" else set()
    with pytest.raises(PluginError):
        magnets_cp.solve(SATISFIABLE, level="arcs", inference="none", variable=fails)
    magnets_cp.solve(SATISFIABLE, level="arcs", inference="none", variable=lambda view: view.unassigned()[0])
    after = children() if sys.platform == "linux" else set()
    assert not [pid for pid in after - before if is_alive(pid)]


@pytest.mark.parametrize("solver", ["hand", "cp-sat"])
def test_what_breaks_a_rule_is_no_answer(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [Violation("row plus", "row 1", "expected 2 +, found 1")]
    monkeypatch.setattr(type(magnets_cp.read(SATISFIABLE).puzzle), "violations", lambda *_: broken)
    with pytest.raises(PluginError, match="the solver answered against the rules: row plus: row 1"):
        magnets_cp.solve(SATISFIABLE, solver)
