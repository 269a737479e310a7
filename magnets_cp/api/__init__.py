"""The public Python API, one group of functions a module; ``magnets_cp`` offers all of it and loads it when asked."""

from hand_solver import PluginError, Status
from magnets_cp.api.boards import Board, Grid, read, read_all
from magnets_cp.api.checking import Violations, check
from magnets_cp.api.comparing import Runs, compare
from magnets_cp.api.generating import generate
from magnets_cp.api.judged import Judgement, Verification
from magnets_cp.api.judging import judge, verify
from magnets_cp.api.solving import Answer, is_unique, solutions, solve
from magnets_cp.api.stepping import Hints, Trace, hint, trace
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation

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
