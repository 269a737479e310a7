"""A puzzle as pseudo-Boolean constraints in the format OPB, which certificates are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from hand_solver import Problem


class Constraint(NamedTuple):
    """The weights of those of the literals that hold add up to ``degree`` or more.

    A literal is the number of a variable, from 1, or, if it is that the variable is false, the negative number.
    """

    weights: Mapping[int, int]
    degree: int

    def __str__(self) -> str:
        """As a line of OPB, which has variables only: what is negative counts against the degree."""
        signed = {abs(literal): weight if literal > 0 else -weight for literal, weight in self.weights.items()}
        degree = self.degree - sum(weight for literal, weight in self.weights.items() if literal < 0)
        return " ".join([*(f"{weight:+} x{variable}" for variable, weight in signed.items()), f">= {degree} ;"])


@dataclass
class Formula:
    """Variables, each with its meaning, and constraints on them, stated one by one.

    meanings     by variable: what takes which value, in words; a solution is told by these
    constraints  of which all hold
    sums         constraints that are worth adding up: what they say together is not seen in them apart
    numbers      by variable: its number, from 1, as in x1
    costs        by number of a variable what it costs if it holds, together to be as little as can be; None for any
    fixed_cost   what it costs besides: literals of the text may be negated
    text         the file that it was read from, where it is the same to the letter

        formula = Formula()
        wet = [formula.variable(f"cell {c}", "~") for c in range(3)]
        formula.exactly(2, wet)
    """

    meanings: list[tuple[str, str]] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    sums: list[Sequence[int]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    costs: Mapping[int, int] | None = None
    fixed_cost: int = 0
    text: str | None = None

    def variable(self, subject: str, value: str, number: int | None = None) -> int:
        """A new variable: the subject takes the value. Its number is the next, if none is given."""
        self.meanings.append((subject, value))
        self.numbers.append(len(self.meanings) if number is None else number)
        return self.numbers[-1]

    def weigh_at_least(self, degree: int, weights: Mapping[int, int]) -> int:
        """State that the literals that hold weigh ``degree`` or more. Returns the number of the constraint, from 0."""
        self.constraints.append(Constraint(weights, degree))
        return len(self.constraints) - 1

    def weigh_exactly(self, total: int, weights: Mapping[int, int]) -> tuple[int, int]:
        """State that they weigh ``total``: two constraints, so much or more, and so much or less."""
        others = {-literal: weight for literal, weight in weights.items()}
        return self.weigh_at_least(total, weights), self.weigh_at_least(sum(weights.values()) - total, others)

    def holds(self, literal: int) -> None:
        """State that the literal holds."""
        self.weigh_at_least(1, {literal: 1})

    def at_most_one(self, literals: Sequence[int]) -> int:
        """State that at most one of the literals holds."""
        return self.weigh_at_least(len(literals) - 1, {-literal: 1 for literal in literals})

    def exactly(self, number: int, literals: Iterable[int]) -> tuple[int, int]:
        """State that exactly so many of the literals hold."""
        return self.weigh_exactly(number, dict.fromkeys(literals, 1))

    def cost_of(self, literals: Iterable[int]) -> int:
        """What it costs that these literals hold."""
        return self.fixed_cost + sum((self.costs or {}).get(literal, 0) for literal in literals)

    def opb(self) -> str:
        """The formula as a file, its variables x1, x2, ... explained in comments; or the file that it is."""
        if self.text is not None:
            return self.text
        head = f"* #variable= {len(self.meanings)} #constraint= {len(self.constraints)}"
        named = zip(self.numbers, self.meanings, strict=True)
        words = (f"* x{number}: {' is '.join(meaning)}" for number, meaning in named)
        costs = [] if self.costs is None else [" ".join(["min:", *self._costs(self.costs), ";"])]
        return "\n".join([head, *words, *costs, *map(str, self.constraints)]) + "\n"

    @staticmethod
    def _costs(costs: Mapping[int, int]) -> list[str]:
        return [f"{cost:+} x{number}" for number, cost in costs.items()]


class Provable(NamedTuple):
    """A board as a problem for the hand solver and as a formula, for certificates.

    Whatever constraints of the problem state is a constraint of the formula, or a sum of some. The formula calls things
    as the problem does: its subjects are names of variables, its values their labels.
    """

    problem: Callable[[Any], Problem]
    formula: Callable[[Any], Formula]
