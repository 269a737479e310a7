"""What a program printed as plain text: without colours, events of a recorder, or the board repeated."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.recorder import SIGN

# Colours and other renditions say nothing about the answer; what moves the cursor might, and stays (ECMA-48, SGR).
_COLOUR = re.compile(r"(?:\x1b|\\u001b)\[[0-9;:]*m")
_EVENT = re.compile(rf'^{SIGN}\["[a-z]+".*\n?', re.MULTILINE)


def plain_text(output: bytes) -> str:
    """An output as a text without colours, also those within strings of JSON."""
    return _COLOUR.sub("", output.decode("utf-8-sig", errors="replace"))


def without_events(text: str) -> tuple[str, dict[str, int]]:
    """The text without the events of a recorder; the nodes that these tell of, if there are any."""
    if SIGN not in text:
        return text, {}
    events = _EVENT.findall(text)
    said = [int(number) for number in re.findall(r'^@\["nodes", *(\d{1,12})\]', "".join(events), re.MULTILINE)]
    decisions = sum('"decide"' in event for event in events)
    return _EVENT.sub("", text), {"nodes": max([decisions, *said])} if events else {}


def without_echo(puzzle: Puzzle[Any], board: Any, text: str) -> str:
    """The text, those lines empty that repeat the whole board in one of its notations."""
    for notation in puzzle.notations:
        with suppress(UsageError, ValueError):  # it cannot say this board
            text = without_block(text, puzzle.write(board, notation))
    return "\n".join(text.splitlines())


def without_block(text: str, block: str) -> str:
    r"""The text, those lines empty that are those of the block one after the other, however their words are parted.

    >>> without_block("a\nb  c\nd", "b c\nd")
    'a\n\n'
    """
    lines = text.splitlines()
    words = [line.split() for line in lines]
    wanted = [line.split() for line in block.rstrip().splitlines()]
    for at in range(len(lines) - len(wanted) + 1) if wanted else ():
        if words[at : at + len(wanted)] == wanted:
            lines[at : at + len(wanted)] = [""] * len(wanted)
    return "\n".join(lines)
