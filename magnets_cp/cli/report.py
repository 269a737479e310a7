"""``magnets report``: what a store of runs says, as a page, tables or data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.errors import UsageError, shown

if TYPE_CHECKING:
    from magnets_cp.workbench.store import Store

# Named here as well, so that --help does not load what makes them; a test compares.
TEMPLATES = ("full", "ablation", "size")
_REPORTS = (".html", ".md", ".tex")
_DATA = (".csv", ".parquet", ".aslib")


def report(
    store: Annotated[str, Argument(metavar="DB", help="The store that `magnets compare` made.")],
    output: Annotated[
        list[Path] | None,
        Option(
            "--output",
            "-o",
            help=f"What to write, by its suffix: a report ({', '.join(_REPORTS)}) or the runs themselves "
            f"({', '.join(_DATA)}); may be repeated. Default: a report as Markdown on standard output.",
        ),
    ] = None,
    template: Annotated[
        str | None,
        Option(
            help="What it is about: full; ablation, the effect of each part; or size, time and undos against size. "
            "Default: what the campaign says, or full."
        ),
    ] = None,
) -> ExitStatus:
    """Rank and compare the configurations of a campaign: scores, tests, plots, and what each part is worth.

    The page is one file that loads nothing. Every figure in it is defined in its glossary.
    """
    outputs = output or []
    for path in outputs:
        if path.suffix not in (*_REPORTS, *_DATA):
            raise UsageError(f"{path}: expected a name ending in {', '.join((*_REPORTS, *_DATA))}")
    from magnets_cp.workbench.store import Store

    with Store.open(store) as opened:
        for path in outputs:
            if path.suffix in _DATA:
                _export(opened, path)
        written = [path for path in outputs if path.suffix in _REPORTS]
        if written or not outputs:
            _report(opened, written, template)
    for path in outputs:
        complain(f"wrote {path}")
    return ExitStatus.SOLVED


def _export(store: Store, path: Path) -> None:
    from magnets_cp.workbench.store import export

    export(store, path)


def _report(store: Store, paths: list[Path], template: str | None) -> None:
    """Write the report to every path and print what it finds; without a path, print all of it as Markdown."""
    from magnets_cp.workbench.page.text import visible
    from magnets_cp.workbench.report.markdown import markdown
    from magnets_cp.workbench.report.presets import document
    from magnets_cp.workbench.report.write import demand, write

    demand("scipy")
    meta = store.meta()
    chosen = template or str(meta["campaign"].get("report", {}).get("template", TEMPLATES[0]))
    if chosen not in TEMPLATES:
        raise UsageError(f"--template: expected one of {', '.join(TEMPLATES)}, found {shown(chosen)}")
    made = document(store.frame(), meta, chosen)
    for path in paths:
        write(made, path)
    click.echo("\n".join(map(visible, (*made.alerts, *made.summary))) if paths else markdown(made).rstrip("\n"))
