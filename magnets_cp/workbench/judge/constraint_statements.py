"""What constraints state of themselves to be learnt from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from hand_solver import Problem
from hand_solver.booleans import Encoding
from hand_solver.booleans.encoder import state
from hand_solver.events import Literal
from magnets_cp.workbench.judge.solution_oracle import Stated


def statements(problem: Problem) -> Iterator[tuple[str, Stated]]:
    """What is stated in terms of variables and values, with its constraint's name: not of Booleans left unexplained.

    Constraints without an encoding state nothing.
    """
    for name, stated in _everything(problem):
        if all(literal.is_explained for literal in stated.literals):
            yield name, stated


def _everything(problem: Problem) -> Iterator[tuple[str, Stated]]:
    for constraint in problem.constraints:
        encoding = Encoding(problem)
        try:
            state([constraint], encoding)
        except NotImplementedError:
            continue
        units = ((literal,) for literal in encoding.units)
        for clause in chain(units, encoding.pairs, [()] if encoding.contradiction else []):
            yield constraint.name, Stated(_literals(encoding, clause), 1)
        for literals, degree, exactly, weights in encoding.inequalities:
            yield constraint.name, Stated(_literals(encoding, literals), degree, exactly, tuple(weights))


def _literals(encoding: Encoding, stated: Sequence[int]) -> tuple[Literal, ...]:
    return tuple(encoding.meaning(literal) for literal in stated)
