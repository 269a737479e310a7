"""``magnets generate``: random boards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from math import isfinite, nan
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

from hand_solver import Limits
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import puzzle_of
from magnets_cp.cli.proving import Proof, prover_of, tell
from magnets_cp.cli.waiting import Waiting
from magnets_cp.cli.writing import check_room, usual_notations, write_board
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import Deduction, kind_named
from magnets_cp.puzzle.orders import NotFoundError
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.run.instances import can_say

_UNFIT_FOR_NAMES = re.compile(r"[^\w.-]+")

if TYPE_CHECKING:
    from magnets_cp.workbench.judge.certificates.proof import Prover

ELSEWHERE = {"--notation": "say --to, as it is written"}


def generate(
    size: Annotated[str, Argument(metavar="SIZE", help="The size, rows first, such as 10x9.")],
    puzzle_name: Annotated[
        str, Option("--puzzle", metavar="NAME|FILE.py", help=f"The puzzle: {', '.join(PUZZLES)}, or your own.")
    ] = "magnets",
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
        str | None,
        Option(
            help="Proven by the hand solver: any, unique (--unique for short), several, unsatisfiable. "
            "Unsatisfiable boards of Magnets have sums that agree."
        ),
    ] = None,
    minimal: Annotated[
        bool, Option("--minimal", help="Unique, and no clue can go: without it, two solutions or a higher grade.")
    ] = False,
    symmetric: Annotated[
        bool, Option("--symmetric", help="Unique; clues are left out in pairs that half a turn exchanges.")
    ] = False,
    grade: Annotated[str | None, Option(help=f"Unique, and of this grade: {', '.join(map(str, Deduction))}.")] = None,
    seconds: Annotated[float | None, Option(min=0, help="Give up a board after this many seconds.")] = None,
    to: Annotated[
        str | None,
        Option(
            help="The notation to write; by default one with a board a line, if there is one, and the text of your own "
            "puzzle for a board alone."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        Option(
            "--output",
            "-o",
            metavar="FOLDER",
            help="A folder to write one file a board to, instead of standard output.",
        ),
    ] = None,
    seed: Annotated[int, Option(min=0, help="The same seed gives the same boards.")] = 0,
    proof: Proof = None,
) -> ExitStatus:
    """Make random boards, for Magnets a random tiling (a walk by flips) and filling with the clues read off it.

    A board that should be unique is changed where its solutions differ until it is. Exit status 3: none was found.
    """
    puzzle = puzzle_of(puzzle_name, to)
    named = {"density": density, "clues": clues, "singles": singles, "givens": givens, "seconds": seconds}
    ordered = {"minimal": minimal or None, "symmetric": symmetric or None, "grade": _grade(grade)}
    options = {name: float(number) for name, number in {**named, **ordered}.items() if number is not None}
    kind = kind or ("unique" if any(number is not None for number in ordered.values()) else "any")
    if kind not in puzzle.kinds:
        raise UsageError(f"--kind: expected one of {', '.join(puzzle.kinds)}, found {kind!r}")
    usual = usual_notations(puzzle, follow=count > 1 and output is None)
    check_room(puzzle, to or usual[0], count=count, output=output)
    prover = prover_of(proof, None, "hand", {})
    if prover and kind not in ("unique", "unsatisfiable"):
        raise UsageError(f"--proof: for boards with one solution (--unique) or none, not for --kind {kind}")
    options |= _settings(settings or [])
    stem = f"{_made_as(kind, options)}-{size}-{seed}"
    with Waiting("generating") as waiting:
        for index in range(1, count + 1):
            waiting.say(f"board {index} of {count}")
            try:
                board = puzzle.generate(size, kind, options, Random(f"{seed}:{index}"))
            except NotFoundError as error:
                waiting.erase()
                complain(f"board {index} of {count}: {error}")
                return ExitStatus.UNDECIDED
            path = None if output is None else output / f"{stem}-{index}"
            waiting.erase()
            proven = prover is None or _proven(_numbered(prover, index, count), puzzle, board, seconds)
            write_board(puzzle, board, to or can_say(puzzle, board, usual), path=path)
            if not proven:
                return ExitStatus.UNDECIDED
    return ExitStatus.SOLVED


def _made_as(kind: str, options: Mapping[str, float]) -> str:
    """What makes boards of one size and seed differ, as the name of a file says it."""
    grades = {float(one): str(one) for one in Deduction}
    words = {"minimal": "minimal", "symmetric": "symmetric", "grade": grades.get(options.get("grade", 0))}
    said = [words.get(name) or f"{name}{number:g}" for name, number in options.items() if name != "seconds"]
    return _UNFIT_FOR_NAMES.sub("_", "-".join([kind, *said]))


def _numbered(prover: Prover, index: int, count: int) -> Prover:
    return prover if count == 1 else replace(prover, stem=f"{prover.stem}-{index}")


def _proven(prover: Prover, puzzle: Puzzle[Any], board: Any, seconds: float | None) -> bool:
    """Write the certificate of the board, and say so."""
    answer = prover.run(puzzle, board, Limits(seconds=seconds, solutions=2))
    tell(prover, answer)
    return answer.complete


def _grade(name: str | None) -> Deduction | None:
    try:
        return None if name is None else kind_named(name)
    except ValueError as error:
        raise UsageError(f"--grade: {error}") from error


def _settings(texts: list[str]) -> dict[str, float]:
    settings = {}
    for text in texts:
        name, _, number = text.partition("=")
        try:
            settings[name] = float(number)
        except ValueError:
            settings[name] = nan
        if not name or not isfinite(settings[name]):
            raise UsageError(f"--set: expected NAME=NUMBER, found {shown(text)}")
    return settings
