"""The frames of a trace that --frames asks for."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from magnets_cp.errors import UsageError, shown

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
