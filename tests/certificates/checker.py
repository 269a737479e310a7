"""A checker of our own for what is written of VeriPB's format: slow, short, and sharing no code with what writes it.

A constraint is a dictionary from literals, signed numbers of variables, to positive weights, and a degree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

Constraint = tuple[dict[int, int], int]


class RefusedError(Exception):
    """The proof does not hold."""


def check(formula: str, proof: str) -> tuple[str, int]:
    """What the proof proves, "contradiction" or "solutions", and how many solutions it lists. Raises RefusedError."""
    try:
        return _Checker(formula).run(proof)
    except (ValueError, IndexError, KeyError) as error:
        raise RefusedError(f"not understood: {error!r}") from error


def derivations(formula: str, proof: str) -> list[Constraint]:
    """What the derivations of a proof that does not delete come to, in their order."""
    checker = _Checker(formula)
    checker.run(proof)
    return checker.derived


def parsed(text: str) -> Constraint:
    """A constraint of the format OPB, with ~ for negations."""
    left, relation, right = text.partition(">=")
    if not relation:
        raise RefusedError(f"no constraint: {text}")
    words = left.split()
    return normal(
        [(int(weight), literal_of(name)) for weight, name in zip(words[::2], words[1::2], strict=True)], int(right)
    )


def sides(text: str) -> list[Constraint]:
    """A line of a formula: an equation is two constraints."""
    left, is_equation, right = text.partition(" = ")
    if not is_equation:
        return [parsed(text)]
    terms, degree = parsed(f"{left} >= {right}")
    return [(terms, degree), ({-literal: weight for literal, weight in terms.items()}, sum(terms.values()) - degree)]


def literal_of(name: str) -> int:
    if not re.fullmatch(r"~?x[1-9][0-9]*", name):
        raise RefusedError(f"no literal: {name}")
    return -int(name[2:]) if name[0] == "~" else int(name[1:])


def normal(terms: Iterable[tuple[int, int]], degree: int) -> Constraint:
    """Positive weights, of each variable one literal at most."""
    by_variable: dict[int, int] = {}
    for weight, literal in terms:
        if literal < 0:  # w ~x is w - w x
            degree -= weight
        signed = weight if literal > 0 else -weight
        by_variable[abs(literal)] = by_variable.get(abs(literal), 0) + signed
    negative = {-variable: -weight for variable, weight in by_variable.items() if weight < 0}
    positive = {variable: weight for variable, weight in by_variable.items() if weight > 0}
    return {**positive, **negative}, degree + sum(negative.values())


@dataclass
class _Checker:
    formula: str
    constraints: dict[int, Constraint] = field(default_factory=dict)
    last: int = 0
    solutions: int = 0
    proven: str = "solutions"
    costs: Constraint | None = None
    best: int | None = None
    derived: list[Constraint] = field(default_factory=list)

    def run(self, proof: str) -> tuple[str, int]:
        for line in self.formula.splitlines():
            if line.startswith("min:"):
                self.costs = parsed(f"{line[4:].rstrip(' ;')} >= 0")
            elif not line.startswith("*"):
                for one in sides(line.rstrip(" ;")):
                    self._add(one)
        self.variables = {abs(one) for terms, _ in self.constraints.values() for one in terms}
        given = self.last
        head, *lines = proof.splitlines()
        if head not in ("pseudo-Boolean proof version 1.2", "pseudo-Boolean proof version 3.0"):
            raise RefusedError(head)
        newer = head.endswith("3.0")
        for number, line in enumerate(lines):
            if newer and not line.endswith(";"):
                raise RefusedError(f"no semicolon: {line}")
            word, _, rest = line.rstrip(" ;").partition(" ")
            if number == 0:
                if (word, rest) != ("f", str(given)):
                    raise RefusedError(f"not the formula: {line}")
            elif newer and word in ("output", "conclusion", "end"):
                self._end(word, rest)
            else:
                self._rules(newer)[word](rest)
        return self.proven, self.solutions

    def _rules(self, newer: bool) -> dict[str, Callable[[str], None]]:
        rules = {"pol": self._derive, "rup": self._propagate, "del": self._delete}
        if newer:
            return {**rules, "solx": self._solution, "soli": self._better}
        return {**rules, "v": self._solution, "o": self._better, "c": self._contradiction}

    def _end(self, word: str, rest: str) -> None:
        if word == "conclusion":
            claim, _, line = rest.partition(" : ")
            if claim.startswith("BOUNDS"):
                self._bounds(claim.split()[1], line)
                return
            if claim == "UNSAT" and self.solutions:
                raise RefusedError("there are solutions")
            if claim.startswith("ENUMERATION_COMPLETE") and claim.split()[1:] != [str(self.solutions)]:
                raise RefusedError(f"there are {self.solutions} solutions")
            if claim != "SAT":
                self._contradiction(line)

    def _bounds(self, least: str, hint: str) -> None:
        """At least so much by a contradiction, and at most what the best solution costs."""
        if not hint and least.split(maxsplit=1)[0] == "-INF":
            return
        line, most = hint.split()
        if (least, most) != (str(self.best), str(self.best)):
            raise RefusedError(f"the best solution costs {self.best}")
        self._contradiction(line)

    def _add(self, constraint: Constraint) -> None:
        self.last += 1
        self.constraints[self.last] = constraint

    def _delete(self, rest: str) -> None:
        word, *numbers = rest.split()
        if word != "id":
            raise RefusedError(rest)
        for number in map(int, numbers):
            del self.constraints[number]

    def _contradiction(self, rest: str) -> None:
        terms, degree = self.constraints[int(rest)]
        if sum(terms.values()) >= degree:
            raise RefusedError(f"line {rest} is no contradiction")
        self.proven = "contradiction"

    def _derive(self, rest: str) -> None:
        stack: list[Constraint] = []
        pending: list[str] = []  # an operand, until it is known what it is
        for word in [*rest.split(), "end"]:
            if word in ("*", "d", "w"):
                stack[-1] = _WITH_OPERAND[word](stack[-1], pending.pop())
                continue
            stack.extend(self.constraints[int(one)] for one in pending)
            pending = []
            if word == "+":
                one, other = stack.pop(), stack.pop()
                terms = [(weight, literal) for part in (one, other) for literal, weight in part[0].items()]
                stack.append(normal(terms, one[1] + other[1]))
            elif word == "s":
                terms_, degree = stack.pop()
                stack.append(({literal: min(weight, degree) for literal, weight in terms_.items()}, degree))
            elif word != "end":
                pending = [word]
        [constraint] = stack
        self._add(constraint)
        self.derived.append(constraint)

    def _propagate(self, rest: str) -> None:
        terms, degree = wanted = parsed(rest)
        negated = {-literal: weight for literal, weight in terms.items()}, sum(terms.values()) - degree + 1
        if self._closure([*self.constraints.values(), negated], set()) is not None:
            raise RefusedError(f"does not follow: {rest}")
        self._add(wanted)

    def _solution(self, rest: str) -> None:
        literals = set(map(literal_of, rest.split()))
        closed = self._closure(self.constraints.values(), literals)
        if closed is None or {abs(literal) for literal in closed} < self.variables:
            raise RefusedError(f"no solution: {rest}")
        self.solutions += 1
        self._add(({-literal: 1 for literal in literals}, 1))

    def _better(self, rest: str) -> None:
        """A solution; from now on only those count that cost less."""
        literals = set(map(literal_of, rest.split()))
        self._solution(rest)
        del self.constraints[self.last]
        self.last -= 1
        assert self.costs is not None
        terms, degree = self.costs
        self.best = sum(weight for literal, weight in terms.items() if literal in literals) - degree
        self._add(normal([(-weight, literal) for literal, weight in terms.items()], 1 - self.best - degree))

    @staticmethod
    def _closure(constraints: Iterable[Constraint], holding: set[int]) -> set[int] | None:
        """What follows by unit propagation; None if something cannot hold."""
        constraints = list(constraints)
        within: dict[int, list[Constraint]] = {}
        for one in constraints:
            for literal in one[0]:
                within.setdefault(literal, []).append(one)
        if any(-literal in holding for literal in holding):
            return None
        queue = constraints
        while queue:
            terms, degree = queue.pop()
            slack = sum(weight for literal, weight in terms.items() if -literal not in holding) - degree
            if slack < 0:
                return None
            for literal, weight in terms.items():
                if weight > slack and literal not in holding and -literal not in holding:
                    holding.add(literal)
                    queue.extend(within.get(-literal, ()))
        return holding


def _times(constraint: Constraint, operand: str) -> Constraint:
    factor = int(operand)
    if factor < 0:
        raise RefusedError(f"times {operand}")
    return {literal: factor * weight for literal, weight in constraint[0].items()}, factor * constraint[1]


def _divided(constraint: Constraint, operand: str) -> Constraint:
    divisor = int(operand)
    if divisor <= 0:
        raise RefusedError(f"divided by {operand}")
    return {literal: -(-weight // divisor) for literal, weight in constraint[0].items()}, -(-constraint[1] // divisor)


def _weakened(constraint: Constraint, operand: str) -> Constraint:
    terms, degree = constraint
    literal = literal_of(operand)
    left = {one: weight for one, weight in terms.items() if abs(one) != literal}
    return left, degree - (sum(terms.values()) - sum(left.values()))


_WITH_OPERAND = {"*": _times, "d": _divided, "w": _weakened}
