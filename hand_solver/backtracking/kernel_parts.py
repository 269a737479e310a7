"""The parts of a search as kernels take them: the criteria of its heuristics, and how its inference revises."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hand_solver.backtracking.heuristics import value as value_heuristics
from hand_solver.backtracking.heuristics import variable as variable_heuristics
from hand_solver.backtracking.heuristics.by_criterion import ValueCriterion, VariableCriterion
from hand_solver.backtracking.heuristics.weighting import DomWdeg, FailCounter
from hand_solver.backtracking.inference import forward_checking, mac
from hand_solver.backtracking.strategy import Parts
from hand_solver.criterion import DEGREE, RULED_OUT, WEIGHTED_DEGREE, Criterion
from hand_solver.plugins import Plugin
from hand_solver.propagation.kernels.kinds import MOST_BITS
from hand_solver.propagation.kernels.layout import zeros

# The built-in heuristics that a criterion can say; one that learns by its class.
_CRITERIA: Mapping[Callable[..., object], Criterion] = {
    variable_heuristics.input_order: Criterion(lambda x: x.index),
    variable_heuristics.mrv: Criterion(lambda x: x.size),
    variable_heuristics.degree: Criterion(lambda x: -x.degree),
    variable_heuristics.mrv_degree: Criterion(lambda x: (x.size, -x.degree)),
    DomWdeg: Criterion(lambda x: -x.weighted_degree / x.size),
    value_heuristics.input_order: Criterion(lambda value: value.index),
    value_heuristics.lcv: Criterion(lambda value: value.ruled_out),
}
_ONCE: Mapping[Callable[..., object], int] = {mac: 0, forward_checking: 1}


class KernelParts(NamedTuple):
    """The criteria of the heuristics, and 1 if inference revises once."""

    variable: Criterion
    value: Criterion
    once: int

    def arrays(self, size: int) -> dict[str, Any]:
        """The fields of a state that hold the criteria, for so many variables."""
        variable, value, width = self.variable, self.value, max(size, MOST_BITS)
        before = len(variable.steps)
        steps = [*variable.steps, *(step.after(before) for step in value.steps)]
        return {
            "step_kind": array("b", [step.kind for step in steps]),
            "step_left": array("i", [step.left for step in steps]),
            "step_right": array("i", [step.right for step in steps]),
            "step_number": array("d", [step.number for step in steps]),
            "key_step": array("i", [*variable.keys, *(before + key for key in value.keys)]),
            "candidate": zeros("i", width),
            "column": array("d", bytes(8 * width * len(steps))),
            "column_size": width,
            "variable_steps": before,
            "variable_keys": len(variable.keys),
            "counts_open": int(variable.asks(DEGREE, WEIGHTED_DEGREE)),
            "probes_values": int(value.asks(RULED_OUT)),
        }


def kernel_parts_of(parts: Parts) -> KernelParts | None:
    """What kernels are to do for these heuristics and this inference; None if one has no kernel."""
    variable, value, once = _criterion_of(parts.variable), _criterion_of(parts.value), _ONCE.get(parts.inference)
    return None if variable is None or value is None or once is None else KernelParts(variable, value, once)


def _criterion_of(heuristic: Callable[..., object]) -> Criterion | None:
    heuristic = without_plugin(heuristic)
    if isinstance(heuristic, VariableCriterion | ValueCriterion):
        return heuristic.criterion
    return _CRITERIA.get(type(heuristic) if isinstance(heuristic, FailCounter) else heuristic)


def without_plugin(heuristic: Callable[..., Any]) -> Callable[..., Any]:
    """The heuristic; of a criterion of a user's, what it was made."""
    return heuristic.function if isinstance(heuristic, Plugin) and heuristic.is_criterion else heuristic
