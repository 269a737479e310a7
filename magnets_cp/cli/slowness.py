"""What to say when a search takes long for want of machine code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from hand_solver import machine_code
from magnets_cp.cli.exits import complain
from magnets_cp.workbench.solvers import HandSolver, Solver

PATIENCE = 5.0  # seconds
_EXPLANATION = (
    "searching in plain Python, about sixty times slower than machine code; reinstall with a C compiler, or a wheel"
)
_COMPILED_SEARCHES = ("auto", "learning")


@contextmanager
def explained(solver: Solver) -> Iterator[None]:
    """If what runs meanwhile takes long, and machine code would be quicker, say so on standard error, once."""
    if not isinstance(solver, HandSolver) or solver.search not in _COMPILED_SEARCHES or machine_code.load():
        yield
        return
    timer = Timer(PATIENCE, complain, [_EXPLANATION])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
