"""A user's own function, named ``path/to/file.py:function`` or ``module:function``, or handed over as it is."""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from functools import partial
from typing import Any

from hand_solver.criterion import Criterion
from hand_solver.events import EVENTS, Observer
from hand_solver.loading import load
from hand_solver.result import LimitReached
from hand_solver.user_errors import PluginError, blamed_on


class Plugin:
    """A user's function, or an instance of a user's class, called under guard.

    Its exceptions, and answers that ``problem_with`` objects to, come out as a PluginError naming the user's line. A
    limit that ends it, as it may ask for propagation, is no fault of it.
    ``calls`` counts how often it was consulted: where propagation alone decides, a broken heuristic works too.
    ``is_class`` says if the object was made here, of a class.
    ``of_criterion`` is the class that makes of a ``Criterion`` what is called, where one will do.
    """

    of_criterion: type[Any] | None = None

    def __init__(self, source: str | Callable[..., Any]) -> None:
        self.name = source if isinstance(source, str) else name_of(source)
        self._blamed = blamed_on(self.name, passing=(LimitReached,))
        loaded = load(source) if isinstance(source, str) else source
        self.is_class = isinstance(getattr(loaded, "func", loaded), type)  # of a partial, too
        self.function = self.guard(loaded) if self.is_class else loaded
        self.is_criterion = isinstance(loaded, Criterion) and self.of_criterion is not None
        if self.of_criterion is not None and self.is_criterion:
            self.function = self.guard(self.of_criterion, loaded)
        self.calls = 0

    def __call__(self, *arguments: Any) -> Any:
        """The answer of the function. Raises PluginError."""
        self.calls += 1
        answer = self.guard(self.function, *arguments)
        objection = self.problem_with(answer, *arguments)
        if objection:
            raise PluginError(f"{self.name}: {objection}")
        return answer

    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        """Say what is wrong with the answer, in words; return None if it can be used."""
        return None

    def guard(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function of the user's; what it raises becomes a PluginError."""
        with self._blamed:
            return function(*arguments)

    def listener(self) -> Observer | None:
        """Return an observer that passes events on to the user's object; None if that listens to none.

        Raises PluginError as ``demand_events`` does.
        """
        if not isinstance(self.function, Observer):
            return None
        if self.is_criterion:
            return self.function  # ours: kernels know it
        demand_events(self.function, self.name)
        passed_on = Observer()
        for event in EVENTS:
            setattr(passed_on, event, partial(self.guard, getattr(self.function, event)))
        return passed_on


def demand_events(listener: object, name: str | None = None) -> None:
    """Raise PluginError for a method of a user's object that is named like an event, and is none.

    name  that of the object in the message; by default its class
    """
    kind, own = type(listener), getattr(listener, "__dict__", {})
    named = sorted({one for one in (*dir(kind), *own) if one.startswith("on_") and one not in EVENTS})
    wrong = [one for one in named if callable(own.get(one, getattr(kind, one, None)))]
    if wrong:
        said = f"no event has the name {' or '.join(wrong)}; there are {', '.join(EVENTS)}"
        raise PluginError(f"{name or kind.__name__}: {said}")


def name_of(function: Callable[..., Any]) -> str:
    """The name a function goes by in configurations and messages; a partial goes by that of what it wraps."""
    function = wrapped(function)
    return str(getattr(function, "__name__", type(function).__name__))


def wrapped(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function; of a partial, what it wraps."""
    while isinstance(function, partial):
        function = function.func
    return function


def shortened(answer: Any) -> str:
    """An answer for a message, never longer than a line."""
    return reprlib.repr(answer)
