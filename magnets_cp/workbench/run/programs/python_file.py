"""What a Python file defines, takes and imports, read without running it.

Python's parser is asked in a child process: some texts of a megabyte take it minutes, gigabytes or its life.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hand_solver import PluginError
from magnets_cp.workbench.run.child_process import run_in_child

# Who speaks of one of these reads a board by itself; calls of some others when a file is imported do nothing.
_READING = {"argv", "stdin", "input", "fileinput", "ArgumentParser", "parse_args", "click", "typer", "docopt"}
_PATHS = {"argv", "stdin", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"}
_OPENING = {"open", "fdopen", "read"}
_PREPARING = {"setrecursionlimit", "seed", "simplefilter", "filterwarnings", "basicConfig"}
_IMPORTING = {"import_module", "__import__"}
# What may make a name that no statement shows.
_HIDDEN = ("globals", "exec", "setattr", "__getattr__")
_SECONDS, _BYTES = 5.0, 2**30


class PythonFile(NamedTuple):
    """A file, as far as it can be told without running it.

    functions    the functions it defines, each with the name of its first parameter, "" for none
    names        all names it binds or speaks of
    modules      the modules that it imports anywhere
    bound        the names it has once it is imported, but for those of the modules in ``stars``
    stars        the modules of which it imports all names
    reads        does it read its arguments or standard input?
    runs         does it do something when it is run, and not only define?
    """

    functions: dict[str, str]
    names: list[str]
    modules: list[str]
    bound: list[str]
    stars: list[str]
    reads: bool
    runs: bool

    @property
    def imported(self) -> set[str]:
        """The packages, and modules that are in none, that it imports anywhere."""
        return {name.partition(".")[0] for name in self.modules}

    def may_have(self, name: str) -> bool:
        """Return whether the module may have this name: True too where only running it can tell."""
        return not set(self.names).isdisjoint((name, "*", *_HIDDEN))


def python_file(path: str) -> PythonFile | None:
    """What the file shows; None if it cannot be parsed, or only in more than some seconds or a gigabyte."""
    found = _looked_at(path)
    return PythonFile(*found) if isinstance(found, list) else None


def syntax_error(path: str) -> str:
    """The error for which Python does not run the file, with its line; empty if there is none, or none is known."""
    found = _looked_at(path)
    return found if isinstance(found, str) else ""


@cache
def _looked_at(path: str) -> list[Any] | str | None:
    try:
        found: list[Any] | str = run_in_child(path, lambda _: _parsed(path), seconds=_SECONDS)
    except (PluginError, TimeoutError, OSError, ValueError, MemoryError):
        return None
    return found


def _parsed(path: str) -> list[Any] | str:
    with suppress(ImportError):  # Windows, where this is no child process either
        import resource

        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        most = _BYTES if hard == resource.RLIM_INFINITY else min(_BYTES, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
    try:
        with warnings.catch_warnings(action="ignore"):
            tree = ast.parse(Path(path).read_bytes())
            compile(tree, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return f"{Path(path).name}:{error.lineno or 1}: syntax error: {error.msg}"
    functions = {node.name: _first_parameter(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    names, modules = set[str](), set[str]()
    for node in ast.walk(tree):
        names.update(_names(node))
        modules.update(_modules(node))
    outside = list(_outside_functions(tree))
    bound = {name for node in outside if not isinstance(node, ast.Name) for name in _names(node)}
    bound |= {node.id for node in outside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    stars = [str(node.module) for node in outside if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    reads = not _READING.isdisjoint(names | attributes | modules | imported) or any(map(_reads, ast.walk(tree)))
    return [functions, sorted(names), sorted(modules), sorted(bound), stars, reads, any(map(_runs, outside))]


def _outside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """What is looked at when the file is imported: all but what is in functions, classes and the main guard."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if not (isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)) or _is_guard(node)):
            yield from _outside_functions(node)


def _is_guard(node: ast.AST) -> bool:
    """Is it what follows where the file is run as a program? Also in one expression, with else or and."""
    if isinstance(node, ast.Expr):
        node = node.value
    test = node.test if isinstance(node, (ast.If, ast.IfExp)) else node if isinstance(node, ast.BoolOp) else None
    return test is not None and any(isinstance(one, ast.Constant) and one.value == "__main__" for one in ast.walk(test))


def _reads(node: ast.AST) -> bool:
    """Is standard input opened by its number or its path, or asked for by a name in quotes?"""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value in _PATHS
    first = node.args[0] if isinstance(node, ast.Call) and _called(node) in _OPENING and node.args else None
    return isinstance(first, ast.Constant) and first.value == 0 and first.value is not False


def _runs(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return _called(node.value) not in _PREPARING
    return _is_guard(node)


def _first_parameter(node: ast.FunctionDef) -> str:
    parameters = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
    return parameters[0] if parameters else ""


def _modules(node: ast.AST) -> list[str]:
    """The modules a node imports, by a statement or by a call that names one; those of its own package left out."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module] if node.module and not node.level else []
    if not isinstance(node, ast.Call) or _called(node) not in _IMPORTING:
        return []
    named = [*node.args[:1], *(one.value for one in node.keywords if one.arg == "name")]
    texts = [one.value for one in named if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return [text for text in texts if all(map(str.isidentifier, text.split(".")))]


def _called(node: ast.Call) -> str:
    """The name of what is called, without what stands before its last point."""
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


def _names(node: ast.AST) -> list[str]:
    """The names a node binds, or speaks of."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name.split(".")[0] for alias in node.names]
    return [node.id] if isinstance(node, ast.Name) else []
