"""How far a configuration comes as boards grow: the last size of which it solves most within the limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.study.compare.random_boards import made
from magnets_cp.workbench.study.compare.run import Figures
from magnets_cp.workbench.study.store import Competitor

SIZES = tuple(f"{n}x{n}" for n in (3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 25, 30, 40, 50))
BOARDS = 5  # of a size
REFERENCE = "forward checking"


@dataclass(slots=True)
class Growth:
    """The curve.

    rows      a size, and of each configuration that ran there its figures
    reached   label -> the last size of which it solved most boards, None for none
    lasting   the labels of those that solved most of the largest size
    """

    rows: list[tuple[str, Sequence[Figures]]] = field(default_factory=list)
    reached: dict[str, str | None] = field(default_factory=dict)
    lasting: tuple[str, ...] = ()

    def sentences(self) -> Iterator[str]:
        """Where each ends, and what the reference would reach."""
        would = self._end(REFERENCE, "would go on beyond", "would reach", "would reach nothing either")
        own = [label for label in self.reached if label != REFERENCE]
        for label in own:
            ends = self._end(
                label, "solves most boards of every size up to", "ends at", "solves most boards of no size"
            )
            beside = f"; {would}" if would and label == own[0] else ""
            yield f"{ends}{beside}"

    def _end(self, label: str, lasts: str, ends: str, never: str) -> str:
        if label not in self.reached:
            return ""
        size = self.reached[label]
        if size is None:
            return f"{label} {never}"
        return f"{label} {lasts if label in self.lasting else ends} {size}"


def grow(
    entries: Sequence[Competitor],
    puzzle: Puzzle[Any],
    run: Callable[[Sequence[Competitor], Sequence[Instance]], Sequence[Figures]],
) -> Growth:
    """Run all on the smallest boards, and those that solve most of a size on the next.

    run  makes these runs and says what came of them; may raise to stop
    """
    found = Growth(reached={entry.label: None for entry in entries})
    left = list(entries)
    for size in SIZES:
        boards = _boards(puzzle, size)
        if not boards or not left:
            continue
        figures = run(left, boards)
        found.rows.append((size, figures))
        most = {one.configuration for one in figures if 2 * one.solved > one.runs}
        left = [entry for entry in left if entry.configuration in most]
        found.reached.update({entry.label: size for entry in left})
    found.lasting = tuple(entry.label for entry in left)
    return found


def _boards(puzzle: Puzzle[Any], size: str) -> list[Instance]:
    """The random boards of a size, always the same; none where the puzzle has none of it."""
    boards: list[Instance] = []
    with suppress(UsageError):
        boards = list(islice(made(puzzle, size, ("any",)), BOARDS))
    return boards
