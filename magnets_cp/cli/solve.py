"""``magnets solve``: one board, one solver, its solutions."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from typing import Annotated, Any

import click

from hand_solver.backtracking.heuristics.registry import VALUE_HEURISTICS, VARIABLE_HEURISTICS
from hand_solver.backtracking.inference.registry import INFERENCES
from hand_solver.searches import SEARCHES
from magnets_cp.answer import Answer
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import (
    Json,
    Nodes,
    NoRotation,
    Notation,
    PuzzleName,
    Seconds,
    given,
    limits,
    puzzle_of,
    variant_of,
)
from magnets_cp.cli.slowness import explained
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.configuration import make
from magnets_cp.workbench.instances import Instance, load_one, varied


def _or_own(names: Iterable[str]) -> str:
    return f"{', '.join(names)}, or FILE.py:FUNCTION."


def solve(
    file: Annotated[str, Argument(metavar="FILE|SGT-ID", help="A file, FILE#K, - or a game id.")],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    solver: Annotated[str, Option(help="hand or cp-sat.")] = "hand",
    level: Annotated[
        str | None,
        Option(
            help="Hand solver: what is posted, such as arcs, counts or lines for Magnets, or FILE.py:FUNCTION; "
            "the strongest if not given."
        ),
    ] = None,
    search: Annotated[
        str | None,
        Option(
            help=f"Hand solver: {', '.join(SEARCHES)}; naming one of the four options below asks for dfs.", metavar="S"
        ),
    ] = None,
    inference: Annotated[
        str | None,
        Option(help=f"Hand solver: {_or_own(INFERENCES)}", metavar="I"),
    ] = None,
    variable: Annotated[
        str | None,
        Option(help=f"Hand solver: {_or_own(VARIABLE_HEURISTICS)}", metavar="H"),
    ] = None,
    value: Annotated[
        str | None,
        Option(help=f"Hand solver: {_or_own(VALUE_HEURISTICS)}", metavar="H"),
    ] = None,
    restarts: Annotated[
        int | None, Option(min=1, help="Hand solver: restart after a Luby number times N fails.", metavar="N")
    ] = None,
    formulation: Annotated[
        str | None, Option(help="CP-SAT: what is declared, such as redundant, boolean or integer for Magnets.")
    ] = None,
    workers: Annotated[int | None, Option(min=1, help="CP-SAT: parallel workers.")] = None,
    fixed: Annotated[
        bool, Option("--fixed", help="CP-SAT: branch in the static order of the hand solver, like for like.")
    ] = False,
    count: Annotated[int | None, Option(min=1, help="Look for up to N solutions.", metavar="N")] = None,
    every: Annotated[bool, Option("--all", help="Look for all solutions.")] = False,
    unique: Annotated[bool, Option("--unique", help="Is there exactly one solution? Shows a second one.")] = False,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Annotated[int | None, Option(min=0, help="Of all random choices.")] = None,
    as_json: Json = False,
) -> ExitStatus:
    """Solve a board; print it solved, or "unsatisfiable", or "unknown" if a limit was reached first."""
    if (count is not None) + every + unique > 1:
        raise UsageError("--count, --all and --unique exclude one another")
    if nodes is not None and solver != "hand":
        raise UsageError("--nodes is the hand solver's; limit CP-SAT by --seconds")
    puzzle = puzzle_of(puzzle_name, notation, arguments=[file])
    options = {
        "level": level,
        "search": search,
        "inference": inference,
        "variable": variable,
        "value": value,
        "restarts": restarts,
        "formulation": formulation,
        "workers": workers,
        "fixed": "yes" if fixed else None,
        "seed": seed,
    }
    chosen = make(solver, given(options), puzzle)
    wanted = None if every else 2 if unique else count or 1
    [instance] = varied([load_one(file, puzzle, notation)], puzzle, variant_of(no_rotation))
    with explained(chosen), redirect_stdout(sys.stderr):  # what a user's heuristic prints is no part of the answer
        answer = chosen.run(puzzle, instance.board, limits(seconds=seconds, nodes=nodes, solutions=wanted))
    decided = answer.is_finished(wanted)
    if as_json:
        click.echo(json.dumps(_document(answer, solver, unique and decided)))
    else:
        _print(puzzle, instance, answer, unique=unique and decided)
    wrong = [violation for solution in answer.solutions for violation in puzzle.violations(instance.board, solution)]
    if wrong:
        complain(f"the solver answered against the rules: {wrong[0]}")
        return ExitStatus.REFUTED
    if not decided:
        complain("a limit was reached before the search ended")
        return ExitStatus.UNDECIDED
    return ExitStatus.SOLVED if answer.solutions else ExitStatus.REFUTED


def _document(answer: Answer, solver: str, unique: bool) -> dict[str, Any]:
    document: dict[str, Any] = {
        "status": answer.status,
        "solutions": answer.solutions,
        "complete": answer.complete,
        "solver": solver,
        "statistics": dict(answer.statistics),
        "configuration": dict(answer.configuration),
    }
    return {**document, "unique": len(answer.solutions) == 1} if unique else document


def _print(puzzle: Puzzle[Any], instance: Instance, answer: Answer, *, unique: bool) -> None:
    boards = [puzzle.picture(instance.board, solution) for solution in answer.solutions]
    click.echo("\n\n".join(boards) or str(answer.status))
    number = len(answer.solutions)
    parts = [f"{number or 'no'} solution{'' if number == 1 else 's'}"]
    if unique and number:
        parts.append("unique" if number == 1 else "not unique")
    elif number and answer.complete:
        parts.append("all there are")
    parts += [f"{key} {value}" for key, value in answer.statistics.items() if key in ("nodes", "branches")]
    parts.append(f"{answer.seconds:.3g} seconds")
    click.echo(f"magnets: {', '.join(parts)}", err=True)
