"""Hold a solver that tells of its search to what it means to be, by definition: MRV, LCV, forward checking, MAC."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from functools import partial
from math import inf

from hand_solver import Problem, Statistics
from hand_solver.backtracking.inference import mac
from hand_solver.problem.domains import members
from hand_solver.propagation.revise import Propagation
from magnets_cp.errors import UsageError, shown
from magnets_cp.layout import Layout
from magnets_cp.workbench.judge.audit.node import Node

_KNOWN = {
    "variable": ("mrv", "degree", "mrv_degree", "input_order"),
    "value": ("lcv", "input_order"),
    "inference": ("none", "fc", "mac"),
}


class Meant:
    """What a solver means to be; of heuristics any tie will do.

    Constraints are looked at by their meaning, under the decisions in force; only ``mac`` runs filters.
    """

    def __init__(self, problem: Problem, meant: Mapping[str, str], layout: Layout | None = None) -> None:
        """Raises UsageError for what is not known. The layout is that of the board, if it has one."""
        for key, name in meant.items():
            if key != "level" and name not in _KNOWN.get(key, ()):
                names = ", ".join(f"{one}={'|'.join(values)}" for one, values in _KNOWN.items())
                raise UsageError(f"begin: expected {names} or level=..., found {shown(f'{key}={name}')}")
        self._problem, self._meant = problem, meant
        self._touching = _touching(layout) if layout is not None else {}

    def objection_to_choice(self, node: Node, x: int, value: int) -> str:
        """Say why the variable, or the value, is not the one to decide at the node; "" if nothing speaks against it."""
        is_new = node.branched != x
        objection = self.objection_to_variable(node.masks, node.decisions, x) if is_new else ""
        untried = node.masks[x] & ~(0 if is_new else node.tried)
        return objection or self.objection_to_value(x, value, untried)

    def objection_to_variable(self, masks: Sequence[int], decided: Collection[int], chosen: int) -> str:
        """Say why the variable is not the one to decide; "" if it is, or nothing is meant."""
        name = self._meant.get("variable", "")
        if not name:
            return ""
        # A variable with one value left may be taken for decided, as many solvers do.
        least = min(2, masks[chosen].bit_count())
        others = [x for x, mask in enumerate(masks) if x not in decided and mask.bit_count() >= least]
        readings = self._undecided(masks, decided)
        definitions = self._degree, self._neighbours, self._degree_of_cells
        degrees = [partial(degree, undecided=one) for one in readings for degree in definitions]
        ranks = [{x: self._rank(x, masks, degree) for x in others} for degree in degrees]
        if any(rank[chosen] == min(rank.values()) for rank in ranks):
            return ""
        best = min(others, key=ranks[0].__getitem__)
        told = {
            x: f"{self._problem.variables[x].name} has {masks[x].bit_count()} values left"
            + (f" and {self._degree(x, readings[0])} constraints on others" if "degree" in name else "")
            for x in (chosen, best)
        }
        return f"{name} decides {self._problem.variables[best].name}: {told[chosen]}, {told[best]}"

    def objection_to_value(self, variable: int, value: int, untried: int) -> str:
        """Say why the value is not the one to try first, of those not tried yet; "" if it is, or nothing is meant."""
        # All that is left may be tried, where the value is gone by a given alone.
        labels, first = self._problem.variables[variable].labels, next(members(untried), value)
        if self._meant.get("value") != "input_order" or first == value:
            return ""
        return f"input order tries {labels[first]} before {labels[value]}"

    def objection_to_order(self, variable: int, value: int, removed: int, node: Node) -> str:
        """Say which value that was tried at the node before should have come after; "" if none, or nothing is meant.

        LCV goes by what the solver's own inference removes: ``removed`` after this value, which is no dead end, and
        at least so many as the node says after others. Or, as in the literature, by what forward checking would remove.
        """
        if self._meant.get("value") != "lcv":
            return ""
        for tried, number in sorted(node.removed_by.items(), key=lambda one: -one[1]):
            if number > removed and self._rules_out_more(tried, value, variable, node):
                labels = self._problem.variables[variable].labels
                counts = f"it removed {number} values of others, and {labels[value]} removes {removed}"
                return f"lcv tries {labels[tried]} after {labels[value]}: {counts}"
        return ""

    def missed(self, before: Sequence[int], decisions: Mapping[int, int]) -> str:
        """Say what inference sees in these domains; "" if nothing, or nothing is meant."""
        name = self._meant.get("inference", "none")
        if name == "none":
            return ""
        if name == "fc" and (broken := self._broken(decisions)):
            return f"inference would have seen before this step that {broken} does not hold"
        lost = self._by_mac(before) if name == "mac" else dict(self._forward(before, decisions))
        if lost is None:
            return "inference would have seen before this step that there is no solution here"
        if (empty := _emptied(before, lost)) is not None:
            whose = self._problem.variables[empty].name
            why = ", ".join(dict.fromkeys(why for (x, _), why in lost.items() if x == empty))
            return f"inference would have seen before this step that {whose} has no value left: {why}"
        if not lost:
            return ""
        ((x, value), why), *more = lost.items()
        one, others = self._problem.variables[x], f", and {len(more)} more" if more else ""
        because = f" for {why}" if why else ""
        return f"inference would have removed {one.labels[value]} from {one.name}{because}{others}"

    def _by_mac(self, before: Sequence[int]) -> dict[tuple[int, int], str] | None:
        """The (variable, value) pairs that are removed, without a reason; None for a dead end."""
        propagation = Propagation(self._problem, Statistics())
        for x, mask in enumerate(before):
            if not propagation.domains.restrict(x, mask):
                return None
        if not mac(propagation, None):
            return None
        pairs = enumerate(zip(before, propagation.domains.masks, strict=True))
        known = [variable.mask for variable in self._problem.variables]  # what a given leaves is no inference
        return {(x, value): "" for x, (old, new) in pairs for value in members(old & known[x] & ~new)}

    def _undecided(self, masks: Sequence[int], decided: Collection[int]) -> Sequence[Set[int]]:
        """The variables without a decision; of them those with values left to choose from, or with such at first.

        Each is what a solver may take for undecided when it counts constraints on other variables.
        """
        every = {x for x in range(len(masks)) if x not in decided}
        first = {x for x in every if self._problem.variables[x].mask.bit_count() > 1}
        return every, {x for x in every if masks[x].bit_count() > 1}, first

    def _rank(self, variable: int, masks: Sequence[int], degree: Callable[[int], int]) -> tuple[int, ...]:
        """The smaller, the sooner it is to be decided."""
        name = self._meant["variable"]
        if name == "input_order":
            return (variable,)
        size = () if name == "degree" else (masks[variable].bit_count(),)
        return size if name == "mrv" else (*size, -degree(variable))

    def _degree(self, variable: int, undecided: Set[int]) -> int:
        """The number of constraints on others."""
        return len(self._scopes(variable, undecided))

    def _neighbours(self, variable: int, undecided: Set[int]) -> int:
        """The number of others in constraints."""
        return len(set[int]().union(*self._scopes(variable, undecided)) & undecided - {variable})

    def _degree_of_cells(self, variable: int, undecided: Set[int]) -> int:
        """The number of constraints on others, where each pair of touching cells has one."""
        return sum(self._touching.get(frozenset(scope), 1) for scope in self._scopes(variable, undecided))

    def _scopes(self, variable: int, undecided: Set[int]) -> list[Sequence[int]]:
        """The scopes of the constraints on the variable and another."""
        scopes = [self._problem.constraints[one].scope for one in self._problem.constraints_on[variable]]
        return [scope for scope in scopes if any(x != variable and x in undecided for x in scope)]

    def _rules_out_more(self, one: int, other: int, variable: int, node: Node) -> bool:
        """Would forward checking remove more values after the one than after the other, by each definition of it?"""
        after, others = (self._ruled_out(variable, value, node) for value in (one, other))
        return all(number > less for number, less in zip(after, others, strict=True))

    def _ruled_out(self, variable: int, value: int, node: Node) -> tuple[float, float]:
        """What forward checking would remove: by the definition of ``missed``, and where it runs filters."""
        propagation = Propagation(self._problem, Statistics())
        for x, mask in enumerate(node.choice_masks):
            propagation.domains.restrict(x, mask)
        broken = dict(self._forward(node.choice_masks, {**node.decisions, variable: value}))
        return len(broken), propagation.probe(variable, value, dead_end=inf)

    def _forward(self, masks: Sequence[int], decisions: Mapping[int, int]) -> Iterator[tuple[tuple[int, int], str]]:
        """The values that break a constraint together with decisions on all its other variables, and which it is.

        It has others: forward checking looks from variables decided to those that are not.
        """
        for constraint in self._problem.constraints:
            open_variables = [x for x in constraint.scope if x not in decisions]
            if len(open_variables) == 1 < len(constraint.scope):
                (x,) = open_variables
                for value in members(masks[x]):
                    if not constraint.is_satisfied([decisions.get(y, value) for y in constraint.scope]):
                        yield (x, value), constraint.name

    def _broken(self, decisions: Mapping[int, int]) -> str:
        """A constraint that the decisions on all its variables break; "" if there is none."""
        for constraint in self._problem.constraints:
            values = [decisions[x] for x in constraint.scope if x in decisions]
            if values and len(values) == len(constraint.scope) and not constraint.is_satisfied(values):
                return constraint.name or "a constraint"
        return ""


def _touching(layout: Layout) -> Mapping[frozenset[int], int]:
    """By pairs of variables how many cells of the one touch a cell of the other."""
    variable_at = {spot: x for x, values in enumerate(layout.shows) for shown in values for spot in shown}
    beside = (((r, c), spot) for r, c in variable_at for spot in ((r + 1, c), (r, c + 1)) if spot in variable_at)
    return Counter(frozenset({variable_at[one], variable_at[other]}) for one, other in beside)


def _emptied(masks: Sequence[int], lost: Collection[tuple[int, int]]) -> int | None:
    """A variable that has no value without those lost; None if each has one."""
    left = {x: masks[x] for x, _ in lost}
    for x, value in lost:
        left[x] &= ~(1 << value)
    return next((x for x, mask in left.items() if not mask), None)
