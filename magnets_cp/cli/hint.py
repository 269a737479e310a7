"""``magnets hint``: the next step of a person, and why it is right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any

import click

from hand_solver import Problem
from hand_solver.problem.domains import members
from magnets_cp.cli.animation import Shown, show
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, puzzle_of, variant_of
from magnets_cp.errors import UsageError
from magnets_cp.partial import Partial
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.hint import Hint, hints
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
        click.echo(json.dumps({"steps": [_document(problem, one) for one in taken], "state": _state(problem, taken)}))
    else:
        show(_shown(puzzle, instance.board, problem, taken), None)
    return _end(_state(problem, taken), wanted=None if every else steps, taken=len(taken))


def _shown(puzzle: Puzzle[Any], board: Any, problem: Problem, taken: list[Hint]) -> Iterator[Shown]:
    for number, one in enumerate(taken, start=1):
        conflict = problem.constraints[one.constraint].scope if one.refuted and one.constraint is not None else ()
        partial = Partial(problem, one.masks, frozenset(), dict(one.removed), frozenset(conflict))
        yield Shown(f"step {number}: {_words(problem, one)}", puzzle.partial(board, partial))


def _words(problem: Problem, one: Hint) -> str:
    """The step as a sentence."""
    if one.constraint is None:
        ((variable, mask),) = one.removed
        return f"{_values(problem, variable, mask)} leads to a contradiction"
    name = problem.constraints[one.constraint].name
    if one.refuted:
        return f"{name} cannot be met any more"
    decided = [x for x, _ in one.removed if one.masks[x].bit_count() == 1]
    rest = [_values(problem, x, mask) for x, mask in one.removed if x not in decided]
    parts = [_values(problem, x, one.masks[x]) for x in decided] + [f"not {text}" for text in rest]
    return f"{name}: {', '.join(parts)}"


def _values(problem: Problem, variable: int, mask: int) -> str:
    chosen = problem.variables[variable]
    return f"{chosen.name} = {' or '.join(chosen.labels[value] for value in members(mask))}"


def _document(problem: Problem, one: Hint) -> dict[str, Any]:
    return {
        "constraint": None if one.constraint is None else problem.constraints[one.constraint].name,
        "removed": {
            problem.variables[x].name: [problem.variables[x].labels[value] for value in members(mask)]
            for x, mask in one.removed
        },
        "refuted": one.refuted,
        "text": _words(problem, one),
    }


def _state(problem: Problem, taken: list[Hint]) -> str:
    """What is known after the steps."""
    if taken and taken[-1].refuted:
        return "unsatisfiable"
    masks = taken[-1].masks if taken else [variable.mask for variable in problem.variables]
    return "solved" if all(mask.bit_count() == 1 for mask in masks) else "open"


def _end(state: str, *, wanted: int | None, taken: int) -> ExitStatus:
    if state == "unsatisfiable":
        complain("the board has no solution")
        return ExitStatus.REFUTED
    if taken == 0 or (state == "open" and (wanted is None or taken < wanted)):
        complain("everything is decided" if state == "solved" else "no simple step is left: from here on, search")
        return ExitStatus.SOLVED if state == "solved" else ExitStatus.UNDECIDED
    return ExitStatus.SOLVED
