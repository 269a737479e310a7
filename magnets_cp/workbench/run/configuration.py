"""Configurations: a solver with its options, as users name it, and the limits of its runs.

    solver=hand level=counts inference=mac variable=mrv
    solver=command command='./mine {file}' memory=256

A text is parsed once, into a ``Solver``; ``described`` of that has its options, and its ``str`` is the text again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from typing import Any

from hand_solver import Limits, PluginError
from hand_solver.backtracking.heuristics.value import value_heuristic
from hand_solver.backtracking.heuristics.variable import variable_heuristic
from hand_solver.backtracking.inference import inference_named
from hand_solver.backtracking.strategy import SEAMS, demand_one_each, seams_of
from hand_solver.loading import load
from hand_solver.plugins import name_of
from hand_solver.searches import SEARCHES, unheeded_by
from magnets_cp.answer import EXTERNAL
from magnets_cp.bounds import MOST_MEMORY, MOST_SECONDS
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.key_values import key_values
from magnets_cp.workbench.run.child_process import read_as, run_in_child
from magnets_cp.workbench.run.cpmpy_solvers import PREFIX, cpmpy_solver
from magnets_cp.workbench.run.levels import is_own
from magnets_cp.workbench.run.solvers import OF_DFS, OWN, Solver

NAMES = (*OWN, *EXTERNAL)
# What a user's file has to be imported, in seconds.
LOADING = 10.0
_NUMBERS = {"seed": (0, 2**31 - 1), "workers": (1, 256), "restarts": (1, 10**9), "linearization": (0, 2)} | {
    "cpu_seconds": (1, int(MOST_SECONDS)),
    "memory": (16, MOST_MEMORY),
    "output": (1, 2**20),
    "processes": (1, 10**5),
}
_ANSWERED = ("fixed", "compiled")
_NAMED: Mapping[str, Callable[[str], Any]] = {
    "inference": inference_named,
    "variable": variable_heuristic,
    "value": value_heuristic,
    "strategy": seams_of,
}


def parse(text: str, puzzle: Puzzle[Any]) -> Solver:
    """Make the solver a configuration names; what it leaves out has its default. Raises UsageError."""
    solver, options = options_of(text)
    try:
        return make(solver, options, puzzle)
    except UsageError as error:
        raise UsageError(f"configuration {text!r}: {error}") from error


def options_of(text: str) -> tuple[str, dict[str, str]]:
    """Return the name of the solver in a configuration, and its options. Raises UsageError."""
    try:
        options = key_values(text)
    except UsageError as error:
        raise UsageError(f"configuration {text!r}: {error}") from error
    return options.pop("solver", "hand"), options


def make_own(solver: str, options: Mapping[str, str | Callable[..., Any]], puzzle: Puzzle[Any]) -> Solver:
    """Make a solver of ours. Raises UsageError."""
    if solver not in OWN and not solver.startswith(PREFIX):
        raise UsageError(f"solver: expected one of {', '.join(OWN)}, found {solver!r}; others are for judge")
    return make(solver, options, puzzle)


def make(solver: str, options: Mapping[str, str | Callable[..., Any]], puzzle: Puzzle[Any]) -> Solver:
    """Make the solver of that name, one of ``NAMES``, with these options, some perhaps functions. Raises UsageError.

    Who names an inference or a heuristic wants to see it at work: the search is then dfs, unless it is named too.
    """
    if solver.startswith(PREFIX):
        return cpmpy_solver(solver.removeprefix(PREFIX), options)
    if solver not in NAMES:
        raise UsageError(f"solver: expected one of {', '.join(NAMES)}, found {solver!r}")
    kind = _class_named(solver)
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
        said = search if isinstance(search, str) else name_of(search)
        raise UsageError(f"search={said} does not heed {', '.join(unheeded)}; leave them out")
    if "strategy" in values:
        values |= dict.fromkeys(_of_strategy(values["strategy"], options))
    made: Solver = kind(**values)
    return made


def _class_named(name: str) -> type[Any]:
    """The class of the solvers of that name: a dataclass, whose fields are its options."""
    if name in OWN:
        return OWN[name]
    from magnets_cp.workbench.run.programs.command import Command
    from magnets_cp.workbench.run.programs.python_function import Function

    return Command if name == Command.kind else Function


def _value(key: str, text: str, puzzle: Puzzle[Any]) -> str | int:
    choices = {
        "level": puzzle.levels,
        "formulation": puzzle.formulations,
        "search": tuple(SEARCHES),
        "write": puzzle.notations,
        **dict.fromkeys(_ANSWERED, ("yes", "no")),
        "silence": ("none",),
    }
    if key in ("level", "search") and is_own(text):
        _load(key, text, load)
    elif key in choices and text not in choices[key]:
        own = ", or FILE.py:FUNCTION" if key == "search" else ""
        raise UsageError(f"{key}: expected one of {', '.join(choices[key])}{own}, found {text!r}")
    if key in _ANSWERED:
        return text == "yes"
    if key in _NUMBERS:
        return number(key, text)
    if key in _NAMED:
        _load(key, text, _NAMED[key])
    return text


def _of_strategy(strategy: str | Callable[[], object], named: Collection[str]) -> list[str]:
    """The options that a strategy stands for. Raises UsageError for one that is named beside it."""
    methods = [one for one in _load("strategy", strategy, seams_of) if one in SEAMS.values()]
    try:
        demand_one_each(strategy if isinstance(strategy, str) else name_of(strategy), methods, named)
    except PluginError as error:
        raise UsageError(str(error)) from error
    return methods


def _function(key: str, function: Callable[..., Any]) -> Callable[..., Any]:
    if key not in (*_NAMED, "level", "search"):
        raise UsageError(f"{key}: expected a text, found the function {name_of(function)}")
    return function


def number(key: str, text: str) -> int:
    """Read the value of an option that is a number, within its bounds. Raises UsageError."""
    least, most = _NUMBERS[key]
    if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
        raise UsageError(f"{key}: expected a number from {least} to {most}, found {text!r}")
    return int(text)


def _load(key: str, text: str | Callable[..., Any], load_named: Callable[[Any], Any]) -> list[str]:
    """Check that the name can be loaded; a user's own in a child process, so that its file changes nothing here.

    Of a strategy the options that it stands for.
    """
    try:
        if isinstance(text, str) and ":" in text:
            found = run_in_child(text, lambda _: _texts(load_named(text)), seconds=LOADING)
            return read_as(list[str], found, text)  # type: ignore[no-any-return]
        return _texts(load_named(text))
    except PluginError as error:
        raise UsageError(f"{key}: {error}") from error
    except TimeoutError as error:
        raise UsageError(f"{key}: {text} does not load within {LOADING:g} seconds") from error


def _texts(loaded: object) -> list[str]:
    return loaded if isinstance(loaded, list) else []


def limits(*, seconds: float | None, nodes: int | None, solutions: int | None) -> Limits:
    """Make the limits of a run. Raises UsageError."""
    if seconds is not None and not 0 <= seconds <= MOST_SECONDS:
        raise UsageError(f"seconds: expected a number from 0 to {MOST_SECONDS:g}, found {seconds:g}")
    try:
        return Limits(None if seconds is None else float(seconds), nodes, solutions)
    except ValueError as error:
        raise UsageError(str(error)) from error
