"""What words beside a solution claim of it: that it is the best, or the only one, what it costs, that it is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from magnets_cp.errors import shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs.denials import denies
from magnets_cp.workbench.run.programs.sentences import says_all, says_given_up, says_none
from magnets_cp.workbench.run.programs.understood import Reading, of_two_minds, the_best

_COST = re.compile(r"^o (-?[0-9]{1,30})\s*$", re.MULTILINE)
_COST_OF_XCSP3 = re.compile(r"""<instantiation\b[^>]{0,200}?\bcost\s?=\s?["'](-?[0-9]{1,30})["']""")
_BEST = r"(?:(?:the|best|prove[nd]|proven to be|found) ){0,4}"
_COST_NAME = r"(?:minim|maxim|optim)(?:al|um)(?: (?:value|cost|objective))?|objective(?: value)?|cost"
_COST_IN_WORDS = re.compile(
    rf"^{_BEST}({_COST_NAME})(?: is| of)? ?[:=]? ?(-?[0-9]{{1,30}})(?: is {_BEST}optim(?:al|um))?[.!]*\s*$",
    re.MULTILINE | re.IGNORECASE,
)
_OPTIMUM = re.compile(
    rf"^(?:s\s+)?(?:status ?[:=] ?)?{_BEST}optim(?:al|um)(?: (?:solution|value|assignment|cost|objective))?"
    r"(?:\s+(?:is )?(?:found|prove[nd]))?\s*(?:[:=](?! ?(?:no|false|0|none|unknown)\b).*)?$"
    rf"|^{_BEST}optim(?:al|um)(?: (?:value|cost|objective))?(?: is)? ?[:=]? ?-?[0-9]+[.!]*\s*$"
    rf"|^{_BEST}(?:{_COST_NAME})(?: of)? ?[:=]? ?-?[0-9]+ is {_BEST}optim(?:al|um)[.!]*\s*$"
    r"|^(?:there is )?no better (?:solution|answer|assignment)(?: (?:exists|is possible))?[.!]*\s*$"
    r"|^(?!.*\bno).*\b(?:optimal solution found|optimality (?:has been |is |was )?prove[nd]|proven optimal)\b.*$"
    r"|^(?:this|it) is (?:the|an) (?:best|optimal) (?:possible )?(?:solution|answer|assignment)[.!]*\s*$"
    r"""|<instantiation\b[^>]{0,200}?\btype\s?=\s?["']optimum["']|^-{10}\s+={10}\s*$""",
    re.MULTILINE | re.IGNORECASE,
)
# The number of solutions, as those say it who count them and show one or none: of clauses as the Model Counting
# Competition has it, "c s exact arb int 42", or had it, "s mc 42"; of XCSP3 "d FOUND SOLUTIONS 42", which are all after
# "d COMPLETE EXPLORATION".
_DIGITS = r"([0-9]{1,30})\s*$"
_EXACT = re.compile(rf"^(?:c s exact [a-z-]+ int|s mc)\s+{_DIGITS}", re.MULTILINE)
_FOUND = re.compile(rf"^d FOUND SOLUTIONS\s+{_DIGITS}", re.MULTILINE)
_COMPLETE = re.compile(r"^d COMPLETE EXPLORATION\s*$", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:s |status ?[:=] ?)?unknown\s*$", re.MULTILINE | re.IGNORECASE)


def with_claims(puzzle: Puzzle[Any], board: Any, reading: Reading, lines: list[str]) -> Reading:
    """The reading with what the words beside it claim. Raises TwoAnswersError for those that deny it.

    lines  without values of variables, as ``without_values`` leaves them
    """
    text = "\n".join(lines)
    reading = replace(reading, complete=reading.complete or any(map(says_all, lines)))
    denied = [number for number, line in enumerate(lines) if says_given_up(line) or denies(line) or says_none(line)]
    if denied and not puzzle.is_optimized(board):
        raise of_two_minds(f"a board and {shown(lines[denied[0]].strip())}", denied[0] + 1)
    if _UNKNOWN.search(text):
        raise of_two_minds('a solution and "unknown"')
    is_best = _OPTIMUM.search(text) is not None
    for cost in _costs(puzzle, board, text):
        reading = the_best(puzzle, board, reading, is_best=is_best, cost=cost)
    return reading


def number_said(text: str) -> int | None:
    """How many solutions there are, as the text says; None if it says nothing of all of them.

    Raises TwoAnswersError for two numbers.
    """
    told = _EXACT.findall(text) + (_FOUND.findall(text) if _COMPLETE.search(text) else [])
    numbers = {int(number) for number in told}
    if len(numbers) > 1:
        raise of_two_minds(f"{min(numbers)} solutions, and {max(numbers)}")
    return next(iter(numbers), None)


def is_claim(line: str) -> bool:
    """Does the line claim something of an answer, and nothing else? It has been compared with the answer."""
    patterns = (_COST, _COST_IN_WORDS, _OPTIMUM, _EXACT)
    return any(pattern.search(line.strip()) for pattern in patterns) or says_all(line)


def names_cost(words: str) -> bool:
    """Is a number what a solution costs that stands behind these words?"""
    return re.fullmatch(_COST_NAME, words) is not None


def _costs(puzzle: Puzzle[Any], board: Any, text: str) -> Iterator[int | None]:
    """What the text says that the solution costs, in each of three ways, the last time it says so; perhaps nothing."""
    for pattern in (_COST, _COST_OF_XCSP3):
        yield next((int(cost) for cost in reversed(pattern.findall(text))), None)
    if puzzle.is_optimized(board):
        yield next((int(cost) for _, cost in reversed(_COST_IN_WORDS.findall(text))), None)
