"""``magnets hint``: the next step of a person, and why it is right; or the mistake, and why it is one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePath
from typing import Annotated, Any

import click

from magnets_cp.cli.animation import Shown, show
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, puzzle_of, variant_of
from magnets_cp.deductions import Deduction
from magnets_cp.errors import UsageError
from magnets_cp.partial import Partial
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import read_source
from magnets_cp.workbench.film.film import film
from magnets_cp.workbench.film.page import Strip, film_page
from magnets_cp.workbench.half_filled import masks_of, read_half_filled
from magnets_cp.workbench.hint import Hint, Hints, described
from magnets_cp.workbench.instances import Instance, load_one, varied
from magnets_cp.workbench.page.numbers import counted
from magnets_cp.workbench.page.saving import claim, save


def hint(
    file: Annotated[str, Argument(metavar="FILE|TEXT", help="A file, FILE#K, - or a board such as a game id.")],
    partial: Annotated[
        str | None,
        Argument(help="What is filled in: a file or -, a grid with ? for what is not known yet."),
    ] = None,
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    steps: Annotated[int, Option(min=1, help="Show so many steps, each after those before it.", metavar="N")] = 1,
    every: Annotated[bool, Option("--all", help="Show all steps, as far as simple ones lead.")] = False,
    output: Annotated[Path | None, Option("--output", "-o", help="Write all steps as a page to walk through.")] = None,
    as_json: Json = False,
) -> ExitStatus:
    """Show what follows next and why, the easiest first: from one clue, a whole line, an assumption refuted, a chain.

    With a half-filled board: what follows from it, or what in it is wrong. No step is a guess, so together they are
    an explanation of the solution. Exit status 1: a mistake, or no solution; 3: search is needed to go on.
    """
    if file == partial == "-":
        raise UsageError("only one of board and what is filled in can come from standard input")
    puzzle = puzzle_of(puzzle_name, notation, arguments=[file])
    [instance] = varied([load_one(file, puzzle, notation)], puzzle, variant_of(no_rotation))
    if output is not None:
        claim(output)
    hints = Hints(puzzle, instance.board)
    masks = hints.given
    if partial is not None:
        signs = read_half_filled(puzzle, instance.board, read_source(partial)).signs
        masks = masks_of(hints.layout, masks, signs)
        mistake = hints.mistake(masks, signs)
        if mistake is not None:
            return _show_mistake(mistake.sentence, as_json)
    wanted = None if every or output is not None else steps
    taken = list(islice(hints.steps(masks), wanted))
    state = _state(taken, masks)
    if as_json:
        click.echo(json.dumps({"steps": [described(hints, one) for one in taken], "state": state}))
    if output is not None:
        save(output, _page(puzzle, instance, hints, taken, masks))
        complain(f"wrote {output}")
    elif not as_json:
        show(_shown(puzzle, instance.board, hints, taken), None)
    return _end(state, wanted=wanted, taken=len(taken))


def _show_mistake(sentence: str, as_json: bool) -> ExitStatus:
    click.echo(json.dumps({"steps": [], "state": "mistake", "mistake": sentence}) if as_json else sentence)
    return ExitStatus.REFUTED


def _partials(hints: Hints, taken: Sequence[Hint]) -> Iterator[Partial]:
    for one in taken:
        conflict = set(one.reason.known) if one.step.refuted else set()
        yield Partial(hints.counting, one.step.masks, frozenset(), dict(one.step.removed), frozenset(conflict))


def _shown(puzzle: Puzzle[Any], board: Any, hints: Hints, taken: Sequence[Hint]) -> Iterator[Shown]:
    for number, (one, partial) in enumerate(zip(taken, _partials(hints, taken), strict=True), start=1):
        yield Shown(f"step {number} ({one.step.kind}): {one.sentence}", puzzle.partial(board, partial))


def _page(puzzle: Puzzle[Any], instance: Instance, hints: Hints, taken: Sequence[Hint], masks: Sequence[int]) -> str:
    """All steps, with what each is about set off on the board."""
    start = (Partial(hints.counting, tuple(masks)), frozenset[tuple[int, int]]())
    pairs = zip(_partials(hints, taken), taken, strict=True)
    frames = [start, *((partial, frozenset(hints.about(one.reason))) for partial, one in pairs)]
    made = film(hints.layout, frames, f"A board of {puzzle.name}")
    kinds = [sum(one.step.kind is kind for one in taken) for kind in Deduction]
    about = ", ".join(f"{kind}: {number}" for kind, number in zip(Deduction, kinds, strict=True) if number)
    said = ["The board as it is given.", *(f"{one.sentence} ({one.step.kind})" for one in taken)]
    strip = Strip(instance.name, made, "s" + "h" * len(taken), [], said, {}, {})
    title = f"{PurePath(instance.name).name}, explained"
    return film_page(title, [strip], about=f"{counted(len(taken), 'step')}; {about or 'none needed'}", delay=3)


def _state(taken: Sequence[Hint], masks: Sequence[int]) -> str:
    """What is known after the steps."""
    if taken and taken[-1].step.refuted:
        return "unsatisfiable"
    left = taken[-1].step.masks if taken else masks
    return "solved" if all(mask.bit_count() == 1 for mask in left) else "open"


def _end(state: str, *, wanted: int | None, taken: int) -> ExitStatus:
    if state == "unsatisfiable":
        complain("the board has no solution")
        return ExitStatus.REFUTED
    if taken == 0 or (state == "open" and (wanted is None or taken < wanted)):
        complain("everything is decided" if state == "solved" else "no simple step is left: from here on, search")
        return ExitStatus.SOLVED if state == "solved" else ExitStatus.UNDECIDED
    return ExitStatus.SOLVED
