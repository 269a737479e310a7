"""Runs of a race are ended when their configuration can no longer go on: adaptive capping.

Once as many have finished as go on to the next round, nobody needs more time than the last of these took in all. As
clocks err, twice that time ends a configuration, and nobody is ended in the first half second. Hutter, Hoos,
Leyton-Brown and Stuetzle, "ParamILS: an automatic algorithm configuration framework", 2009, section 4; in a race: Perez
Caceres, Lopez-Ibanez, Hoos and Stuetzle, "An experimental study of adaptive capping in irace", 2017.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from magnets_cp.answer import Outcome
from magnets_cp.workbench.judge.verdict import DECIDED, Verdict
from magnets_cp.workbench.study.compare.campaign import Task
from magnets_cp.workbench.study.scoring.runs import PENALTY
from magnets_cp.workbench.study.store import Record
from magnets_cp.workbench.study.store.rows import Key

_MULTIPLE, _FREE = 2.0, 0.5
_STOPPED = (Outcome.ANSWERED, Outcome.TIMEOUT)


@dataclass(slots=True)
class Caps:
    """What the configurations of a round have taken so far, and what that leaves to each.

    going  how many go on
    runs   configuration -> the runs it has to make in all; they are made in this order
    limit  the seconds of a run
    ended  those that can no longer go on
    """

    going: int
    runs: Mapping[str, int]
    limit: float
    ended: set[str] = field(default_factory=set)
    _taken: dict[str, float] = field(default_factory=dict)
    _made: Counter[str] = field(default_factory=Counter)
    _cut: set[Key] = field(default_factory=set)

    def note(self, configuration: str, verdict: Verdict, seconds: float) -> None:
        """A run was made; one without an answer counts twice its limit, as in PAR-2."""
        self._made[configuration] += 1
        taken = seconds if verdict in DECIDED else PENALTY * self.limit
        self._taken[configuration] = self._taken.get(configuration, 0.0) + taken

    def left(self, configuration: str) -> float:
        """The seconds it may still take; infinite until as many as go on have finished."""
        finished = sorted(self._taken[one] / runs for one, runs in self.runs.items() if self._made[one] == runs)
        if len(finished) < self.going:
            return math.inf
        most = _MULTIPLE * finished[self.going - 1] * self.runs[configuration]
        return max(most, _FREE) - self._taken.get(configuration, 0.0)

    def within(self, tasks: Sequence[Task]) -> Iterator[Task]:
        """The tasks of those that can still go on, with no more time than that.

        As many as go on are run in turn, then one after another.
        """
        place = {configuration: max(0, index - self.going + 1) for index, configuration in enumerate(self.runs)}
        for task in sorted(tasks, key=lambda one: place[one.configuration]):
            left = self.left(task.configuration)
            if left <= 0:
                self.ended.add(task.configuration)
            if task.configuration in self.ended:
                continue
            if left < self.limit:
                self._cut.add(task.key)
            yield replace(task, limits=replace(task.limits, seconds=min(self.limit, left)))

    def kept(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records, noted, but for those of runs that were cut short: they tell nothing but that."""
        for record in records:
            if record.key in self._cut and record.verdict is Verdict.UNDECIDED and record.outcome in _STOPPED:
                self.ended.add(record.configuration)
            else:
                self.note(record.configuration, record.verdict, record.seconds)
                yield record
