"""Where a search of one's own stands: what is left of the domains, decisions, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.strategy import Parts
from hand_solver.events import Observer, listening
from hand_solver.problem import Assignment, Problem
from hand_solver.problem.domains import Mark
from hand_solver.propagation.revise import Propagation, consistent_at_root
from hand_solver.tree_search.nogoods import Nogood, Nogoods


class Decision(NamedTuple):
    """Keep only the values in the mask ``allowed`` of the variable.

    >>> Decision.assign(3, 1)
    Decision(variable=3, allowed=2)
    """

    variable: int
    allowed: int

    @classmethod
    def assign(cls, variable: int, value: int) -> Decision:
        """Decide variable = value."""
        return cls(variable, 1 << value)

    @classmethod
    def refute(cls, variable: int, value: int) -> Decision:
        """Decide variable != value."""
        return cls(variable, ~(1 << value))

    @property
    def value(self) -> int | None:
        """The value of variable = value; None for any other decision."""
        allowed = self.allowed
        return allowed.bit_length() - 1 if allowed > 0 and not allowed & (allowed - 1) else None


class _Undo(NamedTuple):
    decision: Decision
    mark: Mark
    solutions: int


class State:
    """One search: ``propagate`` at the root, ``branch`` to take a decision, ``backtrack`` to undo the latest.

    ``view`` is what heuristics see: unassigned variables are those with several values left, whatever the inference.
    A node is counted for each decision. What is reached with one value left of every variable is a solution only if
    all constraints say so: ``solution`` asks them, so that a weak inference is slow and not wrong.
    """

    def __init__(
        self,
        propagation: Propagation,
        parts: Parts,
        *,
        seed: int = 0,
        at_node: Callable[[], None] = lambda: None,
        observers: Sequence[Observer] = (),
    ) -> None:
        self.propagation = propagation
        self.problem: Problem = propagation.problem
        self.parts = parts
        self.statistics = propagation.statistics
        self.choices: list[_Undo] = []
        self.nogoods: Nogoods | None = None
        self.solutions = 0
        self.root_masks: Sequence[int] = ()
        self.view = View(self, seed)
        self._at_node = at_node
        self._is_consistent: bool | None = None
        self._root = propagation.domains.mark()
        self._on_decision = listening(observers, "on_decision")
        self._on_restrict = listening(observers, "on_restrict")
        self._on_inferred = listening(observers, "on_inferred")
        self._on_backtrack = listening(observers, "on_backtrack")
        self._on_solution = listening(observers, "on_solution")
        self._on_restart = listening(observers, "on_restart")
        self._on_nogood = listening(observers, "on_nogood")

    @property
    def unassigned(self) -> int:
        """The variables with several values left, as a bit set."""
        return self.propagation.domains.unfixed

    @property
    def depth(self) -> int:
        """The number of decisions in force."""
        return len(self.choices)

    def propagate(self) -> bool:
        """Infer what follows before any decision, once; False if there is no solution."""
        if self._is_consistent is None:
            self._is_consistent = consistent_at_root(self.propagation, self.parts.inference)
            self._take_root(self._is_consistent)
        return self._is_consistent

    def branch(self, decision: Decision) -> bool:
        """Take a decision and infer; False for a contradiction, which is to be undone as well.

        Raises LimitReached where a limit ends the search.
        """
        self._at_node()
        domains, (variable, allowed) = self.propagation.domains, decision
        self.choices.append(_Undo(decision, domains.mark(), self.solutions))
        self.statistics.nodes += 1
        self.statistics.max_depth = max(self.statistics.max_depth, self.depth)
        if decision.value is not None:
            for on_decision in self._on_decision:
                on_decision(variable, decision.value, self.depth)
        else:
            for on_restrict in self._on_restrict:
                on_restrict(variable, allowed, self.depth)
        consistent = domains.restrict(variable, allowed) and self._infer(self.choices[-1].mark[0], (variable,))
        for on_inferred in self._on_inferred:
            on_inferred(consistent, domains.masks)
        return consistent

    def backtrack(self) -> None:
        """Undo the latest decision. Raises IndexError if none is in force."""
        decision, mark, solutions = self.choices.pop()
        self.propagation.domains.undo(mark)
        if solutions == self.solutions:
            self.statistics.backtracks += 1
            if decision.value is not None:
                for on_backtrack in self._on_backtrack:
                    on_backtrack(decision.variable, decision.value, self.depth + 1)

    def restart(self) -> None:
        """Undo every decision; what followed at the root stays."""
        self.choices.clear()
        self.propagation.domains.undo(self._root)
        self.statistics.restarts += 1
        for on_restart in self._on_restart:
            on_restart()

    def solution(self) -> Assignment | None:
        """The assignment, if every variable has one value left and all constraints hold; None otherwise."""
        if self.unassigned:
            return None
        assignment = tuple(mask.bit_length() - 1 for mask in self.propagation.domains.masks)
        if not self.problem.is_satisfied(assignment):
            return None
        self.solutions += 1
        for on_solution in self._on_solution:
            on_solution(assignment)
        return assignment

    def exclude(self, nogood: Nogood) -> bool:
        """At the root: these decisions do not hold together in any solution not found yet. False if none is left."""
        self.nogoods = self.nogoods or Nogoods()
        for on_nogood in self._on_nogood:
            on_nogood(nogood)
        trail = self.propagation.domains.trail
        length = len(trail)
        consistent = self.nogoods.add(nogood, self.propagation) and self._infer(length, {x for x, _ in trail[length:]})
        self._take_root(consistent)
        return consistent

    def _take_root(self, consistent: bool) -> None:
        """What is left now is what restarts come back to."""
        self._root = self.propagation.domains.mark()
        self.root_masks = tuple(self.propagation.domains.masks)
        for on_inferred in self._on_inferred:
            on_inferred(consistent, self.propagation.domains.masks)

    def _infer(self, since: int, changed: Collection[int]) -> bool:
        """Infer from these variables, which changed on the trail from ``since`` on, until nothing follows."""
        domains, inference = self.propagation.domains, self.parts.inference
        while changed:
            if not all(inference(self.propagation, variable) for variable in changed):
                return False
            if self.nogoods is None:
                return True
            length = len(domains.trail)
            if not self.nogoods.propagate(self.propagation, since):
                return False
            changed, since = {variable for variable, _ in domains.trail[length:]}, length
        return True
