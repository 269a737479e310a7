"""Strategies of papers and solvers of others side by side: what is run, kept, counted and said."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import beside, strategies
from benchmarks.catalogue.families import FAMILIES
from benchmarks.strategies import CLAIMS, INSTANCES, STRATEGIES, Run, runs, table


def test_every_claim_is_of_two_strategies_and_every_instance_of_a_family() -> None:
    assert {name for claim in CLAIMS for name in claim} <= set(STRATEGIES)
    assert len(set(INSTANCES)) == len(INSTANCES) >= 30
    assert {name.partition("-n")[0] for name in INSTANCES} <= set(FAMILIES)


def test_runs_are_kept_and_not_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategies, "INSTANCES", ("langford-n4-a2-s1", "golomb-n4-a0-s1"))
    store = tmp_path / "runs.jsonl"
    done = runs(store, nodes=2000, seconds=10)
    assert len(done) == 2 * len(STRATEGIES)
    assert {one.answer for one in done} == {"satisfiable", "optimal 6"}
    kept = store.read_text()
    assert runs(store, nodes=2000, seconds=10) == done
    assert store.read_text() == kept
    lines = list(table(done, 2000))
    assert len(lines) == len(STRATEGIES) + len(CLAIMS) + 3


def test_processor_time_ends_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategies, "INSTANCES", ("pigeons-n12-a1-s1",))
    monkeypatch.setattr(strategies, "STRATEGIES", {"dom_wdeg": STRATEGIES["dom_wdeg"]})
    (run,) = runs(tmp_path / "runs.jsonl", nodes=10**9, seconds=0.2)
    assert run.answer is None
    assert run.seconds < 5


def test_strategies_that_disagree_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def other(strategy: str, instance: str, nodes: int, seconds: float) -> Run:
        return Run(strategy, instance, "satisfiable" if strategy == "random" else "unsatisfiable", nodes, seconds)

    monkeypatch.setattr(strategies, "_run", other)
    with pytest.raises(strategies.DisagreementError, match="satisfiable, unsatisfiable"):
        runs(tmp_path / "runs.jsonl", nodes=1, seconds=1)


def test_a_claim_says_who_took_fewer_nodes() -> None:
    nodes = {"mrv": (10, 20, 30), "random": (11, 25, 30)}
    done = [Run(name, f"i{i}", "satisfiable", n, 0.0) for name, of in nodes.items() for i, n in enumerate(of)]
    claim = next(line for line in table(done, 100) if line.startswith("mrv                 random"))
    assert claim.split()[2:] == ["3:3", "2,", "0", "0.500", "0.90"]


def test_solvers_beside_ours_count_the_same_or_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "PROBLEMS", {"queens, 6": lambda: beside.queens(6)})
    monkeypatch.setattr(beside, "SOLVERS", {"hand solver": beside.hand_solver, "absent": _absent})
    _, ours, other = beside.lines(60)
    assert ours.split()[:4] == ["queens,", "6", "hand", "solver"]
    assert ours.split()[4] == "4"
    assert other.endswith("not installed: ImportError")
    monkeypatch.setattr(beside, "SOLVERS", {"hand solver": beside.hand_solver, "wrong": _wrong})
    with pytest.raises(beside.DisagreementError, match="queens, 6"):
        list(beside.lines(60))


def _wrong(_: object) -> beside.Counted:
    return beside.Counted(3, None, 1.0)


def _absent(_: object) -> beside.Counted:
    raise ImportError
