"""The runs of a comparison: their figures, printed, as JSON and in notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from magnets_cp.api.showing import text
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.page.printing import as_text
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.compare.run import Figures, by_puzzle, summarize
from magnets_cp.workbench.study.store import Fault, Recorder, Store

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, repr=False)
class Runs:
    """The runs of a comparison. They print as ``magnets compare`` prints them; notebooks show a table.

    store      the file that keeps them, for ``magnets report``
    figures    a few for each configuration, best first
    faults     the answers that are refuted
    warnings   which functions of yours were hardly or never asked, so that little is known of them
    chosen     how the boards were chosen, if none were named
    by_puzzle  the figures for the boards of each puzzle, if there are several

    >>> compare("6@0,1", ["level=pairs,alldifferent value=random"], seeds=2)
    <Runs 4 of 2 configurations, 0 refuted>
    """

    store: str
    figures: Sequence[Figures]
    faults: Sequence[Fault]
    warnings: Sequence[str] = ()
    chosen: str = ""
    by_puzzle: Mapping[str, Sequence[Figures]] = field(default_factory=dict)

    @classmethod
    def stored(cls, recorder: Recorder, warnings: Sequence[str], chosen: str = "") -> Runs:
        """The runs in a store."""
        frame = recorder.frame()
        return cls(recorder.path, summarize(frame), recorder.faults(), warnings, chosen, by_puzzle(frame))

    def to_pandas(self) -> pd.DataFrame:
        """A row a run: instance, label, seed, status, verdict, seconds, nodes and all other counters."""
        with Store.open(self.store) as store:
            return store.frame()

    def document(self) -> dict[str, Any]:
        """The runs as ``magnets compare --json`` prints them."""
        document: dict[str, Any] = {
            "store": self.store,
            "configurations": [asdict(one) for one in self.figures],
            "faults": [asdict(fault) for fault in self.faults],
        }
        if self.by_puzzle:
            document["puzzles"] = {name: [asdict(one) for one in some] for name, some in self.by_puzzle.items()}
        return document

    def tables(self) -> Iterator[Table | str]:
        """A table with a line a configuration, one for each puzzle if there are several, and the first fault."""
        yield _table(self.figures)
        for name, figures in self.by_puzzle.items():
            yield f"\n{name}"
            yield _table(figures)
        if self.faults:
            yield f"\n{counted(len(self.faults), 'wrong answer')}, worse than none; the first: {self.faults[0]}"

    def __len__(self) -> int:
        return sum(one.runs for one in self.figures)

    def __str__(self) -> str:
        chosen = [f"boards: {self.chosen}"] if self.chosen else []
        return "\n".join([*chosen, as_text(self.tables()), *self.warnings])

    def __repr__(self) -> str:
        told = [f"{len(self)} of {len(self.figures)} configurations", f"{len(self.faults)} refuted", *self.warnings]
        return f"<Runs {', '.join(told)}>"

    def _repr_html_(self) -> str:
        table = _table(self.figures)
        heads = "".join(f"<th>{column.title}</th>" for column in table.columns)
        rows = ("".join(f"<td>{escape(cell.text)}</td>" for cell in row) for row in table.rows)
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return "".join([f"<table><tr>{heads}</tr>{body}</table>", *map(text, self.warnings)])


def _table(figures: Sequence[Figures]) -> Table:
    crashed = any(one.crashed for one in figures)
    numbers = ("runs", "solved", "wrong", *["crashed"] * crashed, "PAR-2", "median seconds", "median nodes")
    rows = tuple(
        (
            Cell(one.label),
            Cell(str(one.runs)),
            Cell(str(one.solved)),
            Cell(str(one.wrong), tone="bad" if one.wrong else ""),
            *[Cell(str(one.crashed), tone="bad" if one.crashed else "")] * crashed,
            Cell(f"{one.par2:.4f}"),
            Cell("-" if one.seconds is None else f"{one.seconds:.4f}"),
            Cell("-" if one.nodes is None else f"{one.nodes:.0f}"),
        )
        for one in figures
    )
    return Table("", (Column("configuration", numeric=False), *map(Column, numbers)), rows)
