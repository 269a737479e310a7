"""``python -m benchmarks catalogue`` and ``transition``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from magnets_cp.cli.command import PATH, Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.errors import UsageError

if TYPE_CHECKING:
    from benchmarks.catalogue.known import Known


@click.command(cls=Command)
@click.argument("folder", type=PATH, required=False)
@click.option("--only", multiple=True, metavar="FAMILY", help="One family; may be repeated.")
@click.option("--decide", is_flag=True, help="Have two solvers decide every instance, and note what is known.")
@click.option("--seconds", type=Number(0.001), default=60.0, help="The limit of such a run.")
def catalogue(folder: Path | None, *, only: tuple[str, ...], decide: bool, seconds: float) -> ExitStatus:
    """Write the instances of the catalogue as XCSP3 to a folder; or list them, with what is known of each."""
    from benchmarks.catalogue.families import FAMILIES, made, names
    from benchmarks.catalogue.known import DisagreementError, decided, known, save

    if unknown := [name for name in only if name not in FAMILIES]:
        raise UsageError(f"--only: expected one of {', '.join(FAMILIES)}; found {unknown[0]!r}")
    chosen = [name for name in names() if not only or name.rpartition("-n")[0] in only]
    found = dict(known())
    if decide:
        try:
            for name, entry in decided(chosen, seconds):
                found[name] = entry
                save({one: found[one] for one in names() if one in found})
                complain(f"{name}: {entry.status}, {entry.grade}")
        except DisagreementError as error:
            complain(f"WRONG ANSWER: {error}")
            return ExitStatus.REFUTED
    if folder is None:
        for name in chosen:
            click.echo(_line(name, found.get(name)))
        return ExitStatus.SOLVED
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in chosen:
            (folder / f"{name}.xml").write_text(made(name), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from error
    return ExitStatus.SOLVED


def _line(name: str, entry: Known | None) -> str:
    if entry is None:
        return name
    return f"{name:30} {entry.grade:8} {entry.status} {'' if entry.objective is None else entry.objective}".rstrip()


@click.command(cls=Command)
@click.argument("family")
@click.argument("places", nargs=-1, type=float)
@click.option("--size", type=Whole(1), help="Of the instances.  [default: the smallest of the catalogue]")
@click.option("--seeds", type=Whole(1), default=30, help="Instances at each place.")
@click.option("--nodes", type=Whole(1), default=100_000, help="The limit of a run.")
def transition(family: str, places: tuple[float, ...], *, size: int | None, seeds: int, nodes: int) -> ExitStatus:
    """Draw where solutions end along the axis of a family: the share with a solution, and median conflicts."""
    from benchmarks.catalogue.families import FAMILIES
    from benchmarks.catalogue.transition import points

    if family not in FAMILIES:
        raise UsageError(f"expected one of {', '.join(FAMILIES)}; found {family!r}")
    of_family = FAMILIES[family]
    click.echo(f"{of_family.axis}; share with a solution; median conflicts")
    for point in points(family, size or of_family.sizes[0], places or of_family.places, seeds, nodes):
        click.echo(str(point))
    return ExitStatus.SOLVED
