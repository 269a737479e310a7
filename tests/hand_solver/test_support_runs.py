"""Relations of two variables of many values, in Booleans: by brute force, and how much is stated."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Limits, Problem, Variable
from hand_solver.booleans import encode
from hand_solver.constraints import BinaryTable
from hand_solver.constraints.support_runs import gaps
from hand_solver.learning import solve

WIDTH = 12
ALL = Limits(solutions=None)


@st.composite
def relations(draw: st.DrawFn) -> frozenset[tuple[int, int]]:
    """For each value of one variable a range of the other, or the range alone that is left out, or any values."""
    pairs = set[tuple[int, int]]()
    for a in range(WIDTH):
        first, end = draw(st.integers(0, WIDTH)), draw(st.integers(0, WIDTH))
        inside = set(range(first, end))
        supports = draw(st.sampled_from([inside, set(range(WIDTH)) - inside, set(draw(st.lists(st.integers(0, 11))))]))
        pairs.update((a, b) for b in supports)
    return frozenset(pairs if draw(st.booleans()) else {(b, a) for a, b in pairs})


def problem_of(allowed: frozenset[tuple[int, int]], masks: tuple[int, int], width: int = WIDTH) -> Problem:
    labels = tuple(map(str, range(width)))
    return Problem(
        tuple(Variable(name, labels, mask) for name, mask in zip("xy", masks, strict=True)),
        (BinaryTable(0, 1, allowed),),
    )


@given(relations(), st.tuples(*[st.integers(0, (1 << WIDTH) - 1)] * 2), st.booleans())
def test_the_solutions_are_the_allowed_pairs_each_once(
    allowed: frozenset[tuple[int, int]], masks: tuple[int, int], by_runs: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hand_solver.constraints.table._MANY_PAIRS", -1 if by_runs else WIDTH**2)
        patch.setattr("hand_solver.constraints.table._PAIRS_A_CLAUSE", 0)
        found = solve(problem_of(allowed, masks), ALL).solutions
    assert sorted(found) == sorted((a, b) for a, b in allowed if masks[0] >> a & 1 and masks[1] >> b & 1)


@given(st.integers(0, 255), st.integers(0, 255))
def test_gaps_hold_what_has_no_support_and_nothing_else(supports: int, domain: int) -> None:
    found = list(gaps(supports, domain))
    within = {value for first, end in found for value in range(first, end)}
    assert {value for value in range(8) if domain >> value & 1 and not supports >> value & 1} <= within
    assert not any(supports >> value & 1 for value in within)
    assert all(domain >> first & (1 << end - first) - 1 for first, end in found)


@pytest.mark.parametrize("size", [40, 80])
def test_where_ranges_go_together_clauses_are_a_few_for_each_value(size: int) -> None:
    """``y = max(0, x - 5)``, from both sides: the pairs that are not allowed are about ``size * size``."""
    later = frozenset((a, max(0, a - 5)) for a in range(size))
    for allowed in (later, frozenset((b, a) for a, b in later)):
        encoding = encode(problem_of(allowed, ((1 << size) - 1,) * 2, size))
        assert len(encoding.exclusive) // 2 + encoding.clauses.count(-1) < 12 * size
