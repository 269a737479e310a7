"""One source, two ways to run it: as plain Python, and as the machine code that was made of it at installation.

The only place that knows whether there is machine code. Both forms work on the same arrays, in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from hand_solver.machine_code.entries import ENTRIES, Entry
from hand_solver.machine_code.outdated import is_outdated


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
