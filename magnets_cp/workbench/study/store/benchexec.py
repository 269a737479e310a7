"""A store as results of BenchExec: a folder with one XML file a configuration, which its table-generator reads.

Beyer, Loewe and Wendler, "Reliable benchmarking: requirements and solutions", International Journal on Software Tools
for Technology Transfer 21, 2019. A run is a board; of several seeds each is a run of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from magnets_cp.answer import Outcome
from magnets_cp.text.sanitize import distinct, visible
from magnets_cp.workbench.judge.verdict import OPEN, Verdict
from magnets_cp.workbench.page.saving import whole_folder, write_whole
from magnets_cp.workbench.study.store.store import Store

if TYPE_CHECKING:
    import pandas as pd


DOCTYPE = (
    '<!DOCTYPE result PUBLIC "+//IDN sosy-lab.org//DTD BenchExec result 1.18//EN" '
    '"https://www.sosy-lab.org/benchexec/result-1.18.dtd">'
)
_COUNTERS = ("nodes", "backtracks", "fails", "prunings", "revisions", "branches", "conflicts")
_STATUSES = {Outcome.TIMEOUT: "TIMEOUT", Outcome.MEMORY: "OUT OF MEMORY", Outcome.ANSWERED: "unknown"}
# Those that are no error of the tool, nor a limit.
_ANSWERED = (Outcome.ANSWERED, Outcome.DECLINED, Outcome.NOT_ASKED, Outcome.GIVEN_UP)


def write_benchexec(store: Store, folder: str) -> None:
    """Write a file a configuration into the folder; it is made if it is not there. Raises OSError."""
    frame, meta, name = store.frame(), store.meta(), Path(folder).stem
    labels = list(frame["label"].unique())
    stems = distinct("".join(c if c.isalnum() or c in "-_." else "-" for c in visible(label)) for label in labels)
    with whole_folder(Path(folder)) as begun:
        for label, stem in zip(labels, stems, strict=True):
            document = _result(name, str(label), frame[frame["label"] == label], meta)
            ET.indent(document)
            text = ET.tostring(document, encoding="unicode")
            write_whole(begun / f"{stem}.results.xml", f'<?xml version="1.0"?>\n{DOCTYPE}\n{text}\n')


def _result(name: str, label: str, runs: pd.DataFrame, meta: Mapping[str, Any]) -> ET.Element:
    campaign, first = meta["campaign"], runs.iloc[0]
    versions, machine = json.loads(first["versions"]), json.loads(first["machine"])
    facts = {
        "benchmarkname": name,
        "name": label,
        "displayName": label,
        "tool": "magnets compare",
        "toolmodule": "magnets_cp",
        "version": versions.get("magnets-cp", "unknown"),
        "date": meta["created"],
        "starttime": runs["started"].min(),
        "options": first["configuration"],
        "timelimit": f"{campaign['seconds']}s",
        "memlimit": campaign["memory"] and f"{campaign['memory'] * 2**20}B",
        "generator": f"magnets-cp {versions.get('magnets-cp', '')}".strip(),
    }
    root = ET.Element("result", {key: _text(value) for key, value in facts.items() if value})
    counted = [counter for counter in _COUNTERS if counter in runs and runs[counter].notna().any()]
    columns = ET.SubElement(root, "columns")
    for title in ("status", "cputime", "walltime", *counted):
        ET.SubElement(columns, "column", title=title)
    system = ET.SubElement(root, "systeminfo")
    ET.SubElement(system, "os", name=_text(machine.get("os", "unknown")))
    ET.SubElement(system, "cpu", cores=_text(machine.get("cores", 0)), model=_text(machine.get("cpu", "unknown")))
    ET.SubElement(system, "ram", size=_text(machine.get("memory", "unknown")))
    ET.SubElement(system, "environment")
    seeded = runs["seed"].nunique() > 1
    for run in runs.to_dict("records"):
        board = f"{run['instance']}, seed {run['seed']}" if seeded else run["instance"]
        element = ET.SubElement(root, "run", name=_text(board), files=_text(f"[{run['instance']}]"))
        for key, value in _columns(run, counted):
            column = ET.SubElement(element, "column", title=key, value=_text(value))
            if key == "category":
                column.set("hidden", "true")
    return root


def _columns(run: Mapping[Any, Any], counted: list[str]) -> Iterator[tuple[str, Any]]:
    verdict = Verdict(run["verdict"])
    yield "status", run["status"] if run["status"] != "unknown" else _status(run)
    yield "category", _category(verdict, run)
    if run["cpu"] == run["cpu"]:  # not NaN
        yield "cputime", f"{run['cpu']}s"
    yield "walltime", f"{run['seconds']}s"
    for counter in counted:
        if run[counter] == run[counter]:
            yield counter, f"{run[counter]:.0f}"


def _status(run: Mapping[Any, Any]) -> str:
    outcome = Outcome(run["outcome"])
    return _STATUSES.get(outcome, f"ERROR ({outcome})")


def _category(verdict: Verdict, run: Mapping[Any, Any]) -> str:
    """As BenchExec has them: right, wrong, a fault of the tool or a limit, or no answer."""
    if verdict is Verdict.CORRECT:
        return "correct"
    if run["outcome"] not in _ANSWERED:
        return "error"
    return "unknown" if verdict in OPEN else "wrong"


def _text(value: Any) -> str:
    """What XML can say: no control characters."""
    return visible(str(value))
