"""The forms a kernel runs in, for tests that compare them."""

from __future__ import annotations

import ast
import operator
from array import array
from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields
from types import FunctionType
from typing import Any

from hand_solver.machine_code.entries import Entry
from hand_solver.machine_code.translate import Translation

WITHOUT = "this installation has no machine code"


def numbers(state: Any) -> list[int | tuple[str, list[float]]]:
    """All there is to a state."""
    values = [getattr(state, field.name) for field in fields(state)]
    return [(one.typecode, one.tolist()) if isinstance(one, array) else one for one in values]


def strict(entry: Entry) -> Callable[..., int]:
    """The entry in Python that calculates as C does, and fails where C could not: too large, or a negative index."""
    kernels = Translation(entry).kernels
    namespaces: dict[str, dict[str, Any]] = {}
    for kernel in kernels:
        here = {**vars(kernel.module), "calculated": calculated, "checked_index": checked_index}
        namespace = namespaces.setdefault(kernel.module.__name__, here)
        definition = Strict().visit(deepcopy(kernel.definition))
        definition.decorator_list = []
        tree = ast.fix_missing_locations(ast.Module([definition], []))
        exec(compile(tree, kernel.module.__file__ or "", "exec"), namespace)
    for namespace in namespaces.values():
        for name, value in list(namespace.items()):
            if isinstance(value, FunctionType) and value.__module__ in namespaces:
                namespace[name] = namespaces[value.__module__][value.__name__]
    entered: Callable[..., int] = namespaces[entry.module][entry.name]
    return entered


class Strict(ast.NodeTransformer):
    """Calls ``calculated`` for operators and comparisons, and ``checked_index`` for what is an index."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        return self._calculated(node.op, node.left, node.right)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        return self._calculated(node.ops[0], node.left, node.comparators[0])

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        read = deepcopy(node.target)
        for one in ast.walk(read):
            if isinstance(one, ast.Name | ast.Subscript | ast.Attribute):
                one.ctx = ast.Load()
        return ast.Assign([self.visit(node.target)], self._calculated(node.op, read, node.value))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        index = ast.Call(ast.Name("checked_index", ast.Load()), [self.visit(node.slice)], [])
        return ast.Subscript(self.visit(node.value), index, node.ctx)

    def _calculated(self, operation: ast.AST, left: ast.expr, right: ast.expr) -> ast.expr:
        arguments = [ast.Constant(type(operation).__name__), self.visit(left), self.visit(right)]
        return ast.Call(ast.Name("calculated", ast.Load()), arguments, [])


OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "Div": operator.truediv,
    "FloorDiv": operator.floordiv,
    "Mod": operator.mod,
    "LShift": operator.lshift,
    "RShift": operator.rshift,
    "BitAnd": operator.and_,
    "BitOr": operator.or_,
    "BitXor": operator.xor,
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
    "Eq": operator.eq,
    "NotEq": operator.ne,
}


def calculated(name: str, left: float, right: float) -> float:
    """What comes of two operands in 64 bits."""
    result: float = OPERATIONS[name](left, right)
    if isinstance(left, float) or isinstance(right, float):
        assert all(isinstance(one, float) or abs(one) < 2**53 for one in (left, right))
    elif name in ("LShift", "RShift"):
        assert 0 <= right < 64, f"a shift by {right}"
        if name == "LShift":
            return (int(result) + 2**63) % 2**64 - 2**63
    else:
        assert -(2**63) <= result < 2**63, f"{name} of {left} and {right}"
    return result


def checked_index(index: int) -> int:
    """An index, which must not count from the end."""
    assert index >= 0, f"index {index}"
    return index
