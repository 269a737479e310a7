"""Reading takes time in proportion to the text."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.notations.registry import NOTATIONS, read_boards
from magnets_cp.source import Source


@pytest.mark.soak
@pytest.mark.parametrize("name", NOTATIONS)
@pytest.mark.parametrize(
    "piece", ["[", "top", "top ", "top[", "top = [[", " ", "\n", "1 ", "<a", "<a>", "&", "z", "L", "''"]
)
def test_time_grows_no_faster_than_the_text(name: str, piece: str) -> None:
    start = {"logicgames": "<level>", "puzzlink": "?magnets/900/900/", "sgt": "900x900:"}.get(name, "900 900\n")

    def seconds(copies: int) -> float:
        text = start + piece * copies
        began = time.process_time()
        for notation in (name, None):
            with suppress(InputError):
                read_boards(Source("long", text), notation)
        return time.process_time() - began

    small, large = (min(seconds(copies) for _ in range(3)) for copies in (20_000, 160_000))
    assert large < 0.2 + 20 * small  # 8 times the text; 64 times the time would be quadratic
