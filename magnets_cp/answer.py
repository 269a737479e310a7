"""What any solver answers to any puzzle, in the puzzle's own signs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from hand_solver import Status

Solution = tuple[str, ...]
# The solvers, as configurations name them, that are somebody else's programs.
EXTERNAL = ("command", "python")


class Outcome(StrEnum):
    """How a run ended, which is not what it found out; our own solvers always answer, if only ``unknown``."""

    ANSWERED = "answered"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASH = "crash"
    OUTPUT = "too much output"
    UNREADABLE = "unreadable"
    DECLINED = "cannot express"  # it ended with the exit status that says so
    NOT_ASKED = "not asked"  # the notation that an external program reads cannot say this board
    GIVEN_UP = "given up"  # it gave no answer on so many boards before that it was not run any more


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of one run of one solver on one board.

    solutions      each a string a row, distinct
    complete       all solutions are known to be listed
    statistics     the solver's own counters under its own names, and "seconds": wall time in this process from the
                   parsed board to the answer, building the model included, importing libraries not
    configuration  solver, options, versions and seed, as text by name
    believed       its word counts that there is no solution, or no other: not that of a search with a user's part,
                   which may change the search
    outcome        how the run ended; unless it answered, the status is ``unknown``
    objective      of a board with one: the value of the solution, which is the best that was found
    bound          no solution has a better value than this, as far as the solver says
    report         of an external program: how its answer was understood, or why it did not answer (exit status and last
                   words, or what could not be read); of a search with a user's part: what could not be confirmed
    """

    status: Status
    solutions: tuple[Solution, ...]
    complete: bool
    statistics: Mapping[str, int | float]
    configuration: Mapping[str, str]
    outcome: Outcome = Outcome.ANSWERED
    report: str = ""
    believed: bool = True
    objective: int | None = None
    bound: int | None = None

    @property
    def seconds(self) -> float:
        """The wall time."""
        return float(self.statistics["seconds"])

    @property
    def is_external(self) -> bool:
        """Is it the answer of somebody else's program?"""
        return self.configuration.get("solver") in EXTERNAL

    def is_finished(self, wanted: int | None) -> bool:
        """Was all found that was asked for, ``wanted`` solutions or None for all? Otherwise a limit stopped the run."""
        return self.complete or (wanted is not None and len(self.solutions) >= wanted)
