"""Constraints and objectives of CPMpy in what can be posted, by its own transformations."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from cpmpy.transformations.comparison import only_numexpr_equality
from cpmpy.transformations.decompose_global import decompose_in_tree, decompose_objective
from cpmpy.transformations.flatten_model import flatten_constraint, flatten_objective
from cpmpy.transformations.negation import push_down_negation, push_down_negation_objective
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.reification import only_bv_reifies, only_implies, reify_rewrite
from cpmpy.transformations.safening import no_partial_functions, safen_objective

_SUMS = frozenset(("sum", "wsum"))
# Where these have no value their constraint does not hold, of itself.
_SAFE = frozenset(("div", "mod", "element"))


def flat(constraints: Any, native: Set[str], known: Any) -> list[Any]:
    """Constraints as sums, clauses and those that are ``native``; only sums and clauses are implied by a Boolean.

    known  CPMpy's map of expressions that have a variable already
    """
    found = no_partial_functions(toplevel_list(constraints), safen_toplevel=_SAFE)
    found = push_down_negation(found)
    found = decompose_in_tree(found, supported=native, supported_reified=frozenset(), csemap=known)
    found = flatten_constraint(found, csemap=known)
    found = reify_rewrite(found, supported=_SUMS, csemap=known)
    found = only_numexpr_equality(found, supported=_SUMS, csemap=known)
    found = only_bv_reifies(found, csemap=known)
    return list(only_implies(found, csemap=known))


def flat_objective(expression: Any, native: Set[str], known: Any) -> tuple[Any, list[Any]]:
    """An objective as a sum, and the constraints that this takes."""
    found, safe = safen_objective(expression)
    found = push_down_negation_objective(found)
    found, decomposed = decompose_objective(found, supported=native, supported_reified=frozenset(), csemap=known)
    found, others = flatten_objective(found, csemap=known)
    return found, [*safe, *decomposed, *others]
