"""A kernel as it is written: its syntax tree, and what the names in it mean."""

from __future__ import annotations

import ast
import builtins
import inspect
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from hand_solver.machine_code.marked import kernel


class TranslationError(Exception):
    """A kernel says something that would not mean the same in machine code, or that nobody has thought of."""


@dataclass(frozen=True, eq=False)
class Kernel:
    """One kernel.

    name  unique among all
    """

    name: str
    module: ModuleType
    definition: ast.FunctionDef

    @property
    def parameters(self) -> dict[str, str]:
        """The annotation of each parameter, as text."""
        return {one.arg: ast.unparse(one.annotation) if one.annotation else "" for one in self.definition.args.args}

    @property
    def returns(self) -> str:
        """The annotation of what it returns, as text."""
        return ast.unparse(self.definition.returns) if self.definition.returns else ""

    @property
    def sees_arrays(self) -> bool:
        """Can it read or change anything but its own variables?"""
        return any(annotation != "int" for annotation in self.parameters.values())

    def meaning(self, name: str) -> Any:
        """What a name means that is none of its variables. Raises KeyError."""
        namespace = vars(self.module)
        return namespace[name] if name in namespace else vars(builtins)[name]

    def refuse(self, node: ast.AST, reason: str) -> TranslationError:
        """The exception to raise about a part of it."""
        line = getattr(node, "lineno", self.definition.lineno)
        return TranslationError(f"{self.module.__file__}:{line}: {self.definition.name}: {reason}")


def kernel_of(function: FunctionType) -> Kernel:
    """A kernel. Raises TranslationError for a function that is not marked as one, or takes more than parameters."""
    return _kernel(function.__module__, function.__name__)


@cache
def _kernel(module_name: str, name: str) -> Kernel:
    module = import_module(module_name)
    found = [one for one in _tree(module).body if isinstance(one, ast.FunctionDef) and one.name == name]
    if len(found) != 1:
        raise TranslationError(f"{module.__file__}: {name}: not defined just once, at the top")
    one = Kernel(f"{module_name.replace('.', '_')}_{name}", module, found[0])
    arguments = one.definition.args
    decorators = [ast.unparse(decorator) for decorator in one.definition.decorator_list]
    if len(decorators) != 1 or vars(module).get(decorators[0]) is not kernel:
        raise one.refuse(one.definition, "not marked @kernel, and nothing else")
    others = (arguments.posonlyargs, arguments.kwonlyargs, arguments.defaults, arguments.vararg, arguments.kwarg)
    if any(others):
        raise one.refuse(one.definition, "parameters are positional, without defaults")
    return one


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))
