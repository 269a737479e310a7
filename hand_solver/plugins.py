"""A user's own function, named ``path/to/file.py:function`` or ``module:function``."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any


class PluginError(ValueError):
    """A named function cannot be loaded, failed, or answered something search cannot use."""


class Plugin:
    """A loaded function, or an instance of a loaded class, called under guard.

    Its exceptions, and answers that ``problem_with`` objects to, come out as a PluginError naming the user's line.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        loaded = load(name)
        self.function = self._guard(loaded) if isinstance(loaded, type) else loaded

    def __call__(self, *arguments: Any) -> Any:
        """The answer of the function. Raises PluginError."""
        answer = self._guard(self.function, *arguments)
        objection = self.problem_with(answer, *arguments)
        if objection:
            raise PluginError(f"{self.name}: {objection}")
        return answer

    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        """What is wrong with the answer, in words; None if it can be used."""
        return None

    def _guard(self, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return function(*arguments)
        except Exception as error:
            raise _explain(self.name, error) from error


def load(name: str) -> Callable[..., Any]:
    """The callable behind ``FILE.py:FUNCTION`` or ``MODULE:FUNCTION``.

    Raises PluginError, saying what was looked for and where, if there is none.
    """
    location, _, attribute = name.rpartition(":")
    if not location or not attribute:
        raise PluginError(f"expected FILE.py:FUNCTION or MODULE:FUNCTION, found {name!r}")
    module = _from_file(location) if location.endswith(".py") else _from_module(location)
    found: Callable[..., Any] | None = getattr(module, attribute, None)
    if found is None or not callable(found):
        offered = [key for key, value in vars(module).items() if callable(value) and not key.startswith("_")]
        raise PluginError(f"{location} has no function {attribute!r}; it has {', '.join(offered) or 'none'}")
    return found


def _from_file(location: str) -> ModuleType:
    path = Path(location)
    if not path.is_file():
        raise PluginError(f"no such file: {location}")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise PluginError(f"cannot import {location}")
    module = importlib.util.module_from_spec(spec)
    # Registered before it runs, as an import does: dataclasses look their module up there.
    sys.modules.setdefault(path.stem, module)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise _explain(location, error) from error
    return module


def _from_module(location: str) -> ModuleType:
    # A console script does not look for modules where the user stands, ``python -m`` does.
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return importlib.import_module(location)
    except Exception as error:
        raise _explain(location, error) from error


def _explain(name: str, error: Exception) -> PluginError:
    """The user's error in one line: the exception, where it arose, what it says."""
    if isinstance(error, SyntaxError):
        return PluginError(f"{name}: {error.msg} in {error.filename} line {error.lineno}")
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return PluginError(f"{name}: {type(error).__name__} in {frame.filename} line {frame.lineno}: {error}")
