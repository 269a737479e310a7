"""A constraint that is being posted to the hand solver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magnets_cp.models.building import Operand
from magnets_cp.models.xcsp3.expressions import Expressions
from magnets_cp.models.xcsp3.instance import Condition, Instance, Posted
from magnets_cp.models.xcsp3.orders import Orders


class Poster:
    """A constraint being posted: its parts as operands."""

    def __init__(self, instance: Instance, expressions: Expressions, posted: Posted, *, orders: Orders) -> None:
        self.instance, self.expressions, self.posted, self._orders = instance, expressions, posted, orders
        self.building = expressions.building
        self.parts, self.attributes = posted.parts, posted.attributes

    @property
    def terms(self) -> list[Operand]:
        """Its only list."""
        return self.expressions.operands(self.posted.terms)

    @property
    def distances(self) -> list[Operand]:
        """Its only list; where it is known which of two variables is larger, their difference for their distance."""
        return list(map(self._distance, self.posted.terms))

    def _distance(self, term: Any) -> Operand:
        known = self._orders.apart(*term[1:]) if isinstance(term, tuple) and term[0] == "dist" else None
        if known is None:
            return self.expressions.operand(term)
        difference = self.expressions.operand(("sub", known.upper, known.lower))
        self.building.name = known.said_by
        self.expressions.compare("ge", [difference], [known.least])
        self.building.name = self.posted.name
        return difference

    def lists(self, part: str = "list") -> list[list[Operand]]:
        """All its lists, or the rows of its matrix."""
        return [self.expressions.operands(one) for one in self.parts[part]]

    def operands(self, part: str) -> list[Operand]:
        """A part that has several terms."""
        return self.expressions.operands(self.parts[part])

    def meet(self, terms: list[Operand], condition: Condition | None = None) -> None:
        """The sum of the terms meets the condition, or the only one there is."""
        self.expressions.meet(terms, condition or self.parts["condition"])

    def products(self, one: Sequence[Any], other: Sequence[Any]) -> list[Operand]:
        """Terms, each times another, of which one may be a number."""
        found = []
        for a, b in zip(one, other, strict=True):
            known, term = (a, b) if isinstance(a, int) else (b, a)
            if isinstance(known, int):
                found.extend(self.expressions.linear(term, known))
            else:
                found.append(self.expressions.operand(("mul", term, known)))
        return found

    def is_number(self, operand: Operand, number: int) -> Operand:
        """1 where the operand is the number, else 0."""
        if isinstance(operand, int):
            return int(operand == number)
        return self.building.literal(operand, lambda one: one == number)

    def are_not_negative(self, operands: Sequence[Operand]) -> bool:
        """Can none of them be below 0?"""
        return all(self.building.span(one)[0] >= 0 for one in operands)

    def domain(self, operands: Sequence[Operand]) -> list[int]:
        """All integers that one of them may be, in order."""
        return sorted({number for one in operands for number in self.building.numbers(one)})
