"""A user's own function, named ``path/to/file.py:function`` or ``module:function``, or handed over as it is.

A name may give values to parameters beyond those search fills in: ``file.py:function(weight=2, first=True)``.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import os
import re
import reprlib
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from hand_solver.error_text import text_of
from hand_solver.events import EVENTS, Observer

_CALL = re.compile(r"(.+?:\w+)\((.*)\)", re.DOTALL)


class PluginError(ValueError):
    """A named function cannot be loaded, failed, or answered something search cannot use.

    >>> load("mine.py:choose")
    Traceback (most recent call last):
    ...
    hand_solver.plugins.PluginError: no such file: mine.py
    """


class Plugin:
    """A user's function, or an instance of a user's class, called under guard.

    Its exceptions, and answers that ``problem_with`` objects to, come out as a PluginError naming the user's line.
    ``calls`` counts how often it was consulted: where propagation alone decides, a broken heuristic works too.
    """

    # What may pass through the user's code, and is no fault of it.
    passing: tuple[type[BaseException], ...] = ()

    def __init__(self, source: str | Callable[..., Any]) -> None:
        self.name = source if isinstance(source, str) else name_of(source)
        self._blamed = blamed_on(self.name, passing=self.passing)
        loaded = load(source) if isinstance(source, str) else source
        is_class = isinstance(getattr(loaded, "func", loaded), type)  # of a partial, too
        self.function = self.guard(loaded) if is_class else loaded
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
        """Return an observer that passes events on to the user's object; None if that listens to none."""
        if not isinstance(self.function, Observer):
            return None
        passed_on = Observer()
        for event in EVENTS:
            setattr(passed_on, event, partial(self.guard, getattr(self.function, event)))
        return passed_on


class blamed_on(AbstractContextManager[None]):  # noqa: N801 - reads as what it does
    """Raise what goes wrong in the block, which is the user's code of that name, as a PluginError that names its line.

    errors   what may go wrong: SystemExit too, as a script that ends with sys.exit() must not end the program
    passing  what may pass through the code, beside PluginError and KeyboardInterrupt
    """

    def __init__(
        self, name: str, errors: type[BaseException] = BaseException, passing: tuple[type[BaseException], ...] = ()
    ) -> None:
        self._name = name
        self._errors = errors
        self._passing: tuple[type[BaseException], ...] = (PluginError, KeyboardInterrupt, *passing)

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, self._errors) and not isinstance(error, self._passing):
            raise _explained(self._name, error) from error


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


def load(name: str) -> Callable[..., Any]:
    """The callable behind ``FILE.py:FUNCTION`` or ``MODULE:FUNCTION``, perhaps with ``(PARAMETER=VALUE, ...)``.

    Raises PluginError, saying what was looked for and where, if there is none.
    """
    call = _CALL.fullmatch(name)
    if call:
        return _with(load(call[1]), name, call[2])
    location, _, attribute = name.rpartition(":")
    if not location or not attribute:
        raise PluginError(f"expected FILE.py:FUNCTION or MODULE:FUNCTION, found {name!r}")
    module = module_in(location) if location.endswith(".py") else _from_module(location)
    found: Callable[..., Any] | None = getattr(module, attribute, None)
    if found is None or not callable(found):
        offered = [key for key, value in vars(module).items() if callable(value) and not key.startswith("_")]
        raise PluginError(f"{location} has no function {attribute!r}; it has {', '.join(offered) or 'none'}")
    return found


def _with(function: Callable[..., Any], name: str, given: str) -> Callable[..., Any]:
    """The function with those parameters given, values as Python writes them."""
    try:
        parsed = ast.parse(f"f({given})", mode="eval").body
        assert isinstance(parsed, ast.Call)
        if parsed.args:
            raise ValueError
        values = {str(one.arg): ast.literal_eval(one.value) for one in parsed.keywords}
    except (ValueError, SyntaxError, AssertionError):
        raise PluginError(f"{name}: expected FUNCTION(PARAMETER=VALUE, ...) with plain values") from None
    try:
        inspect.signature(function).bind_partial(**values)
    except TypeError as error:
        raise PluginError(f"{name}: {error}") from error
    return partial(function, **values)


# Files that were run ahead: the modules that ``module_in`` has still to give away, by file, time of change and size.
_ready: dict[tuple[str, int, int], list[ModuleType]] = {}


def make_ready(names: Iterable[str]) -> None:
    """Run the files of these functions now, so that the next ``load`` of each takes no time.

    What cannot be run is left to ``load`` to complain of.
    """
    locations = [_location(name) for name in names]
    for location in set(locations):
        if location.endswith(".py") and os.path.isfile(location):
            modules = _ready.setdefault(_version(location), [])
            with suppress(PluginError):
                while len(modules) < locations.count(location):
                    modules.append(_run(location))


def _location(name: str) -> str:
    call = _CALL.fullmatch(name)
    return (call[1] if call else name).rpartition(":")[0]


def _version(location: str) -> tuple[str, int, int]:
    status = os.stat(location)
    return os.path.abspath(location), status.st_mtime_ns, status.st_size


def module_in(location: str) -> ModuleType:
    """The module of a Python file of the user's, run anew. Raises PluginError if it cannot be read or run."""
    if not os.path.isfile(location):
        raise PluginError(f"no such file: {location}")
    modules = _ready.get(_version(location))
    return modules.pop() if modules else _run(location)


def _run(location: str) -> ModuleType:
    # A name of its own: a user's numpy.py must not stand in for the library. Without points, so that pickle finds it.
    path = os.path.abspath(location)
    # What lies beside it can be imported, wherever the user stands, but stands in for no library.
    if os.path.dirname(path) not in sys.path:
        sys.path.append(os.path.dirname(path))
    name = f"{Path(path).stem} {sha256(path.encode()).hexdigest()[:16]}".replace(".", "_")
    spec = importlib.util.spec_from_file_location(name, location)
    if spec is None or spec.loader is None:
        raise PluginError(f"cannot import {location}")
    module = importlib.util.module_from_spec(spec)
    # Registered before it runs, as an import does: dataclasses look their module up there.
    sys.modules[name] = module
    with blamed_on(location):
        spec.loader.exec_module(module)
    return module


def _from_module(location: str) -> ModuleType:
    # A console script does not look for modules where the user stands, ``python -m`` does.
    if "" not in sys.path:
        sys.path.insert(0, "")
    with blamed_on(location):
        return importlib.import_module(location)


def _explained(name: str, error: BaseException) -> PluginError:
    """An error in the code behind ``name``, in one line: the exception, where it arose, what it says."""
    if isinstance(error, SyntaxError) and error.lineno:
        return PluginError(f"{name}: {error.msg} in {error.filename} line {error.lineno}")
    frame = traceback.extract_tb(error.__traceback__)[-1]
    if frame.filename == __file__:
        return PluginError(f"{name}: cannot be called like this: {text_of(error)}")
    # Python's own loader has no file to look into.
    place = "" if frame.filename.startswith("<frozen ") else f" in {frame.filename} line {frame.lineno}"
    return PluginError(f"{name}: {text_of(error, place)}")
