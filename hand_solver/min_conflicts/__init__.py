"""Min-conflicts: a full assignment, repaired one variable at a time."""

from hand_solver.min_conflicts.repair import LocalOptions, LocalStatistics, solve

__all__ = ["LocalOptions", "LocalStatistics", "solve"]
