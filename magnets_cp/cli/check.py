"""``magnets check``: is a finished board right?"""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from magnets_cp.api.checking import judged
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import Command
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.options import board_argument, json_option
from magnets_cp.errors import UsageError
from magnets_cp.source import read_source


@click.command(cls=Command)
@board_argument
@click.argument(
    "solution",
    metavar="SOLUTION",
    help="Its solutions, a file or -: as `magnets solve` prints them, its JSON, or grids of + - and . 0 or x.",
)
@reading_options
@json_option
def check(file: str, solution: str, *, reading: Reading, as_json: bool) -> ExitStatus:
    """Check finished boards by the rules alone, without any solver; name every violation."""
    if file == solution == "-":
        raise UsageError("only one of board and solution can come from standard input")
    found = judged(reading.one(file), read_source(solution))
    right = not any(found)
    if as_json:
        solutions = [{"correct": not one, "violations": [asdict(broken) for broken in one]} for one in found]
        click.echo(json.dumps({"correct": right, "solutions": solutions}))
    else:
        for number, one in enumerate(found, start=1):
            prefix = f"solution {number}: " if len(found) > 1 else ""
            for line in str(one).splitlines():
                click.echo(f"{prefix}{line}")
    return ExitStatus.SOLVED if right else ExitStatus.REFUTED
