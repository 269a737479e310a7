"""Options several commands share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import click

from magnets_cp.cli.declared import Argument, Option
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import PUZZLES, detect, named, reading
from magnets_cp.workbench.run.boards import Wanted

# As many as CP-SAT may have workers.
MAX_JOBS = 256
PuzzleName = Annotated[
    str | None,
    Option(
        "--puzzle",
        metavar="NAME|FILE.py",
        help=f"The puzzle: {', '.join(PUZZLES)}, or your own; found by content if not given.",
    ),
]
Notation = Annotated[
    str | None,
    Option(
        help=lambda: (
            "The notation of the input, found by content if not given: "
            + "; ".join(f"{puzzle.name}: {', '.join(puzzle.notations)}" for puzzle in PUZZLES.values())
            + "."
        )
    ),
]
NoRotation = Annotated[
    bool, Option("--no-rotation", help="Tiles only: lay them as they come, as the first answer keys do.")
]
Json = Annotated[bool, Option("--json", help="One JSON document on standard output, nothing else there.")]
Boards = Annotated[list[str] | None, Argument(metavar="FILES|FOLDERS", help="Files, FILE#K, folders or game ids.")]
Read = Annotated[
    str | None,
    Option(
        "--puzzle",
        metavar="NAME[:READ]|FILE.py",
        help=f"The puzzle: {', '.join(PUZZLES)}, or your own; found by content if not given. After a colon a notation, "
        "as in magnets:janko, or other rules: tiles:no-rotation.",
    ),
]
Fuzz = Annotated[int, Option(min=0, help="Add N small random boards chosen to break solvers.", metavar="N")]
Seed = Annotated[int, Option(min=0, help="Of the random boards.")]
Count = Annotated[int, Option(min=1, help="Compare up to N solutions a board.", metavar="N")]
RunSeconds = Annotated[float, Option(min=0, help="Stop a run after this many seconds.")]
Jobs = Annotated[int, Option(min=1, max=MAX_JOBS, help="Processes to work in.", metavar="N")]
RunsAtATime = Annotated[
    int,
    Option(
        "--jobs", min=1, max=MAX_JOBS, help="Runs at a time; more than one disturb each other's times.", metavar="N"
    ),
]
First = Annotated[bool, Option("--first", help="Stop at the first board that shows a fault.")]
Html = Annotated[Path | None, Option(help="Write the verdicts as a page, with every fault and its boards.")]
JUnit = Annotated[Path | None, Option("--junit", help="Write the verdicts as JUnit XML.")]
Grades = Annotated[Path | None, Option(help="Write a line of grades a solver, as CSV.")]
Shrink = Annotated[
    Path | None,
    Option(
        metavar="[=FOLDER]",
        help="Find and save a smallest board for every way to fail; in the folder shrunk if none is named.",
    ),
]
Seconds = Annotated[float | None, Option(min=0, help="Stop a run after this many seconds.")]
Nodes = Annotated[int | None, Option(min=0, help="Stop the hand solver after this many nodes.")]


def puzzle_of(name: str | None, notation: str | None = None, *, arguments: Iterable[str] = ()) -> Puzzle[Any]:
    """The puzzle of that name, or else of the arguments; it must know the notation. Raises UsageError."""
    first, colon, variant = (name or "").partition(":")
    if colon and first in PUZZLES and variant in named(first).notations:
        raise UsageError(f"--puzzle {name}: here the notation is an option of its own, --notation {variant}")
    puzzle = detect(arguments) if name is None else named(name)
    if puzzle.origin:
        _limit_parts()
    if notation is not None and notation not in puzzle.notations:
        raise UsageError(f"--notation: expected one of {', '.join(puzzle.notations)}, found {notation!r}")
    return puzzle


def _limit_parts() -> None:
    """Give the parts of a user's own puzzle no more time than the command has for a run."""
    from magnets_cp.puzzle.file import limit_parts

    context = click.get_current_context(silent=True)
    limit_parts(context.params.get("seconds") if context is not None else None)


def boards_of(
    files: list[str] | None, puzzle_name: str | None, notation: str | None = None, *, fuzz: int, seed: int
) -> tuple[Puzzle[Any], Wanted]:
    """The puzzle and the boards that are asked for; ``puzzle_name`` is NAME[:READ]. Raises UsageError."""
    if puzzle_name is None:
        return puzzle_of(None, notation, arguments=files or []), Wanted(files or [], notation, None, fuzz, seed)
    puzzle, named_notation, variant = reading(puzzle_name)
    known = puzzle_of(puzzle.called, named_notation or notation)
    return known, Wanted(files or [], named_notation or notation, variant, fuzz, seed)


def variant_of(no_rotation: bool) -> str | None:
    """The variant the options name."""
    return "no-rotation" if no_rotation else None


def given(options: Mapping[str, str | int | None]) -> dict[str, str]:
    """Those of the options that were given, as text."""
    return {key: str(value) for key, value in options.items() if value is not None}
