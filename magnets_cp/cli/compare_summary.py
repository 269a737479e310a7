"""What ``magnets compare`` shows at its end: a line a configuration, and every refuted answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from io import StringIO
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from magnets_cp.cli.exits import complain
from magnets_cp.cli.printing import Plain
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.study.compare.run import Figures
from magnets_cp.workbench.study.scoring.runs import prepared
from magnets_cp.workbench.study.store import Fault

if TYPE_CHECKING:
    import pandas as pd

# Where output goes to a file or a pipe nothing should be cut to the width of a terminal.
_FILE_WIDTH = 200
_FIGURES = ("runs", "solved", "wrong", "crashed", "PAR-2", "median seconds", "median nodes")


@dataclass(frozen=True, slots=True)
class Shown:
    """The figures over all boards, best first; what is refuted; the figures by puzzle, if there are several."""

    figures: Sequence[Figures]
    faults: Sequence[Fault]
    by_puzzle: Mapping[str, Sequence[Figures]] = field(default_factory=dict)


def show(shown: Shown, store: str, *, as_json: bool) -> None:
    """Print the figures, or everything as one JSON document."""
    if as_json:
        document: dict[str, Any] = {
            "store": store,
            "configurations": [asdict(one) for one in shown.figures],
            "faults": [asdict(fault) for fault in shown.faults],
        }
        if shown.by_puzzle:
            document["puzzles"] = {name: [asdict(one) for one in some] for name, some in shown.by_puzzle.items()}
        click.echo(json.dumps(document))
        return
    _print(shown, Plain(width=None if sys.stdout.isatty() else _FILE_WIDTH, highlight=False))


def as_text(figures: Sequence[Figures], faults: Sequence[Fault]) -> str:
    """What ``show`` prints to a file."""
    text = StringIO()
    _print(Shown(figures, faults), Plain(file=text, width=_FILE_WIDTH, highlight=False, force_jupyter=False))
    return text.getvalue().rstrip("\n")


def _print(shown: Shown, console: Console) -> None:
    console.print(_table(shown.figures))
    for name, figures in shown.by_puzzle.items():
        console.print(Text(f"\n{name}"))
        console.print(_table(figures))
    faults = shown.faults
    if faults:
        number = f"{len(faults)} wrong answer{'' if len(faults) == 1 else 's'}"
        console.print(Text(f"\n{number}, worse than none; the first: {faults[0]}", style="bold red"))


def warn(frame: pd.DataFrame) -> None:
    """Say if seconds are those of CPU time, and of the user's own parts which were hardly ever asked."""
    if prepared(frame)["by_cpu"].any():
        complain("the machine was busy: seconds are those of CPU time")
    counters = map(json.loads, frame["counters"])
    for warning in consulted.warnings(zip(frame["configuration"], counters, strict=True)):
        complain(warning)


def _table(figures: Sequence[Figures]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("configuration", overflow="fold")
    crashed = any(one.crashed for one in figures)
    for name in _FIGURES if crashed else [name for name in _FIGURES if name != "crashed"]:
        table.add_column(name, justify="right", no_wrap=True)
    for one in figures:
        table.add_row(
            Text(one.label),
            str(one.runs),
            str(one.solved),
            Text(str(one.wrong), style="bold red" if one.wrong else ""),
            *([Text(str(one.crashed), style="bold red" if one.crashed else "")] if crashed else []),
            f"{one.par2:.4f}",
            "-" if one.seconds is None else f"{one.seconds:.4f}",
            "-" if one.nodes is None else f"{one.nodes:.0f}",
        )
    return table
