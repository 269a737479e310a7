"""The sets of boards: what each holds, and where its boards are kept.

A set comes twice, in two splits from different seeds: "first", which may be looked at while tuning, and "held-out",
which may not. The boards are kept as game ids, a line each, so that a benchmark does not search for them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.generator import Recipe

SPLITS = ("first", "held-out")
FOLDER = Path(__file__).parent / "sets"


class Kind(StrEnum):
    """What is known of the boards of a set.

    RANDOM         clues read off a random filling: there is a solution, perhaps several
    UNIQUE         exactly one solution
    MINIMAL        exactly one solution, and more without any one of the clues
    UNSATISFIABLE  none, although the sums of the clues agree
    HARD           none, and CP-SAT's ``boolean`` formulation takes 200 conflicts or more to prove it
    """

    RANDOM = "random"
    UNIQUE = "unique"
    MINIMAL = "minimal"
    UNSATISFIABLE = "unsatisfiable"
    HARD = "hard"

    @property
    def has_solutions(self) -> bool:
        """Can the boards be solved?"""
        return self not in (Kind.UNSATISFIABLE, Kind.HARD)

    @property
    def is_unique(self) -> bool:
        """Is there exactly one solution?"""
        return self in (Kind.UNIQUE, Kind.MINIMAL)


class Ask(StrEnum):
    """What a solver is asked: one solution, or the proof that there is none; or the proof that there is just one."""

    SOLVE = "solve"
    PROVE_UNIQUE = "prove unique"

    @property
    def solutions(self) -> int:
        """How many solutions to look for."""
        return 1 if self is Ask.SOLVE else 2


@dataclass(frozen=True, slots=True)
class BoardSet:
    """A set of boards.

    boards   how many, in each split
    quick    part of the quick benchmark
    seconds  the time limit of a run, if it is not that of the benchmark; such a set is run on request only
    """

    name: str
    kind: Kind
    recipe: Recipe
    boards: int = 9
    quick: bool = True
    seconds: float | None = None

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What solvers are asked of the boards."""
        return (Ask.SOLVE, Ask.PROVE_UNIQUE) if self.kind.is_unique else (Ask.SOLVE,)

    def path(self, split: str) -> Path:
        """The file of the boards in one of ``SPLITS``."""
        return (FOLDER if split == SPLITS[0] else FOLDER / split) / f"{self.name}.sgt"

    def read(self, split: str) -> list[str]:
        """The boards as game ids. Raises UsageError if they have not been made."""
        try:
            return self.path(split).read_text(encoding="utf-8").split()
        except FileNotFoundError as error:
            raise UsageError(f"{error.filename} is missing: python -m benchmarks make {self.name}") from error


def _sets() -> list[BoardSet]:
    small = [(6, 5), (8, 7), (10, 9)]
    return [
        *(BoardSet(f"unique-{r}x{c}", Kind.UNIQUE, Recipe(r, c)) for r, c in small),
        *(BoardSet(f"minimal-{r}x{c}", Kind.MINIMAL, Recipe(r, c)) for r, c in small),
        BoardSet("unique-15x14", Kind.UNIQUE, Recipe(15, 14)),
        *(BoardSet(f"unsatisfiable-{n}x{n}", Kind.UNSATISFIABLE, Recipe(n, n)) for n in (8, 10, 12)),
        BoardSet("hard-12x12", Kind.HARD, Recipe(12, 12), quick=False),
        BoardSet("hard-14x14", Kind.HARD, Recipe(14, 14)),
        BoardSet("hard-16x16", Kind.HARD, Recipe(16, 16), quick=False),
        BoardSet("random-10x10", Kind.RANDOM, Recipe(10, 10)),
        # Here one board in ten takes as long as all others together, for any solver.
        BoardSet("random-14x14", Kind.RANDOM, Recipe(14, 14), boards=25),
        BoardSet("random-14x14-sparse", Kind.RANDOM, Recipe(14, 14, density=0.7), boards=25, quick=False),
        BoardSet("random-20x20", Kind.RANDOM, Recipe(20, 20), boards=25),
        BoardSet("random-30x30", Kind.RANDOM, Recipe(30, 30), quick=False),
        BoardSet("random-20x20-half", Kind.RANDOM, Recipe(20, 20, clues=0.5)),
        BoardSet("random-30x30-half", Kind.RANDOM, Recipe(30, 30, clues=0.5), quick=False),
        *(BoardSet(f"random-{n}x{n}-sparse", Kind.RANDOM, Recipe(n, n, density=0.7), quick=False) for n in (20, 30)),
        BoardSet("large-60x60", Kind.RANDOM, Recipe(60, 60), boards=1, quick=False, seconds=60),
        BoardSet("large-100x100", Kind.RANDOM, Recipe(100, 100), boards=1, quick=False, seconds=600),
        *(BoardSet(f"random-{n}x{n}", Kind.RANDOM, Recipe(n, n), quick=False, seconds=60) for n in (60, 100)),
        *(
            BoardSet(f"random-{n}x{n}-sparse", Kind.RANDOM, Recipe(n, n, density=0.7), quick=False, seconds=60)
            for n in (60, 100)
        ),
    ]


SETS: dict[str, BoardSet] = {one.name: one for one in _sets()}


def chosen(names: Sequence[str], *, quick: bool = False, large: bool = False) -> list[BoardSet]:
    """The sets of these names; without names all of the (quick) benchmark. Raises UsageError."""
    for name in names:
        if name not in SETS:
            raise UsageError(f"expected sets among {', '.join(SETS)}, found {name!r}")
    if names:
        return [SETS[name] for name in names]
    return [one for one in SETS.values() if (one.quick or not quick) and (one.seconds is None or large)]
