"""A constraint as it is written, with the values that an assignment gives its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magnets_cp.models.xcsp3.evaluation import Values, evaluate, meets
from magnets_cp.models.xcsp3.instance import Instance, Posted


class Evaluated:
    """A constraint with the values of its parts."""

    def __init__(self, instance: Instance, posted: Posted, values: Values) -> None:
        self.instance, self.posted, self.values = instance, posted, values
        self.parts, self.attributes = posted.parts, posted.attributes

    def has(self, part: str) -> bool:
        """Is the part there?"""
        return part in self.parts

    def of(self, terms: Sequence[Any]) -> list[int]:
        """The values of terms."""
        return [evaluate(term, self.values) for term in terms]

    def numbers(self, part: str) -> list[int]:
        """The values of a part."""
        return self.of(self.parts[part])

    @property
    def found(self) -> list[int]:
        """The values of its only list."""
        return self.of(self.posted.terms)

    @property
    def lists(self) -> list[list[int]]:
        """The values of its lists, or of the rows of its matrix."""
        return [self.of(one) for one in self.parts.get("list", self.parts.get("matrix", ()))]

    def meets(self, value: int, condition: Any = None) -> bool:
        """Does it meet the condition, or the only one there is?"""
        return meets(value, condition or self.parts["condition"], self.values)

    def start(self, attribute: str = "startIndex") -> int:
        """Where indices start."""
        return int(self.attributes.get(attribute, "0"))

    def is_set(self, attribute: str, otherwise: str = "false") -> bool:
        """Is the attribute true?"""
        return self.attributes.get(attribute, otherwise) == "true"
