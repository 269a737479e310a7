"""``magnets check``: is a finished board right?"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import click

from hand_solver import Status
from magnets_cp.cli.declared import Argument
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.loading import load_one
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, puzzle_of, variant_of
from magnets_cp.errors import UsageError
from magnets_cp.source import read_source
from magnets_cp.workbench.run.instances import varied


def check(
    file: Annotated[str, Argument(metavar="BOARD", help="The board: a file, FILE#K, - or a game id.")],
    solution: Annotated[
        str,
        Argument(
            metavar="SOLUTION",
            help="Its solutions, a file or -: as `magnets solve` prints them, its JSON, or grids of + - and . 0 or x.",
        ),
    ],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    as_json: Json = False,
) -> ExitStatus:
    """Check finished boards by the rules alone, without any solver; name every violation."""
    if file == solution == "-":
        raise UsageError("only one of board and solution can come from standard input")
    puzzle = puzzle_of(puzzle_name, notation, arguments=[file])
    board = varied([load_one(file, puzzle, notation)], puzzle, variant_of(no_rotation))[0].board
    answer = read_source(solution)
    if (said := answer.text.strip()) in (Status.UNSATISFIABLE, Status.UNKNOWN):
        raise UsageError(f"{answer.name}: expected a solution, found the answer {said}, which is none")
    judged = [puzzle.violations(board, one) for one in puzzle.read_solutions(answer, board)]
    right = sum(not violations for violations in judged)
    if as_json:
        solutions = [{"correct": not found, "violations": [asdict(one) for one in found]} for found in judged]
        click.echo(json.dumps({"correct": right == len(judged), "solutions": solutions}))
    else:
        for number, violations in enumerate(judged, start=1):
            prefix = f"solution {number}: " if len(judged) > 1 else ""
            for violation in violations:
                click.echo(f"{prefix}{violation}")
            if not violations:
                click.echo(f"{prefix}correct")
    return ExitStatus.SOLVED if right == len(judged) else ExitStatus.REFUTED
