"""What happened before how fast: how the runs ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.text.numbers import NOTHING, counted
from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Section

if TYPE_CHECKING:
    import pandas as pd


_LONGEST = 160
_MOST_SHOWN = 200
_NEARLY = 0.9  # CP-SAT may stop a little before its limit of time
TIMED_OUT, OUT_OF_NODES = "timed out", "out of nodes"
_WORDS = {
    Outcome.TIMEOUT: TIMED_OUT,
    Outcome.MEMORY: "out of memory",
    Outcome.CRASH: "crashed",
    Outcome.DECLINED: "refused",
}


def ends(runs: pd.DataFrame) -> pd.Series[str]:
    """How each run ended that did not solve its board."""
    unsolved = runs[~runs["solved"]]
    by_limit = (unsolved["outcome"] == Outcome.ANSWERED) & (unsolved["verdict"] == Verdict.UNDECIDED)
    late = by_limit & (unsolved["seconds"] >= _NEARLY * unsolved["limit_seconds"])
    answered = unsolved["wrong"] | (unsolved["outcome"] == Outcome.ANSWERED)
    words = unsolved["outcome"].map(lambda outcome: _WORDS.get(outcome, str(outcome)))
    found = unsolved["verdict"].where(answered, words)
    return found.mask(late, TIMED_OUT).mask(unsolved["out_of_nodes"], OUT_OF_NODES)


def happened(runs: pd.DataFrame) -> str:
    """The runs by how they ended, in words: "80 runs: 77 solved, 33 of them by proof of no solution; 3 timed out"."""
    solved = runs[runs["solved"]]
    proved = int((solved["status"] == Status.UNSATISFIABLE).sum())
    other = [f"{count:,} {end}" for end, count in ends(runs).value_counts().items()]
    proofs = f", {proved:,} of them by proof of no solution" if proved else ""
    return f"{counted(len(runs), 'run')}: {'; '.join([f'{len(solved):,} solved{proofs}', *other])}"


def outcomes(analysis: Analysis) -> Section:
    """How the runs of each configuration ended, and the wrong answers."""
    runs = analysis.stored
    groups = runs.assign(end=ends(runs)).groupby("label", sort=False)
    kinds = list(ends(runs).value_counts().index)
    rows = []
    for label, its in groups:
        solved = its[its["solved"]]
        numbers = [len(its), len(solved), int((solved["status"] == Status.UNSATISFIABLE).sum())]
        numbers += [int((its["end"] == kind).sum()) for kind in kinds]
        cells = (Cell(f"{number:,}" if number else NOTHING, float(number)) for number in numbers)
        rows.append((Cell(str(label)), *cells))
    heads = ("runs", "solved", "of them proofs of no solution", *map(str, kinds))
    columns = (Column("configuration", numeric=False), *map(Column, heads))
    tables = [Table("How the runs ended", columns, tuple(rows))]
    wrong = runs[runs["wrong"]].head(_MOST_SHOWN)
    if len(wrong):
        tables.append(_wrong(wrong))
    return Section("outcomes", "What happened", tables=tuple(tables))


def _wrong(runs: pd.DataFrame) -> Table:
    texts = runs[["label", "instance", "seed", "verdict", "detail"]].astype(str).to_numpy()
    names = ("configuration", "board", "seed", "verdict", "detail")
    return Table(
        f"Wrong answers{f', the first {_MOST_SHOWN}' if len(runs) == _MOST_SHOWN else ''}",
        tuple(Column(name, numeric=name == "seed") for name in names),
        tuple(tuple(Cell(cut(visible(text), _LONGEST)) for text in row) for row in texts),
        folded=len(runs) > 10,
    )
