"""Kernels in all their forms on random problems: whatever runs when, every array of the state is the same afterwards.

The strict form fails where machine code would calculate otherwise than Python does.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Problem
from hand_solver.booleans import Encoding, encode
from hand_solver.booleans.encode_layered import encode_layered
from hand_solver.booleans.encoder import state, with_room
from hand_solver.booleans.layered import Kinds, is_layered
from hand_solver.learning.build import build, make_room
from hand_solver.learning.search import EXHAUSTED, OUT_OF_NODES, OUT_OF_ROOM, SOLVED, search
from hand_solver.machine_code.entries import Entry
from hand_solver.machine_code.forms import form_of, load
from magnets_cp.puzzles.magnets.csp import csp
from tests.boards import instance
from tests.hand_solver.forms import WITHOUT, numbers, strict
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import boards, pigeons, problems
from tests.thorough import examples

FORMS = ["strict", pytest.param("machine code", marks=pytest.mark.skipif(not load(), reason=WITHOUT))]


@cache
def form(name: str, kernel: Callable[..., int]) -> Callable[..., int]:
    if name == "strict":
        return strict(Entry(kernel.__module__, kernel.__name__))
    return form_of(kernel, True)


def learnt_alike(other: Callable[..., int], problem: Problem, step: int, nodes: int) -> int:
    """Both search in steps, compared after each; how many steps?"""
    begun = build(encode(problem), seed=1)
    also, steps, outcome = deepcopy(begun), 0, None
    while outcome not in (EXHAUSTED, OUT_OF_NODES) and steps < 300:
        done = step * (steps + 1)
        outcome = search(begun, nodes, done)
        assert other(also, nodes, done) == outcome
        assert numbers(also) == numbers(begun)
        if outcome == OUT_OF_ROOM:
            make_room(begun)
            make_room(also)
        if outcome == SOLVED and begun.current_level == 0:
            break  # there is no other
        steps += 1
    return steps


@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=examples(150))
@given(data=st.data())
def test_learning(name: str, data: st.DataObject) -> None:
    lines = boards(max_cells=16).map(lambda board: csp(board, "lines"))
    problem = data.draw(st.one_of(problems(), weighed_problems(), lines))
    learnt_alike(form(name, search), problem, data.draw(st.integers(1, 60)), data.draw(st.integers(0, 300)))


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("problem", [pigeons(6), csp(instance("large-14x15.txt"), "lines")], ids=["pigeons", "lines"])
def test_learning_where_much_is_learnt(name: str, problem: Problem) -> None:
    assert learnt_alike(form(name, search), problem, 400, 1500) > 10


@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=examples(150))
@given(data=st.data())
def test_stating(name: str, data: st.DataObject) -> None:
    lines = boards(max_cells=16).map(lambda board: csp(board, "lines"))
    stated_alike(form(name, encode_layered), data.draw(st.one_of(problems(), weighed_problems(), lines)))


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("file", ["large-14x15.txt", "large-givens-20x20.janko"])
def test_stating_of_a_large_board(name: str, file: str) -> None:
    stated_alike(form(name, encode_layered), csp(instance(file), "lines"))


def stated_alike(other: Callable[..., int], problem: Problem) -> None:
    """Both state what layered constraints say, after the others have stated themselves, and one value each."""
    encoding = Encoding(problem)
    state((one for one in problem.constraints if not is_layered(one)), encoding)
    layered = [one for one in problem.constraints if is_layered(one)]
    kinds = layered[0].kinds if layered else Kinds([])
    arrays = with_room(encoding, kinds, layered, len(problem.variables))
    also = deepcopy(arrays)
    assert encode_layered(arrays, len(problem.variables)) == other(also, len(problem.variables)) == 0
    assert numbers(also) == numbers(arrays)
