"""Limits hold while filters run before the search, and while constraints state themselves."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from hand_solver import Constraint, Limits, Observer, Problem, Status, Variable, solve
from hand_solver.booleans import Encoding, encode
from hand_solver.constraints import Table
from hand_solver.problem.domains import Domains
from hand_solver.propagation.fixpoint import at_root
from hand_solver.result import LimitReached, Statistics

MANY = 60


class Slow(Constraint):
    """Always holds, and takes a while to say so."""

    calls = 0

    def __init__(self, x: int, *, filtering: float = 0.0, stating: float = 0.0) -> None:
        self.scope, self.name = (x, x + 1), f"slow {x}"
        self._filtering, self._stating = filtering, stating

    def filter(self, domains: Domains) -> bool:
        self._spend(self._filtering)
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return True

    def encode(self, encoding: Encoding) -> None:
        self._spend(self._stating)
        encoding.clause(*(encoding.literal(x, value) for x in self.scope for value in (0, 1)))

    def _spend(self, seconds: float) -> None:
        if seconds:
            Slow.calls += 1
            time.sleep(seconds)


def slow(**seconds: float) -> Problem:
    Slow.calls = 0
    variables = tuple(Variable(f"x{x}", ("a", "b", "c")) for x in range(MANY + 1))
    return Problem(variables, tuple(Slow(x, **seconds) for x in range(MANY)))


@pytest.mark.parametrize("search", ["auto", "learning", "dfs"])
@pytest.mark.parametrize("seconds", [0, 0.05])
def test_a_limit_holds_while_filters_run_at_the_root(search: str, seconds: float) -> None:
    result = solve(slow(filtering=0.02), search, limits=Limits(seconds=seconds))
    assert (result.status, result.complete) == (Status.UNKNOWN, False)
    assert Slow.calls < MANY


@pytest.mark.parametrize("search", ["auto", "learning"])
def test_a_limit_holds_while_constraints_state_themselves(search: str) -> None:
    result = solve(slow(stating=0.02), search, limits=Limits(seconds=0.05))
    assert (result.status, result.complete) == (Status.UNKNOWN, False)
    assert 0 < Slow.calls < MANY


def test_the_clock_is_asked_before_every_constraint() -> None:
    asked = 0

    def check_time() -> None:
        nonlocal asked
        asked += 1
        if asked > 5:
            raise LimitReached

    with pytest.raises(LimitReached):
        encode(slow(stating=0.001), check_time=check_time)
    assert Slow.calls == 5


def test_what_takes_no_time_is_seen_without_any() -> None:
    one = Problem((Variable("x", ("a", "b"), 1),), ())
    assert solve(one, limits=Limits(seconds=0)).status is Status.SATISFIABLE


def test_tables_are_stated_when_nothing_more_follows() -> None:
    """A chain of equalities from a variable that is known: one look at each would see one step."""
    equal = [Table((x, x + 1), [(0, 0), (1, 1)]) for x in reversed(range(20))]
    variables = tuple(Variable(f"x{x}", ("a", "b"), 1 if x == 0 else None) for x in range(21))
    assert at_root(Problem(variables, tuple(equal)), Statistics(), Observer()) == [1] * 21
