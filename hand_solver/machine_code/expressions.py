"""Expressions of kernels in Cython, with the meaning they have in Python.

Integers are read as 64 bits, whatever their array holds, so that C's own rules for mixed types never apply. ``//`` and
``%`` are functions that round as Python does. What ``<<`` shifts out is lost, for kernels mask it away. Three things
are the kernels' duty, and ``tests/hand_solver/test_kernels.py`` holds them to it: sums, differences and products fit
into 64 bits, an integer that meets a float into 53, and no index is negative.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, NamedTuple

from hand_solver.machine_code.scope import Scope
from hand_solver.machine_code.syntax import Kernel

# By operator, what becomes of two operands.
_INTEGERS: dict[type[ast.AST], str] = {
    ast.FloorDiv: "floor_quotient({}, {})",
    ast.Mod: "floor_remainder({}, {})",
    ast.LShift: "shifted_left({}, {})",
    ast.RShift: "({} >> {})",
    ast.BitAnd: "({} & {})",
    ast.BitOr: "({} | {})",
    ast.BitXor: "({} ^ {})",
}
_REALS: dict[type[ast.AST], str] = {ast.Div: "({} / {})"}
_BOTH: dict[type[ast.AST], str] = {ast.Add: "({} + {})", ast.Sub: "({} - {})", ast.Mult: "({} * {})"}
_COMPARISONS: dict[type[ast.AST], str] = {
    ast.Lt: "({} < {})",
    ast.LtE: "({} <= {})",
    ast.Gt: "({} > {})",
    ast.GtE: "({} >= {})",
    ast.Eq: "({} == {})",
    ast.NotEq: "({} != {})",
}
_SIGNS: dict[type[ast.AST], str] = {ast.USub: "(-{})", ast.Invert: "(~{})", ast.Not: "(not {})"}


class Written(NamedTuple):
    """An expression.

    reads  it reads the state
    calls  it calls a kernel that might change it
    """

    text: str
    is_real: bool = False
    reads: bool = False
    calls: bool = False


class Expressions:
    """Writes the expressions of one kernel."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._refuse = scope.kernel.refuse
        self._by_type: dict[type[ast.AST], Callable[[Any], Written]] = {
            ast.Constant: self._constant,
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.Subscript: self._subscript,
            ast.BinOp: lambda node: self.operation(node.op, self.of(node.left), self.of(node.right), node),
            ast.UnaryOp: self._unary,
            ast.BoolOp: self._junction,
            ast.Compare: self._comparison,
            ast.IfExp: self._choice,
            ast.Call: self._call,
        }

    def of(self, node: ast.expr) -> Written:
        """An expression. Raises TranslationError for what has no exact counterpart."""
        if type(node) not in self._by_type:
            raise self._refuse(node, f"{type(node).__name__}: {ast.unparse(node)}")
        return self._by_type[type(node)](node)

    def integer(self, node: ast.expr) -> Written:
        """One that is an integer."""
        written = self.of(node)
        if written.is_real:
            raise self._refuse(node, f"not an integer: {ast.unparse(node)}")
        return written

    def operation(self, operator: ast.operator, left: Written, right: Written, node: ast.AST) -> Written:
        """Two operands with an operator between."""
        is_real = left.is_real or right.is_real
        text = {**_BOTH, **(_REALS if is_real else _INTEGERS)}.get(type(operator))
        if text is None:
            raise self._refuse(node, f"operator {type(operator).__name__}")
        return self._joined(node, text.format(left.text, right.text), left, right)._replace(is_real=is_real)

    def element(self, node: ast.Subscript) -> Written:
        """An element of an array as it stands in it: what can be assigned to."""
        array = self._scope.array(node.value)
        if array is None:
            raise self._refuse(node, f"{ast.unparse(node.value)} is no array")
        index = self.integer(node.slice)
        return Written(f"{array.pointer}[{index.text}]", array.is_real, index.reads, index.calls)

    def _constant(self, node: ast.Constant) -> Written:
        return self._number(node, node.value)

    def _number(self, node: ast.expr, value: object) -> Written:
        if isinstance(value, bool | int) and -(2**63) < value < 2**63:
            return Written(f"{int(value)}LL" if value >= 0 else f"({int(value)}LL)")
        if isinstance(value, float):
            return Written(repr(value), is_real=True)
        raise self._refuse(node, f"{value!r} is no number of 64 bits")

    def _name(self, node: ast.Name) -> Written:
        if node.id in self._scope.variables:
            return Written(node.id)
        return self._number(node, self._scope.constant(node))

    def _attribute(self, node: ast.Attribute) -> Written:
        text = self._scope.integer(node)
        if text is None:
            raise self._refuse(node, f"{ast.unparse(node)} is no integer of the state")
        return Written(text, reads=True)

    def _subscript(self, node: ast.Subscript) -> Written:
        element = self.element(node)
        text = element.text if element.is_real else f"(<long long>{element.text})"
        return element._replace(text=text, reads=True)

    def _unary(self, node: ast.UnaryOp) -> Written:
        operand = self.integer(node.operand)
        if type(node.op) not in _SIGNS:
            raise self._refuse(node, ast.unparse(node))
        return operand._replace(text=_SIGNS[type(node.op)].format(operand.text))

    def _junction(self, node: ast.BoolOp) -> Written:
        parts = [self.integer(value) for value in node.values]
        word = " and " if isinstance(node.op, ast.And) else " or "
        return self._in_turn(f"({word.join(part.text for part in parts)})", *parts)

    def _comparison(self, node: ast.Compare) -> Written:
        if len(node.ops) != 1 or type(node.ops[0]) not in _COMPARISONS:
            raise self._refuse(node, f"comparison {ast.unparse(node)}")
        left, right = self.of(node.left), self.of(node.comparators[0])
        return self._joined(node, _COMPARISONS[type(node.ops[0])].format(left.text, right.text), left, right)

    def _choice(self, node: ast.IfExp) -> Written:
        test, one, other = (self.integer(part) for part in (node.test, node.body, node.orelse))
        return self._in_turn(f"({one.text} if {test.text} else {other.text})", test, one, other)

    def _call(self, node: ast.Call) -> Written:
        function = self._scope.function(node)
        if isinstance(function, Kernel):
            return self.call(node, function)
        if function == "len" and len(node.args) == 1 and (array := self._scope.array(node.args[0])):
            return Written(array.length)
        if function not in ("min", "max") or len(node.args) != 2:
            raise self._refuse(node, ast.unparse(node))
        one, other = map(self.integer, node.args)
        return self._joined(node, f"{function}({one.text}, {other.text})", one, other)

    def call(self, node: ast.Call, callee: Kernel) -> Written:
        """A call of a kernel."""
        texts: list[str] = []
        integers: list[Written] = []
        given: dict[str, str] = {}
        arguments = self._scope.arguments(node, callee)
        for parameter, (argument, annotation) in zip(callee.parameters, arguments, strict=True):
            if annotation == "State" and ast.unparse(argument) == "state":
                texts.append("state")
            elif annotation == "array[int]" and (array := self._scope.array(argument)):
                texts += (array.pointer, array.length)
                given[parameter] = array.typecode
            elif annotation == "int":
                integers.append(self.integer(argument))
                texts.append(integers[-1].text)
            else:
                raise self._refuse(argument, f"{ast.unparse(argument)} as {annotation}")
        self._scope.called(node, callee, given)
        written = self._joined(node, f"{callee.name}({', '.join(texts)})", *integers)
        return written._replace(calls=written.calls or callee.sees_arrays)

    def _joined(self, node: ast.AST, text: str, *parts: Written) -> Written:
        """What C may work out in any order: so no part may change what another reads."""
        if sum(part.calls for part in parts) and sum(part.calls or part.reads for part in parts) > 1:
            raise self._refuse(node, "what is called might change what is read beside it; use a variable")
        return self._in_turn(text, *parts)

    def _in_turn(self, text: str, *parts: Written) -> Written:
        return Written(text, False, any(part.reads for part in parts), any(part.calls for part in parts))
