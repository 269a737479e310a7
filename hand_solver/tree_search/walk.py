"""One pass over the tree of a branching, depth first and without recursion, that may leave out decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hand_solver.problem import Assignment
from hand_solver.tree_search.branching import Branching
from hand_solver.tree_search.nogoods import Nogood
from hand_solver.tree_search.state import Decision, State

# May a decision be taken: at this depth, the ``index``-th of its node, after so many discrepancies above?
Admits = Callable[[int, int, int], bool]


@dataclass(slots=True)
class _Open:
    """A node on the current path: its decisions, how many were tried, and the discrepancies above it."""

    decisions: Sequence[Decision]
    discrepancies: int
    tried: int = 0


class Walk:
    """The walk, and whether it ``was_cut``: left something out, or ended after so many ``fails``."""

    def __init__(
        self, state: State, branching: Branching, admits: Admits = lambda *_: True, *, fails: int | None = None
    ) -> None:
        self.was_cut = False
        self._state, self._branching, self._admits = state, branching, admits
        self._path: list[_Open] = []
        self._last_fail = None if fails is None else state.statistics.fails + fails

    def solutions(self) -> Iterator[Assignment]:
        """The solutions as they are found."""
        state, discrepancies = self._state, 0
        while True:
            if state.unassigned:
                self._path.append(_Open(self._branching(state), discrepancies))
            else:
                assignment = state.solution()
                if assignment is not None:
                    yield assignment
                if not self._path:
                    return
                state.backtrack()
            reached = self._next_node()
            if reached is None:
                return
            discrepancies = reached

    def refuted(self) -> list[Nogood]:
        """What the part explored so far has excluded, as nogoods on the current path, shortest first.

        Each decision variable = value that was given up, together with those in force above it. Decisions
        variable != value follow from the nogoods above and are left out: the paper's reduced nld-nogoods.
        """
        above: list[tuple[int, int]] = []
        found: list[Nogood] = []
        for node in self._path:
            *given_up, current = node.decisions[: node.tried]
            if any(decision.value is None for decision in given_up):
                return found  # of a domain split no nogood is made
            found += [(*above, (decision.variable, decision.value or 0)) for decision in given_up]
            if current.value is not None:
                above.append((current.variable, current.value))
            elif not given_up:
                return found
        return found

    def _next_node(self) -> int | None:
        """Take the next decision that is admitted and consistent: the discrepancies on its way. None at the end."""
        state = self._state
        while self._path:
            node = self._path[-1]
            while node.tried < len(node.decisions):
                index = node.tried
                node.tried += 1
                if self._last_fail is not None and state.statistics.fails >= self._last_fail:
                    self.was_cut = True
                    return None
                if not self._admits(len(self._path) - 1, index, node.discrepancies):
                    self.was_cut = True
                elif state.branch(node.decisions[index]):
                    return node.discrepancies + index
                else:
                    state.backtrack()
            self._path.pop()
            if self._path:
                state.backtrack()
        return None
