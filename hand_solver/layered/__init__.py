"""Propagation and MAC for problems whose constraints are layered graphs, such as lines of a board, as machine code.

It knows graphs, not puzzles, and adds nothing to ``root`` and ``search``: the same revisions and decisions in the same
order, in a fiftieth of the time. Where machine code is not loaded, those run.
"""

from hand_solver.layered.solver import Run

__all__ = ["Run"]
