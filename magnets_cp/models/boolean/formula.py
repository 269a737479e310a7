"""Clauses and inequalities for certificates: as a formula, which is the very file where VeriPB reads it, and a problem.

Neither shares code with what states instances to the searches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from hand_solver import Problem, Variable, maximize, minimize
from hand_solver.constraints import LinearSum
from magnets_cp.errors import CannotStateError
from magnets_cp.formula import Formula, Provable
from magnets_cp.models.xcsp3.instance import Instance, Posted

# By relation of a file: the sign of its terms, and what is added to its bound so that it asks for so much or more.
_AT_LEAST = {"ge": (1, 0), "gt": (1, 1), "le": (-1, 0), "lt": (-1, 1)}
# The lines that VeriPB reads, and propagates: an objective to be small, and one constraint each, all parted by blanks;
# not other relations, nor names that are not numbers from 1 as they are printed, nor terms of weight 0.
_TERMS = r"(?:[+-]?[1-9][0-9]* +~?x[1-9][0-9]* +)+"
_READ = re.compile(rf"min: +{_TERMS};|{_TERMS}>?= +-?[0-9]+ *;|")


def formula(instance: Instance) -> Formula:
    """The instance as it is. Raises CannotStateError for products of literals."""
    stated = Formula()
    number_of = {name: stated.variable(name, "1", int(name[1:])) for name in instance.variables}
    for posted in instance.constraints:
        weights, fixed = _weights(_terms(posted), number_of)
        operator, bound = _condition(posted)
        if operator == "eq":
            stated.weigh_exactly(*_positive(bound - fixed, weights))
        else:
            sign, more = _AT_LEAST[operator]
            weights = {number: sign * weight for number, weight in weights.items()}
            stated.weigh_at_least(*_positive(sign * (bound - fixed) + more, weights))
    fixed_cost = 0
    if instance.goal is not None:
        sign = -1 if instance.goal.is_maximized else 1
        costs, fixed_cost = _weights(zip(instance.goal.terms, instance.goal.coefficients, strict=True), number_of)
        stated.costs = {number: sign * cost for number, cost in costs.items()}
    if _is_read_by_the_checker(instance):
        stated.text, stated.fixed_cost = instance.text, fixed_cost
    return stated


def _is_read_by_the_checker(instance: Instance) -> bool:
    """VeriPB takes the last weight of a variable that an objective names twice, and not the sum of the weights.

    What the first line says it compares with what follows.
    """
    first = f"* #variable= {len(instance.variables)} #constraint= {len(instance.constraints)}"
    if not re.match(rf"{re.escape(first)}\b", instance.text):
        return False
    terms = instance.goal.terms if instance.goal else ()
    names = [term if isinstance(term, str) else term[1] for term in terms if not isinstance(term, int)]
    lines = [line for line in instance.text.splitlines() if not line.startswith("*")]
    return len(set(names)) == len(names) and all(_READ.fullmatch(line.rstrip()) for line in lines)


def problem(instance: Instance) -> Problem:
    """A sum for each inequality, over variables of two values. Raises CannotStateError for products of literals."""
    place = {name: place for place, name in enumerate(instance.variables)}
    sums = []
    for posted in instance.constraints:
        weights, fixed = _weights(_terms(posted), place)
        operator, bound = _condition(posted)
        terms = [(variable, (0, weight)) for variable, weight in weights.items()]
        most = bound - fixed - (operator == "lt")
        if operator == "eq":
            sums.append(LinearSum(terms, bound - fixed, posted.name))
        elif operator in ("le", "lt"):
            sums.append(LinearSum(terms, name=posted.name, most=most))
        else:
            sums.append(LinearSum(terms, name=posted.name, least=bound - fixed + (operator == "gt")))
    objective = None
    if instance.goal is not None:
        costs, fixed = _weights(zip(instance.goal.terms, instance.goal.coefficients, strict=True), place)
        best = maximize if instance.goal.is_maximized else minimize
        objective = best([(variable, (0, cost)) for variable, cost in costs.items()], fixed)
    variables = tuple([Variable.integer(name, range(2)) for name in instance.variables])
    return Problem(variables, tuple(sums), objective=objective)


PROVABLE = Provable(problem, formula)


def _terms(posted: Posted) -> Iterable[tuple[Any, Any]]:
    [literals] = posted.parts["list"]
    return zip(literals, posted.parts.get("coeffs") or [1] * len(literals), strict=True)


def _condition(posted: Posted) -> tuple[str, int]:
    condition = posted.parts.get("condition")
    return ("ge", 1) if condition is None else (condition.operator, condition.operand)


def _weights(terms: Iterable[tuple[Any, Any]], key: Mapping[str, int]) -> tuple[dict[int, int], int]:
    """By variable what it weighs more where it is 1, and what the terms weigh where all are 0."""
    weights: dict[int, int] = {}
    fixed = 0
    for term, weight in terms:
        is_negated = isinstance(term, tuple) and term[0] == "not"
        name, signed = (term[1], -weight) if is_negated else (term, weight)
        if isinstance(name, int):
            fixed += weight
            continue
        if not isinstance(name, str):
            raise CannotStateError("there are no certificates for products of literals")
        fixed += weight if is_negated else 0
        weights[key[name]] = weights.get(key[name], 0) + signed
    return {number: weight for number, weight in weights.items() if weight}, fixed


def _positive(degree: int, weights: Mapping[int, int]) -> tuple[int, dict[int, int]]:
    """The same with weights above 0, of literals."""
    negative = sum(weight for weight in weights.values() if weight < 0)
    return degree - negative, {number if weight > 0 else -number: abs(weight) for number, weight in weights.items()}
