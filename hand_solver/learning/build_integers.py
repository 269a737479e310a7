"""The arrays of what is stated of integers, from an encoding."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import accumulate
from typing import Any

from hand_solver.booleans import Encoding
from hand_solver.booleans.linear import Linears
from hand_solver.learning.directions import directions
from hand_solver.learning.integer_state import IntegerState
from hand_solver.machine_code.arrays import fields

# Multiplied by n these are n of what they hold.
_BYTE, _INT, _INDEX = (array(typecode, [0]) for typecode in "biI")
# Of most problems, many of which are small: there are no such integers.
_NONE = {name: array(one.typecode) for name, one in fields(IntegerState).arrays.items()}


def of_integers(encoding: Encoding) -> dict[str, Any]:
    """The linear inequalities, the groups of different integers, and their ladders."""
    linear = encoding.linear
    if linear is None or not (linear.degree or linear.different):
        return _NONE
    integer_of = _INDEX * encoding.booleans
    for variable, ladder in linear.by_variable.items():
        first, end = encoding.first[variable], encoding.first[variable + 1]
        integer_of[first:end] = array("I", [ladder + 1]) * (end - first)
    ladders, inequalities, terms = len(linear.ladder_start) - 1, len(linear.degree), len(linear.ladders)
    return {
        "ladder_start": linear.ladder_start,
        "rung_literal": linear.rung_literals,
        "rung_value": linear.rung_values,
        "open_at": linear.ladder_start[:-1],
        "closed_at": linear.ladder_start[1:],
        "integer_of": integer_of,
        "direction": directions(linear, encoding.objective.literals if encoding.objective else ()),
        "on_start": _INDEX * (2 * encoding.booleans + 1),
        "on_ladder": _INDEX * len(linear.rung_literals),
        "linear_start": linear.start,
        "term_ladder": linear.ladders,
        "term_factor": linear.factors,
        "linear_degree": linear.degree,
        "using_start": _INDEX * (2 * ladders + 1),
        "using": _INDEX * terms,
        "moved": _INDEX * (2 * ladders),
        "is_moved": _BYTE * (2 * ladders),
        "linear_waiting": _INDEX * inequalities,
        "is_linear_waiting": _BYTE * inequalities,
        **_of_groups(linear, encoding.booleans),
        "explanation": _INDEX * (1 + max(terms, 2 * sum(map(len, linear.different)))),
    }


def _of_groups(linear: Linears, booleans: int) -> dict[str, Any]:
    """The groups of different integers."""
    members = [(ladder, lowest, group) for group, of_one in enumerate(linear.different) for ladder, lowest in of_one]
    ladders, lowest, groups = zip(*members, strict=True) if members else ((), (), ())
    by_ladder = sorted((ladder, group) for ladder, _, group in members)
    found = [ladder for ladder, _ in by_ladder]
    return {
        "group_start": array("I", accumulate(map(len, linear.different), initial=0)),
        "member_ladder": array("I", ladders),
        "member_lowest": array("i", lowest),
        "member_group": array("I", groups),
        "group_of_start": array("I", [bisect_left(found, ladder) for ladder in range(len(linear.ladder_start))]),
        "group_of": array("I", [group for _, group in by_ladder]),
        "group_waiting": _INDEX * len(linear.different),
        "is_group_waiting": _BYTE * len(linear.different),
        **{name: _INT * len(members) for name in ("least", "most", "reach")},
        "by_most": array("I", range(len(members))),
        "interval_end": _INT * (booleans if members else 0),
    }
