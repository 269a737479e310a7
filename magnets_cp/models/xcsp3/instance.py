"""An instance of XCSP3 as it is written: variables, constraints by kind with their parts, and perhaps an objective."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from magnets_cp.text.numbers import is_number

# A number, a variable by its name, or an operator and its terms: ("add", "x[0]", 3).
Term: TypeAlias = "int | str | tuple[Any, ...]"
# What stands for any value in a tuple.
ANY = None


class Condition(NamedTuple):
    """What something has to meet: an operator of lt, le, ge, gt, eq, ne, in, notin, and a term or some numbers."""

    operator: str
    operand: Term | range | frozenset[int]

    def __str__(self) -> str:
        return f"({self.operator},{written(self.operand)})"


class Rows(tuple["tuple[int | None, ...]", ...]):
    """The rows of an extension; None stands for any integer."""

    @cached_property
    def _whole(self) -> frozenset[tuple[int | None, ...]]:
        return frozenset(self)

    @cached_property
    def _short(self) -> list[tuple[int | None, ...]]:
        return [row for row in self if ANY in row]

    def match(self, numbers: tuple[int, ...]) -> bool:
        """Are the integers those of a row?"""
        return numbers in self._whole or any(
            all(wanted is ANY or wanted == number for wanted, number in zip(row, numbers, strict=True))
            for row in self._short
        )


@dataclass(frozen=True, slots=True)
class Posted:
    """A constraint: its kind, such as "sum"; its name, which is its id or its kind and number; its parts by their tags.

    Parts that may come several times, such as lists of a lex, are lists of parts.
    """

    kind: str
    name: str
    parts: Mapping[str, Any]
    attributes: Mapping[str, str] = field(default_factory=dict)

    @property
    def terms(self) -> list[Term]:
        """Those of its only list."""
        [terms] = self.parts["list"]
        return list(terms)


class Goal(NamedTuple):
    """What is to be as small, or as large, as can be: a sum, product, minimum, maximum, nValues, or one term."""

    is_maximized: bool
    kind: str
    terms: Sequence[Term]
    coefficients: Sequence[Term]


@dataclass(frozen=True)
class Instance:
    """An instance of XCSP3; two are the same if their texts are.

    variables  by name the integers each may take, in rising order
    arrays     by name the cells of each, in order; None for a cell that there is not
    symbols    by name of a variable that takes symbols, by number what they are
    """

    text: str
    variables: Mapping[str, Sequence[int]] = field(compare=False)
    constraints: Sequence[Posted] = field(compare=False)
    goal: Goal | None = field(default=None, compare=False)
    arrays: Mapping[str, Sequence[str | None]] = field(default_factory=dict, compare=False)
    symbols: Mapping[str, Mapping[int, str]] = field(default_factory=dict, compare=False)

    @cached_property
    def place(self) -> Mapping[str, int]:
        """By variable its place among them."""
        return {name: place for place, name in enumerate(self.variables)}

    @cached_property
    def constrained(self) -> frozenset[str]:
        """The variables in constraints, or in the objective."""
        parts = [part for one in self.constraints for part in one.parts.values()]
        return frozenset(variables_in([*parts, list(self.goal.terms) if self.goal else []]))

    def label(self, name: str, number: int) -> str:
        """The number as the value of a variable is written: itself, or a symbol."""
        return self.symbols[name][number] if name in self.symbols else str(number)

    def labels(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """Those of all variables."""
        return tuple([self.label(name, number) for name, number in zip(self.variables, numbers, strict=False)])

    def number(self, name: str, label: str) -> int | None:
        """The number of a value as it is written; None if it is none of the variable."""
        if name in self.symbols:
            return next((number for number in self.variables[name] if self.symbols[name][number] == label), None)
        return int(label) if is_number(label) and int(label) in self.variables[name] else None


def written(term: Any) -> str:
    """A term, or what a condition compares with, as the format writes it."""
    if isinstance(term, tuple):
        return f"{term[0]}({','.join(map(written, term[1:]))})"
    if isinstance(term, range):
        return f"{term.start}..{term.stop - 1}"
    if isinstance(term, frozenset):
        return f"{{{','.join(map(str, sorted(term)))}}}"
    return str(term)


def variables_in(term: Any) -> list[str]:
    """The variables of a term, each once."""
    found: dict[str, None] = {}
    waiting = [term]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            found[one] = None
        elif isinstance(one, tuple):
            waiting.extend(reversed(one[1:]))
        elif isinstance(one, list):
            waiting.extend(reversed(one))
    return list(found)
