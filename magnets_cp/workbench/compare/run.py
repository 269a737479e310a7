"""A campaign carried out: what the store lacks is run, and stored as it comes."""

from __future__ import annotations

from collections.abc import Iterator

from magnets_cp.workbench.compare.campaign import Campaign, Task, relabelled
from magnets_cp.workbench.compare.engine import Engine
from magnets_cp.workbench.store import Fault, Record, Recorder


def join(campaign: Campaign, recorder: Recorder) -> list[Task]:
    """Enter the campaign into the store; the runs that it still lacks.

    A store may be extended by boards, configurations and seeds. Raises UsageError where it says otherwise than the
    campaign: a board or a file of the user's has changed.
    """
    before = {entry.configuration: entry for entry in recorder.entries()}
    joined = {**before, **{entry.configuration: entry for entry in campaign.entries}}
    recorder.enter(campaign.instances, relabelled(list(joined.values())), campaign.seeds)
    return list(campaign.tasks(recorder.done()))


def carry_out(tasks: list[Task], recorder: Recorder, engine: Engine) -> Iterator[tuple[Record, list[Fault]]]:
    """Make the runs; after each, when it is safely stored, its record and the faults that came to light with it."""
    for record in engine.records(iter(tasks)):
        yield record, recorder.add(record)
