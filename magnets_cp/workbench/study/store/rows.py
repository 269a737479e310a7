"""What goes into a store: the terms of its campaign, boards, configurations, and a record a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hand_solver import Limits, Status
from magnets_cp.answer import Outcome
from magnets_cp.workbench.judge.verify import Verdict

Key = tuple[str, str, int]
# Where the store keeps the cost of a run, among its counters.
COST = "cost"


@dataclass(frozen=True, slots=True)
class Terms:
    """What all runs of a store have in common; runs under other terms need another store.

    family  the name of the puzzle, or of several, as in "magnets, queens"
    limits  of each run; ``seconds`` is never None
    memory  what a run may use in MiB, None for no limit
    cpu_seconds  its limit of CPU time, None for none
    """

    family: str
    limits: Limits
    memory: int | None = None
    cpu_seconds: float | None = None


@dataclass(frozen=True, slots=True)
class InstanceRow:
    """A board of a campaign, as the store keeps it.

    instance_id  a digest of family and text: the same board is the same instance, whatever file it comes from
    family       the name of its puzzle
    cells        the product of the numbers in ``size``
    text         the board in the notation of its family that can say every board
    features     numbers known before any search, for algorithm selection
    """

    instance_id: str
    family: str
    name: str
    size: str
    cells: int
    text: str
    features: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Competitor:
    """A configuration that takes part in a campaign.

    configuration  its canonical text, without a seed
    label          its short name
    named          the label is the user's; others are worked out anew when configurations join
    sources        digests of the user's files it names, and of that of the puzzle
    texts          those of the files that are text, by name
    """

    configuration: str
    label: str
    named: bool = False
    sources: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """What one run leaves behind.

    verdict  as far as the rules can tell from this answer alone; the store compares it with the other answers
    detail   the broken rule, or why there is no answer
    seconds  wall time of the answer; of a run that was stopped, until it was stopped
    cpu      process time in seconds, child processes included; None if the process was killed
    counters  what the search counted
    cost     of the best solution it found, of a board with an objective
    spent    calls of the heuristics and the seconds in them, of the textbook search: "variable_calls"
    known    digests of the distinct solutions found that the rules accept
    shown    the first of them as text, its rows joined by "/"
    started  UTC, ISO 8601
    load     how many processes wanted to run on the machine when it began, averaged over a minute; None if not known
    """

    instance_id: str
    configuration: str
    seed: int
    status: Status
    outcome: Outcome
    verdict: Verdict
    detail: str
    solutions: int
    complete: bool
    seconds: float
    cpu: float | None
    counters: Mapping[str, int | float]
    versions: Mapping[str, str]
    machine: Mapping[str, str | int]
    started: str
    known: tuple[bytes, ...] = ()
    shown: str | None = None
    load: float | None = None
    spent: Mapping[str, int | float] = field(default_factory=dict)
    cost: int | None = None

    @property
    def key(self) -> Key:
        """What there is one run of."""
        return self.instance_id, self.configuration, self.seed
