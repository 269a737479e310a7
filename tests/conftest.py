"""Hypothesis sets no deadlines: what a loaded machine takes its time for is not wrong."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
