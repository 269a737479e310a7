"""A judge keeps nothing of the boards it is done with."""

from __future__ import annotations

import gc
import tracemalloc

import magnets_cp
from magnets_cp.puzzle.board_classes import Fuzz


def no_solution(text: str) -> None:
    return None


def test_judging_again_with_other_seeds_keeps_no_memory() -> None:
    def judged(seed: int) -> None:
        magnets_cp.judge(no_solution, puzzle="magnets", fuzz=3, seed=seed)

    def used() -> int:
        for bounded in (Fuzz.possible, Fuzz.board):  # full of now larger, now smaller things
            bounded.cache_clear()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        for seed in range(6):  # what is loaded once, and the plans that are kept
            judged(seed)
        before = used()
        for seed in range(6, 11):
            judged(seed)
        assert used() - before < 200_000  # five seeds, 120 kB each, as it was
    finally:
        tracemalloc.stop()
