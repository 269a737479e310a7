"""``magnets generate``: random boards."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hand_solver import Limits
from magnets_cp.api.boards import Board
from magnets_cp.api.generating import Order
from magnets_cp.cli.boards import Reading
from magnets_cp.cli.command import Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import folder_option, seconds_option
from magnets_cp.cli.proving import proof_option, prover_of, tell
from magnets_cp.cli.waiting import Waiting
from magnets_cp.cli.writing import check_room, fit_for_names, printing, usual_notations, write_board
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.puzzle.orders import NotFoundError
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.run.instances import can_say

if TYPE_CHECKING:
    from magnets_cp.workbench.judge.certificates.proof import Prover

# In the order in which the name of a file has them.
_OPTIONS = ("density", "clues", "singles", "givens", "minimal", "symmetric", "grade")


@click.command(cls=Command, elsewhere={"--notation": "say --to, as it is written"})
@click.argument("size", metavar="SIZE", help="The size, rows first, such as 10x9.")
@click.option(
    "--puzzle",
    "puzzle_name",
    default="magnets",
    metavar="NAME|FILE.py",
    help=f"The puzzle: {', '.join(PUZZLES)}, or your own.",
)
@click.option("--count", type=Whole(1), default=1, help="How many boards.")
@click.option("--density", type=Number(0, 1), help="Share of dominoes tried as magnets; 1 fills until none fits.")
@click.option("--clues", type=Number(0, 1), help="Chance of each clue to be kept.")
@click.option("--singles", type=Whole(0), help="Single cells; by default as few as the size allows.")
@click.option("--givens", type=Whole(0), help="Cells given.")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=NUMBER",
    help="An option that boards of Magnets do not have; may be repeated.",
)
@click.option(
    "--kind",
    metavar="KIND",
    help="Proven by the hand solver: any, unique, several, unsatisfiable. Unsatisfiable boards of Magnets have sums "
    "that agree.",
)
@click.option("--unique", is_flag=True, help="The same as --kind unique.")
@click.option(
    "--minimal", is_flag=True, help="Unique, and no clue can go: without it, two solutions or a higher grade."
)
@click.option("--symmetric", is_flag=True, help="Unique; clues are left out in pairs that half a turn exchanges.")
@click.option("--grade", metavar="NAME", help=f"Unique, and of this grade: {', '.join(map(str, Deduction))}.")
@seconds_option(about="Give up a board after this many seconds.")
@click.option(
    "--to",
    metavar="NOTATION",
    help="The notation to write; by default one with a board a line, if there is one, and the text of your own puzzle "
    "for a board alone.",
)
@folder_option
@click.option("--seed", type=Whole(0), default=0, help="The same seed gives the same boards.")
@proof_option
def generate(
    size: str,
    *,
    puzzle_name: str,
    count: int,
    settings: tuple[str, ...],
    kind: str | None,
    unique: bool,
    seconds: float | None,
    to: str | None,
    output: Path | None,
    seed: int,
    proof: str | None,
    **options: Any,
) -> ExitStatus:
    """Make random boards, for Magnets a random tiling (a walk by flips) and filling with the clues read off it.

    A board that should be unique is changed where its solutions differ until it is. Exit status 3: none was found.
    """
    puzzle = Reading(puzzle_name, to).puzzle()
    if unique and kind not in (None, "unique"):
        raise UsageError(f"--unique and --kind {kind} exclude one another")
    given = {name: options[name] for name in _OPTIONS if options[name] is not None} | _settings(settings)
    given |= {} if seconds is None else {"seconds": seconds}
    order = Order.of(puzzle, size, "unique" if unique else kind, given)
    usual = usual_notations(puzzle, follow=count > 1 and output is None)
    check_room(puzzle, to or usual[0], count=count, output=output)
    prover = prover_of(proof, None, "hand", {})
    if prover and order.kind not in ("unique", "unsatisfiable"):
        raise UsageError(f"--proof: for boards with one solution (--unique) or none, not for --kind {order.kind}")
    with printing(count=count) as show, Waiting("generating") as waiting:
        for number in range(1, count + 1):
            waiting.say(f"board {number} of {count}")
            try:
                content = order.board(seed, number)
            except NotFoundError as error:
                waiting.erase()
                complain(f"board {number} of {count}: {error}")
                return ExitStatus.UNDECIDED
            board = Board(puzzle, content, f"{_made_as(order)}-{size}-{seed}-{number}")
            waiting.erase()
            proven = prover is None or _proven(_numbered(prover, number, count), board, seconds)
            write_board(board, to or can_say(puzzle, content, usual), show if output is None else output / board.name)
            if not proven:
                return ExitStatus.UNDECIDED
    return ExitStatus.SOLVED


def _made_as(order: Order) -> str:
    """The words of a file name in which boards of one size and seed differ."""
    grades = {float(one): str(one) for one in Deduction}
    words = {"minimal": "minimal", "symmetric": "symmetric", "grade": grades.get(order.options.get("grade", 0))}
    said = [words.get(name) or f"{name}{number:g}" for name, number in order.options.items() if name != "seconds"]
    return fit_for_names("-".join([order.kind, *said]))


def _numbered(prover: Prover, number: int, count: int) -> Prover:
    return prover if count == 1 else replace(prover, stem=f"{prover.stem}-{number}")


def _proven(prover: Prover, board: Board, seconds: float | None) -> bool:
    """Write the certificate of the board, and say so."""
    answer = prover.run(board.puzzle, board.content, Limits(seconds=seconds, solutions=2))
    tell(prover, answer)
    return answer.complete


def _settings(texts: tuple[str, ...]) -> dict[str, float]:
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
