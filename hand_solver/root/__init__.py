"""Propagation before a search that propagates on its own: as much of it as pays.

``sweep`` is the inference, as a reader would write it; ``kernel`` is the same as machine code, for problems that are
layered graphs.
"""

from hand_solver.root.propagate import propagate
from hand_solver.root.sweep import propagate_at_root

__all__ = ["propagate", "propagate_at_root"]
