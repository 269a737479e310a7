"""Configurations as text: "solver=hand level=counts inference=mac variable=mrv"; a value may be quoted."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from hand_solver import PluginError
from hand_solver.backtracking.heuristics.value import value_heuristic
from hand_solver.backtracking.heuristics.variable import variable_heuristic
from hand_solver.backtracking.inference import inference_named
from hand_solver.plugins import load, name_of
from hand_solver.searches import SEARCHES, unheeded_by
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.child_process import run_in_child
from magnets_cp.workbench.run.levels import is_own
from magnets_cp.workbench.run.solvers import NAMES, OF_DFS, OWN, Solver, kind_named

# What a user's file has to be imported, in seconds.
LOADING = 10.0
_NUMBERS = {"seed": (0, 2**31 - 1), "workers": (1, 256), "restarts": (1, 10**9), "linearization": (0, 2)} | {
    "cpu_seconds": (1, 10**6),
    "memory": (16, 2**20),
    "output": (1, 2**20),
    "processes": (1, 10**5),
    "nodes": (0, 10**10),
    "solutions": (1, 10**10),
    "give_up": (0, 10**9),
}
_NAMED: Mapping[str, Callable[[str], Any]] = {
    "inference": inference_named,
    "variable": variable_heuristic,
    "value": value_heuristic,
}


def parse(text: str, puzzle: Puzzle[Any]) -> Solver:
    """The solver a configuration names; what it leaves out has its default. Raises UsageError."""
    options: dict[str, str] = {}
    for part in _parts(text):
        key, equals, value = part.partition("=")
        if not (key and equals and value) or key in options:
            raise UsageError(f"configuration {text!r}: expected KEY=VALUE, each key once, found {part!r}")
        options[key] = value
    try:
        return make(options.pop("solver", "hand"), options, puzzle)
    except UsageError as error:
        raise UsageError(f"configuration {text!r}: {error}") from error


def _parts(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"configuration {text!r}: {str(error).lower()}") from error


def make_own(solver: str, options: Mapping[str, str | Callable[..., Any]], puzzle: Puzzle[Any]) -> Solver:
    """``make``, of a solver of ours. Raises UsageError."""
    if solver not in OWN:
        raise UsageError(f"solver: expected one of {', '.join(OWN)}, found {solver!r}; others are for judge")
    return make(solver, options, puzzle)


def make(solver: str, options: Mapping[str, str | Callable[..., Any]], puzzle: Puzzle[Any]) -> Solver:
    """The solver of that name (one of ``NAMES``) with these options, some perhaps functions. Raises UsageError.

    Who names an inference or a heuristic wants to see it at work: the search is then dfs, unless it is named too.
    """
    if solver not in NAMES:
        raise UsageError(f"solver: expected one of {', '.join(NAMES)}, found {solver!r}")
    kind = kind_named(solver)
    known = [field.name for field in fields(kind)]
    defaults = {"level": puzzle.levels[-1], "formulation": puzzle.formulations[0]}
    values: dict[str, Any] = {key: default for key, default in defaults.items() if key in known}
    for key, text in options.items():
        if key not in known:
            raise UsageError(f"solver {solver} has no option {key!r}; it has {', '.join(known)}")
        values[key] = _value(key, text, puzzle) if isinstance(text, str) else _function(key, text)
    if "search" in known and any(key in values for key in OF_DFS):
        values.setdefault("search", "dfs")
    search = values.get("search", "auto")
    unheeded = [key for key in unheeded_by(search) if key in values] if "search" in known else []
    if unheeded:
        raise UsageError(f"search={search} does not heed {', '.join(unheeded)}; leave them out")
    made: Solver = kind(**values)
    return made


def _value(key: str, text: str, puzzle: Puzzle[Any]) -> str | int:
    choices = {
        "level": puzzle.levels,
        "formulation": puzzle.formulations,
        "search": tuple(SEARCHES),
        "write": puzzle.notations,
        "fixed": ("yes", "no"),
        "silence": ("none",),
    }
    if key == "level" and is_own(text):
        _load(key, text, load)
    elif key in choices and text not in choices[key]:
        raise UsageError(f"{key}: expected one of {', '.join(choices[key])}, found {text!r}")
    if key == "fixed":
        return text == "yes"
    if key in _NUMBERS:
        return number(key, text)
    if key in _NAMED:
        _load(key, text, _NAMED[key])
    return text


def _function(key: str, function: Callable[..., Any]) -> Callable[..., Any]:
    if key not in (*_NAMED, "level"):
        raise UsageError(f"{key}: expected a text, found the function {name_of(function)}")
    return function


def number(key: str, text: str) -> int:
    """The value of an option that is a number, within its bounds. Raises UsageError."""
    least, most = _NUMBERS[key]
    if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
        raise UsageError(f"{key}: expected a number from {least} to {most}, found {text!r}")
    return int(text)


def _load(key: str, text: str, load_named: Callable[[str], Any]) -> None:
    """See that the name can be loaded; a user's own in another process, so that its file changes nothing here."""
    try:
        if ":" in text:
            run_in_child(text, lambda _: bool(load_named(text)), seconds=LOADING)
        else:
            load_named(text)
    except PluginError as error:
        raise UsageError(f"{key}: {error}") from error
    except TimeoutError as error:
        raise UsageError(f"{key}: {text} does not load within {LOADING:g} seconds") from error
