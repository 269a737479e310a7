"""Name functions as FILE.py:FUNCTION, so that processes of their own can run them."""

from __future__ import annotations

import base64
import os
import pickle
import sys
from collections.abc import Callable, Mapping, Set
from functools import _CacheInfo, _lru_cache_wrapper, cache
from hashlib import sha256
from importlib import import_module
from inspect import signature
from io import BytesIO
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, TypeAlias

from hand_solver.plugins import name_of, wrapped
from magnets_cp.errors import UsageError
from magnets_cp.installed import OURS, is_installed
from magnets_cp.temporary import temporary_folder
from magnets_cp.text.key_values import as_text
from magnets_cp.workbench.run.programs.calling import GIVEN
from magnets_cp.workbench.run.programs.last_words import MADE

# A configuration as text, or its options by name; some of them may be functions.
Configuration: TypeAlias = str | Mapping[str, Any]
_NO_FILE = "<dynamic-code>"
_EVERYWHERE = {"__main__", *OURS, *sys.stdlib_module_names}
_FILE = '''"""A function made where there is no file: in a notebook, at a prompt, within another function."""

import base64
import sys
import cloudpickle
{imports}
sys.path += [one for one in {path} if one not in sys.path]
{name} = cloudpickle.loads(base64.b64decode("{pickled}"))
# What it has beside it is found in __main__ by processes that it starts.
_main = vars(sys.modules["__main__"])
_beside = getattr(getattr({name}, "__func__", {name}), "__globals__", {{}})
_main.update({{key: value for key, value in _beside.items() if key not in _main}})
'''
# The parameters of a function are read off its file.
_GIVEN = (
    _FILE
    + """
_made = {name}


def {name}({parameter}, *others):
    return _made({parameter}, *others)
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

    ways: dict[type, Callable[[Any], Any]] = {CodeType: _code, _lru_cache_wrapper: _cached}
    table = cloudpickle.Pickler.dispatch_table.new_child(ways)
    pickler = type("Pickler", (cloudpickle.Pickler,), {"dispatch_table": table})
    # By value, for the module may not be found elsewhere; but for our own and Python's, which are there.
    if module is not None and module.__name__.partition(".")[0] not in _EVERYWHERE:
        cloudpickle.register_pickle_by_value(module)
    try:
        pickler(dumped := BytesIO()).dump(function)
        _UnpicklerElsewhere(BytesIO(dumped.getvalue())).load()
        pickled = base64.b64encode(dumped.getvalue()).decode()
    except Exception as error:  # whatever the objects it uses raise
        raise UsageError(
            f"{name}: cannot go to a process of its own: {error}; make what it uses within it, or name it as "
            "FILE.py:FUNCTION"
        ) from error
    name = name if name.isidentifier() else "function"
    # What it uses of files beside it is found where it is found here.
    folders = [os.path.abspath(one) for one in sys.path]
    path = _folder() / f"{name}_{sha256(f'{pickled}{folders}'.encode()).hexdigest()[:8]}.py"
    parameter = _parameter(function)
    template = _GIVEN if parameter in GIVEN else _FILE
    imports = "".join(f"import {module}\n" for module in _modules(function))
    text = template.format(name=name, parameter=parameter, pickled=pickled, imports=imports, path=folders)
    path.write_text(text, encoding="utf-8")
    return f"{path}:{name}"


def _modules(function: Callable[..., Any]) -> list[str]:
    """The installed modules that it names: a file that imports them is started where they are imported already."""
    inner = wrapped(function)
    known, code = getattr(inner, "__globals__", {}), getattr(inner, "__code__", None)
    named = [known.get(name) for name in (code.co_names if code else ())]
    found = {one.__name__: one.__spec__ for one in named if isinstance(one, ModuleType)}
    return sorted(name for name, spec in found.items() if is_installed(spec))


def _code(code: CodeType) -> tuple[Any, ...]:
    """The pieces of code with the name of its file, which cloudpickle leaves out: errors are to name a line."""
    import cloudpickle

    make, pieces = cloudpickle.Pickler.dispatch_table[CodeType](code)
    return make, tuple(code.co_filename if piece == _NO_FILE else piece for piece in pieces)


def _cached(cached: Any) -> str | tuple[Any, ...]:
    """A function with a cache as the function and an empty one; cloudpickle names it only, also one of no module."""
    home = sys.modules.get(cached.__module__)
    if home is not None and home.__name__ != "__main__" and cached.__module__ not in _by_value():
        return str(cached.__qualname__)
    limits = cached.cache_parameters()
    return type(cached), (cached.__wrapped__, limits["maxsize"], limits["typed"], _CacheInfo), vars(cached)


def _by_value() -> Set[str]:
    import cloudpickle

    return cloudpickle.list_registry_pickle_by_value()  # type: ignore[no-any-return]


class _UnpicklerElsewhere(pickle.Unpickler):
    """Reads what was pickled as another process would: LookupError for what is only here, of __main__ or of no file."""

    def find_class(self, module: str, name: str) -> Any:
        if not _is_findable(module):
            raise LookupError(f"it uses {name}, which {module} has only here")
        return _imported if name == "subimport" else super().find_class(module, name)


def _imported(module: str) -> ModuleType:
    """A module as cloudpickle imports it."""
    if not _is_findable(module):
        raise LookupError(f"it uses the module {module}, which is of no file")
    return import_module(module)


def _is_findable(module: str) -> bool:
    """Does a process that has not imported it find the module, or the package it is in?"""
    package = module.partition(".")[0]
    return package != "__main__" and any(finder.find_spec(package, None) for finder in sys.meta_path)


def _parameter(function: Callable[..., Any]) -> str:
    """The name of its first parameter; empty if there is none."""
    try:
        return next(iter(signature(function).parameters), "")
    except (TypeError, ValueError):  # of what is written in C there may be none
        return ""


@cache
def _folder() -> Path:
    return Path(temporary_folder(MADE))
