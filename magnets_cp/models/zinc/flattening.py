"""Terms as variables of FlatZinc: each becomes one, with the builtin predicate that says what it is.

Of predicates with the same meaning those are taken that most solvers have: no int_lt, and no array_int_maximum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import Any

from magnets_cp.models.zinc.flat import Flat
from magnets_cp.models.zinc.linear import Pairs, is_linear, linear
from magnets_cp.models.zinc.spans import Span
from magnets_cp.models.zinc.terms import Folding, Term

# By operator the predicate, and whether its sides change places.
_RELATIONS = {
    "le": ("le", False),
    "lt": ("lt", False),
    "ge": ("le", True),
    "gt": ("lt", True),
    "eq": ("eq", False),
    "ne": ("ne", False),
}


class Flattening:
    """Terms as variables of a problem that is being stated. What stands in several places is stated once."""

    def __init__(self, flat: Flat) -> None:
        self.flat, self._folding = flat, Folding()
        self._known: dict[tuple[int, bool], tuple[Term, Any]] = {}

    def require(self, terms: Sequence[Term]) -> None:
        """All of them are true. Where one never has a value nothing is."""
        try:
            found = [self._folding.folded(term) for term in terms]
        except ArithmeticError:
            found = [0]
        for term in found:
            self._require(term)

    def variable(self, term: Term) -> str:
        """A variable of its value; any one where it never has a value, and nothing is true."""
        try:
            value = self._integer(self._folding.folded(term))
        except ArithmeticError:
            self._require(value := 0)
        return self.flat.integer(Span(value, value)) if isinstance(value, int) else value

    def _require(self, term: Term) -> None:
        operator, *inside = term if isinstance(term, tuple) else ("", term)
        if operator == "and":
            for one in inside:
                self._require(one)
        elif operator in _RELATIONS:
            for a, b in pairwise(inside):
                self._compare(self.flat.post, operator, a, b)
        elif operator == "or":
            negated = [one[1] for one in inside if isinstance(one, tuple) and one[0] == "not"]
            others = [one for one in inside if not (isinstance(one, tuple) and one[0] == "not")]
            self.flat.post("bool_clause", self._literals(others), self._literals(negated))
        elif operator == "imp":
            self.flat.post("bool_clause", self._literals(inside[1:]), self._literals(inside[:1]))
        elif operator == "in":
            self.flat.post("set_in", self._integer(inside[0]), frozenset(inside[1][1:]))
        else:
            self.flat.post("bool_eq", self._literal(term), "true")

    def _compare(self, state: Callable[..., Any], operator: str, a: Term, b: Term) -> Any:
        """State that one compares so with the other: numbers and variables as they are, sums as linear constraints."""
        name, is_swapped = _RELATIONS[operator]
        if is_swapped:
            a, b = b, a
        if name != "lt" and not (isinstance(a, tuple) or isinstance(b, tuple)):
            return state(f"int_{name}", a, b)
        pairs, constant = self._linear(("sub", a, b))
        kind, bound = ("le", -constant - 1) if name == "lt" else (name, -constant)
        if not pairs:
            return state(f"int_{kind}", 0, bound)
        return state(f"int_lin_{kind}", [weight for weight, _ in pairs], [one for _, one in pairs], bound)

    def _linear(self, term: Term) -> tuple[Pairs, int]:
        return linear(term, self._integer)

    def _once(self, term: Term, is_truth: bool, state: Callable[..., Any]) -> Any:
        """What stands for a term with operators, stated the first time."""
        key = id(term), is_truth
        if key not in self._known:
            self._known[key] = term, state(*term)
        return self._known[key][1]

    def _literals(self, terms: Sequence[Term]) -> list[str]:
        return [self._literal(one) for one in terms]

    def _literal(self, term: Term) -> str:
        """A Boolean that is true where the term is not 0."""
        if isinstance(term, int):
            return "true" if term else "false"
        if isinstance(term, str):
            return self._said("int_ne", term, 0)
        return str(self._once(term, True, self._stated_literal))

    def _stated_literal(self, operator: str, *inside: Term) -> str:
        if operator in _RELATIONS:
            return self._all([self._compare(self._said, operator, a, b) for a, b in pairwise(inside)])
        if operator in _LOGIC:
            return _LOGIC[operator](self, inside)
        return self._said("int_ne", self._integer((operator, *inside)), 0)

    def _said(self, predicate: str, *arguments: Any) -> str:
        """A Boolean that is true where the predicate holds."""
        return self._defined(f"{predicate}_reif", *arguments)

    def _defined(self, predicate: str, *arguments: Any) -> str:
        """A Boolean that is the last argument of the predicate."""
        found = self.flat.truth()
        self.flat.post(predicate, *arguments, found)
        return found

    def _all(self, literals: Sequence[str]) -> str:
        if len(literals) < 2:
            return literals[0] if literals else "true"
        return self._defined("array_bool_and", list(literals))

    def _integer(self, term: Term) -> Any:
        """A number, or a variable of the value of the term."""
        return self._once(term, False, self._stated_integer) if isinstance(term, tuple) else term

    def _integers(self, terms: Sequence[Term]) -> list[Any]:
        return [self._integer(one) for one in terms]

    def _stated_integer(self, operator: str, *inside: Term) -> Any:
        term = (operator, *inside)
        if is_linear(term):
            pairs, constant = self._linear(term)
            if not pairs:
                return constant
            if pairs == [(1, pairs[0][1])] and not constant:
                return pairs[0][1]
            value = self._valued(term)
            weights, variables = [weight for weight, _ in pairs], [one for _, one in pairs]
            self.flat.post("int_lin_eq", [*weights, -1], [*variables, value], -constant)
            return value
        if operator in _NUMBERS:
            return _NUMBERS[operator](self, inside)
        return self._made("bool2int", term, self._literal(term))

    def _valued(self, term: Term) -> str:
        """A new variable that has room for the value of the term."""
        return self.flat.integer(self.flat.spans.of(term))

    def _made(self, predicate: str, term: Term, *arguments: Any) -> str:
        """A new variable for the term, the last argument of the predicate."""
        value = self._valued(term)
        self.flat.post(predicate, *arguments, value)
        return value

    def _of(self, predicate: str, operator: str, inside: Sequence[Term]) -> str:
        """The predicate of the values inside, and their own."""
        found = self._integers(inside)
        return self._made(predicate, (operator, *found), *found)

    def _product(self, factors: Sequence[Term]) -> Any:
        return reduce(lambda a, b: self._of("int_times", "mul", (a, b)), factors)

    def _power(self, inside: Sequence[Term]) -> Any:
        base, exponent = inside
        if not isinstance(exponent, int):
            return self._of("int_pow", "pow", inside)
        return self._product([self._integer(base)] * exponent) if exponent else 1

    def _chosen(self, index: Term, terms: Sequence[Term]) -> Any:
        """The term at an index that counts from 1."""
        place, found = self._integer(index), self._integers(terms)
        kind = "array_int_element" if all(isinstance(one, int) for one in found) else "array_var_int_element"
        return self._made(kind, ("element", place, *found), place, found)


_LOGIC: Mapping[str, Callable[[Any, Sequence[Term]], str]] = {
    "and": lambda self, inside: self._all(self._literals(inside)),
    "or": lambda self, inside: self._defined("array_bool_or", self._literals(inside)),
    "not": lambda self, inside: self._defined("bool_not", self._literal(inside[0])),
    "xor": lambda self, inside: reduce(lambda a, b: self._defined("bool_xor", a, b), self._literals(inside)),
    "iff": lambda self, inside: self._all([self._said("bool_eq", a, b) for a, b in pairwise(self._literals(inside))]),
    "imp": lambda self, inside: self._said("bool_clause", self._literals(inside[1:]), self._literals(inside[:1])),
    "in": lambda self, inside: self._said("set_in", self._integer(inside[0]), frozenset(inside[1][1:])),
    "notin": lambda self, inside: self._defined("bool_not", self._literal(("in", *inside))),
}
_NUMBERS: Mapping[str, Callable[[Any, Sequence[Term]], Any]] = {
    "sqr": lambda self, inside: self._product([self._integer(inside[0])] * 2),
    "mul": lambda self, inside: self._product(inside),
    "pow": lambda self, inside: self._power(inside),
    "div": lambda self, inside: self._of("int_div", "div", inside),
    "mod": lambda self, inside: self._of("int_mod", "mod", inside),
    "abs": lambda self, inside: self._of("int_abs", "abs", inside),
    "dist": lambda self, inside: self._integer(("abs", ("sub", *inside))),
    "min": lambda self, inside: reduce(lambda a, b: self._of("int_min", "min", (a, b)), self._integers(inside)),
    "max": lambda self, inside: reduce(lambda a, b: self._of("int_max", "max", (a, b)), self._integers(inside)),
    "if": lambda self, inside: self._chosen(("add", ("ne", inside[0], 0), 1), inside[:0:-1]),
    "element": lambda self, inside: self._chosen(("add", inside[0], 1), inside[1:]),
}
