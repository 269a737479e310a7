"""Load a user's own function by its name, ``path/to/file.py:function`` or ``module:function``.

A name may give values to parameters beyond those search fills in: ``file.py:function(weight=2, first=True)``.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from hand_solver.criterion import Criterion
from hand_solver.user_errors import PluginError, blamed_on

_CALL = re.compile(r"(.+?:\w+)\((.*)\)", re.DOTALL)


def load(name: str) -> Callable[..., Any]:
    """The callable behind ``FILE.py:FUNCTION`` or ``MODULE:FUNCTION``, perhaps with ``(PARAMETER=VALUE, ...)``.

    Raises PluginError, saying what was looked for and where, if there is none.
    """
    call = _CALL.fullmatch(name)
    if call:
        return _with(load(call[1]), name, call[2])
    location, _, attribute = name.rpartition(":")
    is_module = all(map(str.isidentifier, location.split(".")))
    if not attribute or not (is_module or location.endswith(".py")):
        raise PluginError(f"expected FILE.py:FUNCTION or MODULE:FUNCTION, found {name!r}")
    module = module_in(location) if location.endswith(".py") else _from_module(location)
    found: Callable[..., Any] | None = getattr(module, attribute, None)
    if found is None or not _is_part(found):
        offered = [key for key, value in vars(module).items() if _is_part(value) and not key.startswith("_")]
        raise PluginError(f"{location} has no function {attribute!r}; it has {', '.join(offered) or 'none'}")
    return found


def _is_part(found: object) -> bool:
    return callable(found) and found is not Criterion


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
    with suppress(Exception):  # one that search fills in more is not complete
        if inspect.isfunction(function) and isinstance(made := function(**values), Criterion):
            return made
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
    name = f"{Path(path).stem} {sha256(os.fsencode(path)).hexdigest()[:16]}".replace(".", "_")
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
