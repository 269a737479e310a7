"""Put the parts of a search together: heuristics and inference by name, or one object that is several of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from hand_solver.backtracking.heuristics.value import ValueHeuristic, value_heuristic
from hand_solver.backtracking.heuristics.variable import VariableHeuristic, variable_heuristic
from hand_solver.backtracking.inference import Inference, inference_named
from hand_solver.backtracking.parts import listeners
from hand_solver.events import EVENTS, Observer
from hand_solver.options import Options
from hand_solver.plugins import Plugin, PluginError

# The methods of a strategy, and the options that name one part alone.
SEAMS = {"choose": "variable", "order": "value", "infer": "inference"}


class Parts(NamedTuple):
    """The parts of a search."""

    variable: VariableHeuristic
    value: ValueHeuristic
    inference: Inference

    def consulted(self) -> dict[str, int]:
        """How often each part was called that is a user's own."""
        return {name: part.calls for name, part in self._asdict().items() if isinstance(part, Plugin)}


def parts_of(options: Options) -> tuple[Parts, list[Observer]]:
    """The parts that the options name, made anew, and those that listen to the events of the search.

    Raises PluginError for a part that is unknown or faulty.
    """
    methods: dict[str, Any] = {}
    told: list[Observer] = []
    if options.strategy is not None:
        strategy = _Strategy(options.strategy)
        methods, told = strategy.methods(), strategy.events()
    parts = Parts(
        variable_heuristic(methods.get("variable", options.variable)),
        value_heuristic(methods.get("value", options.value)),
        inference_named(methods.get("inference", options.inference)),
    )
    return parts, [*told, *listeners(*(part for name, part in parts._asdict().items() if name not in methods))]


class _Strategy(Plugin):
    """A user's object with any of ``choose``, ``order``, ``infer``, and events."""

    def methods(self) -> dict[str, Any]:
        """The methods it has, by the option they stand for. Raises PluginError if it has none."""
        found = {part: getattr(self.function, seam) for seam, part in SEAMS.items() if hasattr(self.function, seam)}
        if not found:
            raise PluginError(f"{self.name}: expected a class with any of the methods {', '.join(SEAMS)}; found none")
        return found

    def events(self) -> list[Observer]:
        """What passes the events on that it listens to; it need not be an ``Observer``."""
        passed_on = Observer()
        for event in EVENTS:
            method = getattr(self.function, event, None)
            if method is not None:
                setattr(passed_on, event, lambda *told, method=method: self.guard(method, *told))
        return [passed_on]
