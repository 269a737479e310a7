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

    from magnets_cp.api import (
        Answer,
        Board,
        Grid,
        Hints,
        InputError,
        Judgement,
        PluginError,
        Puzzle,
        Runs,
        Status,
        Trace,
        UsageError,
        Verification,
        Violation,
        Violations,
        check,
        compare,
        generate,
        hint,
        is_unique,
        judge,
        read,
        read_all,
        solutions,
        solve,
        trace,
        verify,
    )
    from magnets_cp.version import __version__

__all__ = [
    "Answer",
    "Board",
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
    "generate",
    "hint",
    "is_unique",
    "judge",
    "read",
    "read_all",
    "solutions",
    "solve",
    "trace",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from magnets_cp import api, version

    return version.__version__ if name == "__version__" else getattr(api, name)


def __dir__() -> list[str]:
    return __all__
