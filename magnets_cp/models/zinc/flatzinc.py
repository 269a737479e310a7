"""An instance in FlatZinc, by its builtin predicates alone.

Global constraints are stated in parts, as ``as_terms`` has them: FlatZinc has none that every solver knows.
"""

from __future__ import annotations

from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.zinc.as_terms import conditions
from magnets_cp.models.zinc.flat import Flat
from magnets_cp.models.zinc.flattening import Flattening
from magnets_cp.models.zinc.names import plain_named
from magnets_cp.models.zinc.terms import where_defined


def flatzinc(instance: Instance) -> str:
    """The instance in FlatZinc. Raises CannotWriteError for what is too large for it."""
    problem = plain_named(instance)
    flat = Flat(problem.variables)
    flattening = Flattening(flat)
    for kind, *parts in problem.constraints:
        flattening.require([*where_defined(parts), *conditions(kind, parts)])
    if problem.objective is None:
        return flat.text("satisfy")
    way, term = problem.objective
    flattening.require(list(where_defined((term,))))
    return flat.text(f"{way} {flattening.variable(term)}")
