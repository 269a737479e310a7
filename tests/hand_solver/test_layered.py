"""Layered constraints of any kinds, stated in Booleans: as many solutions as there are ways through the layers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Problem, Variable, solve
from hand_solver.booleans import encode
from hand_solver.booleans.layered import FREE, KIND_BITS, KIND_MASK, NONE, Kinds, Step, layer
from hand_solver.booleans.literals import FALSE
from hand_solver.constraints import Count
from hand_solver.problem.domains import Domains
from tests.brute_force import models

# By kind, the number of its steps: one for a layer without a variable, else as many as a variable has values.
VALUES = (1, 3, 3, 2)


class Row(Constraint):
    """What ``Layered`` says, walked step by step."""

    def __init__(self, steps: Sequence[Sequence[Step]], layers: Sequence[int], totals: Sequence[int | None]) -> None:
        self.steps, self.kinds = steps, Kinds(*steps)
        self.layers, self.totals = layers, (totals[0], totals[1])
        self.scope = tuple(one >> KIND_BITS for one in layers if one >> KIND_BITS != NONE)
        self.name = "row"

    def is_satisfied(self, values: Sequence[int]) -> bool:
        state, counted, taken = 0, [0, 0], iter(values)
        for one in self.layers:
            step = self.steps[one & KIND_MASK][0 if one >> KIND_BITS == NONE else next(taken)]
            if not step.after >> state & 1:
                return False
            state = step.to
            counted = [before + more for before, more in zip(counted, step.counts, strict=True)]
        return all(total in (None, found) for total, found in zip(self.totals, counted, strict=True))

    def filter(self, domains: Domains) -> bool:
        return self.may_hold(domains)


def steps() -> st.SearchStrategy[list[list[Step]]]:
    one = st.builds(Step, st.integers(0, 7), st.integers(0, 2), st.tuples(st.booleans(), st.booleans()))
    return st.tuples(*(st.lists(one, min_size=size, max_size=size) for size in VALUES)).map(list)


@st.composite
def rows(draw: st.DrawFn) -> Problem:
    """One or two rows over the same variables, of the same kinds or not, perhaps with a count beside them."""
    kinds = draw(st.lists(st.integers(0, len(VALUES) - 1), min_size=1, max_size=5))
    numbers = iter(range(len(kinds)))
    layers = [layer(NONE if VALUES[kind] == 1 else next(numbers), kind) for kind in kinds]
    sizes = [VALUES[kind] for kind in kinds if VALUES[kind] > 1]
    masks = [draw(st.integers(0, (1 << size) - 1)) for size in sizes]
    variables = [Variable("x", tuple("abc"[:size]), mask) for size, mask in zip(sizes, masks, strict=True)]
    total = st.none() | st.integers(0, 5)
    constraints: list[Constraint] = [Row(draw(steps()), layers, draw(st.tuples(total, total))) for _ in range(2)]
    is_mixed: bool = draw(st.booleans())
    if sizes and is_mixed:
        constraints.insert(1, Count([(0, 0), (len(sizes) - 1, 1)], draw(st.integers(0, 2))))
    return Problem(tuple(variables), tuple(constraints[: draw(st.integers(1, 3))]))


def solutions(problem: Problem) -> list[tuple[int, ...]]:
    every = product(*(range(len(variable.labels)) for variable in problem.variables))
    return [values for values in every if problem.is_satisfied(values)]


@given(rows())
def test_models_are_the_ways_through_the_layers_each_once(problem: Problem) -> None:
    encoding = encode(problem)
    assert sorted(map(encoding.decode, models(encoding))) == solutions(problem)


def test_every_way_in_which_values_can_exclude_one_another() -> None:
    variables = tuple(Variable("x", tuple("abc")) for _ in range(2))
    for masks in product(range(8), repeat=3):
        kind = [Step(mask, value) for value, mask in enumerate(masks)]
        problem = Problem(variables, (Row([kind], [layer(0, 0), layer(1, 0)], (None, None)),))
        encoding = encode(problem)
        assert sorted(map(encoding.decode, models(encoding))) == solutions(problem)


def test_every_way_in_which_values_can_be_counted() -> None:
    what = [(False, False), (True, False), (False, True), (True, True)]
    for mask, *counts in product(range(1, 8), what, what, what):
        kind = [Step(1, 0, one) for one in counts]
        variables = (Variable("x", tuple("abc"), mask), Variable("y", tuple("abc")))
        for totals in [(None, 1), (0, None), (1, 1), (2, 1)]:
            problem = Problem(variables, (Row([kind], [layer(0, 0), layer(1, 0)], totals),))
            encoding = encode(problem)
            assert sorted(map(encoding.decode, models(encoding))) == solutions(problem)


@given(rows())
def test_auto_finds_them_all(problem: Problem) -> None:
    result = solve(problem, limits=Limits(solutions=None))
    assert sorted(result.solutions) == solutions(problem)
    assert result.complete


def test_what_a_layer_adds_is_one_literal_where_one_can_say_it() -> None:
    either = [[Step(1, 0, (True, False)), Step(1, 0, (True, False)), Step(1, 0)]]
    variables = tuple(Variable(f"x{x}", tuple("abc")) for x in range(3))
    encoding = encode(Problem(variables, (Row(either, [layer(x, 0) for x in range(3)], (2, None)),)))
    (stated,) = encoding.sums
    assert stated.literals == [encoding.literal(x, 2) ^ 1 for x in range(3)]
    assert FALSE not in stated.literals


@pytest.mark.parametrize("wrong", [layer(0, 1), layer(0, 2), layer(1, 0), layer(NONE, 0), layer(-2, 0)])
def test_a_layer_that_does_not_fit_is_told(wrong: int) -> None:
    row = Row([[Step(1, 0)] * 3, [Step(1, 0)] * 2], [layer(0, 0), wrong], (None, None))
    row.scope = (0,)
    with pytest.raises(ValueError, match="<Row row>: expected layers of known variables and kinds, with a step for"):
        encode(Problem((Variable("x", tuple("abc")),), (row,)))


def test_too_many_kinds_or_states_are_told() -> None:
    with pytest.raises(ValueError, match="expected 16 kinds at most, and states 0 to 61"):
        Kinds(*[[Step(1, 0)]] * 17)
    with pytest.raises(ValueError, match="states 0 to 61"):
        Kinds([Step(1, 62)])
    with pytest.raises(ValueError, match="states 0 to 61"):
        Kinds([Step(1 << 63, 0)])
    with pytest.raises(ValueError, match="expected a kind of 0 to 15, found 16"):
        layer(0, 16)


@pytest.mark.parametrize("counts", [(), (True,), (True, False, True), (5, False), (0.5, 0)])
def test_other_than_two_counters_are_told(counts: tuple[bool, bool]) -> None:
    with pytest.raises(ValueError, match="expected steps that say of two counters"):
        Kinds([Step(1, 0, counts)])


@pytest.mark.parametrize("totals", [(), (2,), (2, None, 1), (FREE, None), (2**70, None), (1.5, None)])
def test_other_than_two_totals_are_told(totals: tuple[int | None, ...]) -> None:
    row = Row([[Step(1, 0)] * 3], [layer(0, 0)], (None, None))
    row.totals = totals  # type: ignore[assignment]
    with pytest.raises(ValueError, match="<Row row>: expected a list of layers, and two totals"):
        encode(Problem((Variable("x", tuple("abc")),), (row,)))


@pytest.mark.parametrize("layers", [[layer(2**40, 0)], (layer(0, 0) for _ in range(1)), [1.5]])
def test_layers_that_are_none_are_told(layers: Any) -> None:
    row = Row([[Step(1, 0)] * 3], [layer(0, 0)], (None, None))
    row.layers = layers
    with pytest.raises(ValueError, match="<Row row>: expected a list of layers"):
        encode(Problem((Variable("x", tuple("abc")),), (row,)))


@pytest.mark.parametrize("total", [-1, -2, 3])
def test_a_total_that_cannot_be_is_a_contradiction(total: int) -> None:
    row = Row([[Step(1, 0, (True, False)), Step(1, 0)]], [layer(0, 0), layer(1, 0)], (total, None))
    assert encode(Problem((Variable("x", ("a", "b")), Variable("y", ("a", "b"))), (row,))).contradiction
