"""Assignments to the variables of a problem, read off the solutions of its board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from hand_solver import Assignment, Constraint, Problem
from hand_solver.problem.domains import members
from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle

# A character of a row of a solution, or, with None, the whole row.
Place = tuple[int, int | None]


class ReadOff:
    """For each variable and value, the signs that say so on the board: {(r, c): sign}.

    They are found by looking at what ``decode`` makes of an assignment when one variable changes, so every place of a
    solution may depend on one variable only. A row whose length changes is one place, (r, None).

    auxiliary  the variables that no solution shows: their values follow from the others'
    """

    def __init__(self, puzzle: Puzzle[Any], board: Any, problem: Problem) -> None:
        self._decode: Callable[[Assignment], Solution] = lambda assignment: puzzle.decode(board, assignment)
        base = [0] * len(problem.variables)
        self.by = [
            _differences([self._decode((*base[:x], value, *base[x + 1 :])) for value in range(len(variable.labels))])
            for x, variable in enumerate(problem.variables)
        ]
        self.auxiliary = [x for x, by_value in enumerate(self.by) if len(by_value) > 1 and not any(by_value)]
        self._values = [[*members(problem.variables[x].mask)] for x in self.auxiliary]
        self._decided = _decided_by(problem, self.auxiliary)

    def encode(self, solution: Solution) -> Assignment:
        """The assignment that ``decode`` makes the solution of. Raises UsageError if there is none, or several."""
        values = [_value(by_value, solution) for by_value in self.by]
        if self._decode(tuple(values)) == solution:
            completed = [*islice(self._completed(values), 2)]
            if len(completed) == 1:
                return completed[0]
        raise UsageError("the variables of this problem cannot be read off the solutions of its board")

    def _completed(self, values: list[int]) -> Iterator[Assignment]:
        """The assignments with these values and whatever of the auxiliary variables goes with them."""
        untried = [iter(of_one) for of_one in self._values[:1]]
        if not self.auxiliary:
            yield tuple(values)
        while untried:
            latest = len(untried) - 1
            for value in untried[-1]:
                values[self.auxiliary[latest]] = value
                if all(one.is_satisfied([values[x] for x in one.scope]) for one in self._decided[latest]):
                    if latest + 1 < len(self.auxiliary):
                        untried.append(iter(self._values[latest + 1]))
                        break
                    yield tuple(values)
            else:
                untried.pop()


def _decided_by(problem: Problem, auxiliary: Sequence[int]) -> list[list[Constraint]]:
    """For each of the variables the constraints on it that are on none of those behind it."""
    place = {x: number for number, x in enumerate(auxiliary)}
    found: list[list[Constraint]] = [[] for _ in auxiliary]
    for constraint in problem.constraints:
        last = max((place[x] for x in constraint.scope if x in place), default=None)
        if last is not None:
            found[last].append(constraint)
    return found


def _value(by_value: Sequence[dict[Place, str]], solution: Solution) -> int:
    """The value whose signs the solution shows; the first if there is none, as is then found out."""
    shown = {place: _at(solution, place) for place in by_value[0]}
    return by_value.index(shown) if shown in by_value else 0


def _differences(pictures: Sequence[Solution]) -> list[dict[Place, str]]:
    """The places where the pictures differ, and what each of them has there."""
    places: list[Place] = []
    for r, rows in enumerate(zip(*pictures, strict=True)):
        if len(set(map(len, rows))) > 1:
            places.append((r, None))
        else:
            places += [(r, c) for c, signs in enumerate(zip(*rows, strict=True)) if len(set(signs)) > 1]
    return [{place: _at(picture, place) for place in places} for picture in pictures]


def _at(solution: Solution, place: Place) -> str:
    r, c = place
    return solution[r] if c is None else solution[r][c]
