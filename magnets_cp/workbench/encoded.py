"""What constraints state of themselves to be learnt from, and the solutions in which it does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from hand_solver import Problem
from hand_solver.booleans.encoding import Encoding, state
from hand_solver.events import Literal
from magnets_cp.workbench.reference import Known


def statements(problem: Problem, known: Known) -> Iterator[tuple[str, tuple[Literal, ...], int]]:
    """For everything stated: its constraint's name, its literals, the known solutions it excludes.

    Constraints without an encoding state nothing.
    """
    for constraint in problem.constraints:
        encoding = Encoding(problem)
        try:
            state(constraint, encoding)
        except NotImplementedError:
            continue
        units = ((literal,) for literal in encoding.units)
        for clause in chain(units, encoding.pairs, [()] if encoding.contradiction else []):
            literals = _literals(encoding, clause)
            yield constraint.name, literals, known.all & ~known.reaching(1, literals)
        for stated in encoding.sums:
            literals = _literals(encoding, stated.literals)
            holding = known.reaching(stated.degree, literals, stated.weights)
            if stated.exactly:
                holding &= ~known.reaching(stated.degree + 1, literals, stated.weights)
            yield constraint.name, literals, known.all & ~holding


def _literals(encoding: Encoding, stated: Sequence[int]) -> tuple[Literal, ...]:
    return tuple(encoding.meaning(literal) for literal in stated)
