"""How a node is branched on: a branching gives the decisions of the current node, the best first.

Together they leave out no solution. Without heuristics of its own a branching asks those of the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hand_solver.backtracking.heuristics.value import ValueHeuristic
from hand_solver.backtracking.heuristics.variable import VariableHeuristic
from hand_solver.backtracking.heuristics.view import View
from hand_solver.problem.domains import members
from hand_solver.tree_search.state import Decision, State

Branching = Callable[[State], Sequence[Decision]]


def d_way(variable: VariableHeuristic | None = None, value: ValueHeuristic | None = None) -> Branching:
    """Decide x = a, x = b, ...: one decision for each value left, as in ``dfs``."""

    def branching(state: State) -> list[Decision]:
        chosen = (variable or state.parts.variable)(state.view)
        order = (value or state.parts.value)(state.view, chosen)
        return [Decision.assign(chosen, one) for one in order]

    return branching


def binary(variable: VariableHeuristic | None = None, value: ValueHeuristic | None = None) -> Branching:
    """Decide x = a, or x != a, after which another variable may be chosen.

    Sabin and Freuder, "Contradicting conventional wisdom in constraint satisfaction", 1994; Hwang and Mitchell, "2-way
    vs. d-way branching for CSP", CP 2005, show that it can be exponentially better, and at worst little worse.
    """

    def branching(state: State) -> list[Decision]:
        chosen = (variable or state.parts.variable)(state.view)
        first = next(iter((value or state.parts.value)(state.view, chosen)))
        return [Decision.assign(chosen, first), Decision.refute(chosen, first)]

    return branching


def split(variable: VariableHeuristic | None = None, *, upper_first: bool = False) -> Branching:
    """Keep the lower half of the values left, or the upper half: domain splitting, for numbers in wide domains."""

    def branching(state: State) -> list[Decision]:
        chosen = (variable or state.parts.variable)(state.view)
        values = state.view.values(chosen)
        middle = values[len(values) // 2]
        lower, upper = Decision(chosen, (1 << middle) - 1), Decision(chosen, -1 << middle)
        return [upper, lower] if upper_first else [lower, upper]

    return branching


def sequence(*stages: tuple[Iterable[int], Branching]) -> Branching:
    """First these variables by this branching, then those by that; variables named nowhere by the last.

    >>> from hand_solver.backtracking.heuristics.variable import mrv
    >>> by_size = sequence(([4, 5], split(mrv)), ([0, 1], d_way(mrv)))
    """
    parts = [(sum(1 << variable for variable in set(variables)), branching) for variables, branching in stages]

    def branching(state: State) -> Sequence[Decision]:
        shown = _shown(state.view)
        for variables, one in parts:
            if variables & shown & state.unassigned:
                with _Narrowed(state, variables):
                    return one(state)
        return parts[-1][1](state)

    return branching


class _Narrowed:
    """Have the view show the unassigned variables of a stage only."""

    def __init__(self, state: State, variables: int) -> None:
        self._state, self._whole, self._variables = state, state.view, variables

    def __enter__(self) -> None:
        self._state.view = _Part(self._whole, self._variables)

    def __exit__(self, *_: object) -> None:
        self._state.view = self._whole


class _Part(View):
    """A view of some variables; of a part, of those that it shows as well."""

    __slots__ = ("_whole", "variables")

    def __init__(self, whole: View, variables: int) -> None:
        self._whole, self.variables = whole, variables & _shown(whole)
        for name in View.__slots__:
            setattr(self, name, getattr(whole, name))

    def unassigned(self) -> list[int]:
        return list(members(self._search.unassigned & self.variables))

    def is_unassigned(self, variable: int) -> bool:
        return self.variables >> variable & 1 == 1 and self._whole.is_unassigned(variable)


def _shown(view: View) -> int:
    """The variables that a view shows; all of them, -1, if it is no part."""
    return view.variables if isinstance(view, _Part) else -1
