"""What the names in one kernel stand for, and who is called."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType

from hand_solver.machine_code.arrays import Array, Fields
from hand_solver.machine_code.syntax import Kernel, kernel_of

# The typecodes of the arrays that a kernel is given, by parameter.
Given = Mapping[str, str]


@dataclass
class Scope:
    """One kernel being translated.

    state      the fields of the state
    arrays     arrays that have a name of their own: parameters, and variables that stand for an array of the state
    variables  integers
    called     to be told of every kernel that this one calls, with what arrays
    """

    kernel: Kernel
    state: Fields
    called: Callable[[ast.AST, Kernel, Given], None]
    arrays: dict[str, Array] = field(default_factory=dict)
    variables: set[str] = field(default_factory=set)

    def array(self, node: ast.expr) -> Array | None:
        """The array that is meant, if one is."""
        if isinstance(node, ast.Name):
            return self.arrays.get(node.id)
        return self.state.arrays.get(self._field(node))

    def integer(self, node: ast.expr) -> str | None:
        """The integer of the state that is meant, as text, if one is."""
        name = self._field(node)
        return f"state.{name}" if name in self.state.integers else None

    def _field(self, node: ast.expr) -> str:
        """The name of the field that is meant; empty if none is. Raises TranslationError for one that there is not."""
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "state"):
            return ""
        if node.attr not in self.state.arrays and node.attr not in self.state.integers:
            raise self.kernel.refuse(node, f"no field {node.attr}")
        return node.attr

    def constant(self, node: ast.Name) -> int | float:
        """What a name that is no variable stands for."""
        try:
            found = self.kernel.meaning(node.id)
        except KeyError:
            found = None
        if type(found) not in (int, float):
            raise self.kernel.refuse(node, f"{node.id} is neither a variable nor a number")
        number: int | float = found
        return number

    def function(self, node: ast.Call) -> Kernel | str:
        """What is called: a kernel, or the name of a built-in function."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if node.keywords or name in self.variables or name in self.arrays:
            raise self.kernel.refuse(node, "a call of something else than a kernel, with positional arguments")
        try:
            found = self.kernel.meaning(name)
        except KeyError:
            raise self.kernel.refuse(node, f"{ast.unparse(node.func)} is unknown") from None
        if found in (len, min, max, range):
            return name
        if not isinstance(found, FunctionType):
            raise self.kernel.refuse(node, f"{name} is no kernel")
        return kernel_of(found)

    def arguments(self, node: ast.Call, callee: Kernel) -> Sequence[tuple[ast.expr, str]]:
        """What a kernel is given, each with the annotation of its parameter."""
        annotations = list(callee.parameters.values())
        if len(annotations) != len(node.args):
            raise self.kernel.refuse(node, f"{callee.definition.name} takes {len(annotations)} arguments")
        return list(zip(node.args, annotations, strict=True))
