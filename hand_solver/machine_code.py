"""One source, two ways to run it: as plain Python, and compiled by numba where that is installed.

The only place that knows numba. It is imported when a compiled kernel is first asked for; compiling takes some ten
seconds, once, for a cache on disk keeps the result.

Arrays of indices are unsigned (typecode "I") where kernels allow it: to machine code a signed index may be negative and
count from the end, and asking takes a fifth of the time. Numbers from two such arrays must not be subtracted, nor
added up where the sum is compared with a signed number or shares a variable with one: numba makes 64 unsigned bits of
them, and a float of both kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# No reference counts: kernels make no arrays, and those they are given outlive the call. A state is some thirty
# arrays, handed on with every call; counting their references takes nine tenths of the time.
_OPTIONS: dict[str, Any] = {"_nrt": False}
# What the compiler inlines of its own accord goes by the size of the caller: one more kernel there, and all get slower.
_INLINED: dict[str, Any] = {**_OPTIONS, "forceinline": True}

# Where kernels and what they are made with stand.
_SOURCES = tuple(
    Path(__file__).parent / name for name in ("backtracking", "learning", "propagation", "counting_sort.py")
)
_KERNELS: list[Callable[..., Any]] = []
_COMPILED: dict[Callable[..., int], Any] = {}


def kernel(function: F) -> F:
    """Mark a function as one that compiled functions may call; it stays the Python function it is.

    It works on the arrays of a ``State`` and on integers and floats only, and makes no arrays.
    """
    _KERNELS.append(function)
    return function


@cache
def is_available() -> bool:
    """Is numba installed? Does not import it."""
    return find_spec("numba") is not None


def compiled(function: Callable[..., int]) -> Callable[..., int]:
    """The kernel as machine code, loaded or compiled when it is first called. Raises ImportError without numba."""
    if function not in _COMPILED:
        _make_callable()
        _COMPILED[function] = _dispatcher(function)
    found: Callable[..., int] = _COMPILED[function]
    return found


def is_loaded(function: Callable[..., int]) -> bool:
    """Has the machine code been called in this process?"""
    return function in _COMPILED and bool(_COMPILED[function].overloads)


def is_on_disk(function: Callable[..., int]) -> bool:
    """Has the machine code been compiled before, so that loading it will do? Raises ImportError without numba."""
    compiled(function)
    directory = _COMPILED[function].stats.cache_path
    return directory is not None and any(Path(directory).glob(f"*{_name(function)}*.nbi"))


def _make_callable() -> None:
    """Let compiled functions call the kernels that were imported since the last time."""
    from numba.extending import register_jitable

    while _KERNELS:
        register_jitable(**_INLINED)(_KERNELS.pop())


def _dispatcher(function: Callable[..., int]) -> Any:
    import numba

    def entry(*arguments: Any) -> int:
        return function(*arguments)

    # The cache goes by this name. numba itself would not notice a change in another file than this one.
    entry.__qualname__ = _name(function)
    try:
        return numba.njit(cache=True, **_OPTIONS)(entry)
    except RuntimeError:  # no directory to write a cache to
        return numba.njit(**_OPTIONS)(entry)


@cache
def _name(function: Callable[..., int]) -> str:
    """A name of its own, that changes with any source file of this package."""
    digest = sha256()
    files = [file for source in _SOURCES for file in ([source] if source.is_file() else source.rglob("*.py"))]
    for path in sorted(files):
        digest.update(path.read_bytes())
    module = function.__module__.replace(".", "_")
    return f"{module}_{function.__name__}_{digest.hexdigest()[:16]}"
