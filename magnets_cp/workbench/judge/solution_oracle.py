"""The solutions under given decisions, by a solver that shares nothing with the one that is audited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from hand_solver import Assignment, Limits, Problem
from hand_solver.events import Literal
from hand_solver.problem.domains import members
from magnets_cp.answer import Answer
from magnets_cp.errors import CannotStateError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.inequalities import Inequality
from magnets_cp.workbench.judge.reading_off import ReadOff

Decisions = tuple[tuple[int, int], ...]
# (decisions, most) -> up to ``most`` solutions with these (variable, value) pairs, and whether these are all of them.
Ask = Callable[[Decisions, int], tuple[Sequence[Assignment], bool]]

# With so many solutions or fewer every question is answered by looking at them.
FEW = 5000


def from_cpsat(puzzle: Puzzle[Any], board: Any, problem: Problem, *, seconds: float | None = None) -> Ask:
    """Answers of CP-SAT about the board, as assignments to the variables of ``problem``.

    ``seconds`` limits each question. Raises UsageError, when asked, if the variables of the problem cannot be read
    off solutions of the board; CannotStateError for decisions, where CP-SAT's model does not show what they fill in.
    """
    from magnets_cp import cpsat

    shown = ReadOff(puzzle, board, problem)

    def declared(decisions: Decisions) -> cpsat.Declaration:
        declaration = puzzle.cpsat(board, puzzle.formulations[0])
        is_seen = declaration.shows is not None and all(x not in shown.auxiliary for x, _ in decisions)
        if decisions and not is_seen:
            raise CannotStateError(f"it has more than {FEW:,} solutions, and CP-SAT is not asked about single values")
        for variable, value in decisions:
            for (r, c), sign in shown.by[variable][value].items():
                for constraint in declaration.shows(r, c or 0, sign) if declaration.shows else ():
                    declaration.model.add(constraint)
        return declaration

    def ask(decisions: Decisions, most: int) -> tuple[Sequence[Assignment], bool]:
        limits = Limits(seconds=seconds, solutions=most)
        answer: Answer = cpsat.run(lambda: declared(decisions), cpsat.Parameters(), limits)
        return [shown.encode(solution) for solution in answer.solutions], answer.complete

    return ask


class SolutionOracle:
    """The solutions known so far, as bit sets: bit i stands for the i-th of ``solutions``.

    complete  these are all there are
    having    for each variable and value, the solutions that have it
    queries   how often the reference was asked; unanswered: how often it could not say
    """

    def __init__(self, problem: Problem, ask: Ask, few: int = FEW) -> None:
        self.solutions: list[Assignment] = []
        self.having = [[0] * len(variable.labels) for variable in problem.variables]
        self.queries = self.unanswered = 0
        self._ask = ask
        self.complete = self._learn((), few)

    @property
    def all(self) -> int:
        """The known solutions."""
        return (1 << len(self.solutions)) - 1

    def under(self, decisions: Iterable[tuple[int, int]]) -> int:
        """The known solutions with these decisions."""
        return reduce(lambda left, decision: left & self.having[decision[0]][decision[1]], decisions, self.all)

    def within(self, masks: Sequence[int]) -> int:
        """The known solutions within these domains."""
        left = self.all
        for having, mask in zip(self.having, masks, strict=True):
            left &= reduce(or_, (having[value] for value in members(mask)), 0)
        return left

    def holding(self, literal: Literal) -> int:
        """The known solutions in which the literal holds."""
        some = 0
        for part in literal.parts:
            if isinstance(part, Literal):
                some |= self.holding(part)
            else:
                variable, value, takes = part
                having = self.having[variable][value]
                some |= having if takes else self.all & ~having
        return some if literal.some else self.all & ~some

    def reaching(self, degree: int, literals: Sequence[Literal], weights: Sequence[int] = ()) -> int:
        """The known solutions in which the literals that hold weigh so much or more; each 1 if no weights are given.

        Worked out in all of them at once: by weight, the set of those that reach it.
        """
        reached = [self.all] + [0] * max(0, degree)
        for literal, weight in zip(literals, weights or [1] * len(literals), strict=True):
            holds = self.holding(literal)
            for total in range(degree, 0, -1):
                reached[total] |= reached[max(0, total - weight)] & holds
        return reached[max(0, degree)]

    def breaking(self, stated: Inequality) -> int:
        """The known solutions in which it does not hold."""
        literals, degree, exactly, weights = stated
        holding = self.reaching(degree, literals, weights)
        if exactly:
            holding &= ~self.reaching(degree + 1, literals, weights)
        return self.all & ~holding

    def look_for(self, decisions: Decisions) -> bool | None:
        """Ask for a solution with these decisions; one that is found is known from now on. None if nobody could say."""
        if self.under(decisions):
            return True
        if self.complete:
            return False
        before = len(self.solutions)
        answered = self._learn(decisions, 1)
        if len(self.solutions) > before:
            return True
        self.unanswered += not answered
        return False if answered else None

    def _learn(self, decisions: Decisions, most: int) -> bool:
        self.queries += 1
        found, complete = self._ask(decisions, most)
        for solution in found:
            bit = 1 << len(self.solutions)
            self.solutions.append(solution)
            for having, value in zip(self.having, solution, strict=True):
                having[value] |= bit
        return complete
