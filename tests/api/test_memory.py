"""A judge keeps nothing of the boards it is done with."""

from __future__ import annotations

import gc
import tracemalloc

import magnets_cp


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
