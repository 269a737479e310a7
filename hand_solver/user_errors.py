"""What goes wrong in a user's code, as one error that names the user's line."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import AbstractContextManager

from hand_solver.error_text import text_of

_RECURSION_LIMIT = sys.getrecursionlimit()


class PluginError(ValueError):
    """A named function cannot be loaded, failed, or answered something search cannot use.

    >>> from hand_solver.loading import load
    >>> load("mine.py:choose")
    Traceback (most recent call last):
    ...
    hand_solver.user_errors.PluginError: no such file: mine.py
    """


class kept_recursion_limit(AbstractContextManager[None]):  # noqa: N801 - reads as what it does
    """Put Python's recursion limit back, if the block, which is a user's code, has lowered it: ours runs next."""

    def __exit__(self, _: object, __: BaseException | None, ___: object) -> None:
        if sys.getrecursionlimit() < _RECURSION_LIMIT:
            sys.setrecursionlimit(_RECURSION_LIMIT)


class blamed_on(kept_recursion_limit):  # noqa: N801 - reads as what it does
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
        super().__exit__(kind, error, trace)
        if isinstance(error, self._errors) and not isinstance(error, self._passing):
            raise _explained(self._name, error) from error


def _explained(name: str, error: BaseException) -> PluginError:
    """An error in the code behind ``name``, in one line: the exception, where it arose, what it says."""
    if isinstance(error, SyntaxError) and error.lineno:
        return PluginError(f"{name}: {error.msg} in {error.filename} line {error.lineno}")
    ours = os.path.join(os.path.dirname(__file__), "")
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(ours)]
    if not frames:  # no line of the user's was reached
        return PluginError(f"{name}: cannot be called like this: {text_of(error)}")
    frame = frames[-1]
    # Python's own loader has no file to look into.
    place = "" if frame.filename.startswith("<frozen ") else f" in {frame.filename} line {frame.lineno}"
    return PluginError(f"{name}: {text_of(error, place)}")
