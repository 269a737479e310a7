"""Plain problems in CPMpy mean what they mean: CP-SAT answers as brute force does."""

from __future__ import annotations

import pytest

pytest.importorskip("cpmpy")

from magnets_cp.errors import CannotStateError
from magnets_cp.models.xcsp3.as_plain import plain
from magnets_cp.models.xcsp3.from_plain import stated
from magnets_cp.models.xcsp3.read import read
from magnets_cp.plain import PARTS, PlainProblem
from magnets_cp.source import Source
from tests.models import enumerating
from tests.models.random_xcsp3 import KINDS, instance


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"circuit"}))
def test_the_answer_is_that_of_brute_force(kind: str) -> None:
    from cpmpy.solvers.ortools import CPM_ortools

    for seed in range(2):
        problem = plain(read(Source(kind, instance([kind], seed))))
        made = stated(problem)
        is_found = CPM_ortools(made.model).solve()
        assert is_found == (enumerating.solve(problem) is not None), problem
        if is_found:
            values = dict(zip(problem.variables, map(int, made.solution), strict=True))
            assert all(enumerating.holds(one, values) for one in problem.constraints), problem


def test_a_task_of_length_0_may_or_may_not_lie_in_another() -> None:
    from cpmpy.solvers.ortools import CPM_ortools

    for ignored in (True, False):
        problem = PlainProblem({"x": (1,)}, [("noOverlap", (0, "x"), (2, 0), ignored)])
        assert CPM_ortools(stated(problem).model).solve() == ignored


def test_a_variable_of_no_constraint_has_a_value_of_its_domain() -> None:
    from cpmpy.solvers.ortools import CPM_ortools

    made = stated(PlainProblem({"x": (1, 2), "y": (3, 5)}, []))
    assert CPM_ortools(made.model).solve()
    assert made.solution in {("1", "3"), ("1", "5"), ("2", "3"), ("2", "5")}


def test_all_kinds_but_one_are_translated() -> None:
    from magnets_cp.models.xcsp3.from_plain import _KINDS

    assert set(PARTS) - set(_KINDS) == {"circuit"}
    with pytest.raises(CannotStateError, match="circuit is not translated"):
        stated(plain(read(Source("circuit", instance(["circuit"], 0)))))
