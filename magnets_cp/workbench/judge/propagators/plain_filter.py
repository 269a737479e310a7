"""A filter that is a plain function of domains, as solvers have it that know no class ``Constraint``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hand_solver import Constraint, PluginError, Problem, Variable
from hand_solver.problem.domains import Domains, members

# Arguments of a relation that takes any number, and integers that values stand for, at most.
_MOST_VARIABLES, _MOST_VALUES, _LEAST = 4, 5, -2


class PlainFilter(Constraint):
    """The function ``narrowed`` of a list of sets of integers, and what it means: ``holds`` of as many integers.

    It may change the sets, and answers True, or the sets that are left; False or None if there is no solution.
    """

    def __init__(self, narrowed: Callable[..., Any], holds: Callable[..., Any], variables: Sequence[Variable]) -> None:
        self.scope, self.name = tuple(range(len(variables))), getattr(narrowed, "__name__", "filter")
        self._narrowed, self._holds = narrowed, holds
        self._numbers = [variable.numbers for variable in variables]

    def filter(self, domains: Domains) -> bool:
        """Keep the integers that the function keeps."""
        pairs = list(zip(domains.masks, self._numbers, strict=True))
        sets = [{numbers[value] for value in members(mask)} for mask, numbers in pairs]
        answer = self._narrowed(sets)
        if answer is None or answer is False:
            return False
        left = sets if answer is True else list(answer)
        if len(left) != len(sets):
            raise ValueError(f"expected {len(sets)} domains, found {len(left)}")
        for x, (numbers, kept) in enumerate(zip(self._numbers, left, strict=True)):
            added = set(kept).difference(numbers[value] for value in members(domains.masks[x]))
            if added:
                raise ValueError(f"the domain of x{x} has now {min(added)}, which it had not before")
            if not domains.restrict(x, sum(1 << value for value, number in enumerate(numbers) if number in kept)):
                return False
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Does the relation hold for these integers?"""
        return bool(self._holds(*(numbers[value] for numbers, value in zip(self._numbers, values, strict=True))))


def drawn_plain(narrowed: Callable[..., Any], random: Random) -> Problem:
    """The filter on variables with integers from -2 on. Raises PluginError if the function says not what it means."""
    holds = getattr(narrowed, "holds", None)
    name = getattr(narrowed, "__name__", "filter")
    if not callable(holds):
        raise PluginError(
            f"{name}: expected its meaning too, a function of the integers, such as {name}.holds = lambda x, y: x < y"
        )
    parameters = inspect.signature(holds).parameters.values()
    is_any = any(one.kind is one.VAR_POSITIONAL for one in parameters)
    size = random.randint(1, _MOST_VARIABLES) if is_any else len(parameters)
    starts = [random.randint(_LEAST, 1) for _ in range(size)]
    variables = tuple(
        Variable.integer(f"x{x}", range(start, start + random.randint(1, _MOST_VALUES)))
        for x, start in enumerate(starts)
    )
    return Problem(variables, (PlainFilter(narrowed, holds, variables),))
