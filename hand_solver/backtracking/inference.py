"""When constraints are run: ``none``, forward checking, MAC, generate and test, or a user's own inference.

Search calls an inference with the variable just decided (None at the root). It answers True if the node may still hold
a solution, False if it cannot, and removes values through ``propagation.revise`` only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hand_solver.backtracking.consistencies import bounds, partition_one, singleton, singleton_greedy
from hand_solver.backtracking.consistencies import mac as mac  # noqa: PLC0414 - others import it from here
from hand_solver.backtracking.parts import part_named
from hand_solver.plugins import Plugin, shortened, wrapped
from hand_solver.propagation.revise import Propagation

Inference = Callable[[Propagation, int | None], bool]


def none(propagation: Propagation, variable: int | None) -> bool:
    """Plain backtracking: check the constraints on the variable just decided; prune nothing.

    Golomb and Baumert, "Backtrack programming", 1965.
    """
    if variable is None:
        return True
    return all(map(propagation.check, propagation.problem.constraints_on[variable]))


def forward_checking(propagation: Propagation, variable: int | None) -> bool:
    """Forward checking: filter each constraint on the variable just decided, once; propagate no further.

    For constraints over more than two variables forward checking is six algorithms; this is nFC2 of Bessière,
    Meseguer, Freuder and Larrosa, "On forward checking for non-binary constraint satisfaction", CP 1999: every
    constraint with the decided variable and at least one other unassigned one is made consistent, one pass. For
    binary constraints it is that of Haralick and Elliott, 1980.
    """
    if variable is None:
        return True
    constraints, compiled = propagation.problem.constraints_on[variable], propagation.compiled
    return compiled.run(propagation, constraints, once=True) if compiled else all(map(propagation.revise, constraints))


def generate_and_test(propagation: Propagation, variable: int | None) -> bool:
    """Check all constraints once all variables have one value left, none before; prune nothing.

    Exponential in the number of variables, whatever the problem: for small problems, as a yardstick.
    """
    if variable is None or propagation.domains.unfixed:
        return True
    return all(map(propagation.check, range(len(propagation.constraints))))


INFERENCES: Mapping[str, Inference] = {
    "none": none,
    "fc": forward_checking,
    "mac": mac,
    "generate_and_test": generate_and_test,
    "bounds": bounds,
    "sac": singleton,
    "sac3": singleton_greedy,
    "poac": partition_one,
}

# The built-in ones that leave no constraint unchecked on variables with one value left: such variables need no decision
# of their own. After the others search has to decide every variable, or a constraint could go unseen.
SETTLING: frozenset[Inference] = frozenset({mac, bounds, singleton, singleton_greedy, partition_one})


def claims_to_settle(inference: Inference) -> bool:
    """Does a user's own inference, or the strategy it is of, say that it is settling, by an attribute ``settles``?

    Search then decides no variable with one value left, as with MAC, and checks every solution: the claim is all that
    says no constraint went unseen.
    """
    if not isinstance(inference, Plugin):
        return False
    function = wrapped(inference.function)
    return bool(getattr(function, "settles", getattr(getattr(function, "__self__", None), "settles", False)))


def inference_named(name: str | Inference) -> Inference:
    """The inference of that name, or a user's own. Raises PluginError."""
    found: Inference = part_named(name, INFERENCES, _InferencePlugin)
    return found


class _InferencePlugin(Plugin):
    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        # A tuple such as (False, checks) is true: a published MAC never pruned because of it.
        return None if isinstance(answer, bool) else f"answered {shortened(answer)}; expected True or False"
