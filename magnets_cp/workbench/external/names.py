"""What can be seen of a program without running it: are its files there, and what does a Python file define?"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from magnets_cp.workbench.external.program import FILE

# How the names of files end that interpreters run.
_SCRIPTS = (".py", ".jar", ".js", ".rb", ".pl", ".sh", ".php", ".lua", ".jl", ".R", ".rkt", ".lisp", ".clj")

# What may make a name that no statement shows.
_HIDDEN = ("globals", "exec", "setattr", "__getattr__")


def absolute(word: str, folder: str) -> str:
    """A word of a command as the path of what it names in the folder, if it names something there."""
    path = os.path.join(folder, word)
    return path if word and FILE not in word and os.path.exists(path) else word


def missing_script(words: Iterable[str], folder: str) -> str | None:
    """The first of the words that is named as a script and is not there."""
    named = (word for word in words if word.endswith(_SCRIPTS) and not word.startswith("-") and len(word.split()) == 1)
    return next((word for word in named if FILE not in word and not os.path.exists(os.path.join(folder, word))), None)


@cache
def may_have(path: str, name: str) -> bool:
    """May the module have this name? True as well where only running it can tell, as of what cannot be parsed."""
    try:
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    names = {one for node in ast.walk(tree) for one in _names(node)}
    return not names.isdisjoint((name, "*", *_HIDDEN))


@cache
def takes_board(path: str, function: str) -> bool:
    """Is the first parameter of the function, as far as the file shows, called ``board``?"""
    try:
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
    parameters = [one.arg for node in found for one in (*node.args.posonlyargs, *node.args.args)]
    return parameters[:1] == ["board"]


@cache
def imported(path: str) -> tuple[str, ...]:
    """The modules, by the first part of their names, that the file imports anywhere; none if it cannot be parsed."""
    try:
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return tuple(sorted(found))


def _names(node: ast.AST) -> list[str]:
    """The names a node binds, or speaks of."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name.split(".")[0] for alias in node.names]
    return [node.id] if isinstance(node, ast.Name) else []
