"""An instance in MiniZinc, with the predicates of its library and an output of all variables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.zinc.as_terms import conditions
from magnets_cp.models.zinc.expressions import Expressions
from magnets_cp.models.zinc.flat import domain_text
from magnets_cp.models.zinc.names import plain_named
from magnets_cp.models.zinc.predicates import predicate
from magnets_cp.models.zinc.terms import where_defined

# What is called in a constraint; and what is built in, or has its function in a file of another name.
_CALLED = re.compile(r"\b([a-z_0-9]+)\(")
_BUILT_IN = {"abs", "min", "max", "pow", "bool2int", "array1d", "array2d", "not"}
_FILES = {"nvalue": "nvalue_fn"}


def minizinc(instance: Instance) -> str:
    """The instance in MiniZinc. Raises CannotWriteError for what is too large for it."""
    problem = plain_named(instance)
    say = Expressions(problem.variables)
    lines = [f"var {domain_text(numbers)}: {name};" for name, numbers in problem.variables.items()]
    for kind, *parts in problem.constraints:
        lines += [f"constraint {one};" for one in _stated(say, kind, parts)]
    solve = "satisfy"
    if problem.objective is not None:
        way, term = problem.objective
        try:
            lines += [f"constraint {one};" for one in say.truths(list(where_defined((term,))))]
            solve = f"{way} {say.numbers([term])[0]}"
        except ArithmeticError:
            lines.append("constraint false;")
    outputs = ", ".join(f'"{name} = \\({name});\\n"' for name in problem.variables)
    return "\n".join([*_included(lines), *lines, f"solve {solve};", f"output [{outputs}];", ""])


def _included(lines: Iterable[str]) -> list[str]:
    """The files of the library that have what is called: all of it would take each solver a second to read."""
    called = {name for line in lines for name in _CALLED.findall(line)} - _BUILT_IN
    return [f'include "{_FILES.get(name, name)}.mzn";' for name in sorted(called)]


def _stated(say: Expressions, kind: str, parts: Sequence[Any]) -> list[str]:
    """The constraint in one predicate or more expressions; what never has a value is not true."""
    try:
        said = predicate(say, kind, parts)
        defined = say.truths(list(where_defined(parts)))
        return [*defined, *([said] if said is not None else say.truths(conditions(kind, parts)))]
    except ArithmeticError:
        return ["false"]
