"""Functional expressions for the hand solver: as sums where they are sums, as tables where these are small."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from math import prod
from typing import Any

from magnets_cp.models.building import Building, Operand, TooLargeError
from magnets_cp.models.functions import FUNCTIONS
from magnets_cp.models.sums import Literal, times
from magnets_cp.models.xcsp3.instance import Condition, variables_in
from magnets_cp.models.xcsp3.rewriting import function_of, is_linear, negated, opposite, shape_of, without_distance

OPERATORS = {"eq": "==", "ne": "!=", "le": "<=", "lt": "<", "ge": ">=", "gt": ">"}
_TRUTHS = frozenset((*OPERATORS, "in", "notin", "and", "or", "not", "xor", "iff", "imp"))
_BINARY = frozenset(("min", "max", "and", "or", "xor"))
# A relation of at most so many rows is written out as one, and filtered to GAC: of two variables, and of more, where
# every row is a Boolean to learning.
SMALL, SMALL_OF_MANY = 2_000, 60


class Expressions:
    """What terms are for the hand solver; the same expression is stated once.

    of  by name the operand of a variable
    """

    def __init__(self, building: Building) -> None:
        self.building = building
        self.of: dict[str, Operand] = {}
        self._made: dict[Any, Operand] = {}

    def operand(self, term: Any) -> Operand:
        """The variable, or the number, that a term is. Raises TooLargeError."""
        if isinstance(term, int):
            return term
        if isinstance(term, str):
            return self.of[term]
        if term not in self._made:
            self._made[term] = self._make(term)
        return self._made[term]

    def operands(self, terms: Sequence[Any]) -> list[Operand]:
        """The same of several."""
        return [self.operand(term) for term in terms]

    def linear(self, term: Any, factor: int = 1) -> list[Operand]:
        """Operands whose sum is the term, times a factor."""
        if isinstance(term, tuple):
            operator, *inside = term
            if operator == "add":
                return [one for part in inside for one in self.linear(part, factor)]
            if operator == "sub":
                return [*self.linear(inside[0], factor), *self.linear(inside[1], -factor)]
            if operator == "neg":
                return self.linear(inside[0], -factor)
            if operator == "mul":
                known = prod(part for part in inside if isinstance(part, int))
                others = [part for part in inside if not isinstance(part, int)]
                if len(others) <= 1:
                    return self.linear(others[0], factor * known) if others else [factor * known]
        return [times(self.operand(term), factor)]

    def hold(self, term: Any, implied_by: Literal | None = None) -> None:
        """The term is true, that is not 0; perhaps only if a literal holds."""
        operator = term[0] if isinstance(term, tuple) else None
        inside = list(term[1:]) if operator else []
        if operator == "and":
            for one in inside:
                self.hold(one, implied_by)
        elif operator == "not":
            self._deny(inside[0], implied_by)
        elif implied_by is None and operator and self._is_small(term):
            self._relate(term)
        elif (other := without_distance(term)) is not term:
            self.hold(other, implied_by)
        elif operator in ("or", "imp"):
            parts = [opposite(inside[0]), inside[1]] if operator == "imp" else inside
            self.building.clause([self.truth(part) for part in parts], implied_by)
        elif implied_by is None and (product := _product_in(term)):
            result, factors = product
            self.building.post_product(self.operand(result), self.operands(factors))
        elif operator in OPERATORS and (operator != "eq" or len(inside) == 2):
            self.compare(operator, self.linear(inside[0]), self.linear(inside[1]), implied_by)
        elif operator == "eq":
            for one in inside[1:]:
                self.compare("eq", self.linear(inside[0]), self.linear(one), implied_by)
        else:
            self.building.clause([self.truth(term)], implied_by)

    def truth(self, term: Any) -> Operand:
        """An operand that is 1 where the term is true, else 0."""
        made = self.operand(term)
        if isinstance(made, int):
            return int(bool(made))
        if set(self.building.numbers(made)) <= {0, 1}:
            return made
        return self.building.literal(made, bool)

    def compare(
        self, operator: str, left: list[Operand], right: list[Operand], implied_by: Literal | None = None
    ) -> None:
        """One sum compares like that with another."""
        terms = [*left, *(times(one, -1) for one in right)]
        bound = -sum([one for one in terms if isinstance(one, int)])
        rest = [one for one in terms if not isinstance(one, int)]
        self.building.compare(rest, OPERATORS[operator], bound, implied_by)

    def meet(self, terms: list[Operand], condition: Condition, implied_by: Literal | None = None) -> None:
        """The sum of the terms meets the condition."""
        operator, operand = condition
        if operator in OPERATORS:
            self.compare(operator, terms, self.linear(operand), implied_by)
            return
        if isinstance(operand, range) and operator == "in":
            self.compare("ge", terms, [operand.start], implied_by)
            self.compare("le", terms, [operand.stop - 1], implied_by)
            return
        total = self.building.sum_of(terms)
        among = operand if isinstance(operand, (range, frozenset)) else ()
        if implied_by is None:
            self.building.keep(total, lambda number: (number in among) == (operator == "in"))
        elif isinstance(total, int):
            self.building.clause([int((total in among) == (operator == "in"))], implied_by)
        else:
            literal = self.building.literal(total, lambda number: (number in among) == (operator == "in"))
            self.building.clause([literal], implied_by)

    def _is_small(self, term: Any) -> bool:
        names = variables_in(term)
        return len(names) <= 3 and self._is_table(self._variables(names), len(names)) and not self._is_sum(term)

    def _is_sum(self, term: Any) -> bool:
        """Is it a comparison of sums? These propagate as well as a table, and take less room."""
        return term[0] in OPERATORS and len(term) == 3 and all(is_linear(one) for one in term[1:])

    def _variables(self, names: Sequence[str]) -> list[Operand]:
        return [self.of[name] for name in names]

    def _is_table(self, parts: Sequence[Operand], wide: int) -> bool:
        """Is a table so wide worth a row for each of their values?"""
        rows = prod([len(self.building.numbers(part)) for part in parts])
        return rows <= (SMALL if wide <= 2 else SMALL_OF_MANY)

    def _relate(self, term: Any) -> None:
        names = variables_in(term)
        self.building.relation(self._variables(names), function_of(term, names), like=shape_of(term, names))

    def _make(self, term: Any) -> Operand:
        operator, *inside = term
        building, names = self.building, variables_in(term)
        if operator == "not":
            return negated(self.truth(inside[0]))
        if is_linear(term):
            return building.sum_of(self.linear(term))
        if self._is_table(variables := self._variables(names), len(names) + 1):
            return building.function(variables, function_of(term, names), shape_of(term, names))
        if operator in ("add", "sub"):
            return building.sum_of(self.linear(term))
        if (other := without_distance(term)) is not term:
            return self.operand(other)
        return self._reified(term) if self._is_sum(term) else self._of_parts(operator, term)

    def _of_parts(self, operator: str, term: Any) -> Operand:
        """A function of operands."""
        if operator in ("in", "notin"):
            among = term[2][1:] if isinstance(term[2], tuple) else ()
            return self.building.function([self.operand(term[1])], lambda a: int((a in among) == (operator == "in")))
        parts = self.operands(term[1:])
        if len(parts) == 1 or self._is_table(parts, len(parts) + 1) or operator in ("div", "mod", "pow", "if"):
            return self.building.function(parts, FUNCTIONS[operator])
        return self._reified(term) if operator in _TRUTHS else self._of_large(operator, parts)

    def _of_large(self, operator: str, parts: list[Operand]) -> Operand:
        """A function of operands that are too many, or have too many values, for one table."""
        building = self.building
        if operator in ("min", "max"):
            return building.extremum(parts, is_maximum=operator == "max")
        if operator == "dist":
            return building.function([building.sum_of([parts[0], times(parts[1], -1)])], abs)
        if operator == "mul":
            return reduce(building.product, parts)
        if operator in _BINARY:
            return reduce(lambda a, b: building.function([a, b], FUNCTIONS[operator]), parts)
        raise TooLargeError(f"{building.name}: {operator} of {len(parts)} terms with large domains")

    def _reified(self, term: Any) -> Operand:
        """A Boolean that says whether the term is true."""
        if term[0] == "xor":
            return reduce(lambda a, b: self.building.function([a, b], FUNCTIONS["xor"]), map(self.truth, term[1:]))
        if term[0] in ("eq", "iff") and len(term) > 3:
            return self.operand(("and", *[(term[0], one, other) for one, other in pairwise(term[1:])]))
        if term[0] == "iff":
            return self.building.function([self.truth(one) for one in term[1:]], FUNCTIONS["iff"])
        made = self.building.boolean(f"part of {self.building.name}")
        self.hold(term, (made[0], 1))
        self._deny(term, (made[0], 0))
        return made

    def _deny(self, term: Any, implied_by: Literal | None) -> None:
        other = opposite(term)
        if isinstance(other, tuple) and other[0] == "not":
            self.building.clause([negated(self.truth(term))], implied_by)
        else:
            self.hold(other, implied_by)


def _product_in(term: Any) -> tuple[str | int, Sequence[Any]] | None:
    """Of "result = one times other" the result and the factors, none of them known; of many, if the result is known."""
    match term:
        case ("eq", ("mul", *factors), str() | int() as result) | ("eq", str() | int() as result, ("mul", *factors)):
            is_known = isinstance(result, int)
            if (is_known or len(factors) == 2) and not any(isinstance(one, int) for one in factors):
                return result, factors
    return None
