"""What any solver answers to any puzzle, in the puzzle's own signs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hand_solver import Status

Solution = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of one run of one solver on one board.

    solutions      each a string a row, distinct
    complete       all solutions are known to be listed
    statistics     the solver's own counters under its own names, and "seconds": wall time in this process from the
                   parsed board to the answer, building the model included, importing libraries not
    configuration  solver, options, versions and seed, as text by name
    """

    status: Status
    solutions: tuple[Solution, ...]
    complete: bool
    statistics: Mapping[str, int | float]
    configuration: Mapping[str, str]

    @property
    def seconds(self) -> float:
        """The wall time."""
        return float(self.statistics["seconds"])

    def is_finished(self, wanted: int | None) -> bool:
        """Was all found that was asked for, ``wanted`` solutions or None for all? Otherwise a limit stopped the run."""
        return self.complete or (wanted is not None and len(self.solutions) >= wanted)
