"""``magnets hint``: the next step of a person, and why it is right; or the mistake, and why it is one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from time import monotonic

import click

from magnets_cp.api.boards import Board
from magnets_cp.api.hinting import Hints, explained
from magnets_cp.api.tracing import Frame
from magnets_cp.cli.animation import explain_signs, show
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import PATH, Command, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import board_argument, json_option, seconds_option
from magnets_cp.cli.waiting import Waiting
from magnets_cp.deadline import at_most
from magnets_cp.errors import UsageError
from magnets_cp.source import read_source
from magnets_cp.workbench.explain.hint.hint import SECONDS, Hint
from magnets_cp.workbench.explain.hint.steps import drawn, out_of_time
from magnets_cp.workbench.explain.hint.walkthrough import NO_STEP
from magnets_cp.workbench.page.saving import claim, demand_page, save

# How much longer than its seconds the search for a step may take: it looks at the clock now and then.
_GRACE = 0.5


@click.command(cls=Command)
@board_argument
@click.argument(
    "partial",
    metavar="[PARTIAL]",
    required=False,
    help="The signs filled in: a file or -, a grid with ? for what is not known yet, or of a model lines as x = 3.",
)
@reading_options
@click.option("--steps", type=Whole(1, 1_000_000), default=1, help="Show so many steps, each after those before it.")
@click.option("--all", "every", is_flag=True, help="Show all steps, as far as simple ones lead.")
@click.option("--output", "-o", type=PATH, metavar="FILE.html", help="Write all steps as a page to walk through.")
@seconds_option(SECONDS, about="How long to look for steps, altogether; then those found are shown.")
@json_option
def hint(
    file: str,
    partial: str | None,
    *,
    reading: Reading,
    steps: int,
    every: bool,
    output: Path | None,
    seconds: float,
    as_json: bool,
) -> ExitStatus:
    """Show what follows next and why, the easiest first: from one clue, a whole line, an assumption refuted, a chain.

    With a half-filled board: what follows from it, or what in it is wrong. No step is a guess, so together they are
    an explanation of the solution. Exit status 1: a mistake; no solution; or no step is left, as several solutions fit.
    3: search is needed to go on, or no step was found in time.
    """
    if file == partial == "-":
        raise UsageError("only one of board and what is filled in can come from standard input")
    board = reading.one(file)
    if output is not None:
        demand_page(output, "steps are printed")
        claim(output)
    wanted = None if every or output is not None else steps
    until = monotonic() + seconds
    begun = _begun(board, partial, seconds)
    if begun is None:
        if as_json:
            click.echo(json.dumps(NO_STEP))
        return _out_of_time(0, seconds)
    hints, interrupt = _taken(begun, wanted, until, prints=not as_json and output is None)
    if as_json:
        click.echo(json.dumps(hints.document()))
    elif hints.steps and output is None:
        explain_signs(board.puzzle)
    if interrupt:
        raise interrupt
    return _end(hints, wanted, seconds, output=output, prints=not as_json)


def _begun(board: Board, partial: str | None, seconds: float) -> Hints | None:
    """The hints before the first step; None if stating and drawing the board takes longer."""
    filled = None if partial is None else read_source(partial)
    try:
        with at_most(seconds + _GRACE, TimeoutError()):
            return explained(board, filled, seconds)
    except TimeoutError:
        return None


def _taken(hints: Hints, wanted: int | None, until: float, *, prints: bool) -> tuple[Hints, KeyboardInterrupt | None]:
    """Take the steps until that time, and print each as it is found if that is wanted; with what interrupted it."""
    found: list[Hint] = []

    def tell(one: Hint) -> None:
        found.append(one)
        waiting.say(f"{len(found)} found")
        waiting.erase()
        if prints:
            show((Frame(*step) for step in drawn(hints.explainer, [one], first=len(found))), None)

    with Waiting("looking for a step") as waiting:
        try:
            with at_most(max(0.0, until - monotonic()) + _GRACE, TimeoutError()):
                return hints.taken(wanted, tell), None
        except TimeoutError:
            return replace(hints, steps=found, in_time=False), None
        except KeyboardInterrupt as interrupt:
            return replace(hints, steps=found, in_time=False), interrupt


def _end(hints: Hints, wanted: int | None, seconds: float, *, output: Path | None, prints: bool) -> ExitStatus:
    """Print the mistake, or write the page; say how far the steps lead, and give the exit status for it."""
    if hints.mistake is not None and not hints.steps:
        if prints:
            click.echo(hints.mistake)
        return ExitStatus.REFUTED
    if output is not None:
        save(output, hints.page())
        complain(f"wrote {output}")
    if not hints.in_time and hints.mistake is None:
        return _out_of_time(len(hints), seconds)
    return _led(hints, wanted)


def _out_of_time(number: int, seconds: float) -> ExitStatus:
    complain(f"{out_of_time(number)}, {seconds:g}: --seconds gives more")
    return ExitStatus.UNDECIDED


def _led(hints: Hints, wanted: int | None) -> ExitStatus:
    """Say how far the steps lead, and give the exit status for it."""
    if hints.state == "unsatisfiable":
        complain("the board has no solution")
        return ExitStatus.REFUTED
    if hints.state == "solved":
        if not hints.steps:
            complain("everything is decided")
        return ExitStatus.SOLVED
    if hints.steps and len(hints) == wanted:
        return ExitStatus.SOLVED
    if hints.has_several:
        complain("no simple step is left: there are several solutions, and nothing tells them apart")
        return ExitStatus.REFUTED
    complain("no simple step is left: from here on, search")
    return ExitStatus.UNDECIDED
