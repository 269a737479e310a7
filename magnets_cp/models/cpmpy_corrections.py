"""What the translations of CPMpy forget of a constraint, though its ``value()`` does not: added before they begin.

Tasks that may be absent are of length 0 or more when they are present, and the capacity of their resource is 0 or more.
A term that is counted by several values is counted once, though a value is named twice. Places in the array of an
inverse or a circuit do not count from its end. States of an automaton may be numbers, also that of the state without a
way on there. What a decomposition leaves out is defined nevertheless, such as the only element of what increases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

import cpmpy
from cpmpy.expressions.core import BoolVal, Expression, Operator
from cpmpy.expressions.globalconstraints import GlobalConstraint
from cpmpy.expressions.utils import get_bounds, implies, is_any_list, is_boolexpr
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.safening import no_partial_functions

from magnets_cp.cpmpy_model import Stated

# Functions that have no value for some of their arguments.
PARTIAL = frozenset(("div", "mod", "element", "nd_element"))


def corrected_statement(stated: Stated) -> Stated:
    """The same statement, of a model whose constraints and objective are corrected."""
    model = stated.model
    made = cpmpy.Model([_defined(one) for one in toplevel_list(corrected(model.constraints))])
    if model.has_objective():
        made.objective(corrected(model.objective_), minimize=model.objective_is_min)
    return Stated(made, stated.variables)


def _defined(constraint: Any) -> Any:
    """The same constraint, and that all its arguments have values; in the others CPMpy keeps all of them."""
    if not isinstance(constraint, GlobalConstraint):
        return constraint
    return no_partial_functions([constraint], safen_toplevel=PARTIAL)


def corrected(expression: Any) -> Any:
    """The same expression, or list of such, with what is forgotten wherever it stands in it."""
    if is_any_list(expression):
        replaced = _replaced(expression)
        return expression if replaced is None else replaced
    if not isinstance(expression, Expression) or not hasattr(expression, "args"):
        return expression
    if expression.has_subexpr() and (arguments := _replaced(expression.args)):
        expression = copy(expression)
        expression.update_args(arguments)
    add = _CORRECTIONS.get(expression.name)
    return expression if add is None else add(expression)


def _replaced(parts: Iterable[Any]) -> list[Any] | None:
    """The parts, corrected; None if that changes none of them: rows of a table stay as they are."""
    pairs = [(part, corrected(part)) for part in parts]
    return [new for _, new in pairs] if any(new is not old for old, new in pairs) else None


def number_among(terms: Iterable[Any], values: Iterable[int]) -> Any:
    """How many of the terms take one of the values, each of which counts once."""
    return cpmpy.Among(_integers(terms), list(dict.fromkeys(map(int, values))))


def _no_overlap(expression: Any) -> Any:
    _, lengths, *_, present = expression.args
    not_negative = [implies(there, length >= 0) for length, there in zip(lengths, present, strict=True)]
    return cpmpy.all([expression, *not_negative])


def _cumulative(expression: Any) -> Any:
    starts, lengths, *given, demands, capacity, present = expression.args
    ends = given[0] if given else [start + length for start, length in zip(starts, lengths, strict=True)]
    # The use is looked at from the first start to the last end; if all tasks are absent there may be no such time.
    numbers = cpmpy.sum([*lengths, *demands, capacity])
    are_defined = numbers >= get_bounds(numbers)[0]
    are_absent = [implies(there, False) for there in present]
    is_never = cpmpy.all([cpmpy.min(starts) > cpmpy.max(ends), *are_absent, are_defined])
    return (expression & (capacity >= 0)) | is_never


def _inverse(expression: Any) -> Any:
    forward, back = expression.args
    places = _places(forward, len(back))
    return BoolVal(False) if places is None else cpmpy.Inverse(places, back)


def _circuit(expression: Any) -> Any:
    places = _places(expression.args, len(expression.args))
    return BoolVal(False) if places is None else cpmpy.Circuit(places)


def _places(terms: Iterable[Any], number: int) -> list[Any] | None:
    """The terms as integers; None if one is never a place."""
    if any(not isinstance(term, Expression) and not 0 <= term < number for term in terms):
        return None
    return _integers(terms)


def _integers(terms: Iterable[Any]) -> list[Any]:
    """The terms as integers, which Booleans are not where they are places, or counted by several values."""
    return [Operator("sum", [term]) if is_boolexpr(term) else term for term in terms]


def _regular(expression: Any) -> Any:
    array, steps, start, accepting = expression.args
    if not any(state == start for state, _, _ in steps):
        return BoolVal(False)
    states = dict.fromkeys(state for before, _, after in steps for state in (before, after))
    named = {state: f"state {place}" for place, state in enumerate(states)}
    after = [(named[state], number, named[then]) for state, number, then in steps]
    return cpmpy.Regular(array, after, named[start], [named[state] for state in accepting if state in named])


_CORRECTIONS: Mapping[str, Callable[[Any], Any]] = {
    "among": lambda expression: number_among(*expression.args),
    "circuit": _circuit,
    "cumulative_optional": _cumulative,
    "inverse": _inverse,
    "no_overlap_optional": _no_overlap,
    "regular": _regular,
}
