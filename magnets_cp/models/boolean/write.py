"""Writing clauses in DIMACS CNF and inequalities in OPB; variables are numbered anew, in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from magnets_cp.errors import InputError, shown
from magnets_cp.models.boolean.read import read_cnf, read_opb
from magnets_cp.models.xcsp3.instance import Goal, Instance, Posted, written
from magnets_cp.source import Source

_SIGNS = {"ge": ">=", "le": "<=", "eq": "=", "gt": ">", "lt": "<"}


def made_cnf(
    variables: Mapping[str, Sequence[int]],
    constraints: Sequence[Posted],
    goal: Goal | None,  # noqa: ARG001 - clauses have none
) -> Instance:
    """The clauses as they are read again. Raises InputError for what is no clause of literals."""
    number = _numbered(variables)
    clauses = [[_signed(literal, number) for literal in posted.terms] for posted in constraints]
    lines = [f"p cnf {len(number)} {len(clauses)}", *(" ".join(map(str, [*clause, 0])) for clause in clauses), ""]
    return read_cnf(Source("made", "\n".join(lines)))


def made_opb(variables: Mapping[str, Sequence[int]], constraints: Sequence[Posted], goal: Goal | None) -> Instance:
    """The inequalities as they are read again. Raises InputError for what is none."""
    number = _numbered(variables)
    lines = [f"* #variable= {len(number)} #constraint= {len(constraints)}"]
    if goal is not None:
        way = "max" if goal.is_maximized else "min"
        lines.append(f"{way}: {_sum(goal.terms, goal.coefficients, number)};")
    for posted in constraints:
        condition, terms = posted.parts["condition"], posted.terms
        said = _sum(terms, posted.parts.get("coeffs") or [1] * len(terms), number)
        lines.append(f"{said}{_SIGNS[condition.operator]} {condition.operand} ;")
    return read_opb(Source("made", "\n".join([*lines, ""])))


def _numbered(variables: Mapping[str, Sequence[int]]) -> Mapping[str, int]:
    for name, numbers in variables.items():
        if list(numbers) != [0, 1]:
            raise InputError("made", None, None, f"0 and 1 for {name}", shown(str(list(numbers))))
    return {name: place for place, name in enumerate(variables, start=1)}


def _signed(literal: Any, number: Mapping[str, int]) -> int:
    """The number of a variable, negative if it is negated."""
    if isinstance(literal, str):
        return number[literal]
    if isinstance(literal, tuple) and literal[0] == "not" and len(literal) == 2 and isinstance(literal[1], str):
        return -number[literal[1]]
    raise InputError("made", None, None, "a literal", shown(written(literal)))


def _sum(terms: Sequence[Any], weights: Sequence[Any], number: Mapping[str, int]) -> str:
    if len(terms) != len(weights):
        raise InputError("made", None, None, f"{len(terms)} weights", str(len(weights)))
    said = ""
    for term, weight in zip(terms, weights, strict=True):
        literals = term[1:] if isinstance(term, tuple) and term[0] == "and" else [term]
        signed = [_signed(literal, number) for literal in literals]
        said += f"{weight:+d} {' '.join(f'x{one}' if one > 0 else f'~x{-one}' for one in signed)} "
    return said
