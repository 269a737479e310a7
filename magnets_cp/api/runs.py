"""The runs of a comparison: their figures, printed, as JSON and in notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from magnets_cp.api.showing import text
from magnets_cp.errors import UsageError
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.page.printing import as_text
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.compare.run import Figures, by_puzzle, summarize
from magnets_cp.workbench.study.scoring.runs import limits_cpu, prepared
from magnets_cp.workbench.study.store import Recorder, RefutedRun, Store

if TYPE_CHECKING:
    import pandas as pd

    from magnets_cp.workbench.study.report.document import Document


@dataclass(frozen=True, repr=False)
class Runs:
    """The runs of a comparison. They print as ``magnets compare`` prints them; notebooks show a table.

    store      the file that keeps them, for ``magnets report``
    figures    a few for each configuration, best first
    faults     the answers that are refuted
    warnings   a machine that was busy; functions of yours that were hardly or never asked, so that little is known
    chosen     how the boards were chosen, if none were named
    against    the name of the configuration that every other one is compared with; None for the first with a function
               of yours, else the first
    by_puzzle  the figures for the boards of each puzzle, if there are several

    >>> compare("6@0,1", ["level=pairs,alldifferent value=random"], seeds=2)
    <Runs 4 of 2 configurations, 0 refuted>
    """

    store: str
    figures: Sequence[Figures]
    faults: Sequence[RefutedRun]
    warnings: Sequence[str] = ()
    chosen: str = ""
    by_puzzle: Mapping[str, Sequence[Figures]] = field(default_factory=dict)
    against: str | None = None

    @classmethod
    def stored(cls, recorder: Recorder, warnings: Sequence[str], chosen: str = "") -> Runs:
        """The runs in a store."""
        frame = recorder.frame()
        why = "CPU time was limited" if limits_cpu(frame) else "the machine was busy"
        by_cpu = [f"{why}: seconds are those of CPU time"] if prepared(frame)["by_cpu"].any() else []
        return cls(recorder.path, summarize(frame), recorder.faults(), (*by_cpu, *warnings), chosen, by_puzzle(frame))

    def verdict(self) -> str:
        """Say if yours is better, how certain that is, and why: what ``magnets report`` prints first.

        Raises UsageError if nothing compares. Needs scipy, as ``report`` does.

        >>> "Too few boards to tell mrv from degree" in compare("6@0,1", ["variable=mrv", "variable=degree"]).verdict()
        True
        """
        made = self._document()
        return "\n".join((*made.alerts, *made.summary))

    def report(self, path: str | Path) -> None:
        """Write the report: .html, .md or .tex, or a folder to publish for a name without an ending.

        Raises UsageError where it cannot be written, or for another ending.
        """
        from magnets_cp.workbench.study.report.analysis import Question
        from magnets_cp.workbench.study.report.bundle import Request, write_bundle
        from magnets_cp.workbench.study.report.write import FORMATS, write

        target = Path(path)
        if target.suffix and target.suffix not in FORMATS:
            raise UsageError(f"{target}: expected a name ending in {', '.join(FORMATS)}, or a folder without an ending")
        if target.suffix:
            write(self._document(), target)
            return
        with Store.open(self.store) as store:
            write_bundle(store, target, Request("full", Question(self.against), None))

    def baseline(self, name: str) -> Runs:
        """Return the same runs, with every configuration compared with the one of that name.

        Raises UsageError if there is none.
        """
        if name not in [one.label for one in self.figures]:
            known = ", ".join(one.label for one in self.figures)
            raise UsageError(f"baseline: expected one of {known}, found {name!r}")
        return replace(self, against=name)

    def _document(self) -> Document:
        from magnets_cp.workbench.study.report.analysis import Question
        from magnets_cp.workbench.study.report.presets import document
        from magnets_cp.workbench.study.report.write import demand

        demand("scipy")
        with Store.open(self.store) as store:
            return document(store.frame(), store.meta(), question=Question(self.against))

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
            *map(Cell, one.medians),
        )
        for one in figures
    )
    return Table("", (Column("configuration", numeric=False), *map(Column, numbers)), rows)
