"""Faults that are likely one mistake, so that it counts once however many boards show it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from magnets_cp.puzzle.board_classes import shape
from magnets_cp.workbench.judge.verdict import NOT_RUN, Run
from magnets_cp.workbench.judge.verification import Case

_RECTANGLE = re.compile(r"(\d+)x(\d+)")
_ERROR = re.compile(r"([\w.]*(?:Error|Exception))\b")
# All of fewer faults may be on boards of one sort by chance, and so may more, where most boards are of that sort.
_LEAST = 3
_CHANCE = 0.01


@dataclass(frozen=True, slots=True)
class Mistake:
    """Faults of one solver that break the same rules.

    signs  the rules, those broken most often first; where no rule is broken the verdict, with the error of a crash
    shape  of all its boards, such as "1xN"; empty if they differ, or may be the same by chance
    cases  the runs
    """

    signs: tuple[str, ...]
    shape: str
    cases: tuple[Case, ...]

    def __str__(self) -> str:
        return ", ".join(self.signs) + (f", on {self.shape} boards only" if self.shape else "")

    def document(self) -> dict[str, Any]:
        """For JSON."""
        boards = [case.judgement.name for case in self.cases]
        return {"fault": str(self), "rules": list(self.signs), "shape": self.shape, "boards": boards}


def mistakes(cases: Iterable[Case]) -> list[Mistake]:
    """The mistakes of one solver, by its runs; that on most boards first.

    Rules count as one if at least half of the answers that break the rarer break the other too: who does not look at
    columns breaks their plus and their minus clues.
    """
    asked = [case for case in cases if case.run.verdict not in NOT_RUN]
    faults = [(case, signs(case.run)) for case in asked if case.run.verdict.is_fault]
    given = Counter(shape_of(case.judgement.size) for case in asked)
    numbers = Counter(sign for _, found in faults for sign in found)
    leader = _leaders(numbers, [found for _, found in faults])
    groups: dict[str, list[Case]] = {}
    for case, found in faults:
        # An answer with several mistakes shows that which most answers have.
        groups.setdefault(leader[max(found, key=lambda sign: (numbers[sign], sign))], []).append(case)
    made = [
        _mistake(of_one, [sign for sign in numbers if leader[sign] == name], numbers, given)
        for name, of_one in groups.items()
    ]
    return sorted(made, key=lambda one: -len(one.cases))


def signs(run: Run) -> list[str]:
    """What a fault is known by: the rules that the answer breaks, else the verdict."""
    rules = list(dict.fromkeys(one.rule for one in run.violations))
    if rules:
        return rules
    last = "".join(run.answer.report.splitlines()[-1:])
    error = _ERROR.match(last)
    return [f"{run.verdict}: {error[1]}" if error else str(run.verdict)]


def _leaders(numbers: Mapping[str, int], found: Sequence[Sequence[str]]) -> dict[str, str]:
    """By each sign that which stands for all that are broken with it, directly or by others between."""
    leader = {sign: sign for sign in numbers}
    together = Counter(frozenset(pair) for several in found for pair in combinations(several, 2))
    for pair, number in together.items():
        one, other = pair
        if 2 * number >= min(numbers[one], numbers[other]):
            kept, gone = leader[one], leader[other]
            leader.update({sign: kept for sign, known in leader.items() if known == gone})
    return leader


def _mistake(cases: Sequence[Case], known: list[str], numbers: Mapping[str, int], given: Counter[str]) -> Mistake:
    known.sort(key=lambda sign: (-numbers[sign], sign))
    shapes = {shape_of(case.judgement.size) for case in cases}
    alone = shapes.pop() if len(shapes) == 1 else ""
    return Mistake(tuple(known), alone if is_telling(len(cases), given[alone], given.total()) else "", tuple(cases))


def is_telling(faults: int, having: int, asked: int) -> bool:
    """Does it say anything that all these faults are on boards of one sort, of which ``having`` were asked?

    >>> is_telling(3, 90, 300), is_telling(3, 30, 300)
    (False, True)
    """
    return faults >= _LEAST and (having / asked) ** faults <= _CHANCE


def shape_of(size: str) -> str:
    """The shape of a board of that size; empty if it has no rows and columns.

    >>> shape_of("1x4")
    '1xN'
    """
    sides = _RECTANGLE.fullmatch(size)
    return shape(int(sides[1]), int(sides[2])) if sides else ""
