"""``magnets hint``: the next step of a person, and why it is right; or the mistake, and why it is one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Annotated

import click

from magnets_cp.cli.animation import Shown, explain_signs, show
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.loading import load_one
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, puzzle_of, variant_of
from magnets_cp.cli.waiting import Waiting
from magnets_cp.errors import UsageError
from magnets_cp.layout import Signs, masks_of
from magnets_cp.source import read_source
from magnets_cp.workbench.explain.hint.hint import (
    SECONDS,
    Hint,
    Hints,
    Mistake,
    drawn,
    masks_after,
    out_of_time,
    state_after,
    steps_and_mistake,
)
from magnets_cp.workbench.explain.hint.walkthrough import document, walkthrough
from magnets_cp.workbench.page.saving import claim, demand_page, save
from magnets_cp.workbench.run.half_filled import read_half_filled
from magnets_cp.workbench.run.instances import varied


def hint(
    file: Annotated[str, Argument(metavar="BOARD", help="A file, FILE#K, - or a board such as a game id.")],
    partial: Annotated[
        str | None,
        Argument(metavar="[PARTIAL]", help="What is filled in: a file or -, a grid with ? for what is not known yet."),
    ] = None,
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    steps: Annotated[
        int, Option(min=1, max=1_000_000, help="Show so many steps, each after those before it.", metavar="N")
    ] = 1,
    every: Annotated[bool, Option("--all", help="Show all steps, as far as simple ones lead.")] = False,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.html", help="Write all steps as a page to walk through.")
    ] = None,
    seconds: Annotated[
        float, Option(min=0, help="How long to look for steps, altogether; then those found are shown.", metavar="S")
    ] = SECONDS,
    as_json: Json = False,
) -> ExitStatus:
    """Show what follows next and why, the easiest first: from one clue, a whole line, an assumption refuted, a chain.

    With a half-filled board: what follows from it, or what in it is wrong. No step is a guess, so together they are
    an explanation of the solution. Exit status 1: a mistake; no solution; or no step is left, as several solutions fit.
    3: search is needed to go on, or no step was found in time.
    """
    if file == partial == "-":
        raise UsageError("only one of board and what is filled in can come from standard input")
    puzzle = puzzle_of(puzzle_name, notation, arguments=[file])
    [instance] = varied([load_one(file, puzzle, notation)], puzzle, variant_of(no_rotation))
    if output is not None:
        demand_page(output, "steps are printed")
        claim(output)
    hints = Hints(puzzle, instance.board, monotonic() + seconds)
    signs: Signs = {}
    masks = hints.given
    if partial is not None:
        signs = read_half_filled(puzzle, instance.board, read_source(partial)).signs
        masks = masks_of(hints.layout, masks, signs)
    wanted = None if every or output is not None else steps
    prints = not as_json and output is None
    (taken, mistake, in_time), interrupt = _looked(hints, masks, signs, wanted=wanted, prints=prints)
    if as_json:
        click.echo(json.dumps(document(hints, taken, masks, mistake, in_time=in_time)))
    elif taken and output is None:
        explain_signs(puzzle)
    if interrupt:
        raise interrupt
    if mistake is not None and not taken:
        if not as_json:
            click.echo(mistake.sentence)
        return ExitStatus.REFUTED
    if output is not None:
        save(output, walkthrough(puzzle, instance.name, hints, taken, masks))
        complain(f"wrote {output}")
    if not in_time and mistake is None:
        complain(f"{out_of_time(len(taken))}, {seconds:g}: --seconds gives more")
        return ExitStatus.UNDECIDED
    return _end(hints, taken, masks, wanted=wanted, mistake=mistake)


def _looked(
    hints: Hints, masks: Sequence[int], signs: Signs, *, wanted: int | None, prints: bool
) -> tuple[tuple[list[Hint], Mistake | None, bool], KeyboardInterrupt | None]:
    """See ``steps_and_mistake``: the steps, printed as they are found if they are to be. And what interrupted it."""
    taken: list[Hint] = []

    def tell(one: Hint) -> None:
        taken.append(one)
        waiting.say(f"{len(taken)} found")
        waiting.erase()
        if prints:
            show((Shown(*step) for step in drawn(hints, [one], first=len(taken))), None)

    with Waiting("looking for a step") as waiting:
        try:
            return steps_and_mistake(hints, masks, wanted, filled=signs, tell=tell), None
        except KeyboardInterrupt as interrupt:
            return (taken, None, False), interrupt


def _end(
    hints: Hints, taken: Sequence[Hint], masks: Sequence[int], *, wanted: int | None, mistake: Mistake | None
) -> ExitStatus:
    state = state_after(taken, masks, mistake)
    if state == "unsatisfiable":
        complain("the board has no solution")
        return ExitStatus.REFUTED
    if state == "solved":
        if not taken:
            complain("everything is decided")
        return ExitStatus.SOLVED
    if taken and len(taken) == wanted:
        return ExitStatus.SOLVED
    if hints.has_several(masks_after(taken, masks)):
        complain("no simple step is left: there are several solutions, and nothing tells them apart")
        return ExitStatus.REFUTED
    complain("no simple step is left: from here on, search")
    return ExitStatus.UNDECIDED
