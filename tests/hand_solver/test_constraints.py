"""Every constraint held to its contract, against brute force over all its tuples."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Problem, Variable, count_solutions, solve
from hand_solver.constraints import (
    AllDifferent,
    AllDifferentGac,
    BinaryTable,
    Checked,
    Count,
    Implication,
    LimitArcs,
    LinearSum,
    Table,
)
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import NO_VARIABLE
from hand_solver.problem.domains import Domains, members
from tests.brute_force import supported
from tests.strategies import KINDS, constraints, domains_for
from tests.vocabulary import VOCABULARY_GAC

GAC = (AllDifferentGac, BinaryTable, Count, Table, *VOCABULARY_GAC)
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)
FEW = settings(max_examples=40)  # of each kind; with a third of them, faults planted in filters are missed too often


@EVERY_KIND
@FEW
@given(data=st.data())
def test_filter_removes_no_value_of_a_solution(kind: type[Constraint], data: st.DataObject) -> None:
    constraint = data.draw(constraints((kind,)))
    domains = data.draw(domains_for(constraint))
    kept = supported(constraint, domains)
    consistent = constraint.filter(domains)
    assert consistent or not any(kept)
    if consistent:
        assert all(mask & keep == keep for mask, keep in zip(domains.masks, kept, strict=False))


@EVERY_KIND
@FEW
@given(data=st.data())
def test_filter_decides_full_assignments_as_the_meaning_does(kind: type[Constraint], data: st.DataObject) -> None:
    constraint = data.draw(constraints((kind,)))
    values = data.draw(st.tuples(*(st.integers(0, 2) for _ in constraint.scope)))
    domains = Domains(1 << value for value in values)
    assert constraint.filter(domains) == constraint.is_satisfied(values)
    assert constraint.may_hold(domains) == constraint.is_satisfied(values)


@EVERY_KIND
@FEW
@given(data=st.data())
def test_filter_is_idempotent(kind: type[Constraint], data: st.DataObject) -> None:
    constraint = data.draw(constraints((kind,)))
    domains = data.draw(domains_for(constraint))
    if constraint.filter(domains):
        length = len(domains.trail)
        assert constraint.filter(domains)
        assert len(domains.trail) == length


@pytest.mark.parametrize("kind", GAC)
@FEW
@given(data=st.data())
def test_filters_that_claim_it_are_gac(kind: type[Constraint], data: st.DataObject) -> None:
    constraint = data.draw(constraints((kind,)))
    assume(constraint.scope and (not isinstance(constraint, OverIntegers) or _each_once(constraint)))
    domains = data.draw(domains_for(constraint))
    kept = supported(constraint, domains)
    assert constraint.filter(domains) == any(kept)
    if any(kept):
        assert domains.masks[: len(kept)] == kept


def _each_once(constraint: OverIntegers) -> bool:
    """Does no variable come twice?"""
    return len(constraint.scope) == sum(one.variable != NO_VARIABLE for one in constraint.views)


@given(st.data())
def test_limit_arcs_see_exactly_what_pairs_of_unfixed_variables_can(data: st.DataObject) -> None:
    constraint = data.draw(constraints((LimitArcs,)))
    domains = data.draw(domains_for(constraint))
    expected = _pairwise_fixpoint(constraint, list(domains.masks))
    assert constraint.filter(domains) == (expected is not None)
    if expected is not None:
        assert domains.masks == expected


def _pairwise_fixpoint(constraint: Constraint, masks: list[int]) -> list[int] | None:
    """The definition of LimitArcs, spelled out pair by pair; None for a failure."""
    assert isinstance(constraint, LimitArcs)
    literals = constraint.masks

    def adds(x: int) -> set[int]:
        return {literals[x] >> value & 1 for value in range(3) if masks[x] >> value & 1}

    while True:
        unfixed = [x for x, mask in enumerate(masks) if mask.bit_count() > 1]
        have = sum(min(adds(x)) for x in range(len(masks)) if x not in unfixed)
        if have > constraint.target or (not unfixed and have != constraint.target):
            return None
        before = list(masks)
        for x in unfixed:
            rest = [adds(y) for y in unfixed if y != x]
            for others in rest or [{0}]:
                exact = len(unfixed) <= 2
                for value in range(3):
                    totals = {have + (literals[x] >> value & 1) + b for b in others}
                    if not any(t == constraint.target if exact else t <= constraint.target for t in totals):
                        masks[x] &= ~(1 << value)
                if not masks[x]:
                    return None
        if masks == before:
            return masks


@given(st.data())
def test_linear_sums_keep_what_lies_within_the_bounds_of_the_others(data: st.DataObject) -> None:
    constraint = data.draw(constraints((LinearSum,)))
    assert isinstance(constraint, LinearSum)
    domains = data.draw(domains_for(constraint))
    expected = _bounds_fixpoint(constraint, list(domains.masks))
    assert constraint.filter(domains) == (expected is not None)
    if expected is not None:
        assert domains.masks == expected


def _bounds_fixpoint(constraint: LinearSum, masks: list[int]) -> list[int] | None:
    """Bounds consistency spelled out value by value; None for a failure."""
    least = -math.inf if constraint.least is None else constraint.least
    most = math.inf if constraint.most is None else constraint.most
    head = constraint.implied_by
    while True:
        before = list(masks)
        left = {x: [weights[value] for value in members(masks[x])] for x, weights in constraint.terms}
        possible = least <= most and sum(map(min, left.values())) <= most and sum(map(max, left.values())) >= least
        if head and masks[head[0]] != 1 << head[1]:
            if not possible:
                masks[head[0]] &= ~(1 << head[1])
            return masks if masks[head[0]] else None
        if not possible:
            return None
        for x, weights in constraint.terms:
            others = [weighing for y, weighing in left.items() if y != x]
            for value in range(3):
                if sum(map(min, others)) + weights[value] > most or sum(map(max, others)) + weights[value] < least:
                    masks[x] &= ~(1 << value)
            if not masks[x]:
                return None
        if masks == before:
            return masks


@EVERY_KIND
@FEW
@given(data=st.data())
def test_may_hold_never_refuses_what_has_a_solution_and_prunes_nothing(
    kind: type[Constraint], data: st.DataObject
) -> None:
    constraint = data.draw(constraints((kind,)))
    domains = data.draw(domains_for(constraint))
    before = list(domains.masks)
    if any(supported(constraint, domains)):
        assert constraint.may_hold(domains)
    assert domains.masks == before


def test_limit_arcs_are_weaker_than_the_count_they_stand_for() -> None:
    literals, masks = [(x, 0) for x in range(3)], [0b001, 0b011, 0b011]
    arcs, count = Domains(masks), Domains(masks)
    assert LimitArcs(literals, 3).filter(arcs)
    assert Count(literals, 3).filter(count)
    assert count.masks == [0b001, 0b001, 0b001]
    assert arcs.masks == count.masks  # two are left: the last pair sees it
    arcs, count = Domains([0b011] * 3), Domains([0b011] * 3)
    assert LimitArcs(literals, 3).filter(arcs)
    assert Count(literals, 3).filter(count)
    assert count.masks == [0b001] * 3
    assert arcs.masks == [0b011] * 3  # three are open: no pair of them sees it


def test_all_different_takes_what_is_fixed_from_the_rest_and_sees_no_more() -> None:
    chain = Domains([0b0001, 0b0011, 0b0110, 0b1111])
    assert AllDifferent([(x, 0) for x in range(4)]).filter(chain)
    assert chain.masks == [0b0001, 0b0010, 0b0100, 0b1000]
    hall = Domains([0b011, 0b011, 0b111])
    assert AllDifferent([(x, 0) for x in range(3)]).filter(hall)
    assert hall.masks == [0b011, 0b011, 0b111]  # GAC would leave the third its last value
    assert not AllDifferent([(x, 0) for x in range(3)]).filter(Domains([0b01, 0b11, 0b11]))


def test_offsets_of_all_different_shift_the_numbers() -> None:
    falling = AllDifferent([(0, 5), (1, 4), (2, 3)])  # value + 5 - row
    domains = Domains([0b0010, 0b1111, 0b1111])
    assert falling.filter(domains)
    assert domains.masks == [0b0010, 0b1011, 0b0111]
    assert falling.is_satisfied([1, 3, 0])
    assert not falling.is_satisfied([1, 3, 3])


def test_all_different_of_nothing_holds() -> None:
    assert AllDifferent([]).is_satisfied([])
    assert AllDifferent([]).filter(Domains([]))


def test_a_default_backward_check_waits_for_the_full_assignment() -> None:
    class Different(Constraint):
        name, scope = "different", (0, 1)

        def filter(self, domains: Domains) -> bool:
            return True

        def is_satisfied(self, values: Sequence[int]) -> bool:
            return values[0] != values[1]

    assert Different().may_hold(Domains([1, 3]))
    assert not Different().may_hold(Domains([1, 1]))
    assert Different().may_hold(Domains([1, 2]))


def test_support_masks_of_large_domains_stay_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hand_solver.constraints.table._MEMO_LIMIT", 4)
    table = BinaryTable(0, 1, [(a, a) for a in range(6)])
    for mask in range(1, 64):
        domains = Domains([mask, 63])
        assert table.filter(domains)
        assert domains.masks == [mask, mask]


def test_an_implication_goes_one_way_and_its_mirror_image_the_other() -> None:
    forward, backward = Implication((0, 1), (1, 0)), Implication((1, 1), (0, 0))
    domains = Domains([0b10, 0b11])
    assert forward.filter(domains)
    assert domains.masks == [0b10, 0b01]
    domains = Domains([0b11, 0b10])  # y cannot be 0, so x cannot be 1: only the mirror image says so
    assert forward.filter(domains)
    assert domains.masks == [0b11, 0b10]
    assert backward.filter(domains)
    assert domains.masks == [0b01, 0b10]
    assert not forward.filter(Domains([0b10, 0b10]))


@given(st.data())
def test_both_halves_of_an_implication_are_the_table(data: st.DataObject) -> None:
    a, b = data.draw(st.integers(0, 1)), data.draw(st.integers(0, 1))
    halves = [Implication((0, a), (1, b)), Implication((1, 1 - b), (0, 1 - a))]
    table = BinaryTable(0, 1, [(x, y) for x in (0, 1) for y in (0, 1) if x != a or y == b])
    masks = [data.draw(st.integers(1, 3)) for _ in range(2)]
    one, other = Domains(masks), Domains(masks)
    assert (halves[0].filter(one) and halves[1].filter(one)) == table.filter(other)
    assert one.masks == other.masks


@given(st.data())
def test_a_checked_constraint_complains_as_the_constraint_does_and_prunes_nothing(data: st.DataObject) -> None:
    checked = data.draw(constraints((Checked,)))
    assert isinstance(checked, Checked)
    domains = data.draw(domains_for(checked))
    before = list(domains.masks)
    assert checked.filter(domains) == checked.inner.may_hold(domains)
    assert domains.masks == before


@given(st.lists(st.integers(1, 63), min_size=1, max_size=5), st.data())
def test_all_different_by_regin_leaves_what_some_choice_of_different_numbers_has(
    masks: list[int], data: st.DataObject
) -> None:
    offsets = [data.draw(st.integers(-2, 2)) for _ in masks]
    choices = product(*([value for value in range(6) if mask >> value & 1] for mask in masks))
    right = [one for one in choices if len({v + o for v, o in zip(one, offsets, strict=True)}) == len(masks)]
    domains = Domains(masks)
    assert AllDifferentGac(list(enumerate(offsets))).filter(domains) == bool(right)
    if right:
        assert domains.masks == [reduce(or_, (1 << one[x] for one in right)) for x in range(len(masks))]


def test_all_different_by_regin_sees_sets_of_any_size() -> None:
    domains = Domains([0b00111, 0b00011, 0b00110, 0b11111, 0b01111])
    assert AllDifferentGac([(x, 0) for x in range(5)]).filter(domains)
    assert domains.masks == [0b00111, 0b00011, 0b00110, 0b10000, 0b01000]
    weaker = Domains([0b011, 0b011, 0b111])
    assert AllDifferent([(x, 0) for x in range(3)]).filter(weaker)
    assert weaker.masks[2] == 0b111


def test_rows_of_values_that_no_variable_has_are_no_rows_of_a_table() -> None:
    three = tuple(Variable(name, ("0", "1")) for name in "xyz")
    table = Table((0, 1, 2), [(0, 1, 7), (1, 0, 1)])
    for search in ("dfs", "learning"):
        assert solve(Problem(three, (table,)), search).solutions == ((1, 0, 1),)
    for rows in ([(0, 1)], [(0, 1, -1)]):
        with pytest.raises(ValueError, match="every row needs 3 values, numbers from 0"):
            Table((0, 1, 2), rows)


def test_all_different_by_regin_follows_paths_of_any_length() -> None:
    """Only the last variable is in the way of all others, each of which can give way to the next."""
    n = 3000
    domains = Domains([*(0b11 << x for x in range(n)), 0b1])
    assert AllDifferentGac([(x, 0) for x in range(n + 1)]).filter(domains)
    assert domains.masks[:3] == [0b10, 0b100, 0b1000]


@pytest.mark.parametrize(
    "make",
    [
        lambda number: Implication((number(0), number(65)), (number(1), number(66))),
        lambda number: BinaryTable(number(0), number(1), [(number(65), number(3)), (number(2), number(69))]),
        lambda number: AllDifferent([(number(0), number(0)), (number(1), number(30))]),
        lambda number: AllDifferentGac([(number(0), number(-3)), (number(1), number(66))]),
        lambda number: Count([(number(0), number(65)), (number(1), number(69))], 1),
        lambda number: LimitArcs([(number(0), number(65)), (number(1), number(69))], 1),
        lambda number: LinearSum([(number(0), list(map(number, range(70)))), (1, range(70))], number(69)),
        lambda number: Table([number(0), number(1)], [(number(65), number(69)), (number(3), number(66))]),
    ],
)
@pytest.mark.parametrize("search", ["dfs", "auto", "learning"])
def test_integers_of_numpy_mean_the_same(make: Callable[[Callable[[int], Any]], Constraint], search: str) -> None:
    def solutions(number: Callable[[int], Any]) -> list[tuple[int, ...]]:
        allowed = number(-1)
        variables = tuple(Variable(name, tuple(map(str, range(70))), allowed) for name in "xy")
        return sorted(solve(Problem(variables, (make(number),)), search, limits=Limits(solutions=None)).solutions)

    assert solutions(np.int64) == solutions(int)


def test_what_is_no_integer_is_refused() -> None:
    with pytest.raises(TypeError):
        Count([(0, 1.5)], 1)  # type: ignore[list-item]
    with pytest.raises(TypeError):
        Count([(0, 1)], 1.5)  # type: ignore[arg-type]
    for terms, total in ([(0, [1, 2.5])], 1), ([(0, [1, 2])], 1.0):
        with pytest.raises(ValueError, match=r"of integers|are integers"):
            LinearSum(terms, total)  # type: ignore[arg-type]


@pytest.mark.parametrize(("antecedent", "consequent", "number"), [((0, 5), (1, 0), 9), ((0, 1), (1, 5), 6)])
def test_what_is_no_value_does_not_hold(antecedent: tuple[int, int], consequent: tuple[int, int], number: int) -> None:
    variables = tuple(Variable(name, tuple("abc")) for name in "xy")
    problem = Problem(variables, (Implication(antecedent, consequent),))
    assert [count_solutions(problem, search=search) for search in ("dfs", "auto", "learning")] == [number] * 3


def test_a_constraint_needs_no_name() -> None:
    class Different(Constraint):
        scope = (0, 1)

        def is_satisfied(self, values: Sequence[int]) -> bool:
            return values[0] != values[1]

        def filter(self, domains: Domains) -> bool:
            return self.may_hold(domains)

    problem = Problem(tuple(Variable(name, tuple("abc")) for name in "xy"), (Different(),))
    assert [count_solutions(problem, search=search) for search in ("dfs", "auto")] == [6, 6]
    with pytest.raises(NotImplementedError, match="Different defines no encode"):
        solve(problem, "learning")
