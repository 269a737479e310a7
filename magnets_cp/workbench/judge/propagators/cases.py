"""A case: one constraint on some domains; what is left of them by brute force, and what its filter makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from hand_solver import Assignment, Constraint, PluginError, Problem
from hand_solver.problem.domains import Domains, members
from magnets_cp.workbench.judge.propagators.drawing import Draw, LateError, calling

# A decision, of which the variable keeps the values of a mask; None to go back on the last one.
Step = tuple[int, int] | None
Filter = Callable[[Domains], bool]
# Calls that do not end, after which an audit does.
_MOST_LATE = 3


class MeaningError(PluginError):
    """What a constraint means cannot be asked: nothing is known of its filter then."""


@dataclass(frozen=True, slots=True)
class Case:
    """The constraint of a number on domains, and what is done before the filter is looked at."""

    number: int
    masks: tuple[int, ...]
    steps: tuple[Step, ...] = ()

    def smaller(self) -> Iterator[Case]:
        """The same with a step less, or a value less."""
        for at in range(len(self.steps)):
            yield replace(self, steps=self.steps[:at] + self.steps[at + 1 :])
        for x, mask in enumerate(self.masks):
            for value in members(mask) if mask & (mask - 1) else ():
                yield replace(self, masks=(*self.masks[:x], mask & ~(1 << value), *self.masks[x + 1 :]))


@dataclass(slots=True)
class Laboratory:
    """Where filters are run.

    name     the user's
    seconds  what one call may take
    late     the calls that did not end in that time
    """

    name: str
    draw: Draw
    seconds: float | None
    late: int = 0

    @property
    def has_waited_enough(self) -> bool:
        """Have so many calls not ended that further ones would only take as long?"""
        return self.late >= _MOST_LATE

    def run(self, of_constraint: Filter, domains: Domains) -> bool:
        """The answer of a filter, or of a backward check.

        Raises PluginError for an error, for what is no answer, and for values that were not there before.
        """
        before = list(domains.masks)
        try:
            with calling(self.name, self.seconds):
                answer = of_constraint(domains)
        except LateError:
            self.late += 1
            raise
        if not isinstance(answer, (bool, int)):
            raise PluginError(f"{self.name}: it answered {answer!r:.40}, expected True or False")
        if len(domains.masks) != len(before):
            raise PluginError(f"{self.name}: there are {len(domains.masks)} domains now, and were {len(before)}")
        for x, (old, new) in enumerate(zip(before, domains.masks, strict=True)):
            if not isinstance(new, int):
                raise PluginError(f"{self.name}: the domain of variable {x} is now {new!r:.40}, and no integer")
            for added in members(new & ~old):
                raise PluginError(f"{self.name}: the domain of variable {x} has now {added}, which it had not before")
        return bool(answer)

    def solutions(self, constraint: Constraint, values: Sequence[Sequence[int]]) -> list[Assignment]:
        """The assignments of these values that satisfy the constraint. Raises MeaningError."""
        try:
            with calling(self.name, self.seconds):
                return [one for one in product(*values) if constraint.is_satisfied(one)]
        except PluginError as error:
            raise MeaningError(f"{error} (what it means cannot be asked)") from error


def scope_values(constraint: Constraint, masks: Sequence[int]) -> list[list[int]]:
    """The values left of each variable of the scope."""
    return [list(members(masks[x])) for x in constraint.scope]


def hulls(constraint: Constraint, masks: Sequence[int]) -> list[Sequence[int]]:
    """The values from the least to the greatest that is left."""
    return [range((masks[x] & -masks[x]).bit_length() - 1, masks[x].bit_length()) for x in constraint.scope]


def assigned(problem: Problem, values: Sequence[int]) -> str:
    """The values of the scope in words: "x0 = 1, x1 = 3"."""
    scope, variables = problem.constraints[0].scope, problem.variables
    return ", ".join(
        f"{variables[x].name} = {variables[x].labels[value]}" for x, value in zip(scope, values, strict=True)
    )


def domain(problem: Problem, x: int, mask: int) -> str:
    """A domain in words: "x0 in {1, 3}"."""
    variable = problem.variables[x]
    return f"{variable.name} in {{{', '.join(variable.labels[value] for value in members(mask))}}}"


def in_words(constraint: Constraint) -> str:
    """A constraint with what it is made of, if that is short."""
    if type(constraint).__repr__ is not Constraint.__repr__:
        return repr(constraint)
    plain = (int, str, tuple, list, set, frozenset, dict, range)
    parts = {
        name: value
        for name, value in getattr(constraint, "__dict__", {}).items()
        if not name.startswith("_") and name not in ("scope", "name") and isinstance(value, plain)
    }
    told = ", ".join(f"{name}={value!r:.60}" for name, value in parts.items())
    named = f' "{constraint.name}"' if constraint.name else ""
    scope = ", ".join(map(str, constraint.scope))
    return f"{type(constraint).__name__}{named} on ({scope}){': ' if told else ''}{told}"
