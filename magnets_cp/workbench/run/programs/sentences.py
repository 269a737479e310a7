"""Recognize what programs say in words: that there is no solution, that they gave up, how many nodes they took."""

from __future__ import annotations

import re

_NO_SOLUTION = re.compile(
    r"(?:(?:s|status|result|answer|solutions?|output|verdict)\s*[:=]?\s+)?"
    r"(?:(?:it |this |the )?(?:board |puzzle |problem |instance |model )?(?:is |has |there (?:is|are) )?)"
    r"(?:no (?:valid |feasible |possible )?(?:solutions?|answers?)"
    r"(?: (?:was |were )?(?:found|exists?|possible|available))?"
    r"|unsat(?:isfiable)?|not satisfiable|infeasible|unsolvable|not solvable|impossible|insoluble|0 solutions?"
    r"|cannot be solved|can't be solved|none|null)",
    re.IGNORECASE,
)
_NO_NUMBER = re.compile(r"(?:number of )?solutions?(?: found)?\s*[:=]\s*0", re.IGNORECASE)
_GAVE_UP = re.compile(
    r"(?:(?:s|status|result)\s*[:=]?\s+)?"
    r"(?:unknown|time ?out|timed out|time limit(?: reached| exceeded)?|gave up|giving up)",
    re.IGNORECASE,
)
_NODES = re.compile(
    r"\bnodes?(?: [a-z]{1,20})?[ \t]{0,8}[:=]?[ \t]{0,8}([0-9][0-9_,']{0,24})\b"
    r"|\b([0-9][0-9_,']{0,24}) (?:[a-z]{1,20} )?nodes?\b",
    re.IGNORECASE,
)
_LONGEST_SENTENCE = 200
# More than anybody counts; with more digits a table would be all one column.
MOST_NODES = 10**15


def says_none(sentence: str) -> bool:
    """Return whether it says that there is no solution."""
    return _NO_SOLUTION.fullmatch(sentence) is not None or _NO_NUMBER.fullmatch(sentence) is not None


def says_given_up(sentence: str) -> bool:
    """Return whether it says that no answer was found in time."""
    return _GAVE_UP.fullmatch(sentence) is not None


def bare_sentence(line: str) -> str:
    """A line without the decoration people put around a sentence; empty if it is too long for one."""
    bare = " ".join(line.split()).strip(" .!:*#=-_>[]()\"'")
    return bare if len(bare) <= _LONGEST_SENTENCE else ""


def nodes_in(text: str) -> dict[str, int | float]:
    """The number of nodes, as the statistics of an answer; empty unless exactly one is said."""
    found = {int(re.sub("[_,']", "", one or other)) for one, other in _NODES.findall(text)}
    return {"nodes": found.pop()} if len(found) == 1 and max(found) < MOST_NODES else {}
