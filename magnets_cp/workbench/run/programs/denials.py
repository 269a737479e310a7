"""What a JSON answer says of its own solutions under other keys: that they are none, all, or not right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from magnets_cp.workbench.run.programs.sentences import RIGHT, says_none

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
