"""Keep libraries quiet: what this thread prints is dropped, while others print as before."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TextIO
from warnings import catch_warnings, simplefilter

_LOCK = threading.Lock()
# The threads that are kept quiet now, each as often as it is; and what puts all back after the last of them.
_MUTED: list[int] = []
_BACK = ExitStack()


@contextmanager
def muted() -> Iterator[None]:
    """No word on standard output from this thread in the block, and no warning; arguments a library adds are gone.

    A thread may be left behind in it, as a limit ends the work of the caller first. So the streams are not exchanged
    for one that drops everything, and threads that leave in another order than they came do no harm.

    >>> with muted():
    ...     print("said by a library")
    >>> print("said after it")
    said after it
    """
    me = threading.get_ident()
    with _LOCK:
        if not _MUTED:
            _BACK.enter_context(_filtered())
        _MUTED.append(me)
    try:
        yield
    finally:
        with _LOCK:
            _MUTED.remove(me)
            if not _MUTED:
                _BACK.close()


@contextmanager
def _filtered() -> Iterator[None]:
    arguments, stream = list(sys.argv), sys.stdout
    filtered = _Filtered(stream)
    with catch_warnings():
        simplefilter("ignore")
        sys.stdout = filtered
        try:
            yield
        finally:
            sys.argv[:] = arguments
            if sys.stdout is filtered:
                sys.stdout = stream


class _Filtered:
    """The stream, for all but the threads that are kept quiet."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return len(text) if threading.get_ident() in _MUTED else self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
