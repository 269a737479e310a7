"""What a program printed as plain text: without colours, events of a recorder, or the board repeated."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
    blocks = []
    for notation in puzzle.notations:
        with suppress(UsageError, ValueError):  # it cannot say this board
            blocks.append(puzzle.write(board, notation))
    return without_blocks(text, blocks)


def without_blocks(text: str, blocks: Iterable[str]) -> str:
    r"""The text, those lines empty that are those of a block one after the other, however their words are parted.

    >>> without_blocks("a\nb  c\nd", ["b c\nd"])
    'a\n\n'
    """
    lines = text.splitlines()
    words = [line.split() for line in lines]
    for block in blocks:
        wanted = [line.split() for line in block.rstrip().splitlines()]
        length = len(wanted)
        for at in range(len(lines) - length + 1) if wanted else ():
            if words[at] == wanted[0] and words[at : at + length] == wanted:
                lines[at : at + length] = [""] * length
                words[at : at + length] = [[]] * length
    return "\n".join(lines)
