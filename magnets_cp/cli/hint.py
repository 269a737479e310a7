"""``magnets hint``: the next step of a person, and why it is right."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated

import click

from magnets_cp.cli.animation import Shown, show
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, puzzle_of, variant_of
from magnets_cp.errors import UsageError
from magnets_cp.workbench.hint import described, drawn, hints, state_after
from magnets_cp.workbench.instances import load_one, varied


def hint(
    file: Annotated[str, Argument(metavar="FILE|TEXT", help="A file, FILE#K, - or a board such as a game id.")],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    level: Annotated[
        str | None, Option(help="The constraints to reason with; the last level of the puzzle if not given.")
    ] = None,
    steps: Annotated[int, Option(min=1, help="Show so many steps, each after those before it.", metavar="N")] = 1,
    every: Annotated[bool, Option("--all", help="Show all steps, as far as simple ones lead.")] = False,
    as_json: Json = False,
) -> ExitStatus:
    """Show what follows next: what one constraint says by itself, the easiest first, or what one assumption refutes.

    No step is a guess, so together they are an explanation of the solution. Exit status 3: search is needed to go on.
    """
    puzzle = puzzle_of(puzzle_name, notation, arguments=[file])
    chosen = level or puzzle.levels[-1]
    if chosen not in puzzle.levels:
        raise UsageError(f"--level: expected one of {', '.join(puzzle.levels)}, found {chosen!r}")
    [instance] = varied([load_one(file, puzzle, notation)], puzzle, variant_of(no_rotation))
    problem = puzzle.csp(instance.board, chosen)
    taken = list(islice(hints(problem), None if every else steps))
    if as_json:
        document = {"steps": [described(problem, one) for one in taken], "state": state_after(problem, taken)}
        click.echo(json.dumps(document))
    else:
        show((Shown(*one) for one in drawn(puzzle, instance.board, problem, taken)), None)
    return _end(state_after(problem, taken), wanted=None if every else steps, taken=len(taken))


def _end(state: str, *, wanted: int | None, taken: int) -> ExitStatus:
    if state == "unsatisfiable":
        complain("the board has no solution")
        return ExitStatus.REFUTED
    if taken == 0 or (state == "open" and (wanted is None or taken < wanted)):
        complain("everything is decided" if state == "solved" else "no simple step is left: from here on, search")
        return ExitStatus.SOLVED if state == "solved" else ExitStatus.UNDECIDED
    return ExitStatus.SOLVED
