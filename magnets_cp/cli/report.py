"""``magnets report``: what a store of runs says, as a page, tables or data."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from magnets_cp.cli.command import PATH, Command
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.errors import UsageError, shown

if TYPE_CHECKING:
    from magnets_cp.workbench.study.report.analysis import Question
    from magnets_cp.workbench.study.store import Store

# Named here as well, so that --help does not load what makes them; a test compares.
TEMPLATES = ("full", "ablation", "size")
_REPORTS = (".html", ".md", ".tex")
_DATA = (".csv", ".parquet", ".aslib", ".benchexec")


@click.command(cls=Command)
@click.argument("store", metavar="DB", help="The store that `magnets compare` made.")
@click.option(
    "--output",
    "-o",
    "outputs",
    type=PATH,
    multiple=True,
    help=f"What to write, by its suffix: a report ({', '.join(_REPORTS)}) or the runs themselves ({', '.join(_DATA)}); "
    "without one a folder to publish, with all that repeats the campaign; may be repeated. Default: a report as "
    "Markdown on standard output.",
)
@click.option(
    "--template",
    metavar="NAME",
    help="The subject: full; ablation, the effect of each part; or size, time and undos against size. Default: what "
    "the campaign says, or full.",
)
@click.option(
    "--baseline",
    metavar="NAME",
    help="The configuration that every other one is compared with, by its name in tables. Default: the first with a "
    "part of your own, else the first of the campaign.",
)
@click.option("--all-pairs", is_flag=True, help="Compare every two configurations as well, corrected for all of them.")
@click.option(
    "--with-crashes",
    is_flag=True,
    help="Rank and compare configurations that crashed as well: a crash counts as a run that did not solve its board.",
)
def report(
    store: str,
    *,
    outputs: tuple[Path, ...],
    template: str | None,
    baseline: str | None,
    all_pairs: bool,
    with_crashes: bool,
) -> ExitStatus:
    """Is mine better? One sentence on every other configuration, then scores, plots, and what each part is worth.

    The page is one file that loads nothing. Every figure in it is defined in its glossary.
    """
    for path in outputs:
        if path.suffix not in ("", *_REPORTS, *_DATA):
            expected = ", ".join((*_REPORTS, *_DATA))
            raise UsageError(f"{path}: expected a name ending in {expected}, or a folder, which has no ending")
    from magnets_cp.workbench.study.report.analysis import Question
    from magnets_cp.workbench.study.store import Store

    with Store.open(store) as opened:
        for path in outputs:
            if path.suffix in _DATA:
                _export(opened, path)
        written = [path for path in outputs if path.suffix not in _DATA]
        if written or not outputs:
            _report(opened, written, template, Question(baseline, all_pairs, with_crashes))
    for path in outputs:
        complain(f"wrote {path}")
    return ExitStatus.SOLVED


def _export(store: Store, path: Path) -> None:
    from magnets_cp.workbench.study.store import export

    export(store, path)


def _report(store: Store, paths: list[Path], template: str | None, question: Question) -> None:
    """Write the report to every path and print what it finds; without a path, print all of it as Markdown."""
    from magnets_cp.text.sanitize import visible
    from magnets_cp.workbench.study.report.presets import document
    from magnets_cp.workbench.study.report.write import demand, markdown, write

    demand("scipy")
    meta = store.meta()
    chosen = template or str(meta["campaign"].get("report", {}).get("template", TEMPLATES[0]))
    if chosen not in TEMPLATES:
        raise UsageError(f"--template: expected one of {', '.join(TEMPLATES)}, found {shown(chosen)}")
    asked = meta["campaign"].get("report", {}).get("baseline")
    if question.baseline is None and asked is not None:
        question = replace(question, baseline=str(asked))
    made = document(store.frame(), meta, chosen, question)
    for path in paths:
        if path.suffix:
            write(made, path)
        else:
            demand("matplotlib")
            _publish(store, path, chosen, question)
    said = (made.subtitle, *made.alerts, *made.summary)
    click.echo("\n".join(map(visible, said)) if paths else markdown(made).rstrip("\n"))


def _publish(store: Store, folder: Path, template: str, question: Question) -> None:
    from magnets_cp.puzzles.registry import PUZZLES
    from magnets_cp.workbench.study.report.bundle import Request, write_bundle

    family = str(store.meta()["campaign"]["family"])
    notation = PUZZLES[family].notations[-1] if family in PUZZLES else None
    write_bundle(store, folder, Request(template, question, notation))
