"""What CPMpy's translations forget is added for both solvers: each has the solutions that ``value()`` accepts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

cpmpy = pytest.importorskip("cpmpy")

from cpmpy.exceptions import NotSupportedError  # noqa: E402

from hand_solver import Limits, solve  # noqa: E402
from magnets_cp import cpsat  # noqa: E402
from magnets_cp.cpmpy import HandSolver  # noqa: E402
from magnets_cp.cpmpy_model import Stated, declaration  # noqa: E402
from magnets_cp.errors import CannotStateError  # noqa: E402
from magnets_cp.models import cpmpy_checks, cpmpy_stating  # noqa: E402
from magnets_cp.models.cpmpy_checks import demand_values  # noqa: E402
from magnets_cp.models.cpmpy_corrections import corrected, corrected_statement, number_among  # noqa: E402
from magnets_cp.models.cpmpy_data import Data  # noqa: E402
from magnets_cp.models.cpmpy_file import model_in  # noqa: E402
from magnets_cp.models.cpmpy_puzzle import Models  # noqa: E402
from magnets_cp.models.xcsp3 import from_plain  # noqa: E402
from magnets_cp.plain import PlainProblem  # noqa: E402
from tests.models.test_cpmpy_random import by_force, by_hand  # noqa: E402

x = cpmpy.intvar(-1, 2, shape=3, name="x")
large = cpmpy.intvar(2**50, 2**50 + 1, name="large")
b = cpmpy.boolvar(name="b")
CASES = {
    "among twice": cpmpy.Among(x, [1, 1, 2]) == 1,
    "length": cpmpy.NoOverlapOptional([x[0], 1], [x[1], x[2]], is_present=[b, True]),
    "length, ends": cpmpy.NoOverlapOptional([x[0], 1], [x[1], 1], [x[2], 2], is_present=[b, ~b]),
    "capacity": cpmpy.CumulativeOptional([x[0]], [2], demand=[1], capacity=x[1], is_present=[x[2] > 0]),
    "no time": cpmpy.CumulativeOptional([x[0]], [x[1]], demand=1, capacity=x[2], is_present=[b]),
    "ends": cpmpy.CumulativeOptional([x[0]], [x[1]], [x[2]], demand=1, capacity=x[1], is_present=[b]),
    "place below 0": cpmpy.Inverse([-1, x[0]], [x[1], x[2]]),
    "place too large": cpmpy.Inverse([2, x[0]], [x[1], x[2]]),
    "states 0 and 2": cpmpy.Regular(x[:2], [(0, 0, 2), (0, 1, 2)], 0, [2]),
    "states 0, 2, 2": cpmpy.Regular(x[:2], [(0, 0, 2), (2, 1, 2)], 0, [2]),
    "no way on": cpmpy.Regular(x[:2], [("a", 0, "b"), ("b", 1, "a")], "a", ["a", "c"]),
    "no way to begin": cpmpy.Regular(x[:2], [("b", 0, "a")], "a", ["a"]),
    "place below 0 of a circuit": cpmpy.Circuit([-1, x[0]]),
    "Boolean in a circuit": cpmpy.Circuit([b, x[0]]),
    "nothing after it": cpmpy.Increasing([cpmpy.cpm_array([[1, 0], [0, 2]])[x[0], x[1]]]),
    "no other row": cpmpy.LexChainLess([[cpmpy.Element([1, 0], x[0])]]),
    "no time, no demand": cpmpy.CumulativeOptional([x[0]], [x[1]], demand=1 // x[2], capacity=1, is_present=[b]),
    "absent changes": cpmpy.ReservoirOptional([x[0], 0, 0], [-2, 1, 1], -1, 0, [x[1] < 2, x[1] != x[1], x[0] != x[1]]),
    "place of a Boolean": cpmpy.Inverse([b, x[0]], [x[1], x[2]]),
}
CONTEXTS: dict[str, Callable[[Any], Any]] = {
    "stated": lambda one: one,
    "denied": lambda one: ~one,
    "implied": (x[0] > 0).implies,
    "equal": lambda one: one == b,
}


@pytest.mark.parametrize("context", CONTEXTS)
@pytest.mark.parametrize("case", CASES)
def test_both_solvers_find_what_the_model_accepts(case: str, context: str) -> None:
    model, variables = cpmpy.Model(CONTEXTS[context](CASES[case])), [*x, b]
    expected = set(by_force(model, variables))
    assert by_hand(model, variables, "auto") == expected
    stated = corrected_statement(Stated(model, variables))
    answer = cpsat.run(lambda: declaration(stated), cpsat.Parameters(), Limits(solutions=None))
    assert {tuple(map(int, solution)) for solution in answer.solutions} == expected


ROWS = [(0, 1), (1, 1), (1, 2)]
STEPS = [("a", 0, "b"), ("a", 1, "a"), ("b", 1, "a")]
LATER = [("r", 0, "s"), ("r", 1, "t"), ("s", 1, "end"), ("t", 0, "end")]


@pytest.mark.parametrize("case", ["table", "short table", "regular", "diagram"])
def test_what_is_only_implied_has_no_solution_twice(case: str) -> None:
    word = {
        "table": cpmpy.Table(x[:2], ROWS),
        "short table": cpmpy.ShortTable(x[:2], [(0, "*"), ("*", 1)]),
        "regular": cpmpy.Regular(x[:2], STEPS, "a", ["b"]),
        "diagram": cpmpy.MDD(x[:2], LATER, "r"),
    }[case]
    stated = HandSolver(cpmpy.Model(b.implies(word), x[2] == 0)).native_model
    mine = [place for place, one in enumerate(stated.variables) if one.name in {"b", "x[0]", "x[1]"}]
    found = [tuple(one[place] for place in mine) for one in solve(stated, limits=Limits(solutions=None)).solutions]
    assert len(found) == len(set(found)) > 16  # all that there are where b is false


@pytest.mark.parametrize(
    "part",
    [
        *(x[0] < 0.5, cpmpy.AllDifferent(x[0], 1.5), cpmpy.max([x[0], 0.5]) == 1, b | (x[0] != 1.5), x[0] < np.inf),
        *(large * 9 // 3 >= 1, large * large > 0, cpmpy.sum([x[0] * 2**62, x[1]]) >= 5, np.int64(2**60) > x[0]),
    ],
)
def test_fractions_and_numbers_too_large_for_cpmpy_are_refused(part: Any) -> None:
    with pytest.raises(NotSupportedError, match=r"expected integers from -2\^53 to 2\^53, found "):
        HandSolver(cpmpy.Model(part))
    with pytest.raises(CannotStateError, match="expected integers"):
        demand_values(Stated(cpmpy.Model(part), [*x, large]))


def test_integers_are_demanded_of_a_model_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = cpmpy.Model(cpmpy.AllDifferent(x), maximize=x[0])
    looked_at: list[Any] = []
    for module in (cpmpy_checks, cpmpy_stating):
        monkeypatch.setattr(module, "demand_integers", looked_at.append)
    for solver in ("csp", "cpsat"):
        looked_at.clear()
        puzzle = Models("mine.py", lambda: made, model_in)
        getattr(puzzle, solver)(Data("null"), "")
        assert len(looked_at) == 1
    looked_at.clear()
    HandSolver(made)
    assert len(looked_at) == 2  # constraints and the objective


def test_a_value_named_twice_counts_once_for_every_solver() -> None:
    once = str(cpmpy.Among(list(x), [2, 1]))
    assert str(number_among(x, [2, 1, 2])) == str(corrected(cpmpy.Among(x, [2, 1, 2]))) == once
    plain = PlainProblem({"x": (1, 2), "y": (1, 2)}, [("count", ("x", "y"), (2, 1, 2), "eq", 1)])
    assert "[2, 1]" in str(from_plain.stated(plain).model)


def test_what_cpmpy_does_not_declare_is_named_and_whose_fault_that_is() -> None:
    never = cpmpy.max([b < 0, x[0]]) > 1
    with pytest.raises(CannotStateError) as failed:
        declaration(Stated(cpmpy.Model(x[1] > 0, never), [*x, b]))
    assert f"CPMpy does not declare {never} to CP-SAT, which is a fault of CPMpy: TypeError: " in str(failed.value)


def test_what_needs_no_correction_is_left_as_it_is() -> None:
    for one in (x[0] > 1, cpmpy.AllDifferent(x), cpmpy.any([b, cpmpy.Inverse([x[0], x[1]], [x[1], x[2]])])):
        assert str(corrected(one)) == str(one)
