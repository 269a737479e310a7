"""Which variables an instance puts in order: their distance is a difference, and need not be an absolute value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from magnets_cp.models.xcsp3.instance import Posted, Term


class Apart(NamedTuple):
    """A variable, one that is never above it, how far it is below at least, and the constraint that says so."""

    upper: str
    lower: str
    least: int
    said_by: str


class Orders:
    """The variables of constraints "ordered", whose places say which is the larger one.

    >>> orders = Orders([Posted("ordered", "o", {"list": [["a", "b", "c"]], "operator": "lt"})])
    >>> orders.apart("c", "a")
    Apart(upper='c', lower='a', least=2, said_by='o')
    """

    def __init__(self, constraints: Iterable[Posted]) -> None:
        self._ordered = [one for one in constraints if one.kind == "ordered" and "lengths" not in one.parts]
        self._places: dict[str, dict[int, int]] = {}
        for number, posted in enumerate(self._ordered):
            is_rising = posted.parts["operator"] in ("lt", "le")
            for place, term in enumerate(posted.terms if is_rising else posted.terms[::-1]):
                if isinstance(term, str):
                    self._places.setdefault(term, {})[number] = place

    def apart(self, one: Term, other: Term) -> Apart | None:
        """What is known of two terms; None if neither is known to be the larger one."""
        if not isinstance(one, str) or not isinstance(other, str):
            return None
        places, of_other = self._places.get(one, {}), self._places.get(other, {})
        for number in places.keys() & of_other.keys():
            steps, posted = places[number] - of_other[number], self._ordered[number]
            least = abs(steps) if posted.parts["operator"] in ("lt", "gt") else 0
            return Apart(*((one, other) if steps > 0 else (other, one)), least, posted.name)
        return None
