"""``magnets COMMAND``: the commands put together."""

from __future__ import annotations

from typing import Annotated

import typer

from hand_solver import machine_code
from magnets_cp.cli import (
    audit,
    check,
    compare,
    convert,
    generate,
    hint,
    judge,
    new_puzzle,
    report,
    solve,
    trace,
    verify,
)
from magnets_cp.cli.spelling import with_hints
from magnets_cp.version import __version__

app = typer.Typer(
    name="magnets",
    help="Solve Magnets puzzles with a hand-written solver and with CP-SAT, and check one against the other.",
    epilog="Exit status: 0 solved, all agrees; 1 unsatisfiable, a violation or a disagreement; "
    "2 unusable arguments or input; 3 undecided within the limits.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command(name="solve")(solve.solve)
app.command(name="check")(check.check)
app.command(name="verify", cls=with_hints(verify.ELSEWHERE))(verify.verify)
app.command(name="judge", cls=with_hints(judge.ELSEWHERE))(judge.judge)
app.command(name="audit", cls=with_hints(audit.ELSEWHERE))(audit.audit)
app.command(name="compare")(compare.compare)
app.command(name="generate")(generate.generate)
app.command(name="convert")(convert.convert)
app.command(name="trace")(trace.trace)
app.command(name="hint")(hint.hint)
app.command(name="report")(report.report)
app.command(name="new-puzzle")(new_puzzle.new_puzzle)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"magnets {__version__}\nmachine code: {'yes' if machine_code.load() else 'no'}")
        raise typer.Exit


@app.callback()
def magnets(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Show the version, and whether there is machine code; stop.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Solve Magnets puzzles with a hand-written solver and with CP-SAT, and check one against the other."""
