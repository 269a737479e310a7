"""The constraints whose filters are looked at: what a user's name stands for, drawn at random by number."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import prod
from random import Random
from typing import Any

from hand_solver import Constraint, PluginError, Problem, Variable
from hand_solver.plugins import wrapped
from hand_solver.user_errors import blamed_on
from magnets_cp.deadline import at_most
from magnets_cp.workbench.judge.propagators.plain_filter import drawn_plain

# Of a constraint that is made of nothing but its scope.
_MOST_VARIABLES, _MOST_VALUES = 4, 5
# Assignments that are tried for each question, at most.
MOST_ASSIGNMENTS = 5_000
# By a number the problem of one constraint; of the same number the same, made anew.
Draw = Callable[[int], Problem]


def drawing(name: str, source: Callable[..., Any], seed: int, seconds: float | None = None) -> Draw:
    """How to draw the constraints that ``source`` makes.

    source   a ``Constraint`` class: made by its ``sample(random)``, if it has that, or of a scope, as ``(0, 1, 2)``;
             a function of ``domains`` that filters them, see ``plain_filter``; or a function of a ``random.Random``
             that returns a constraint, or a problem of one
    seconds  what drawing one may take

    Drawing raises PluginError for what is no such thing, and what the user's code raises as one.
    """
    draw = _how(source)

    def drawn(number: int) -> Problem:
        with calling(name, seconds):
            return _posted(draw(Random(f"{seed}:{number}")), name)

    return drawn


class LateError(PluginError):
    """The user's code did not end in its time."""


@contextmanager
def calling(name: str, seconds: float | None) -> Iterator[None]:
    """Call the user's code: any error is a PluginError, LateError after the seconds."""
    late = TimeoutError()
    try:
        with blamed_on(name), at_most(seconds, late):
            yield
    except PluginError as error:
        if error.__cause__ is late:
            raise LateError(f"{name}: it did not end within {seconds:g} seconds") from late
        raise


def _how(source: Callable[..., Any]) -> Callable[[Random], Any]:
    sample = getattr(source, "sample", None)
    if callable(sample):
        drawn: Callable[[Random], Any] = sample
        return drawn
    if isinstance(wrapped(source), type):
        return lambda random: source(tuple(range(random.randint(1, _MOST_VARIABLES))))
    if "domains" in list(inspect.signature(source).parameters)[:1]:
        return lambda random: drawn_plain(source, random)
    return source


def _posted(made: Any, name: str) -> Problem:
    if isinstance(made, Problem) and len(made.constraints) == 1:
        problem = made
    elif isinstance(made, Constraint):
        problem = _on_variables(made, name)
    else:
        raise PluginError(f"{name}: expected a Constraint, or a Problem of one, found {made!r:.80}")
    assignments = prod(problem.variables[x].mask.bit_count() for x in problem.constraints[0].scope)
    if assignments > MOST_ASSIGNMENTS:
        raise PluginError(
            f"{name}: expected small domains, of up to {MOST_ASSIGNMENTS} assignments, found {assignments}"
        )
    return problem


def _on_variables(constraint: Constraint, name: str) -> Problem:
    """With as many values as it fits, up to five."""
    count = max(constraint.scope, default=-1) + 1
    refused: ValueError | None = None
    for size in range(_MOST_VALUES, 0, -1):
        variables = tuple(Variable.integer(f"x{x}", range(size)) for x in range(count))
        if size ** len(constraint.scope) > MOST_ASSIGNMENTS and size > 1:
            continue
        try:
            return Problem(variables, (constraint,))
        except ValueError as error:
            refused = error
    raise PluginError(f"{name}: it fits no variables: {refused}")
