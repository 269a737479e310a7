"""CPMpy models of the user's own, from a Python file with a function from data to ``cpmpy.Model``.

    def model(n):
        queens = cpmpy.intvar(0, n - 1, shape=n, name="queens")
        return cpmpy.Model(cpmpy.AllDifferent(queens), ...)

Of several functions it is the one called ``model``.
"""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

from hand_solver import LimitReached
from hand_solver.loading import module_in
from hand_solver.user_errors import PluginError
from magnets_cp.command_state import STATE
from magnets_cp.deadline import at_most
from magnets_cp.errors import UsageError
from magnets_cp.extras import install
from magnets_cp.models.cpmpy_puzzle import Models
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.file import PART_SECONDS

FUNCTION = "model"


@cache
def model_in(path: str) -> Puzzle[Any]:
    """The models of a file given by its full path; the same each time, here and in other processes.

    Raises UsageError.
    """
    try:
        import cpmpy
    except ImportError as error:
        raise UsageError(f"--puzzle: {path}: a model needs CPMpy: {install('cpmpy')}") from error
    try:
        with STATE.running(path, PART_SECONDS), at_most(PART_SECONDS, LimitReached("the seconds")):
            module = module_in(path)
    except PluginError as error:
        raise UsageError(f"--puzzle: {error}") from error
    own = {
        name: value
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    }
    returning = [
        one
        for one in own.values()
        if one.__annotations__.get("return") in (cpmpy.Model, "cpmpy.Model", "cp.Model", "Model")
    ]
    candidates = [own[FUNCTION]] if FUNCTION in own else returning or list(own.values())
    if len(candidates) != 1:
        names = ", ".join(own) or "none"
        raise UsageError(
            f"--puzzle: {path}: expected one function that makes a cpmpy.Model, or one called {FUNCTION}, found {names}"
        )
    return Models(path, candidates[0], model_in)
