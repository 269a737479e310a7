"""A solver that is a function in a Python file, and what the file shows without being run.

Python's parser is asked in a child process: some texts of a megabyte take it minutes, gigabytes or its life.
"""

from __future__ import annotations

import ast
import base64
import json
import os
import pickle
import resource
import sys
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from hand_solver import PluginError
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.child_process import run_in_child
from magnets_cp.workbench.run.programs import calling
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver, surroundings
from magnets_cp.workbench.run.programs.program import Allowance, Call, Program

# What may make a name that no statement shows.
_HIDDEN = ("globals", "exec", "setattr", "__getattr__")
_SECONDS, _BYTES = 5.0, 2**30


@dataclass(frozen=True, slots=True, kw_only=True)
class Function(ExternalSolver):
    """A function in a Python file, FILE.py:FUNCTION, called in a process of its own; see ``calling``.

    Raises UsageError if there is no such file, or no such function in it.
    """

    kind: ClassVar[str] = "python"
    silence_is_an_answer: ClassVar[bool] = False
    function: str = ""

    def __post_init__(self) -> None:
        path, function = self._place()
        shown = python_file(path)
        if shown is not None and not shown.may_have(function):
            there = ", ".join(name for name in shown.functions if not name.startswith("_")) or "none"
            raise UsageError(f"{os.path.basename(path)} has no function {function}; it has {there}")

    def notation(self, puzzle: Puzzle[Any]) -> str:
        """See ``ExternalSolver``; what is given boards as they are has no notation in its way."""
        path, function = self._place()
        shown = python_file(path)
        takes_board = shown is not None and shown.functions.get(function) == "board"
        return self.write or puzzle.notations[-1 if takes_board else 0]

    def program(self, puzzle: Puzzle[Any], board: Any, text: str, allowance: Allowance) -> Program:
        """See ``ExternalSolver``."""
        path, function = self._place()
        shown = python_file(path)
        # A puzzle from a file goes before its board, whose class is known once that file has been read.
        pickled = pickle.dumps((puzzle if puzzle.origin else None, board))
        request = json.dumps({"text": text, "board": base64.b64encode(pickled).decode()})
        libraries = [*(shown.imported if shown else ()), *([] if puzzle.origin else [type(board).__module__])]
        arguments = (sys.executable, calling.__file__, path, function)
        environment = {**surroundings(), "PYTHONPATH": str(Path(__file__).parents[4])}
        return Program(arguments, request, None, environment, allowance, Call(path, function, tuple(libraries)))

    def _place(self) -> tuple[str, str]:
        location, _, function = self.function.rpartition(":")
        if not (location.endswith(".py") and function.isidentifier()):
            raise UsageError(f"expected FILE.py:FUNCTION, found {self.function!r}")
        path = os.path.abspath(os.path.join(self.folder, location))
        if not os.path.isfile(path):
            raise UsageError(f"no such file: {location}")
        return path, function


class PythonFile(NamedTuple):
    """A file, as far as it can be told without running it.

    functions    the functions it defines, each with the name of its first parameter, "" for none
    names        all names it binds or speaks of
    imported     the modules, by the first part of their names, that it imports anywhere
    """

    functions: dict[str, str]
    names: list[str]
    imported: list[str]

    def may_have(self, name: str) -> bool:
        """Return whether the module may have this name: True too where only running it can tell."""
        return not set(self.names).isdisjoint((name, "*", *_HIDDEN))


@cache
def python_file(path: str) -> PythonFile | None:
    """Parse the file; None if it cannot be parsed, or only in more than some seconds or a gigabyte."""
    try:
        found = run_in_child(path, lambda _: _parsed(path), seconds=_SECONDS)
    except (PluginError, TimeoutError, OSError, ValueError, MemoryError):
        return None
    return PythonFile(*found)


def _parsed(path: str) -> list[Any]:
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (_BYTES if hard == resource.RLIM_INFINITY else min(_BYTES, hard), hard))
    warnings.simplefilter("ignore")
    tree = ast.parse(Path(path).read_bytes())
    functions = {node.name: _first_parameter(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    names, imported = set[str](), set[str]()
    for node in ast.walk(tree):
        names.update(_names(node))
        if isinstance(node, ast.Import):
            imported.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported.add(node.module.split(".")[0])
    return [functions, sorted(names), sorted(imported)]


def _first_parameter(node: ast.FunctionDef) -> str:
    parameters = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
    return parameters[0] if parameters else ""


def _names(node: ast.AST) -> list[str]:
    """The names a node binds, or speaks of."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name.split(".")[0] for alias in node.names]
    return [node.id] if isinstance(node, ast.Name) else []
