"""The findings about a filter: the properties it is held to, and what shows that it lacks one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Property(StrEnum):
    """What a filter is held to; the last three only where they are claimed, or relied on."""

    RUNS = "runs"
    SOUND = "sound"
    REJECTS = "rejects"
    RESTORES = "restores"
    IDEMPOTENT = "idempotent"
    BOUNDS = "bounds"
    GAC = "gac"


CLAIMS = (Property.GAC, Property.BOUNDS, Property.IDEMPOTENT)


@dataclass(frozen=True, slots=True)
class Fault:
    """What shows that a property is lacking.

    lacking     the property
    number      of the constraint drawn
    constraint  in words
    domains     a line a variable
    steps       what was done before, the first first
    found       what the filter did
    expected    what it had to do
    why         the solution, or the assignment, that shows it
    """

    lacking: Property
    number: int
    constraint: str
    domains: Sequence[str]
    steps: Sequence[str]
    found: str
    expected: str
    why: str

    @property
    def weight(self) -> int:
        """How much there is to read."""
        return sum(map(len, [*self.domains, *self.steps, self.constraint]))


@dataclass(frozen=True, slots=True)
class FilterAudit:
    """The audit of a filter: by property how many cases there were, how many showed a fault, and the smallest.

    is_stopped  it ended early, as calls did not end
    """

    name: str
    cases: dict[str, int]
    faults: dict[str, int]
    smallest: tuple[Fault, ...]
    is_stopped: bool = False
