"""One kernel as a Cython function."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from hand_solver.machine_code.arrays import C_TYPES, Array, Fields
from hand_solver.machine_code.expressions import Expressions
from hand_solver.machine_code.scope import Given, Scope
from hand_solver.machine_code.statements import Statements
from hand_solver.machine_code.syntax import Kernel

_RETURNED = {"int": "long long", "bool": "bint", "None": "void"}


def written(kernel: Kernel, given: Given, state: Fields, called: Callable[[ast.AST, Kernel, Given], None]) -> str:
    """The function, for arrays of these types. ``called`` is told whom it calls. Raises TranslationError."""
    scope = Scope(kernel, state, called)
    parameters = [_parameter(scope, name, annotation, given) for name, annotation in kernel.parameters.items()]
    variables = _declared(scope)
    statements = Statements(scope, Expressions(scope))
    lines = statements.block(kernel.definition.body)
    if kernel.returns not in _RETURNED or (kernel.returns != "None" and not _ends(kernel.definition.body)):
        raise kernel.refuse(kernel.definition, f"does not always return {kernel.returns or 'what it says'}")
    head = f"cdef inline {_RETURNED[kernel.returns]} {kernel.name}({', '.join(parameters)}) noexcept nogil:"
    declarations = [*variables, *(f"long long {name}" for name in statements.numbers)]
    return "\n".join([head, *(f"    cdef {one}" for one in declarations), *(lines or ["    pass"]), ""])


def _parameter(scope: Scope, name: str, annotation: str, given: Given) -> str:
    if (name, annotation) == ("state", "State"):
        return "State *state"
    if annotation == "int" and name != "state":
        scope.variables.add(name)
        return f"long long {name}"
    if name not in given:
        raise scope.kernel.refuse(scope.kernel.definition, f"parameter {name}: {annotation}")
    scope.arrays[name] = Array(name, f"len_{name}", given[name])
    return f"{C_TYPES[given[name]]} *{name}, long long len_{name}"


def _declared(scope: Scope) -> list[str]:
    """The declarations of the variables, which the scope gets to know."""
    declarations = []
    outermost = {id(node) for node in scope.kernel.definition.body}
    for statement, target, value in _assignments(scope.kernel.definition):
        array = None if value is None else scope.array(value)
        if target.id in scope.arrays or target.id == "state":
            raise scope.kernel.refuse(target, f"{target.id} is assigned to anew")
        if array is None:
            if target.id not in scope.variables:
                scope.variables.add(target.id)
                declarations.append(f"long long {target.id}")
        elif target.id in scope.variables or id(statement) not in outermost:
            raise scope.kernel.refuse(target, f"{target.id} stands for an array, but not always for the same")
        else:
            scope.arrays[target.id] = array._replace(pointer=target.id)
            declarations.append(f"{array.c_type} *{target.id}")
    return declarations


def _assignments(definition: ast.FunctionDef) -> Iterator[tuple[ast.AST, ast.Name, ast.expr | None]]:
    """Every statement that assigns to a name, with the name and, where that is clear, the value."""
    for node in ast.walk(definition):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                values = [node.value]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    values = node.value.elts
                targets = target.elts if isinstance(target, ast.Tuple) else [target]
                for one, value in zip(targets, values, strict=False):
                    if isinstance(one, ast.Name):
                        yield node, one, value
        elif isinstance(node, ast.AugAssign | ast.For) and isinstance(node.target, ast.Name):
            yield node, node.target, None


def _ends(body: list[ast.stmt]) -> bool:
    """Does the block never run off its end?"""
    last = body[-1]
    if isinstance(last, ast.If):
        return _ends(last.body) and bool(last.orelse) and _ends(last.orelse)
    is_endless = isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value is True
    return isinstance(last, ast.Return) or (is_endless and not any(isinstance(n, ast.Break) for n in ast.walk(last)))
