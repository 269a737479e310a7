"""Boards, answers and verdicts are equal to their copies; a judge keeps nothing of the boards it is done with."""

from __future__ import annotations

import copy
import gc
import pickle
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

import magnets_cp

BOARDS = ["2x2:11,11,11,11,TTBB", "5@2,2", "1_1;1"]


def through_pickle(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, through_pickle])
@pytest.mark.parametrize("text", BOARDS)
def test_a_copy_of_a_board_of_its_answer_and_of_its_puzzle_is_equal(again: Callable[[Any], Any], text: str) -> None:
    board = magnets_cp.read(text)
    answer = magnets_cp.solve(board, count=None)
    assert again(board) == board
    assert again(answer) == answer
    assert again(answer.solutions) == answer.solutions
    assert again(board.puzzle) is board.puzzle


@pytest.mark.parametrize("again", [copy.deepcopy, through_pickle])
def test_a_puzzle_made_of_another_is_no_copy_of_it(again: Callable[[Any], Any]) -> None:
    from dataclasses import replace

    puzzle = magnets_cp.read(BOARDS[0]).puzzle
    other = replace(puzzle, kinds=("any",))
    assert again(other).kinds == ("any",)


def no_solution(text: str) -> None:
    return None


def test_judging_again_with_other_seeds_keeps_no_memory() -> None:
    def judged(seed: int) -> None:
        magnets_cp.judge(no_solution, puzzle="magnets", fuzz=3, seed=seed)

    tracemalloc.start()
    try:
        for seed in range(6):  # what is loaded once, and the plans that are kept
            judged(seed)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for seed in range(6, 11):
            judged(seed)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] - before < 200_000  # five seeds, 120 kB each, as it was
    finally:
        tracemalloc.stop()
