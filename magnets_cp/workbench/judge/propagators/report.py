"""The report on a filter: a line a property, the smallest case that shows the lack of each, a closing line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from magnets_cp.errors import visible
from magnets_cp.text.dataclass_json import plain
from magnets_cp.text.numbers import counted, several
from magnets_cp.workbench.judge.propagators.findings import Fault, FilterAudit, Property
from magnets_cp.workbench.page.table import Cell, Column, Table

_ASKED = {
    Property.RUNS: "it answers True or False",
    Property.SOUND: "it removes no value of a solution",
    Property.REJECTS: "it refuses an assignment that breaks the relation",
    Property.RESTORES: "after going back it does what a new one does",
    Property.IDEMPOTENT: "a second call changes nothing",
    Property.BOUNDS: "the bounds it leaves are in solutions between bounds",
    Property.GAC: "every value it leaves is in a solution",
}
_LACKING = {
    Property.RUNS: "no answer",
    Property.SOUND: "unsound",
    Property.REJECTS: "accepts what breaks the relation",
    Property.RESTORES: "not restored",
    Property.IDEMPOTENT: "not idempotent",
    Property.BOUNDS: "weaker than bounds consistency",
    Property.GAC: "weaker than GAC",
}


def filter_report(found: FilterAudit) -> Iterator[Table | str]:
    """The table, the faults, and the closing line."""
    columns = (Column("property", numeric=False), Column("asked", numeric=False), Column("cases"), Column("faults"))
    rows = tuple(
        (
            Cell(name),
            Cell(_ASKED[Property(name)]),
            Cell(str(cases)),
            Cell(str(found.faults[name]), tone="bad" if found.faults[name] else ""),
        )
        for name, cases in found.cases.items()
    )
    yield Table("Properties", columns, rows)
    for fault in found.smallest:
        yield _shown(fault)
    most, faulty = max(found.cases.values(), default=0), len(found.smallest)
    said = "it has all the properties asked for" if not faulty else f"{counted(faulty, 'property')} lacking"
    said += "; stopped early, as calls of it do not end" if found.is_stopped else ""
    yield f"\n{visible(found.name)}: {several(most, 'case')}; {said}"


def filter_document(found: FilterAudit) -> dict[str, Any]:
    """The same, for JSON."""
    document: dict[str, Any] = plain(found)
    return document


def _shown(fault: Fault) -> str:
    lines = [
        "",
        f"{_LACKING[fault.lacking]}: {fault.constraint}",
        *(f"  {line}" for line in (*fault.domains, *fault.steps)),
    ]
    lines += [f"  found: {fault.found}", f"  expected: {fault.expected}"]
    return "\n".join(map(visible, [*lines, f"  why: {fault.why}"] if fault.why else lines))
