"""The original's four solvers of queens, measured in its own steps; see ``queens_solvers``."""

from __future__ import annotations

from statistics import mean

from benchmarks.queens_solvers import SOLVERS, steps
from magnets_cp.puzzles.queens.board import Board

# Brute force takes a million steps a lock: of all locks it is not asked.
_OF_ONE_LOCK = ("brute lines",)


def table(n: int) -> str:
    """Steps with the corner locked, and mean and largest over all locks of n rows, as Markdown."""
    lines = [f"| {n}x{n} | lock (0, 0) | mean of all locks | most |", "|---|---|---|---|"]
    for name in SOLVERS:
        corner = steps(Board(n, 0, 0), name)
        if name in _OF_ONE_LOCK:
            lines.append(f"| {name} | {corner} | | |")
            continue
        every = [steps(Board(n, r, c), name) for r in range(n) for c in range(n)]
        lines.append(f"| {name} | {corner} | {mean(every):.1f} | {max(every)} |")
    return "\n".join(lines)
