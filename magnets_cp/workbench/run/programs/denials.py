"""What is said of an answer beside it, in sentences or under keys of JSON: that it is none, not right, or all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from magnets_cp.workbench.run.programs.sentences import DECORATION, LONGEST_SENTENCE, says_none

_CHECKED = (
    r"(?:(?:the|this|my|final|is|in|that) )*(?:solution|answer|board|grid|result|status|puzzle|assignment|it|search"
    r"|verification|validation|verifier|checker|check|test|assertion|(?:row|column|constraint|cell)s? ?[0-9]{0,4})?"
)
_WRONG = (
    r"(?:invalid|incorrect|wrong|bad|illegal|inconsistent|infeasible|incomplete|partial|broken|violated|contradictory"
    r"|not (?:yet )?(?:valid|correct|right|ok|okay|solved|verified|satisfied|consistent|complete|a solution)|rejected"
    r"|fail(?:ed|s|ure)?|contradiction)"
)
# What is said of a right answer; keys of JSON say it in these words as well.
RIGHT = (
    *("valid", "correct", "right", "ok", "okay", "solved", "success", "successful", "satisfied", "verified"),
    *("consistent", "passed"),
)
_DENIED = re.compile(
    rf"(?:warning: ?)?{_CHECKED}(?: (?:is|was|are|has|does|did))? ?[:=?]? ?"
    rf"(?:(?:{'|'.join(RIGHT)}|complete)\s?[:=?]\s?(?:false|no|0)"
    rf"|{_WRONG}(?: (?:board|grid|solution|answer|assignment))?(?:\s?[:=?]\s?(?:true|yes))?|[:=] ?false"
    r"|error\b.{0,80})"
    r"|(?:verification|validation|check|test|assertion) fail(?:ed|s|ure)?\b.{0,80}"
    r"|(?:warning: ?)?(?:(?:this|it) is )?(?:not a|no valid|(?:an? )?(?:infeasible|invalid|partial|incomplete|wrong))"
    r" (?:solution|answer)|constraints? (?:is |are )?violated\b.{0,80}"
    r"|(?:number of )?violations ?[:=] ?[1-9][0-9]{0,9}|[1-9][0-9]{0,9} violations?"
)
# "error rate: 0.0", "validation failed: no", "constraints violated 0 times".
_NO_FAULT = re.compile(
    r"[a-z ]*\b(?:errors?|fail(?:ed|ures?)|violat(?:ed|ions?)|wrong|broken|invalid|rejected|partial)\b(?: [a-z]+)?"
    r" ?[:=]? ?(?:0(?:\.0+)?%?|no|none|null|nil|false|empty|\[\]|\{\})(?: times| found)?"
)
# An answer and its opposite, as programs name them; words are parted by a blank.
_YES = {*RIGHT, "found", "solvable", "satisfiable", "sat", "feasible", "solution", "solutions", "solution found"}
_NO = {"unsat", "unsatisfiable", "infeasible", "unsolvable", "impossible", "invalid", "no solution", "no solutions"}
_ALL = {"complete", "unique", "exhausted", "exhaustive"}
_FALSE, _TRUE = ("no", "false", "0"), ("yes", "true", "1")
_WORDS = {"status", "state", "result", "answer", "message", "verdict", "outcome", "error"}
_FAILED = re.compile(r"(?:an )?error|failed|failure|invalid|wrong", re.IGNORECASE)
_COUNT = re.compile(r"(?:num|n|nr|number of|total)?(?: ?found)? ?solutions?(?: count| found)?")
# Under these stands an answer, never the board that was asked for.
_ANSWERS = ("solution", "answer", "result", "output", "final", "best")


def denies(line: str) -> bool:
    """Return whether it says of an answer that it is none: "valid: False", "failed"."""
    plain = DECORATION.sub("", " ".join(line.lower().replace("_", " ").split()))
    if len(plain) > LONGEST_SENTENCE or _NO_FAULT.fullmatch(plain):
        return False
    return _DENIED.fullmatch(plain) is not None


def denial(document: Mapping[str, Any]) -> str | None:
    """The key under which it is denied that there is a solution, or that the one beside it is right.

    >>> denial({"solved": False, "solution": ["+-"]})
    'solved'
    >>> denial({"isUnique": False, "numSolutions": 2, "error": None})
    """
    return next((key for key, value in document.items() if _denies(key, value)), None)


def claims_all(document: Mapping[str, Any]) -> bool:
    """Does it say under any key that there are no other solutions?

    >>> claims_all({"isUnique": True}), claims_all({"complete": "no"})
    (True, False)
    """
    said = [value for key, value in document.items() if words_of(key) in _ALL]
    return any(value is True or (isinstance(value, (str, int)) and str(value).lower() in _TRUE) for value in said)


def answers_beside(document: Mapping[str, Any]) -> list[Any]:
    """What stands as an answer beside "solutions", or beside "solution" if there are none."""
    used = "solutions" if "solutions" in document else "solution"
    folded = {key.casefold(): value for key, value in document.items() if key != used}
    return [folded[key] for key in _ANSWERS if isinstance(folded.get(key), (list, str))]


def _denies(key: str, value: Any) -> bool:
    plain = words_of(key)
    if isinstance(value, bool):
        return (not value and plain in _YES) or (value and plain in _NO)
    if isinstance(value, int):
        return value == 0 and _COUNT.fullmatch(plain) is not None
    if not isinstance(value, str) or not value.strip():
        return False
    if plain in _YES | _NO:
        return value.strip().lower() in (_FALSE if plain in _YES else _TRUE)
    if plain not in _WORDS:
        return False
    return plain == "error" or says_none(value) or _FAILED.fullmatch(value.strip()) is not None


def words_of(key: str) -> str:
    """The words of a key: "isUnique" is "unique"."""
    return re.sub(r"^(?:is|has|was) ", "", re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]", " ", key).lower())
