"""Instances for solvers in Python: variables, constraints and objective as dictionaries and tuples.

    def solve(problem):
        return {"x": 1, "y": 3}  # or None, if there is no solution

Every constraint is a tuple: its kind, then its parts in the order of ``PARTS``. What the format can say in several ways
is said in one here: indices count from 0, a matrix is its rows and columns, a knapsack is two sums.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# By kind its parts. Terms are integers, names of variables, and operators with their terms: ("add", "x", 3).
PARTS: Mapping[str, Sequence[str]] = {
    "intension": ("term",),
    "extension": ("terms", "tuples", "positive"),
    "regular": ("terms", "transitions", "start", "finals"),
    "mdd": ("terms", "transitions"),
    "allDifferent": ("terms", "except"),
    "allDifferentList": ("lists", "except"),
    "allEqual": ("terms", "except"),
    "ordered": ("terms", "lengths", "operator"),
    "lex": ("lists", "operator"),
    "precedence": ("terms", "values", "covered"),
    "sum": ("terms", "coefficients", "operator", "operand"),
    "count": ("terms", "values", "operator", "operand"),
    "nValues": ("terms", "except", "operator", "operand"),
    "cardinality": ("terms", "values", "occurs", "closed"),
    "minimum": ("terms", "operator", "operand"),
    "maximum": ("terms", "operator", "operand"),
    "element": ("terms", "index", "operator", "operand"),
    "elementMatrix": ("rows", "row", "column", "operator", "operand"),
    "channel": ("terms", "others"),
    "channelValue": ("terms", "value"),
    "noOverlap": ("origins", "lengths", "zeroIgnored"),
    "noOverlapBoxes": ("origins", "lengths", "zeroIgnored"),
    "cumulative": ("origins", "lengths", "heights", "operator", "operand"),
    "binPacking": ("terms", "sizes", "operator", "operand"),
    "binPackingLimits": ("terms", "sizes", "limits"),
    "binPackingLoads": ("terms", "sizes", "loads"),
    "circuit": ("terms", "size"),
    "instantiation": ("terms", "values"),
    "clause": ("terms",),
}


@dataclass(frozen=True, slots=True)
class PlainProblem:
    """An instance in dictionaries and tuples.

    variables    by name the integers each may take, in rising order
    constraints  each a tuple of its kind and its parts
    objective    None, or ("minimize", term) or ("maximize", term)
    """

    variables: Mapping[str, tuple[int, ...]]
    constraints: Sequence[tuple[Any, ...]]
    objective: tuple[str, Any] | None = None
