"""What commands are given: boards, answers, programs, parts, stores; good ones, damaged ones and hostile ones."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

from magnets_cp.puzzles.registry import PUZZLES
from tests.boards import INSTANCES
from tests.hostile_programs import PROGRAMS
from tests.programs import RIGHT, UNCHECKED

LARGE = str(INSTANCES / "magnets" / "large-half-clues-20x20.sgt")
# Of the hostile ones those that do not fill the machine, so that one step does not disturb the next.
HOSTILE = (
    *("80,000 times no solution", "JSON nested deep", "a huge board", "no solution, then SIGSEGV", "output closed"),
    *("an orphan in a session of its own", "SIGKILL to its parent", "its folder gone", "its board changed", "a sleep"),
)
PARTS = """
import os, subprocess

def first(view):
    return view.unassigned()[0]

def printing(view):
    print("here")
    return view.unassigned()[-1]

def failing(view):
    raise KeyError("no such variable")

def leaving(view):
    os._exit(0)

def starting(view):
    subprocess.Popen(["sleep", "1000"])
    return view.unassigned()[0]

def endless(view):
    while True:
        pass

def no_inference(propagation, variable):
    return True

def solve(board):
    return ["." * board.columns] * board.rows

def crash(board):
    return [][1]
"""
CHOICES = (
    "first",
    "printing",
    "failing",
    "leaving",
    "starting",
    "endless",
    "no_inference",
    "solve",
    "crash",
    "nothing",
)
SIZES = {"magnets": "4x4", "queens": "5", "tiles": "4x4", "aquarium": "4x4"}


def furnish(folder: Path) -> None:
    """Write the programs and parts."""
    (folder / "parts.py").write_text(PARTS)
    for name, text in programs().items():
        (folder / f"{name}.py").write_text(text)


def programs() -> Mapping[str, str]:
    """Programs by the names of their files."""
    hostile = {f"hostile{number}": PROGRAMS[name] for number, name in enumerate(HOSTILE)}
    return {"right": RIGHT, "unchecked": UNCHECKED, **hostile}


def command_of(program: str) -> str:
    """The command that runs a program on a board."""
    return f"{shlex.quote(sys.executable)} {program}.py {{file}}"


def board_text(puzzle: str, index: int, *, notation: int = 0, damage: int = 0) -> str:
    """A random board of a puzzle as text, in one of its notations that can say it; some characters of it changed."""
    one = PUZZLES[puzzle]
    board = one.fuzz(38, index)
    text = one.notations[-1] and one.write(board, one.notations[-1])
    for name in (*one.notations[notation:], *one.notations[:notation]):
        try:
            text = one.write(board, name)
            break
        except ValueError:
            continue
    return damaged(text, Random(f"{index} {damage}"), damage)


def damaged(text: str, rng: Random, times: int) -> str:
    """The text with so many characters lost, doubled or exchanged for others."""
    for _ in range(times):
        at = rng.randrange(len(text)) if text else 0
        other = rng.choice(["", text[at : at + 1] * 2, *'0129-+.*LRTB,:[]{}"\n \x00é'])
        text = text[:at] + other + text[at + 1 :]
    return text
