"""The inequalities that constraints state of variables and values: what the solver learns from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from hand_solver import Problem
from hand_solver.booleans import Encoding
from hand_solver.booleans.encoder import state
from hand_solver.events import Literal


class Inequality(NamedTuple):
    """An inequality that is stated or learnt: the weights of the literals that hold sum to ``degree`` or more.

    exactly  to that and no more
    weights  1 each, if there are none
    """

    literals: tuple[Literal, ...]
    degree: int
    exactly: bool = False
    weights: tuple[int, ...] = ()

    @property
    def is_explained(self) -> bool:
        """Does it speak of variables and values alone, of no Boolean left unexplained?"""
        return all(literal.is_explained for literal in self.literals)


def inequalities(problem: Problem) -> Iterator[tuple[str, Inequality]]:
    """Yield what constraints state, with their names; those without an encoding state nothing."""
    for constraint in problem.constraints:
        encoding = Encoding(problem)
        try:
            state([constraint], encoding)
        except NotImplementedError:
            continue
        units = ((literal,) for literal in encoding.units)
        for clause in chain(units, encoding.pairs, [()] if encoding.contradiction else []):
            yield constraint.name, Inequality(_literals(encoding, clause), 1)
        for literals, degree, exactly, weights in encoding.inequalities:
            yield constraint.name, Inequality(_literals(encoding, literals), degree, exactly, tuple(weights))


def _literals(encoding: Encoding, stated: Sequence[int]) -> tuple[Literal, ...]:
    return tuple(encoding.meaning(literal) for literal in stated)
