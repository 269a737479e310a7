"""Keyword arguments by name: a misspelt one is said, not passed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from magnets_cp.errors import UsageError, shown


def check_terms(function: str, given: Mapping[str, Any], known: Iterable[str]) -> None:
    """Raises UsageError for a term that the function does not know.

    >>> check_terms("judge", {"second": 2}, ("seconds", "jobs"))
    Traceback (most recent call last):
    ...
    magnets_cp.errors.UsageError: judge: expected one of seconds, jobs, found 'second'
    """
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        raise UsageError(f"{function}: expected one of {', '.join(known)}, found {shown(unknown)}")
