"""What random constraints are made of: variables, numbers, terms and conditions, of the classes that are wanted.

One assignment is drawn first, and most numbers are chosen near what it comes to: instances are then satisfiable, and
only just, more often than by luck.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from magnets_cp.models.xcsp3.evaluation import evaluate
from magnets_cp.models.xcsp3.instance import Condition, Term

RELATIONS = ("lt", "le", "ge", "gt", "eq", "ne")
# Sums of a few of them do not fit into 32 bits, though each does.
LARGE = (46341, 10**9, 2**31 - 1)
# Of what conditions compare with.
_HIGHEST = 10**15
# How often most domains have one value or two: what is wrong then is seen, whatever a solver would try first.
_NARROW = 0.25
# How often a task ends where the next one begins, and a star stands in a row that holds.
FITTING = 0.5
# How often a constraint has what is wanted in it: a number, a scope.
_SPECIAL = 0.6
# And a variable twice by luck.
_TWICE = 0.1
# What expressions and tables may have in them; see ``strata``.
LOGIC = ("connected", "negated", "reified", "division", "set")
_LUCK = (*LOGIC, "division")
TABLES = ("empty", "row twice", "outside", "star", "star", "star", "star", "plain")
_NAMES = ("x", "y", "z", "u", "v")
_LOGIC = ("and", "or", "xor", "iff")
_TRUTHS = (*RELATIONS, *_LOGIC, "not", "imp", "in", "notin")


class Draw:
    """The variables of an instance, and parts of constraints on them."""

    def __init__(self, wanted: Mapping[str, str], rng: Random, without: Collection[str] = ()) -> None:
        self.wanted, self.rng = wanted, rng
        self.logic = wanted["logic"] or rng.choice([one for one in _LUCK if one not in without] or ["plain"])
        self.relations = RELATIONS if "in" in without else (*RELATIONS, "in", "notin")
        self.has_constants, self.has_twice = "constant" not in without, "twice" not in without
        self.has_sets = "set" not in without
        self.table = wanted["table"] or rng.choice(TABLES[1:])
        self.names = list(_NAMES[: rng.choice((2, 3, 4, 4, 5) if wanted["beside"] == "alone" else (2, 3, 3, 4, 4))])
        shape = wanted["domains"]
        self.domains: dict[str, Sequence[int]] = {
            name: self._domain(rng.choice((shape, "", ""))) for name in self.names
        }
        self.domains[self.names[0]] = self._domain(shape)
        if "clause" in (wanted["kind"], wanted["beside"]):
            self.domains.update(dict.fromkeys(self.names[-2:], range(2)))
        if rng.random() < _NARROW:
            for name in self.names[1:]:
                numbers = self.domains[name]
                self.domains[name] = sorted(rng.sample(numbers, min(len(numbers), rng.choice((1, 1, 2)))))
        self.planted = {name: rng.choice(numbers) for name, numbers in self.domains.items()}

    def _domain(self, shape: str) -> Sequence[int]:
        rng = self.rng
        size = rng.choice((2, 3, 3, 4))
        if shape == "holes":
            return sorted(rng.sample(range(-1 if rng.random() < 0.3 else 0, 6), size))
        if shape == "negative":
            start = rng.randint(-3, -1)
            return range(start, start + size)
        if shape == "large":
            return sorted(rng.sample((0, 1, 2, 46340, 46341, 65536, 100_000), min(size, 3)))
        if shape == "one value":
            start = rng.randint(0, 2)
            return range(start, start + 1)
        return range(2) if shape == "Boolean" else range(low := rng.choice((0, 0, 1)), low + size)

    def value(self) -> int:
        """A value of a variable, or one beside it."""
        number = self.rng.choice(self.domains[self.rng.choice(self.names)])
        return number + self.rng.choice((0, 0, 0, 0, 0, 1, -1))

    def numbers(self, many: int, least: int = -2, most: int = 3, *, large: float = 1) -> list[int]:
        """Numbers such as coefficients, lengths or sizes; mostly one of them of the class that is wanted.

        ``large``: how often a large one is there where it is wanted.
        """
        rng = self.rng
        found = [rng.randint(least, most) for _ in range(many)]
        special = {"zero": 0, "large": rng.choice(LARGE), "negative": rng.randint(-3, -1) if least < 0 else least}
        wanted = self.wanted["numbers"]
        if found and wanted in special and rng.random() < _SPECIAL * (large if wanted == "large" else 1):
            found[rng.randrange(many)] = special[wanted]
        return found

    def variables(self, least: int = 2, most: int = 4) -> list[Term]:
        """Different variables, fewer where there are not so many."""
        least = min(least, len(self.names))
        return list(self.rng.sample(self.names, self.rng.randint(least, max(least, min(most, len(self.names))))))

    def terms(self, least: int = 2, most: int = 4, *, any_terms: bool = False) -> list[Term]:
        """Terms in a scope: variables, one of them twice; where the format has any terms also as it is wanted."""
        rng, found = self.rng, self.variables(least, most)
        while len(found) < least:
            found.append(rng.choice(self.names))
        at = rng.randrange(len(found))
        scope = self.wanted["scope"] if rng.random() < _SPECIAL else ""
        if (scope == "twice" or (self.has_twice and rng.random() < _TWICE)) and len(found) > 1:
            found[at] = found[at - 1]
        elif scope == "nested" and any_terms:  # constants stand beside expressions
            expression = self.numeric(1)
            found[at] = expression if isinstance(expression, tuple) else ("add", expression, rng.randint(-1, 1))
            if self.has_constants and rng.random() < _SPECIAL and len(found) > 1:
                found[at - 1] = self.value()
        return found

    def of(self, term: Term) -> int:
        """What a term comes to under the planted assignment; 0 where it has no value."""
        try:
            return max(-_HIGHEST, min(_HIGHEST, int(evaluate(term, self.planted))))
        except (ArithmeticError, TypeError):
            return 0

    def values(self, terms: Sequence[Term]) -> list[int]:
        """What each of several does."""
        return [self.of(term) for term in terms]

    def condition(self, value: int) -> Condition:
        """A condition that a value mostly meets, and only just."""
        rng = self.rng
        operator = rng.choice(self.relations)
        near = max(-_HIGHEST, min(_HIGHEST, value)) + rng.choice((0, 0, 0, 0, 1, -1, 2))
        if operator == "in":
            return Condition("in", rng.choice((range(near, near + rng.randint(1, 3)), frozenset((near, near + 2)))))
        if operator == "notin":
            low = near + rng.choice((1, -2))
            return Condition("notin", rng.choice((range(low, low + 2), frozenset((low, low + 3)))))
        return Condition(operator, rng.choice(self.names) if rng.random() < 0.3 else near)

    def numeric(self, depth: int = 2) -> Term:
        """An expression that is a number."""
        rng, logic = self.rng, self.logic
        if depth <= 0 or rng.random() < 0.2:
            return rng.randint(-2, 3) if rng.random() < 0.2 else rng.choice(self.names)
        if logic == "division" and rng.random() < 0.6:
            return (
                rng.choice(("div", "mod")),
                self.numeric(depth - 1),
                rng.choice((2, -2, rng.choice(self.names), rng.choice(self.names))),
            )
        if logic == "reified" and rng.random() < 0.3:
            return ("if", self.logical(depth - 1), self.numeric(depth - 1), self.numeric(depth - 1))
        if logic == "reified" and rng.random() < 0.5:
            return self.logical(depth - 1)
        operator = rng.choice(("add", "sub", "mul", "dist", "min", "max", "neg", "abs", "sqr"))
        many = {"neg": 1, "abs": 1, "sqr": 1, "sub": 2, "dist": 2}.get(operator, rng.randint(2, 3))
        return (operator, *[self.numeric(depth - 1) for _ in range(many)])

    def logical(self, depth: int = 2) -> Term:
        """An expression that is true or false."""
        rng, logic = self.rng, self.logic
        if logic == "negated" and depth > 0 and rng.random() < 0.5:
            return ("not", self.logical(depth - 1))
        if (logic == "set" or (logic == "division" and self.has_sets)) and rng.random() < 0.5:
            return (rng.choice(("in", "notin")), self.numeric(1), ("set", *dict.fromkeys((self.value(), self.value()))))
        if depth <= 0 or rng.random() < (0.2 if logic in ("connected", "reified") else 0.6):
            left = self.numeric(max(depth, 1))
            return (rng.choice(RELATIONS), left, rng.choice((self.numeric(0), self.of(left))))
        if logic in ("plain", "division", "set") and rng.random() < 0.8:
            return self.logical(0)
        operator = rng.choice((*_LOGIC, "not", "imp"))
        many = {"not": 1, "imp": 2}.get(operator, rng.randint(2, 3))
        return (operator, *[self.logical(depth - 1) for _ in range(many)])


def logic_of(term: Term) -> list[str]:
    """The classes of ``LOGIC`` that an expression is in."""
    operators = set(_operators(term))
    marks = {"connected": {*_LOGIC, "imp"}, "negated": {"not"}, "division": {"div", "mod"}, "set": {"set"}}
    found = [name for name, some in marks.items() if operators & some]
    return [*found, "reified"] if _is_reified(term) else found


def _operators(term: Any) -> list[str]:
    if not isinstance(term, tuple):
        return []
    return [term[0], *(one for part in term[1:] for one in _operators(part))]


def _is_reified(term: Any) -> bool:
    """Is what is true or false taken as a number somewhere in it?"""
    if not isinstance(term, tuple):
        return False
    connects = term[0] in (*_LOGIC, "not", "imp")
    truths = [isinstance(part, tuple) and part[0] in _TRUTHS for part in term[1:]]
    inside = truths[1:] if term[0] == "if" else truths
    return (not connects and any(inside)) or any(map(_is_reified, term[1:]))
