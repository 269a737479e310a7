"""What is handed to the public classes and functions by mistake is refused with what was expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

import magnets_cp
from hand_solver import Constraint, Limits, Problem, Variable, solve
from hand_solver.constraints import BinaryTable, LimitArcs, LinearSum, Table
from magnets_cp.errors import UsageError

VARIABLES = (Variable("x", ("a", "b")), Variable("y", ("a", "b")))
ODD = cast(Any, 5)


class Nameless(Constraint):
    scope = (0, 1)

    def is_satisfied(self, values: Any) -> bool:
        return bool(values[0] != values[1])

    def filter(self, domains: Any) -> bool:
        return True


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: Problem(VARIABLES, (LinearSum([(0, (1,)), (1, (0, 1))], 1),)), ValueError, "a number for each of the"),
        (lambda: LinearSum([(-1, (0, 1))], 1), ValueError, "variables from 0, found -1"),
        (lambda: BinaryTable(0, 1, [(0, -1)]), ValueError, "values from 0"),
        (lambda: Table([0, 1], [(-1, 0)]), ValueError, "numbers from 0"),
        (lambda: LimitArcs([(0, 0), (1, 0)], most=cast(Any, 1)), TypeError, "unexpected keyword argument 'most'"),  # type: ignore[call-arg]
        (lambda: Problem(VARIABLES, (ODD,)), TypeError, "constraints: expected a Constraint each, found 5"),
        (
            lambda: Problem(VARIABLES, (LinearSum([(0, (0, 1))], 1, cast(Any, (0, 1))),)),
            TypeError,
            r"LinearSum: expected a name, found \(0, 1\)",
        ),
        (lambda: Problem((ODD,), ()), TypeError, "variables: expected a Variable each, found 5"),
        (lambda: solve(ODD), TypeError, "expected a Problem, found int"),
        (lambda: solve(Problem(VARIABLES, ()), ODD), TypeError, "search: expected a name or a function, found int"),
        (lambda: Limits(cast(Any, "1")), TypeError, "seconds: expected a number or None, found '1'"),
        (lambda: solve(Problem(VARIABLES, (Nameless(),)), "learning"), NotImplementedError, "constraint Nameless has"),
        (lambda: magnets_cp.judge(ODD), UsageError, "expected a function, FILE.py:FUNCTION or a command"),
        (lambda: magnets_cp.verify("4@1,0", jobs=cast(Any, "2")), UsageError, "jobs: expected a whole number from 1"),
    ],
)
def test_it_is_said_what_was_expected(call: Callable[[], object], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        call()
