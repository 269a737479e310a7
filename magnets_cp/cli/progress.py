"""A progress bar on standard error, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def tracked(items: Iterable[T], *, total: int, what: str) -> Iterator[T]:
    """The items, one after the other, with a bar that says how many of ``total`` are done and how long it will take."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from magnets_cp.cli.printing import Plain

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Plain(stderr=True), transient=True) as progress:
        yield from progress.track(items, total=total, description=what)


@contextmanager
def counted(what: str, function: Callable[[T], R]) -> Iterator[Callable[[T], R]]:
    """The function, and on a terminal a line that says how often it was called."""
    if not sys.stderr.isatty():
        yield function
        return
    from magnets_cp.cli.printing import Plain

    calls = 0
    with Plain(stderr=True).status(what) as status:

        def call(argument: T) -> R:
            nonlocal calls
            calls += 1
            status.update(f"{what}: {calls}")
            return function(argument)

        yield call
