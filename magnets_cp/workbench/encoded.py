"""What constraints state of themselves for clause learning, and the solutions in which it does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product

from hand_solver import Problem
from hand_solver.events import Literal
from hand_solver.learning.encoding import Encoding
from magnets_cp.workbench.reference import Known


def statements(problem: Problem, known: Known) -> Iterator[tuple[str, tuple[Literal, ...], int]]:
    """For every clause and cardinality: its constraint's name, its literals, the known solutions it excludes.

    What is stated with counts is in it as well. Constraints without an encoding state nothing.
    """
    for constraint, counting in product(problem.constraints, (False, True)):
        encoding = Encoding(problem, counting=counting)
        try:
            constraint.encode(encoding)
        except NotImplementedError:
            continue
        if counting and not encoding.counts:
            continue
        units = ((literal,) for literal in encoding.units)
        for clause in chain(units, encoding.pairs, encoding.clauses, [()] if encoding.contradiction else []):
            literals = _literals(encoding, clause)
            yield constraint.name, literals, known.without(literals)
        for cardinality, target in encoding.cardinalities:
            literals = _literals(encoding, cardinality)
            yield constraint.name, literals, known.all & ~_exactly(target, literals, known)


def _literals(encoding: Encoding, clause: Sequence[int]) -> tuple[Literal, ...]:
    return tuple(encoding.meaning(literal) for literal in clause)


def _exactly(target: int, literals: Sequence[Literal], known: Known) -> int:
    """The known solutions in which so many of the literals hold; counted in all of them at once."""
    at_least = [known.all] + [0] * (target + 1)
    for literal in literals:
        holds = known.holding(literal)
        for number in range(target + 1, 0, -1):
            at_least[number] |= at_least[number - 1] & holds
    return at_least[target] & ~at_least[target + 1]
