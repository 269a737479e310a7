"""Learnt clauses without what is false because of the rest of them."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Problem
from hand_solver.booleans import Encoding
from hand_solver.learning import minimize as minimizing
from hand_solver.learning.analyze import analyze
from hand_solver.learning.build import build
from hand_solver.learning.index import index
from hand_solver.learning.minimize import minimize
from hand_solver.learning.propagate import propagate
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.learning.trail import decide

SIZE = 10
A, B, D, E = 0, 2, 4, 6  # literals; one more is the negation

clauses = st.lists(
    st.lists(st.integers(0, 2 * SIZE - 1), min_size=2, max_size=4, unique_by=lambda literal: literal >> 1),
    min_size=8,
    max_size=40,
)


def begun(stated: Sequence[Sequence[int]]) -> State:
    """A search over Booleans of which nothing but these clauses is stated, propagated."""
    encoding = Encoding(Problem((), ()))
    encoding.booleans = SIZE
    encoding.active = array("i", range(SIZE))
    for literals in stated:
        encoding.clause(*literals)
    state = build(encoding)
    index(state)
    return state


def learnt(state: State) -> list[int]:
    return list(state.learnt[: state.learnt_size])


def test_what_is_false_because_of_another_literal_is_left_out() -> None:
    state = begun([(A + 1, B), (A + 1, B + 1, D + 1, E), (B + 1, D + 1, E + 1)])
    for decision in (A, D):
        assert propagate(state)
        decide(state, decision)
    assert not propagate(state)
    assert analyze(state)
    assert set(learnt(state)) == {A + 1, B + 1, D + 1}
    assert minimize(state)
    assert set(learnt(state)) == {A + 1, D + 1}


def test_what_is_needed_is_not_looked_into_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """F follows from the decision G, and A, B and D from F: none of them is false because of the others."""
    f, g, h = 8, 10, 12
    state = begun(
        [(g + 1, f), *[(f + 1, one) for one in (A, B, D)], *[(A + 1, B + 1, D + 1, h + 1, e) for e in (E, E + 1)]]
    )
    for decision in (g, h):
        assert propagate(state)
        decide(state, decision)
    assert not propagate(state)
    assert analyze(state)
    assert set(learnt(state)) == {A + 1, B + 1, D + 1, h + 1}
    looked_into, push_reason = Counter[int](), minimizing.push_reason

    def counting(state: State, literal: int, top: int) -> int:
        looked_into[literal] += 1
        return push_reason(state, literal, top)

    monkeypatch.setattr(minimizing, "push_reason", counting)
    assert not minimize(state)
    assert (looked_into[f + 1], looked_into[g + 1]) == (2, 1)


@settings(max_examples=500)
@given(clauses, st.permutations(range(SIZE)), st.lists(st.integers(0, 1), min_size=SIZE, max_size=SIZE))
def test_what_is_left_out_follows_from_the_rest_by_propagation(
    stated: list[list[int]], order: list[int], signs: list[int]
) -> None:
    state = begun(stated)
    while propagate(state):
        open_ones = [boolean for boolean in order if state.truth[2 * boolean] == UNKNOWN]
        if not open_ones:
            return
        decide(state, 2 * open_ones[0] + signs[open_ones[0]])
    if state.current_level == 0 or not analyze(state):
        return
    before = learnt(state)
    is_shorter = minimize(state)
    after = learnt(state)
    assert set(after) <= set(before)
    assert is_shorter == (len(after) < len(before))
    assert not any(state.tally)
    again = begun(stated)
    assert propagate(again)
    for literal in after:
        if again.truth[literal] == UNKNOWN:
            decide(again, literal ^ 1)
            if not propagate(again):
                return
        elif again.truth[literal] == 1:
            return
    assert all(again.truth[literal] == 0 for literal in before)
