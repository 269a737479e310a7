"""The answer of any solver to any puzzle, in the puzzle's own signs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from typing import Any

from hand_solver import Status

Solution = tuple[str, ...]
# The solvers, as configurations name them, that are somebody else's programs.
EXTERNAL = ("command", "python")


class Outcome(StrEnum):
    """The end of a run, which is not its answer; our own solvers always answer, if only ``unknown``."""

    ANSWERED = "answered"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASH = "crash"
    OUTPUT = "too much output"
    UNREADABLE = "unreadable"
    DECLINED = "cannot express"  # it says so by its exit status, or as solvers in competitions do
    NOT_ASKED = "not asked"  # the notation that an external program reads cannot say this board
    GIVEN_UP = "given up"  # it gave no answer on so many boards before that it was not run any more


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """The answer of a solver to a board. It prints as the board solved.

    status         satisfiable, unsatisfiable, or unknown: a limit was reached
    solutions      distinct, each a string a row; those of ``magnets_cp.solve`` are grids that print
    complete       all solutions are known to be listed; for unsatisfiable, that there is none
    statistics     the solver's own counters under its own names, and "seconds": wall time in this process from the
                   parsed board to the answer, building the model included, importing libraries not
    configuration  solver, options, versions and seed, as text by name
    count          of an external program: how many solutions there are, as it says without listing them
    not_understood of an external program: the line beside its answer that nobody understands: it is not convicted then
    believed       its word counts that there is no solution, or no other: not that of a search with a user's part,
                   which may change the search
    outcome        how the run ended; unless it answered, the status is ``unknown``
    objective      of a board with one: the value of the solution, which is the best that was found
    bound          no solution has a better value than this, as far as the solver says
    report         of an external program: how its answer was understood, or why it did not answer (exit status and last
                   words, or what could not be read); of a search with a user's part: what could not be confirmed
    printed        of an external program: what it printed on standard error, where the prints of a function go; of much
                   the end
    output         of an external program: what it printed on standard output, its beginning
    warnings       which functions of the user were never asked, so that nothing is known of them

    >>> answer = solve("2x2:11,11,11,11,TTBB", count=None)
    >>> answer
    <Answer satisfiable, 2 solutions, proven>
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
    warnings: tuple[str, ...] = ()
    printed: str = ""
    output: str = ""
    count: int | None = None
    not_understood: str = ""

    @property
    def seconds(self) -> float:
        """The wall time, from the parsed board to the answer."""
        return float(self.statistics["seconds"])

    @property
    def is_external(self) -> bool:
        """Is it the answer of an external solver?"""
        return self.configuration.get("solver") in EXTERNAL or "name" in self.configuration

    def is_finished(self, wanted: int | None) -> bool:
        """Was all found that was asked for, ``wanted`` solutions or None for all? Otherwise a limit stopped the run."""
        return self.complete or (wanted is not None and len(self.solutions) >= wanted)

    def document(self) -> dict[str, Any]:
        """The answer as ``magnets solve --json`` prints it."""
        return {
            "status": self.status,
            "solutions": [list(solution) for solution in self.solutions],
            "complete": self.complete,
            **({} if self.objective is None else {"objective": self.objective, "bound": self.bound}),
            "solver": self.configuration.get("solver", ""),
            "statistics": dict(self.statistics),
            "configuration": dict(self.configuration),
        }

    def __str__(self) -> str:
        shown = "\n\n".join(map(str, self.solutions)) if self.solutions else str(self.status)
        return "\n".join([shown, *self.warnings])

    def __repr__(self) -> str:
        number = len(self.solutions)
        parts = [str(self.status), *([f"{number} solution{'s' * (number != 1)}"] if number else [])]
        return f"<Answer {', '.join([*parts, *['proven'] * self.complete, *self.warnings])}>"

    def _repr_html_(self) -> str:
        drawn = [one._repr_html_() if hasattr(one, "_repr_html_") else f"<pre>{one}</pre>" for one in self.solutions]
        texts = [*self.warnings] if self.solutions else [str(self.status), *self.warnings]
        return "".join([*drawn[:10], *(f"<pre>{escape(one)}</pre>" for one in texts)])
