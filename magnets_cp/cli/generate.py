"""``magnets generate``: random boards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.options import puzzle_of
from magnets_cp.cli.waiting import Waiting
from magnets_cp.cli.writing import check_room, write_board
from magnets_cp.errors import UsageError
from magnets_cp.puzzles import PUZZLES


def generate(
    size: Annotated[str, Argument(metavar="SIZE", help="The size, rows first, such as 10x9.")],
    puzzle_name: Annotated[str, Option("--puzzle", help=f"The puzzle: {', '.join(PUZZLES)}.")] = "magnets",
    count: Annotated[int, Option(min=1, help="How many boards.", metavar="N")] = 1,
    density: Annotated[
        float | None, Option(min=0, max=1, help="Share of dominoes tried as magnets; 1 fills until none fits.")
    ] = None,
    clues: Annotated[float | None, Option(min=0, max=1, help="Chance of each clue to be kept.")] = None,
    singles: Annotated[int | None, Option(min=0, help="Single cells; by default as few as the size allows.")] = None,
    givens: Annotated[int | None, Option(min=0, help="Cells given.")] = None,
    settings: Annotated[
        list[str] | None,
        Option("--set", metavar="NAME=NUMBER", help="What other puzzles than Magnets have; may be repeated."),
    ] = None,
    kind: Annotated[
        str,
        Option(
            help="Proven by the hand solver: any, unique, several, unsatisfiable. "
            "Unsatisfiable boards of Magnets have sums that agree."
        ),
    ] = "any",
    notation: Annotated[
        str | None, Option(help="The notation to write; by default one with a board a line, if there is one.")
    ] = None,
    output: Annotated[
        Path | None, Option(help="A folder to write one file a board to, instead of standard output.")
    ] = None,
    seed: Annotated[int, Option(min=0, help="The same seed gives the same boards.")] = 0,
) -> ExitStatus:
    """Make random boards, for Magnets a random tiling (a walk by flips) and filling with the clues read off it."""
    puzzle = puzzle_of(puzzle_name, notation)
    if kind not in puzzle.kinds:
        raise UsageError(f"--kind: expected one of {', '.join(puzzle.kinds)}, found {kind!r}")
    written = notation or [*puzzle.one_line, *puzzle.notations][0]
    check_room(puzzle, written, count=count, output=output)
    named = {"density": density, "clues": clues, "singles": singles, "givens": givens}
    options = {name: number for name, number in named.items() if number is not None} | _settings(settings or [])
    with Waiting("generating") as waiting:
        for index in range(1, count + 1):
            waiting.say(f"board {index} of {count}")
            board = puzzle.generate(size, kind, options, Random(f"{seed}:{index}"))
            path = None if output is None else output / f"{kind}-{size}-{seed}-{index}"
            waiting.erase()
            write_board(puzzle, board, written, path=path)
    return ExitStatus.SOLVED


def _settings(texts: list[str]) -> dict[str, float]:
    settings = {}
    for text in texts:
        name, _, number = text.partition("=")
        try:
            settings[name] = float(number)
        except ValueError as error:
            raise UsageError(f"--set: expected NAME=NUMBER, found {text!r}") from error
    return settings
