"""Commands that measure searches: ``python -m benchmarks nodes``, ``beside`` and ``strategies``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from magnets_cp.cli.command import Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.errors import UsageError


@click.command(cls=Command)
@click.argument("names", metavar="[FAMILIES]...", nargs=-1, help="Some of them; all, if none is named.")
@click.option("--inference", type=click.Choice(["mac", "fc"]), default="mac", help="What follows a decision.")
@click.option("--nodes", type=Whole(1), default=10_000, help="The nodes of a run.")
@click.option("--copies", is_flag=True, help="How many times the time of built-in heuristics copies of them take.")
def nodes(names: tuple[str, ...], *, inference: str, nodes: int, copies: bool) -> ExitStatus:
    """Measure nodes a second of depth-first search in plain Python and in machine code, on the same trees."""
    from benchmarks import copies as seams
    from benchmarks.nodes import SIZES, OtherTreeError, rates, table

    families = names or list(SIZES)
    if unknown := [name for name in names if name not in SIZES]:
        raise UsageError(f"expected some of {', '.join(SIZES)}; found {unknown[0]!r}")

    def lines() -> Iterable[str]:
        if copies:
            return seams.table(list(seams.costs(families, inference, nodes)))
        return table(list(rates(families, inference, nodes)))

    return _printed(lines, OtherTreeError, "ANOTHER TREE")


@click.command(cls=Command)
@click.option("--nodes", type=Whole(1), default=5000, help="The nodes of a run.")
@click.option("--seconds", type=Number(0.001), default=3.0, help="Its processor time.")
@click.option(
    "--store", metavar="FILE", default="build/strategies.jsonl", help="The runs; those it holds are not repeated."
)
def strategies(*, nodes: int, seconds: float, store: str) -> ExitStatus:
    """Run the strategies of papers on 48 instances of XCSP3, and say which of the papers' orders of merit show."""
    from benchmarks.strategies import DisagreementError, runs, table

    return _printed(lambda: table(runs(Path(store), nodes, seconds), nodes), DisagreementError, "WRONG ANSWER")


@click.command(cls=Command)
@click.option("--seconds", type=Number(0.001), default=60.0, help="The limit of a run.")
def beside(*, seconds: float) -> ExitStatus:
    """Measure nodes a second beside NuCS, ACE and python-constraint, where they are installed, on five problems."""
    from benchmarks.beside import DisagreementError, lines

    return _printed(lambda: lines(seconds), DisagreementError, "WRONG ANSWER")


def _printed(lines: Callable[[], Iterable[str]], fault: type[Exception], called: str) -> ExitStatus:
    """Print the lines as they come, up to the first fault."""
    try:
        for line in lines():
            click.echo(line)
    except fault as error:
        complain(f"{called}: {error}")
        return ExitStatus.REFUTED
    return ExitStatus.SOLVED
