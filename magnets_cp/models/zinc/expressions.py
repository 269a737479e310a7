"""Terms as expressions of MiniZinc, which tells numbers from truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from magnets_cp.models.zinc.spans import Spans
from magnets_cp.models.zinc.terms import Folding, Term

_RELATIONS = {"lt": "<", "le": "<=", "ge": ">=", "gt": ">", "eq": "=", "ne": "!="}


class Expressions:
    """Terms over variables as expressions."""

    def __init__(self, variables: Mapping[str, Sequence[int]]) -> None:
        self._spans, self._folding = Spans(variables), Folding()

    def truths(self, terms: Sequence[Term]) -> list[str]:
        """What is true where each is not 0. Raises ArithmeticError where one never has a value, or CannotWriteError."""
        return [self.truth(self._folding.folded(term)) for term in terms]

    def numbers(self, terms: Sequence[Term]) -> list[str]:
        """The values. Raises ArithmeticError where one never has one, and CannotWriteError for what is too large."""
        return [self.number(self._folding.folded(term)) for term in terms]

    def truth(self, term: Term) -> str:
        """What is true where the term is not 0."""
        if isinstance(term, int):
            return "true" if term else "false"
        operator, *inside = term if isinstance(term, tuple) else ("", term)
        if operator in _RELATIONS:
            sides = [self.number(one) for one in inside]
            return _joined(" /\\ ", [f"{a} {_RELATIONS[operator]} {b}" for a, b in pairwise(sides)], "true")
        if operator in ("in", "notin"):
            found = f"({self.number(inside[0])} in {{{', '.join(map(str, inside[1][1:]))}}})"
            return found if operator == "in" else f"not {found}"
        if operator in _LOGIC:
            return _LOGIC[operator]([self.truth(one) for one in inside])
        return f"({self.number(term)} != 0)"

    def number(self, term: Term) -> str:
        """The value of the term."""
        self._spans.of(term)
        if not isinstance(term, tuple):
            return f"({term})" if isinstance(term, int) and term < 0 else str(term)
        operator, *inside = term
        if operator == "if":
            a, b = self.number(inside[1]), self.number(inside[2])
            return f"(if {self.truth(inside[0])} then {a} else {b} endif)"
        if operator in _NUMBERS:
            return _NUMBERS[operator]([self.number(one) for one in inside])
        return f"bool2int({self.truth(term)})"

    def least(self, term: Term) -> int:
        """What the term is at least."""
        return self._spans.of(self._folding.folded(term)).low


def listed(them: Sequence[str], start: int = 1) -> str:
    """An array, whose indices begin there."""
    inside = f"[{', '.join(them)}]"
    return inside if start == 1 else f"array1d({start}..{start + len(them) - 1}, {inside})"


def table(rows: Sequence[Sequence[object]], columns: int) -> str:
    """An array with two indices, that count from 1."""
    inside = ", ".join(str(one) for row in rows for one in row)
    return f"array2d(1..{len(rows)}, 1..{columns}, [{inside}])"


def _joined(sign: str, them: Sequence[str], otherwise: str) -> str:
    return f"({sign.join(them)})" if them else otherwise


_LOGIC: Mapping[str, Callable[[Sequence[str]], str]] = {
    "and": lambda them: _joined(" /\\ ", them, "true"),
    "or": lambda them: _joined(" \\/ ", them, "false"),
    "not": lambda them: f"not {them[0]}" if them[0].startswith("(") else f"not ({them[0]})",
    "xor": lambda them: _joined(" xor ", them, "false"),
    "iff": lambda them: _joined(" /\\ ", [f"({a} <-> {b})" for a, b in pairwise(them)], "true"),
    "imp": lambda them: f"({them[0]} -> {them[1]})",
}
_NUMBERS: Mapping[str, Callable[[Sequence[str]], str]] = {
    "neg": lambda them: f"(-{them[0]})",
    "abs": lambda them: f"abs({them[0]})",
    "sqr": lambda them: f"({them[0]} * {them[0]})",
    "add": lambda them: _joined(" + ", them, "0"),
    "sub": lambda them: f"({them[0]} - {them[1]})",
    "mul": lambda them: _joined(" * ", them, "1"),
    "div": lambda them: f"({them[0]} div {them[1]})",
    "mod": lambda them: f"({them[0]} mod {them[1]})",
    "pow": lambda them: f"pow({them[0]}, {them[1]})",
    "dist": lambda them: f"abs({them[0]} - {them[1]})",
    "min": lambda them: f"min({listed(them)})",
    "max": lambda them: f"max({listed(them)})",
    "element": lambda them: f"{listed(them[1:])}[{them[0]} + 1]",
}
