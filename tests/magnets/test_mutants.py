"""Boards damaged at random: every reader answers with a board or with one message, and soon."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from magnets_cp.errors import InputError
from magnets_cp.magnets.fuzz import fuzz_board
from magnets_cp.magnets.notations.registry import NOTATIONS, read_boards
from magnets_cp.notation import CannotWriteError
from magnets_cp.source import Source

SIGNS = "0123456789-+.,:;*@#/\\`'\"<>!&[](){}= \t\n\rLRTBHVExXgz\0é٣"


@cache
def written(name: str) -> list[str]:
    """Random boards in the notation: those it can say of some hundred."""
    found = []
    for index in range(1, 151):
        with suppress(CannotWriteError):
            found.append(NOTATIONS[name].write(fuzz_board(0, index)))
    assert len(found) > 3
    return found


def mutant(text: str, rng: Random) -> str:
    """The text with one to four places cut out, doubled, exchanged or overwritten."""
    for _ in range(rng.randint(1, 4)):
        a, b = sorted(rng.randint(0, len(text)) for _ in range(2))
        b = min(b, a + rng.choice((1, 2, 12, 1000)))
        change: Callable[[str], str] = rng.choice(
            (
                lambda piece: "",
                lambda piece: piece * 2,
                lambda piece: piece[::-1],
                lambda piece: "".join(rng.choice(SIGNS) for _ in range(rng.randint(1, 4))),
            )
        )
        text = text[:a] + change(text[a:b]) + text[b:]
    return text


def outcome(name: str, text: str) -> str:
    """What comes of reading a text in the notation, and of finding out which: boards or refusals."""
    for notation in (name, None):
        try:
            for board in read_boards(Source("mutant", text), notation):
                assert NOTATIONS["json"].write(board)
            result = "board"
        except InputError as error:
            message = str(error)
            assert message.startswith("mutant")
            assert len(message.splitlines()) == 1
            assert len(message) < 400
            result = "message"
    return result


def attack(name: str, count: int) -> None:
    rng = Random(f"mutants of {name}")
    outcomes = {outcome(name, mutant(rng.choice(written(name)), rng)) for _ in range(count)}
    assert outcomes == {"board", "message"}


@pytest.mark.parametrize("name", NOTATIONS)
def test_a_mutant_is_a_board_or_one_message(name: str) -> None:
    attack(name, 200)


@pytest.mark.soak
@pytest.mark.parametrize("name", NOTATIONS)
def test_so_are_20000(name: str) -> None:
    attack(name, 20_000)


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
        outcome(name, text)
        return time.process_time() - began

    small, large = (min(seconds(copies) for _ in range(3)) for copies in (20_000, 160_000))
    assert large < 0.2 + 20 * small  # 8 times the text; 64 times the time would be quadratic
