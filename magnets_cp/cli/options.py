"""Options several commands share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from hand_solver import Limits
from magnets_cp.errors import UsageError
from magnets_cp.families import FAMILIES
from magnets_cp.workbench.family import Family

Puzzle = Annotated[str, typer.Option(help=f"The puzzle: {', '.join(FAMILIES)}.")]
Notation = Annotated[
    str | None,
    typer.Option(help="The notation of the input: fum, sgt, janko or json; found by content if not given."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output, nothing else there.")]
Seconds = Annotated[float | None, typer.Option(min=0, help="Stop a run after this many seconds.")]
Nodes = Annotated[int | None, typer.Option(min=0, help="Stop the hand solver after this many nodes.")]


def family_named(puzzle: str, notation: str | None = None) -> Family[Any]:
    """The family of that name, which must know the notation. Raises UsageError."""
    if puzzle not in FAMILIES:
        raise UsageError(f"--puzzle: expected one of {', '.join(FAMILIES)}, found {puzzle!r}")
    family = FAMILIES[puzzle]
    if notation is not None and notation not in family.notations:
        raise UsageError(f"--notation: expected one of {', '.join(family.notations)}, found {notation!r}")
    return family


def given(options: Mapping[str, str | int | None]) -> dict[str, str]:
    """Those of the options that were given, as text."""
    return {key: str(value) for key, value in options.items() if value is not None}


def limits(*, seconds: float | None, nodes: int | None, solutions: int | None) -> Limits:
    """The limits of a run. Raises UsageError."""
    try:
        return Limits(seconds, nodes, solutions)
    except ValueError as error:
        raise UsageError(str(error)) from error
