"""Backtracking search: depth first, d-way branching, one loop and no recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hand_solver.backtracking.heuristics.value import ValueHeuristic
from hand_solver.backtracking.heuristics.variable import VariableHeuristic
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.inference import SETTLING, Inference, claims_to_settle
from hand_solver.events import Observer, listening
from hand_solver.problem import Assignment, Problem
from hand_solver.problem.domains import Mark
from hand_solver.propagation.revise import Propagation, consistent_at_root
from hand_solver.user_errors import PluginError


@dataclass(slots=True)
class Choice:
    """A variable being branched on: the values still to try, the one in force, and what to restore before the next."""

    variable: int
    untried: Iterator[int]
    mark: Mark
    undecided: int
    value: int | None = None
    solutions_before: int = 0


class Search:
    """One search over one problem: its propagation, the choices in force, and who is told.

    choices     the innermost last
    undecided   the variables without a decision, as a bit set
    root_masks  what inference has left before any decision
    """

    def __init__(self, propagation: Propagation, inference: Inference, observers: Sequence[Observer] = ()) -> None:
        self.propagation = propagation
        self.problem: Problem = propagation.problem
        self.statistics = propagation.statistics
        self.inference = inference
        self.choices: list[Choice] = []
        self.solutions = 0
        self.root_masks: Sequence[int] = ()
        self._claims = claims_to_settle(inference)
        self._settling = inference in SETTLING or self._claims
        self.undecided = (1 << len(self.problem.variables)) - 1
        self._root = propagation.domains.mark()
        self._on_decision = listening(observers, "on_decision")
        self._on_inferred = listening(observers, "on_inferred")
        self._on_backtrack = listening(observers, "on_backtrack")
        self._on_solution = listening(observers, "on_solution")
        self._on_restart = listening(observers, "on_restart")

    @property
    def unassigned(self) -> int:
        """The variables that still need a decision, as a bit set."""
        return self.propagation.domains.unfixed if self._settling else self.undecided

    def depth_first(
        self,
        view: View,
        *,
        variable: VariableHeuristic,
        value: ValueHeuristic,
        at_node: Callable[[], None],
        taken_over: Callable[[], Iterator[Assignment] | None] = lambda: None,
    ) -> Iterator[Assignment]:
        """All solutions, as they are found. ``at_node`` runs before each decision and may raise to stop the search.

        ``taken_over`` is asked at each node whether another goes on from there, and for the solutions that it finds.
        """
        consistent = self._reported(consistent_at_root(self.propagation, self.inference))
        self.root_masks = tuple(self.propagation.domains.masks)
        while True:
            if consistent and (left := taken_over()) is not None:
                yield from left
                return
            if consistent and self.unassigned:
                self._branch(variable(view), value, view)
            elif consistent:
                yield self.solution(tuple(mask.bit_length() - 1 for mask in self.propagation.domains.masks))
            consistent = False
            while self.choices and not consistent:
                choice = self.choices[-1]
                self._retract(choice)
                untried = next(choice.untried, None)
                if untried is None:
                    self.choices.pop()
                else:
                    at_node()
                    consistent = self._decide(choice, untried)
            if not self.choices:
                return

    def restart(self) -> None:
        """Back to the root, with nothing decided."""
        self.choices.clear()
        self.propagation.domains.undo(self._root)
        self.undecided = (1 << len(self.problem.variables)) - 1
        self.statistics.restarts += 1
        for on_restart in self._on_restart:
            on_restart()

    def _branch(self, variable: int, order: ValueHeuristic, view: View) -> None:
        values = iter(order(view, variable))
        self.choices.append(Choice(variable, values, self.propagation.domains.mark(), self.undecided))

    def _decide(self, choice: Choice, value: int) -> bool:
        """Take the decision and infer; False if it leads to a contradiction."""
        depth = len(self.choices)
        self.statistics.nodes += 1
        self.statistics.max_depth = max(self.statistics.max_depth, depth)
        for on_decision in self._on_decision:
            on_decision(choice.variable, value, depth)
        choice.value, choice.solutions_before = value, self.solutions
        self.undecided = choice.undecided & ~(1 << choice.variable)
        self.propagation.domains.restrict(choice.variable, 1 << value)
        return self._reported(self.inference(self.propagation, choice.variable))

    def _reported(self, consistent: bool) -> bool:
        for on_inferred in self._on_inferred:
            on_inferred(consistent, self.propagation.domains.masks)
        return consistent

    def _retract(self, choice: Choice) -> None:
        """Undo the decision in force at this choice, if there is one."""
        if choice.value is None:
            return
        self.propagation.domains.undo(choice.mark)
        if choice.solutions_before == self.solutions:
            self.statistics.backtracks += 1
            for on_backtrack in self._on_backtrack:
                on_backtrack(choice.variable, choice.value, len(self.choices))
        choice.value = None

    def solution(self, assignment: Assignment) -> Assignment:
        """Count and tell this solution."""
        self.solutions += 1
        if self._claims:
            self._check_claim(assignment)
        for on_solution in self._on_solution:
            on_solution(assignment)
        return assignment

    def _check_claim(self, assignment: Assignment) -> None:
        """Raises PluginError if a user's inference has let a broken constraint pass that it claimed to settle."""
        for constraint in self.propagation.constraints:
            if not constraint.is_satisfied([assignment[variable] for variable in constraint.scope]):
                name = getattr(self.inference, "name", "the inference")
                raise PluginError(f"{name}: it says that it settles, but it let {constraint.name} be broken")
