"""Puzzles declared to OR-Tools CP-SAT, and the workbench that cross-checks and compares solvers on them.

    >>> import magnets_cp
    >>> board = magnets_cp.read("2x1:10,1,01,1,LR")
    >>> answer = magnets_cp.solve(board)
    >>> print(answer.status, answer.solutions[0].rows)
    satisfiable ('+-',)

Nothing else is loaded before it is asked for.
"""

from __future__ import annotations

# Nothing is imported here, not even typing: Ctrl-C meanwhile would end the program with a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hand_solver import PluginError, Status
    from magnets_cp.answer import Answer
    from magnets_cp.api.boards import Board, Grid
    from magnets_cp.api.checking import Violations, check
    from magnets_cp.api.comparing import compare
    from magnets_cp.api.fault import Fault
    from magnets_cp.api.generating import generate
    from magnets_cp.api.hinting import Hints, hint
    from magnets_cp.api.judged import Judgement, Verification
    from magnets_cp.api.judging import debug, judge, verify
    from magnets_cp.api.reading import read, read_all
    from magnets_cp.api.runs import Runs
    from magnets_cp.api.search_trees import search_tree
    from magnets_cp.api.solving import is_unique, solutions, solve
    from magnets_cp.api.tracing import Trace, trace
    from magnets_cp.errors import InputError, UsageError
    from magnets_cp.puzzle import Puzzle
    from magnets_cp.version import __version__
    from magnets_cp.violation import Violation

__all__ = [
    "Answer",
    "Board",
    "Fault",
    "Grid",
    "Hints",
    "InputError",
    "Judgement",
    "PluginError",
    "Puzzle",
    "Runs",
    "Status",
    "Trace",
    "UsageError",
    "Verification",
    "Violation",
    "Violations",
    "__version__",
    "check",
    "compare",
    "debug",
    "generate",
    "hint",
    "is_unique",
    "judge",
    "read",
    "read_all",
    "search_tree",
    "solutions",
    "solve",
    "trace",
    "verify",
]


# The modules they stand in.
_HOMES = {
    "hand_solver": ("PluginError", "Status"),
    "magnets_cp.answer": ("Answer",),
    "magnets_cp.api.boards": ("Board", "Grid"),
    "magnets_cp.api.checking": ("Violations", "check"),
    "magnets_cp.api.comparing": ("compare",),
    "magnets_cp.api.fault": ("Fault",),
    "magnets_cp.api.generating": ("generate",),
    "magnets_cp.api.hinting": ("Hints", "hint"),
    "magnets_cp.api.judged": ("Judgement", "Verification"),
    "magnets_cp.api.judging": ("debug", "judge", "verify"),
    "magnets_cp.api.reading": ("read", "read_all"),
    "magnets_cp.api.runs": ("Runs",),
    "magnets_cp.api.search_trees": ("search_tree",),
    "magnets_cp.api.solving": ("is_unique", "solutions", "solve"),
    "magnets_cp.api.tracing": ("Trace", "trace"),
    "magnets_cp.errors": ("InputError", "UsageError"),
    "magnets_cp.puzzle": ("Puzzle",),
    "magnets_cp.version": ("__version__",),
    "magnets_cp.violation": ("Violation",),
}


def __getattr__(name: str) -> Any:
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return __all__
