"""What a Python file defines, takes and imports, read without running it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

# What may make a name that no statement shows.
_HIDDEN = ("globals", "exec", "setattr", "__getattr__")


def may_have(path: str, name: str) -> bool:
    """May the module have this name? True as well where only running it can tell, as of what cannot be parsed."""
    if (tree := _tree(path)) is None:
        return True
    names = {one for node in ast.walk(tree) for one in _names(node)}
    return not names.isdisjoint((name, "*", *_HIDDEN))


def functions_in(path: str) -> list[str]:
    """The functions that the file defines, private ones left out; none if it cannot be parsed."""
    tree = _tree(path)
    found = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)] if tree else []
    return [name for name in found if not name.startswith("_")]


def takes_board(path: str, function: str) -> bool:
    """Is the first parameter of the function, as far as the file shows, called ``board``?"""
    if (tree := _tree(path)) is None:
        return False
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
    parameters = [one.arg for node in found for one in (*node.args.posonlyargs, *node.args.args)]
    return parameters[:1] == ["board"]


def imported(path: str) -> tuple[str, ...]:
    """The modules, by the first part of their names, that the file imports anywhere; none if it cannot be parsed."""
    if (tree := _tree(path)) is None:
        return ()
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return tuple(sorted(found))


@cache
def _tree(path: str) -> ast.Module | None:
    try:
        return ast.parse(Path(path).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _names(node: ast.AST) -> list[str]:
    """The names a node binds, or speaks of."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name.split(".")[0] for alias in node.names]
    return [node.id] if isinstance(node, ast.Name) else []
