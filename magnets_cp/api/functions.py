"""Name functions as FILE.py:FUNCTION, so that processes of their own can run them."""

from __future__ import annotations

import atexit
import base64
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from hand_solver.plugins import name_of, wrapped
from magnets_cp.errors import UsageError
from magnets_cp.text.key_values import as_text
from magnets_cp.workbench.judge.shrink.failure import MADE

# A configuration as text, or its options by name; some of them may be functions.
Configuration: TypeAlias = str | Mapping[str, Any]
_EVERYWHERE = {"__main__", "hand_solver", "magnets_cp", *sys.stdlib_module_names}
_FILE = '''"""A function made where there is no file: in a notebook, at a prompt, within another function."""

import base64
import cloudpickle

{name} = cloudpickle.loads(base64.b64decode("{pickled}"))
'''
# The parameters of a function are read off its file.
_OF_A_BOARD = (
    _FILE
    + """
_made = {name}


def {name}(board, *others):
    return _made(board, *others)
"""
)


def in_a_file(function: Callable[..., Any]) -> str:
    """FILE.py:FUNCTION for a function: where it stands, or in a file made for it if it stands in none.

    Objects that such a function uses go with it, pickled by value (cloudpickle); it works on copies. Raises UsageError
    for an object that cannot be copied.
    """
    home = _home(function)
    module = sys.modules.get(home)
    name = name_of(function)
    path = getattr(module, "__file__", None) or ""
    # A file of tests is not to be imported once more for every call: it loads pytest.
    is_script = home.startswith(("__main__", "test_", "conftest"))
    is_script |= bool(getattr(module, "__package__", ""))
    if module is not None and path.endswith(".py") and not is_script and vars(module).get(name) is function:
        return f"{os.path.abspath(path)}:{name}"
    return _pickled(function, module, name)


def spelled(configuration: Configuration) -> str:
    """A configuration as text, functions as FILE.py:FUNCTION."""
    if isinstance(configuration, str):
        return configuration
    said = {key: in_a_file(value) if callable(value) else value for key, value in configuration.items()}
    fixed = {
        key: {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        for key, value in said.items()
    }
    return as_text({key: str(value) for key, value in fixed.items()})


def _home(function: Callable[..., Any]) -> str:
    """The name of the module that the function, or the class of an object, is written in."""
    return getattr(wrapped(function), "__module__", None) or ""


def _pickled(function: Callable[..., Any], module: ModuleType | None, name: str) -> str:
    import cloudpickle

    # By value, for the module may not be found elsewhere; but for our own and Python's, which are there.
    if module is not None and module.__name__.partition(".")[0] not in _EVERYWHERE:
        cloudpickle.register_pickle_by_value(module)
    try:
        pickled = base64.b64encode(cloudpickle.dumps(function)).decode()
    except Exception as error:  # whatever the objects it uses raise
        raise UsageError(
            f"{name}: cannot go to a process of its own: {error}; make what it uses within it, or name it as "
            "FILE.py:FUNCTION"
        ) from error
    name = name if name.isidentifier() else "function"
    path = _folder() / f"{name}_{sha256(pickled.encode()).hexdigest()[:8]}.py"
    template = _OF_A_BOARD if _takes_board(function) else _FILE
    path.write_text(template.format(name=name, pickled=pickled), encoding="utf-8")
    return f"{path}:{name}"


def _takes_board(function: Callable[..., Any]) -> bool:
    try:
        return next(iter(signature(function).parameters), None) == "board"
    except (TypeError, ValueError):  # of what is written in C there may be none
        return False


@cache
def _folder() -> Path:
    folder = tempfile.mkdtemp(prefix=MADE)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
