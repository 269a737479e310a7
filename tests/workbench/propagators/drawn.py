"""Random constraints of a kind, for audits of filters: those that hypothesis draws from the vocabulary of the tests."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings

from hand_solver import Constraint
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import NO_VARIABLE
from tests.strategies import constraints


@cache
def drawn(kind: type[Constraint], count: int) -> list[Constraint]:
    """So many constraints, always the same."""
    found: list[Constraint] = []

    @seed(0)
    @settings(max_examples=count, phases=[Phase.generate], database=None, suppress_health_check=list(HealthCheck))
    @given(constraints((kind,)))
    def collect(constraint: Constraint) -> None:
        if constraint.scope:
            found.append(constraint)

    collect()
    return found


def has_each_once(constraint: Constraint) -> bool:
    """Does no variable come twice, nor a constant? Then what claims to be GAC is."""
    return not isinstance(constraint, OverIntegers) or len(constraint.scope) == sum(
        one.variable != NO_VARIABLE for one in constraint.views
    )


def maker(
    kind: type[Constraint], *, count: int, as_class: type[Constraint] | None = None, each_once: bool = False
) -> Callable[[Random], Constraint]:
    """A function of a ``Random`` that draws one of them, anew each time, as one of another class if asked for."""
    known = [one for one in drawn(kind, count) if not each_once or has_each_once(one)]

    def make(random: Random) -> Constraint:
        made = copy(random.choice(known))
        if as_class is not None:
            made.__class__ = as_class
        return made

    make.__name__ = kind.__name__
    return make
