"""The mark of functions that can be compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Mark a function as one to compile; it stays the Python function it is.

    It works on the arrays of a ``State`` and on integers of 64 bits, makes no arrays, and never counts from the end of
    one. What else it may say is what ``hand_solver.machine_code`` can translate; it refuses the rest.
    """
    return function
