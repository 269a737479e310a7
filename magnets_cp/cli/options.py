"""Options several commands share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer

from hand_solver import Limits
from magnets_cp.errors import UsageError
from magnets_cp.puzzles import PUZZLES, detect
from magnets_cp.workbench.family import Family

Puzzle = Annotated[str | None, typer.Option(help=f"The puzzle: {', '.join(PUZZLES)}; found by content if not given.")]
Notation = Annotated[
    str | None,
    typer.Option(
        help="The notation of the input, found by content if not given: "
        + "; ".join(f"{family.name}: {', '.join(family.notations)}" for family in PUZZLES.values())
        + "."
    ),
]
NoRotation = Annotated[
    bool, typer.Option("--no-rotation", help="Tiles only: lay them as they come, as the first answer keys do.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output, nothing else there.")]
Seconds = Annotated[float | None, typer.Option(min=0, help="Stop a run after this many seconds.")]
Nodes = Annotated[int | None, typer.Option(min=0, help="Stop the hand solver after this many nodes.")]


def family_of(puzzle: str | None, notation: str | None = None, *, arguments: Iterable[str] = ()) -> Family[Any]:
    """The family of that name, or else of the arguments; it must know the notation. Raises UsageError."""
    if puzzle is not None and puzzle not in PUZZLES:
        raise UsageError(f"--puzzle: expected one of {', '.join(PUZZLES)}, found {puzzle!r}")
    family = detect(arguments) if puzzle is None else PUZZLES[puzzle]
    if notation is not None and notation not in family.notations:
        raise UsageError(f"--notation: expected one of {', '.join(family.notations)}, found {notation!r}")
    return family


def variant_of(no_rotation: bool) -> str | None:
    """The variant the options name."""
    return "no-rotation" if no_rotation else None


def given(options: Mapping[str, str | int | None]) -> dict[str, str]:
    """Those of the options that were given, as text."""
    return {key: str(value) for key, value in options.items() if value is not None}


def limits(*, seconds: float | None, nodes: int | None, solutions: int | None) -> Limits:
    """The limits of a run. Raises UsageError."""
    try:
        return Limits(seconds, nodes, solutions)
    except ValueError as error:
        raise UsageError(str(error)) from error
