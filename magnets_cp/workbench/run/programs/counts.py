"""The number of solutions, as those say it who count them and show one or none.

Of clauses it is a line of the Model Counting Competition, "c s exact arb int 42", or of its first years, "s mc 42"; of
XCSP3 "d FOUND SOLUTIONS 42", where "d COMPLETE EXPLORATION" says that these are all.
"""

from __future__ import annotations

import re
from dataclasses import replace

from hand_solver import Status
from magnets_cp.workbench.run.programs.understood import Reading, of_two_minds

_DIGITS = r"([0-9]{1,30})\s*$"
_EXACT = re.compile(rf"^(?:c s exact [a-z-]+ int|s mc)\s+{_DIGITS}", re.MULTILINE)
_FOUND = re.compile(rf"^d FOUND SOLUTIONS\s+{_DIGITS}", re.MULTILINE)
_COMPLETE = re.compile(r"^d COMPLETE EXPLORATION\s*$", re.MULTILINE)


def number_said(text: str) -> int | None:
    """How many solutions there are, as the text says; None if it says nothing of all of them.

    Raises TwoAnswersError for two numbers.
    """
    told = _EXACT.findall(text) + (_FOUND.findall(text) if _COMPLETE.search(text) else [])
    numbers = {int(number) for number in told}
    if len(numbers) > 1:
        raise of_two_minds(f"{min(numbers)} solutions, and {max(numbers)}")
    return next(iter(numbers), None)


def with_number(reading: Reading, number: int) -> Reading:
    """What was understood, and the number. Raises TwoAnswersError where one denies the other."""
    if (reading.solutions and not number) or (reading.status is Status.UNSATISFIABLE and number):
        raise of_two_minds(f"{reading.how}, and {number} as the number of solutions")
    if not number:
        return Reading(Status.UNSATISFIABLE, (), True, reading.statistics, "it says that there are 0 solutions")
    how = "; ".join(part for part in (reading.how, f"the number of solutions: {number}") if part)
    return replace(reading, status=Status.SATISFIABLE, count=number, how=how)
