"""Answers that can be read in two ways: none is guessed; each complaint says where it stands, and what it expects."""

from __future__ import annotations

import re

import pytest

from magnets_cp.answer import Outcome
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.program import Ending, Execution
from tests.boards import instance

# For a board of two rows and three columns, its dominoes upright. An answer whose first row was dropped as chatter was
# judged by the rest, and a right program convicted.
BOARD = instance("tiny-2x3-upright.txt")
UNSURE = [
    "+-.-+.",
    "+-.|-+.",
    "+-. / -+.",
    "P N .\n- + .",
    "1+- .\n-+.",
    "+-.\nP N .",
    "+-.\n* * *\n-+.",
    "True + -\n- + .",
    "+ - 0 0\n- + 0 0",
    "+-.\n~~~\n-+.",
    "M + -\n+ - .\n- + .",
    "+-. <\n-+.",
    "# + - .\n- + .",
    "+ -\n- +",
    "+-\n-+.",
    "+-.\n-+?",
    "+-.\n\n-+.\n\n+-.",
    "+-. +-.\n-+.",
    "+-..\n-+.",
    " +-\n-+ \n+",
    "+ - \n -+",
    "+-.\n(-+.\n?",
    "+-.\n-+.\n-",
    "| + | - |\n| - | + | . |",
    "| + | - | . |\n| - + |",
    "TB.\nTT.",
    "TB.\nT B",
    "T+ B- .\nB- T+ .",
    "1: T\n1: B\n3: .",
    "1: T\n2: B\n4: .",
    "1: T\n2: L\n3: .",
    "1: T\n2: B",
    "[['+', '-'], ['-', '+', '.']]",
    "[[1, -1, 0], [-1, 1, 2]]",
    "[[1, -1, 0], [-1, 1]]",
    "+-.\n-+.\nno solution",
    "no solution\n+-.\n-+.",
    "+ - .\n- + .\n! ! !",
    "<td>+-.</td>\n-+.",
    "++\n--\n..\n+",
    "1 0 -1\n-1 0 +",
    "+ 1 0\n- -1 0",
    "P M 0\nM P 0",
    "a b c\n+ - .\n- + .\n d e f",
    "+-.\n-+.\n%%%",
    "+-. 7 7\n-+. 7 7",
    "7 + - .\n7 - + .",
    "[+-.]\n{-+.}",
    "+-.\n=> -+.",
    "+-.\n-+.\n+-",
    "01\n10",
    "+ - . + - .\n- + . - + .\n- + .",
]
FRAMES = ["{}", "words before\n{}", "{}\nand words after", "{}\n\n"]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("text", UNSURE)
def test_what_can_be_read_in_two_ways_is_unreadable_and_the_line_is_named(text: str, frame: str) -> None:
    output = frame.format(text).encode()
    answer = Command(command="cat").answer(MAGNETS, BOARD, Execution(Ending.EXITED, 0, output))
    assert (answer.outcome, answer.solutions) == (Outcome.UNREADABLE, ())
    assert re.match(r"output:[0-9]+:[0-9]*:? ?expected .+, found .+", answer.report)


def test_there_are_many() -> None:
    assert len(set(UNSURE)) == len(UNSURE) >= 40
