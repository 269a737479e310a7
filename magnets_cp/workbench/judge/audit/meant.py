"""Hold a solver that tells of its search to what it means to be, by definition: MRV, LCV, forward checking, MAC."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from hand_solver import Problem, Statistics
from hand_solver.backtracking.inference import mac
from hand_solver.problem.domains import members
from hand_solver.propagation.revise import Propagation
from magnets_cp.errors import UsageError, shown

_KNOWN = {
    "variable": ("mrv", "degree", "mrv_degree", "input_order"),
    "value": ("lcv", "input_order"),
    "inference": ("none", "fc", "mac"),
}


class Meant:
    """What a solver means to be; of heuristics any tie will do.

    Constraints are looked at by their meaning, under the decisions in force; only ``mac`` runs filters.
    """

    def __init__(self, problem: Problem, meant: Mapping[str, str]) -> None:
        """Raises UsageError for what is not known."""
        for key, name in meant.items():
            if key != "level" and name not in _KNOWN.get(key, ()):
                names = ", ".join(f"{one}={'|'.join(values)}" for one, values in _KNOWN.items())
                raise UsageError(f"begin: expected {names} or level=..., found {shown(f'{key}={name}')}")
        self._problem, self._meant = problem, meant

    def objection_to_variable(self, masks: Sequence[int], decided: Collection[int], chosen: int) -> str:
        """Say why the variable is not the one to decide; "" if it is, or nothing is meant."""
        name = self._meant.get("variable", "")
        keys: dict[str, Callable[[int], Any]] = {
            "mrv": lambda x: masks[x].bit_count(),
            "degree": lambda x: -self._degree(x, decided),
            "mrv_degree": lambda x: (masks[x].bit_count(), -self._degree(x, decided)),
            "input_order": lambda x: x,
        }
        if name not in keys:
            return ""
        # A variable with one value left may be taken for decided, as many solvers do.
        least = min(2, masks[chosen].bit_count())
        others = [x for x, mask in enumerate(masks) if x not in decided and mask.bit_count() >= least]
        best = min(others, key=keys[name])
        if keys[name](best) == keys[name](chosen):
            return ""
        told = {
            x: f"{self._problem.variables[x].name} has {masks[x].bit_count()} values left"
            + (f" and {self._degree(x, decided)} constraints on others" if "degree" in name else "")
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

    def objection_to_order(self, variable: int, value: int, removed: int, before: Mapping[int, int]) -> str:
        """Say which value that was tried ``before`` should have come after; "" if none, or nothing is meant.

        LCV goes by what the solver's own inference removes: ``removed`` after this value, which is no dead end, and
        at least so many as ``before`` says after others.
        """
        worst = max(before, key=before.__getitem__, default=None)
        if self._meant.get("value") != "lcv" or worst is None or before[worst] <= removed:
            return ""
        labels = self._problem.variables[variable].labels
        counts = f"it removed {before[worst]} values of others, and {labels[value]} removes {removed}"
        return f"lcv tries {labels[worst]} after {labels[value]}: {counts}"

    def missed(self, before: Sequence[int], decisions: Mapping[int, int]) -> str:
        """Say what inference sees in these domains; "" if nothing, or nothing is meant."""
        name = self._meant.get("inference", "none")
        if name == "none":
            return ""
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

    def _degree(self, variable: int, decided: Collection[int]) -> int:
        constraints = self._problem.constraints
        return sum(
            any(x != variable and x not in decided for x in constraints[c].scope)
            for c in self._problem.constraints_on[variable]
        )

    def _forward(self, masks: Sequence[int], decisions: Mapping[int, int]) -> Iterator[tuple[tuple[int, int], str]]:
        """The values that break a constraint together with decisions on all its other variables, and which it is."""
        for constraint in self._problem.constraints:
            open_variables = [x for x in constraint.scope if x not in decisions]
            if len(open_variables) == 1:
                (x,) = open_variables
                for value in members(masks[x]):
                    if not constraint.is_satisfied([decisions.get(y, value) for y in constraint.scope]):
                        yield (x, value), constraint.name


def _emptied(masks: Sequence[int], lost: Collection[tuple[int, int]]) -> int | None:
    """A variable that has no value without those lost; None if each has one."""
    left = {x: masks[x] for x, _ in lost}
    for x, value in lost:
        left[x] &= ~(1 << value)
    return next((x for x, mask in left.items() if not mask), None)
