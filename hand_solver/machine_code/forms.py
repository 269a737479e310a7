"""One source, two ways to run it: as plain Python, and as the machine code that was made of it at installation.

The only place that knows whether there is machine code. Both forms work on the same arrays, in the same way.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from hand_solver.machine_code.entries import ENTRIES, Entry

_ROOT = __package__.partition(".")[0]


class NoMachineCodeError(ImportError):
    """Machine code was asked for, and this installation has none.

    >>> form_of(print, compiled=True)
    Traceback (most recent call last):
    ...
    hand_solver.machine_code.forms.NoMachineCodeError: no machine code for builtins.print: ...
    """


def form_of(function: Callable[..., int], compiled: bool | None) -> Callable[..., int]:
    """The kernel in the form asked for: True machine code, False plain Python, None machine code where it is there.

    The kernel is one of ``machine_code.entries``. Raises NoMachineCodeError for True where there is none.
    """
    if compiled is False:
        return function
    machine_code = _loaded(Entry(function.__module__, function.__name__))
    if machine_code is None and compiled:
        raise NoMachineCodeError(
            f"no machine code for {function.__module__}.{function.__name__}: reinstall with a C compiler, or a wheel"
        )
    return machine_code or function


def load() -> bool:
    """Load the machine code, which takes about a millisecond; False if there is none, or only of older sources."""
    return None not in [_loaded(entry) for entry in ENTRIES]


@cache
def _loaded(entry: Entry) -> Callable[..., int] | None:
    try:
        module = import_module(entry.extension)
    except ModuleNotFoundError:
        return None
    if is_outdated(entry, module):
        return None
    found: Callable[..., int] = getattr(module, entry.name)
    return found


def is_outdated(entry: Entry, extension: ModuleType) -> bool:
    """Do the kernels say something else than what the extension was made of?

    Asked only of a checkout, which ``setup.py`` tells: what is installed stays together. The kernels are translated
    again, which takes a tenth of a second, only if a module that is loaded is newer than the extension.
    """
    if not Path(__file__).parents[2].joinpath("setup.py").exists() or not _is_newer_than(str(extension.__file__)):
        return False
    from hand_solver.machine_code.syntax import TranslationError  # what is seldom needed and takes time to load
    from hand_solver.machine_code.translate import translated

    try:
        return f'DIGEST = "{vars(extension).get("DIGEST")}"' not in translated(entry)
    except TranslationError:
        return True


def _is_newer_than(extension: str) -> bool:
    built = os.stat(extension).st_mtime
    loaded = [module for name, module in sys.modules.items() if name.partition(".")[0] == _ROOT]
    sources = [module.__file__ for module in loaded if module.__file__ and module.__file__.endswith(".py")]
    return any(os.stat(source).st_mtime > built for source in sources)
