"""Statements of kernels in Cython: assignments, branches, loops, calls."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hand_solver.machine_code.expressions import Expressions, Written
from hand_solver.machine_code.scope import Scope
from hand_solver.machine_code.syntax import Kernel

_INDENT = "    "


class Statements:
    """Writes the statements of one kernel.

    numbers  variables of its own making, for integers
    """

    def __init__(self, scope: Scope, expressions: Expressions) -> None:
        self._scope = scope
        self._expressions = expressions
        self._refuse = scope.kernel.refuse
        self.numbers: list[str] = []
        self._by_type: dict[type[ast.AST], Callable[[Any], Iterable[str]]] = {
            ast.Assign: self._assign,
            ast.AugAssign: self._augment,
            ast.Expr: self._expression,
            ast.If: self._if,
            ast.While: self._while,
            ast.For: self._for,
            ast.Return: self._return,
            ast.Break: lambda _: ["break"],
            ast.Continue: lambda _: ["continue"],
        }

    def block(self, body: Sequence[ast.stmt]) -> list[str]:
        """The lines of a block, indented. Raises TranslationError."""
        lines: list[str] = []
        for node in body:
            if type(node) not in self._by_type:
                raise self._refuse(node, f"{type(node).__name__}: {ast.unparse(node)}")
            lines += [_INDENT + line for line in self._by_type[type(node)](node)]
        return lines

    def _assign(self, node: ast.Assign) -> list[str]:
        if len(node.targets) > 1:
            value = self._expressions.of(node.value)
            if value.reads or value.calls:
                raise self._refuse(node, "assigned to several, and no constant")
            return [line for target in node.targets for line in self._store(target, value)]
        (target,) = node.targets
        if not isinstance(target, ast.Tuple):
            return self._assign_one(target, node.value)
        if not isinstance(node.value, ast.Tuple) or len(node.value.elts) != len(target.elts):
            raise self._refuse(node, "a tuple that is not taken apart where it is made")
        return self._assign_at_once(list(zip(target.elts, node.value.elts, strict=True)))

    def _assign_at_once(self, pairs: Sequence[tuple[ast.expr, ast.expr]]) -> list[str]:
        """All values are worked out before the first is stored."""
        before, after = [], []
        for target, value in pairs:
            if isinstance(target, ast.Name) and target.id in self._scope.arrays:
                after += self._assign_one(target, value)
            else:
                name = self._new_number()
                before.append(f"{name} = {self._expressions.integer(value).text}")
                after += self._store(target, Written(name))
        return [*before, *after]

    def _assign_one(self, target: ast.expr, value: ast.expr) -> list[str]:
        if isinstance(target, ast.Name) and target.id in self._scope.arrays:
            array = self._scope.array(value)
            if array is None:
                raise self._refuse(target, f"{target.id} is an array, and not only that")
            return [f"{target.id} = {array.pointer}"]
        return self._store(target, self._expressions.of(value))

    def _store(self, target: ast.expr, value: Written) -> list[str]:
        if isinstance(target, ast.Name) and target.id in self._scope.variables and not value.is_real:
            return [f"{target.id} = {value.text}"]
        if (integer := self._scope.integer(target)) and not value.is_real:
            return [f"{integer} = {value.text}"]
        if not isinstance(target, ast.Subscript):
            raise self._refuse(target, f"assigned to {ast.unparse(target)}")
        element = self._expressions.element(target)
        if element.calls or (value.calls and element.reads):
            raise self._refuse(target, "what is called might change where it is stored; use a variable")
        if element.is_real != value.is_real:
            raise self._refuse(target, "an integer and a float")
        array = self._scope.array(target.value)
        assert array is not None
        return [f"{element.text} = <{array.c_type}>{value.text}"]

    def _augment(self, node: ast.AugAssign) -> list[str]:
        before, by = self._expressions.of(node.target), self._expressions.of(node.value)
        return self._store(node.target, self._expressions.operation(node.op, before, by, node))

    def _expression(self, node: ast.Expr) -> list[str]:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return []
        if isinstance(node.value, ast.Call) and isinstance(callee := self._scope.function(node.value), Kernel):
            return [self._expressions.call(node.value, callee).text]
        raise self._refuse(node, ast.unparse(node))

    def _if(self, node: ast.If) -> list[str]:
        lines = [f"if {self._expressions.integer(node.test).text}:", *self.block(node.body)]
        return [*lines, "else:", *self.block(node.orelse)] if node.orelse else lines

    def _while(self, node: ast.While) -> list[str]:
        self._no_else(node)
        return [f"while {self._expressions.integer(node.test).text}:", *self.block(node.body)]

    def _for(self, node: ast.For) -> list[str]:
        self._no_else(node)
        if not isinstance(node.target, ast.Name) or node.target.id not in self._scope.variables:
            raise self._refuse(node, f"a loop over {ast.unparse(node.target)}")
        if array := self._scope.array(node.iter):
            place = self._new_number()
            element = f"{_INDENT}{node.target.id} = <long long>{array.pointer}[{place}]"
            return [f"for {place} in range({array.length}):", element, *self.block(node.body)]
        if not isinstance(node.iter, ast.Call) or self._scope.function(node.iter) != "range":
            raise self._refuse(node, f"a loop over {ast.unparse(node.iter)}")
        bounds = [self._expressions.integer(one) for one in node.iter.args]
        if any(bound.calls for bound in bounds) or not self._are_bounds(node.iter.args):
            raise self._refuse(node, f"bounds {ast.unparse(node.iter)}")
        return [f"for {node.target.id} in range({', '.join(b.text for b in bounds)}):", *self.block(node.body)]

    def _are_bounds(self, nodes: Sequence[ast.expr]) -> bool:
        """One or two, or three of which the last is a positive constant."""
        if len(nodes) < 3:
            return len(nodes) > 0
        step = nodes[2]
        return isinstance(step, ast.Name) and step.id not in self._scope.variables and self._scope.constant(step) > 0

    def _return(self, node: ast.Return) -> list[str]:
        returns = self._scope.kernel.returns
        if (node.value is None) != (returns == "None"):
            raise self._refuse(node, f"does not return {returns}")
        return [f"return {self._expressions.integer(node.value).text}" if node.value else "return"]

    def _no_else(self, node: ast.For | ast.While) -> None:
        if node.orelse:
            raise self._refuse(node, "a loop with an else")

    def _new_number(self) -> str:
        self.numbers.append(f"number_{len(self.numbers)}")
        return self.numbers[-1]
