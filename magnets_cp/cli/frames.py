"""The frames of a trace: those that --frames asks for, and of these what is shown in the seconds of the command."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TypeVar

from magnets_cp.errors import UsageError, shown

_T = TypeVar("_T")
_RANGE = re.compile(r"(\d{1,9})?(\.\.)?(\d{1,9})?", re.ASCII)


def frames_wanted(text: str) -> Callable[[int], bool]:
    """Is a frame of that number among those asked for? Raises UsageError."""
    match = _RANGE.fullmatch(text)
    if match is None or not text:
        raise UsageError(f"--frames: expected A..B, A.., ..B or A, found {shown(text)}")
    first, dots, last = match.groups()
    least = int(first or 0)
    most = int(last) if last else sys.maxsize if dots else least
    if least > most:
        raise UsageError(f"--frames: {least} is after {most}")
    return lambda number: least <= number <= most


class InTime:
    """Lets frames through until the seconds of a command are over, which begin here, but the first in any case."""

    def __init__(self, seconds: float | None) -> None:
        self._until = math.inf if seconds is None else monotonic() + seconds
        self._shown: int | None = None

    def __call__(self, frames: Iterable[_T]) -> Iterator[_T]:
        """Those of the frames for which there is time."""
        for number, frame in enumerate(frames):
            if number and monotonic() > self._until:
                self._shown = number
                return
            yield frame

    def half(self) -> InTime:
        """One for other frames, with half of the time that is left."""
        return InTime(None if self._until == math.inf else (self._until - monotonic()) / 2)

    def said(self, wanted: int) -> str:
        """What is to be said where so many frames were wanted; nothing if all were let through."""
        return "" if self._shown is None else cut_short(self._shown, wanted)


def cut_short(shown: int, wanted: int) -> str:
    """What is to be said where so many frames were wanted; nothing if all are shown."""
    return "" if shown == wanted else f"; the seconds were over after {shown:,} of {wanted:,} frames"
