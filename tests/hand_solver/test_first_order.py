"""The first order of Booleans: each once, breadth-first over the clauses of two literals."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Problem
from hand_solver.booleans import Encoding, encode
from hand_solver.learning.build import build
from hand_solver.learning.index import index
from hand_solver.learning.state import HEAP_SIZE, State
from magnets_cp.magnets.csp import csp
from tests.boards import instance
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import problems


def indexed(problem: Problem, seed: int = 0) -> tuple[Encoding, State]:
    encoding = encode(problem)
    state = build(encoding, seed)
    index(state)
    return encoding, state


def neighbours(encoding: Encoding) -> dict[int, set[int]]:
    """By Boolean, those it stands in a clause of two with."""
    found: dict[int, set[int]] = {boolean: set() for boolean in encoding.active}
    for one, other in pairwise(encoding.chains):
        if one >= 0 and other >= 0:
            found[one >> 1].add(other >> 1)
            found[other >> 1].add(one >> 1)
    return found


@given(problems() | weighed_problems(), st.integers(0, 3))
def test_every_boolean_stands_in_the_heap_once_and_more_active_than_the_next(problem: Problem, seed: int) -> None:
    encoding, state = indexed(problem, seed)
    assert state.counters[HEAP_SIZE] == len(encoding.active)
    assert sorted(state.heap) == sorted(encoding.active)
    assert all(state.heap_place[boolean] == place for place, boolean in enumerate(state.heap))
    assert all(state.activity[one] > state.activity[other] for one, other in pairwise(state.heap))


@given(problems() | weighed_problems(), st.integers(0, 3))
def test_the_order_is_breadth_first(problem: Problem, seed: int) -> None:
    encoding, state = indexed(problem, seed)
    near, place = neighbours(encoding), state.heap_place
    # Each Boolean comes by way of its first neighbour, or begins a component; those come in the order of their ways.
    ways = [min([place[other] for other in near[boolean]], default=place[boolean]) for boolean in state.heap]
    ways = [min(way, own) for own, way in enumerate(ways)]
    components = [own for own, way in enumerate(ways) if way == own]
    for first, end in pairwise([*components, len(ways)]):
        assert ways[first + 1 : end] == sorted(ways[first + 1 : end])
        assert all(way >= first for way in ways[first + 1 : end])


def test_on_a_board_it_spreads_from_the_first_corner() -> None:
    board = instance("large-givens-20x20.janko")
    _, state = indexed(csp(board, "lines"))
    order = list(dict.fromkeys(boolean // 3 for boolean in state.heap))
    assert order[0] == 0
    far = [min(r + c for r, c in board.dominoes[domino]) for domino in order]
    assert max(far[: len(far) // 3]) < max(far)
    assert sum(far[: len(far) // 2]) < sum(far[len(far) // 2 :])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_seed_begins_elsewhere(seed: int) -> None:
    problem = csp(instance("large-givens-20x20.janko"), "lines")
    assert list(indexed(problem, seed)[1].heap) != list(indexed(problem)[1].heap)
