"""``python -m benchmarks families``."""

from __future__ import annotations

import click

from magnets_cp.cli.command import Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.errors import UsageError


@click.command(cls=Command)
@click.argument("names", metavar="[FAMILIES]...", nargs=-1, help="Some of them; all, if none is named.")
@click.option("--seed", type=Whole(0), default=0, help="The first seed.")
@click.option("--seeds", type=Whole(1), default=3, help="Instances of each size.")
@click.option("--seconds", type=Number(0.001), default=10.0, help="The limit of a run.")
@click.option("--verbose", is_flag=True, help="Every instance as well.")
def families(names: tuple[str, ...], *, seed: int, seeds: int, seconds: float, verbose: bool) -> ExitStatus:
    """Measure the search auto beside CP-SAT with one worker on standard families of problems."""
    from benchmarks.families.generators import FAMILIES
    from benchmarks.families.measure import DisagreementError, pairs, table

    if unknown := [name for name in names if name not in FAMILIES]:
        raise UsageError(f"expected some of {', '.join(FAMILIES)}; found {unknown[0]!r}")
    measured = []
    try:
        for pair in pairs(names or list(FAMILIES), range(seed, seed + seeds), seconds):
            measured.append(pair)
            if verbose:
                hand, other = pair.seconds
                complain(
                    f"{pair.family} {pair.instance}: {hand:.3f} s, {other:.3f} s; conflicts {pair.conflicts}; "
                    f"decided {pair.decided}"
                )
    except DisagreementError as error:
        complain(f"WRONG ANSWER: {error}")
        return ExitStatus.REFUTED
    click.echo(table(measured))
    return ExitStatus.SOLVED
