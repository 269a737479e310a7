"""How much a test looks at: a sample in the suite, and everything if THOROUGH is set, as it is by ``make soak``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
THOROUGH = bool(os.environ.get("THOROUGH"))
# Fewer than these are no sample. The fewer, the more often a fault that shows rarely is missed on one day.
_SHARE, _LEAST = 0.3, 10


def examples(number: int) -> int:
    """How many of so many random examples are drawn."""
    return number if THOROUGH else max(round(number * _SHARE), min(number, _LEAST))


def sample(cases: Sequence[T], number: int) -> list[T]:
    """So many of the cases, evenly spread over all of them."""
    chosen = len(cases) if THOROUGH else min(number, len(cases))
    return [cases[at * len(cases) // chosen] for at in range(chosen)]
