"""Recognize a shortage of memory, and say it."""

from __future__ import annotations

import os

try:
    import resource
except ImportError:  # Windows
    _resource = None
else:
    # Loaded before it is needed: where memory ran out, nothing more can be loaded.
    _resource = resource


def memory_limit() -> str:
    """A message about the limit of memory that this process was given (``ulimit -v``); empty if there is none."""
    if _resource is not None:
        limit, _ = _resource.getrlimit(_resource.RLIMIT_AS)
        if limit != _resource.RLIM_INFINITY:
            return f"not enough memory within the limit of {limit >> 10} kB (ulimit -v)"
    return ""


def spare_memory() -> None:
    """Where memory is limited, have the libraries that will be loaded start no threads of their own.

    OpenBLAS raises an interrupt where it cannot, and jemalloc prints a line of its own.
    """
    if memory_limit():
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        os.environ.setdefault("JE_ARROW_MALLOC_CONF", "background_thread:false")


def is_shortage(error: BaseException) -> bool:
    """Is the error a shortage of memory? A library that cannot be loaded for want of it uses words of its own."""
    if isinstance(error, RuntimeError):  # of Python, where the stack of a thread finds no room
        return bool(memory_limit()) and "start new thread" in str(error)
    if isinstance(error, (ImportError, SystemError)):
        return bool(memory_limit()) or "failed to map" in str(error) or "allocate memory" in str(error)
    return isinstance(error, MemoryError)
