"""The store of a campaign: one SQLite file that keeps every run, whatever happens to the program."""

from magnets_cp.workbench.study.store.export import export
from magnets_cp.workbench.study.store.faults import RefutedRun
from magnets_cp.workbench.study.store.recorder import Recorder
from magnets_cp.workbench.study.store.rows import Competitor, InstanceRow, Record, Terms
from magnets_cp.workbench.study.store.store import Store, is_begun

__all__ = ["Competitor", "InstanceRow", "Record", "Recorder", "RefutedRun", "Store", "Terms", "export", "is_begun"]
