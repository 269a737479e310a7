"""The table of boards of ``verify`` and ``judge``: each line as its board is judged, or all at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from magnets_cp.cli.waiting import tracked
from magnets_cp.workbench.judge.verdict import JudgedInstance
from magnets_cp.workbench.judge.verification import is_listed
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.page.table import GrowingTable, Table


class Listing:
    """Watches judgements, and prints the lines of those that are listed; ``table`` makes the lines of some.

    On a terminal nothing is printed, as a bar is shown there until the end; nor where no table ``is_wanted``.
    """

    def __init__(self, task: Task[Any], table: Callable[[Sequence[JudgedInstance]], Table], *, is_wanted: bool) -> None:
        self._named = [one.name for one in task.boards.named]
        self._table = table
        self._growing = GrowingTable(sys.stdout, self._named) if is_wanted and not _has_bar() else None

    @property
    def is_printed(self) -> bool:
        """Is the table on standard output already?"""
        return self._growing is not None

    def watch(self, items: Iterable[JudgedInstance], *, total: int, what: str) -> Iterator[JudgedInstance]:
        """The judgements; the lines of those that are listed are printed on the way.

        Where they cannot be printed the work stops as by Ctrl-C, which this raises: files hold what was found until
        then, and whatever is printed next says why it cannot be.
        """
        for one in tracked(items, total=total, what=what):
            if self._growing is not None and is_listed(one, is_named=one.name in self._named):
                try:
                    self._growing.add(self._table([one]))
                except OSError as error:
                    raise KeyboardInterrupt from error
            yield one


def _has_bar() -> bool:
    return sys.stdout.isatty() and sys.stderr.isatty()
