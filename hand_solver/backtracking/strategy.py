"""Put the parts of a search together: heuristics and inference by name, or one object that is several of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from inspect import isroutine
from types import MappingProxyType
from typing import Any, NamedTuple

from hand_solver.backtracking.heuristics.value import ValueHeuristic, value_heuristic
from hand_solver.backtracking.heuristics.variable import VariableHeuristic, variable_heuristic
from hand_solver.backtracking.inference import Inference, inference_named
from hand_solver.backtracking.parts import listeners
from hand_solver.events import EVENTS, Observer, listening
from hand_solver.options import Options
from hand_solver.plugins import Plugin, demand_events
from hand_solver.user_errors import PluginError

# The methods of a strategy, and the options that name one part alone.
SEAMS = {"choose": "variable", "order": "value", "infer": "inference"}
# The events that most searches never send: who waits for one of these is told if it has not come.
_SELDOM = ("on_nogood", "on_learn", "on_state")


class Parts(NamedTuple):
    """The parts of a search.

    of_strategy  the options whose part is a method of a strategy
    told         how often a strategy was told of each event that few searches send
    """

    variable: VariableHeuristic
    value: ValueHeuristic
    inference: Inference
    of_strategy: frozenset[str] = frozenset()
    told: Mapping[str, int] = MappingProxyType({})

    def consulted(self) -> dict[str, int]:
        """How often each part was called that is a user's own: "variable", "strategy.choose", "strategy.on_nogood"."""
        asked = {part: getattr(self, part).calls for part in SEAMS.values() if isinstance(getattr(self, part), Plugin)}
        names = {part: f"strategy.{seam}" for seam, part in SEAMS.items() if part in self.of_strategy}
        calls_of = {names.get(part, part): calls for part, calls in asked.items()}
        return {**calls_of, **{f"strategy.{event}": calls for event, calls in self.told.items()}}


def parts_of(options: Options) -> tuple[Parts, list[Observer]]:
    """The parts that the options name, made anew, and those that listen to the events of the search.

    Raises PluginError for a part that is unknown or faulty, and one that is named beside a strategy that has its own.
    """
    methods: dict[str, Any] = {}
    hearing: list[Observer] = []
    told: Mapping[str, int] = {}
    if options.strategy is not None:
        strategy = _Strategy(options.strategy)
        methods, hearing, told = strategy.methods(), [strategy.passing_on()], strategy.told
        demand_one_each(strategy.name, methods, [name for name in methods if getattr(options, name) != _USUAL[name]])
    parts = Parts(
        variable_heuristic(methods.get("variable", options.variable)),
        value_heuristic(methods.get("value", options.value)),
        inference_named(methods.get("inference", options.inference)),
        frozenset(methods),
        told,
    )
    return parts, [*hearing, *listeners(*(getattr(parts, name) for name in SEAMS.values() if name not in methods))]


_USUAL = Options().as_text()


def demand_one_each(strategy: str, methods: Collection[str], named: Iterable[str]) -> None:
    """Raise PluginError for an option named beside a strategy with a method that stands for it."""
    for seam, part in SEAMS.items():
        if part in methods and part in named:
            raise PluginError(f"{strategy} has {seam}, which is its {part}: leave out {part}, or the method")


def seams_of(strategy: str | Callable[[], object]) -> list[str]:
    """The options that the methods of a strategy stand for. Raises PluginError for one that cannot be used."""
    return list(_Strategy(strategy).methods())


class _Strategy(Plugin):
    """A user's object with any of ``choose``, ``order``, ``infer``, and events."""

    def __init__(self, source: str | Callable[..., Any]) -> None:
        super().__init__(source)
        self.told = {event: 0 for event in _SELDOM if self._listens(event)}

    def methods(self) -> dict[str, Any]:
        """The methods it has, by the option they stand for.

        Raises PluginError if it is no class, or has none, or one that is named like an event and is none.
        """
        found = {part: getattr(self.function, seam) for seam, part in SEAMS.items() if hasattr(self.function, seam)}
        expected = f"{self.name}: expected a class with any of the methods {', '.join(SEAMS)}"
        if not self.is_class:
            raise PluginError(
                f"{expected}, or functools.partial of one for its parameters, as each search makes an object of its "
                f"own; found {'a function' if isroutine(self.function) else 'an object'}"
            )
        if not found:
            raise PluginError(f"{expected}; found none")
        demand_events(self.function, self.name)
        return found

    def passing_on(self) -> Observer:
        """What passes the events on that it listens to; it need not be an ``Observer``."""
        passed_on = Observer()
        for event in filter(self._listens, EVENTS):
            tell = partial(self._counted, event) if event in self.told else self.guard
            setattr(passed_on, event, partial(tell, getattr(self.function, event)))
        return passed_on

    def _listens(self, event: str) -> bool:
        return hasattr(self.function, event) and bool(listening([self.function], event))

    def _counted(self, event: str, method: Callable[..., Any], *told: Any) -> None:
        self.told[event] += 1
        self.guard(method, *told)
