"""The first order of Booleans: each once, breadth-first within what clauses of two literals connect."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver import Problem
from hand_solver.booleans import Encoding, encode
from hand_solver.learning.activity import pop
from hand_solver.learning.build import build
from hand_solver.learning.index import index
from hand_solver.learning.state import State
from magnets_cp.puzzles.magnets.csp import csp
from tests.boards import instance
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import problems


def indexed(problem: Problem, seed: int = 0) -> tuple[Encoding, State]:
    encoding = encode(problem)
    state = build(encoding, seed)
    index(state)
    return encoding, state


def breadth_first(encoding: Encoding, seed: int) -> list[list[int]]:
    """The connected parts, each in its order, by queues of neighbours in the order in which they are stated."""
    stated: dict[int, list[tuple[int, int]]] = {boolean: [] for boolean in encoding.active}
    for one, other in zip(encoding.exclusive[::2], encoding.exclusive[1::2], strict=True):
        for literal, by in ((one, other), (other, one)):
            stated[literal >> 1].append((literal & 1, by >> 1))
    parts: list[list[int]] = []
    seen: set[int] = set()
    for first in build(encoding, seed).heap:
        if first not in seen:
            part = [first]
            seen.add(first)
            for boolean in part:
                for _, other in sorted(stated[boolean], key=lambda pair: -pair[0]):
                    if other not in seen:
                        seen.add(other)
                        part.append(other)
            parts.append(part)
    return parts


@given(problems() | weighed_problems(), st.integers(0, 3))
def test_every_boolean_stands_in_the_heap_once_the_most_active_first(problem: Problem, seed: int) -> None:
    encoding, state = indexed(problem, seed)
    assert state.heap_size == len(encoding.active)
    assert sorted(state.heap) == sorted(encoding.active)
    assert all(state.heap_place[boolean] == place for place, boolean in enumerate(state.heap))
    popped = [pop(state) for _ in encoding.active]
    assert popped == sorted(popped, key=lambda boolean: -state.activity[boolean])
    assert not any(state.in_conflict)


@given(problems() | weighed_problems(), st.integers(0, 3))
def test_activities_fall_along_what_is_connected(problem: Problem, seed: int) -> None:
    encoding, state = indexed(problem, seed)
    for part in breadth_first(encoding, seed):
        assert state.activity[part[0]] == 0
        assert all(state.activity[one] > state.activity[other] for one, other in pairwise(part))


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
