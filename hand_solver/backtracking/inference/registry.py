"""Inferences by name: those of the package, and a user's own by ``file.py:function``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hand_solver.backtracking.inference.forward_checking import forward_checking
from hand_solver.backtracking.inference.generate_and_test import generate_and_test
from hand_solver.backtracking.inference.mac import mac
from hand_solver.backtracking.inference.none import none
from hand_solver.plugins import Plugin, PluginError, shortened
from hand_solver.propagation.revise import Propagation

Inference = Callable[[Propagation, int | None], bool]

INFERENCES: Mapping[str, Inference] = {
    "none": none,
    "fc": forward_checking,
    "mac": mac,
    "generate_and_test": generate_and_test,
}

# Those that leave no constraint unchecked on variables with one value left: such variables need no decision of
# their own. After the others search has to decide every variable, or a constraint could go unseen.
SETTLING: frozenset[Inference] = frozenset({mac})


def inference_named(name: str | Inference) -> Inference:
    """The inference of that name, or a user's own. Raises PluginError."""
    if not isinstance(name, str):
        return _InferencePlugin(name)
    if name in INFERENCES:
        return INFERENCES[name]
    if ":" in name:
        return _InferencePlugin(name)
    raise PluginError(f"expected one of {', '.join(INFERENCES)}, or FILE.py:FUNCTION; found {name!r}")


class _InferencePlugin(Plugin):
    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        # A tuple such as (False, checks) is true: a published MAC never pruned because of it.
        return None if isinstance(answer, bool) else f"answered {shortened(answer)}; expected True or False"
