"""A limit that comes while somebody else's code translates or evaluates is a limit, and no fault of a model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hand_solver import LimitReached
from magnets_cp import cpmpy_model
from magnets_cp.cpmpy_model import Stated, declaration
from magnets_cp.models import cpmpy_stating, cpmpy_values
from magnets_cp.models.xcsp3 import from_plain
from magnets_cp.models.xcsp3.as_plain import plain
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source

cp: Any = pytest.importorskip("cpmpy")
INSTANCE = (
    '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..3 </var></variables>'
    "<constraints><intension> gt(x,1) </intension></constraints></instance>"
)


def late(*_: Any, **__: Any) -> Any:
    raise LimitReached("the seconds")


def model() -> Stated:
    x = cp.intvar(0, 3, name="x")
    return Stated(cp.Model(x > 1), [x])


CALLS: dict[str, tuple[Any, str, Callable[[], Any]]] = {
    "the hand solver": (cpmpy_stating, "_flat", lambda: cpmpy_stating.problem_of(model().model)),
    "CP-SAT": (cpmpy_model, "_translator", lambda: declaration(model())),
    "CPMpy": (from_plain, "_constraint", lambda: from_plain.stated(plain(read(Source("one", INSTANCE))))),
    "the rules": (cp.expressions.utils, "argval", lambda: cpmpy_values.holds(model().model.constraints[0])),
    "the objective": (cp.expressions.utils, "argval", lambda: cpmpy_values.number_of(model().variables[0])),
}


@pytest.mark.parametrize("whose", CALLS)
def test_it_passes(whose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, name, call = CALLS[whose]
    monkeypatch.setattr(place, name, late)
    with pytest.raises(LimitReached):
        call()


def test_what_is_nested_too_deep_to_be_written_is_told() -> None:
    expression = cp.intvar(0, 3, name="x")
    for number in range(3000):
        expression = cp.max([expression * 1, number % 2])
    with pytest.raises(ValueError, match="CPMpy does not evaluate an expression that is nested too deep"):
        cpmpy_values.number_of(expression)
