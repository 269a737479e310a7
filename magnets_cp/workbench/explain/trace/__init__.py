"""A search step by step: recorded from its events, played again from any step, told in words."""

from __future__ import annotations

from magnets_cp.workbench.explain.trace.recorder import Recorder, record
from magnets_cp.workbench.explain.trace.steps import Action, Frame, Learnt, Recording, Step

__all__ = ["Action", "Frame", "Learnt", "Recorder", "Recording", "Step", "record"]
