"""What CPMpy's transformations leave of a model, posted to the hand solver."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cpmpy.expressions.core import BoolVal, Comparison, Expression, Operator
from cpmpy.expressions.utils import is_num
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl

from magnets_cp.models.building import Building, Operand, TooLargeError
from magnets_cp.models.cpmpy_globals import FUNCTIONS, GLOBALS
from magnets_cp.models.cpmpy_terms import Terms
from magnets_cp.models.sums import Literal, times


class Posting(Terms):
    """Posts flat constraints: linear comparisons, perhaps implied by a Boolean, clauses, and the globals named here.

    add         adds constraints that are not flat: the decomposition of what is too large here
    """

    def __init__(
        self, building: Building, solver_var: Callable[[Any], Operand], add: Callable[[list[Any]], object]
    ) -> None:
        super().__init__(building, solver_var)
        self._add = add

    def post(self, flat: Any, implied_by: Literal | None = None) -> None:
        """Post a flat constraint. Raises NotImplementedError for one that is not known."""
        building = self.building
        if isinstance(flat, (bool, BoolVal)):
            if not bool(flat):
                building.clause([], implied_by)
        elif isinstance(flat, _BoolVarImpl):
            building.clause([self.term(flat)], implied_by)
        elif isinstance(flat, Comparison):
            self._compare(flat, implied_by)
        elif isinstance(flat, Operator) and flat.name == "->" and implied_by is None:
            self._imply(*flat.args)
        elif isinstance(flat, Operator) and flat.name == "or":
            building.clause(self.terms(flat.args), implied_by)
        elif isinstance(flat, Operator) and flat.name == "and":
            for one in flat.args:
                self.post(one, implied_by)
        elif flat.name == "gcc" and implied_by is None:
            self._cardinality(flat)
        elif flat.name in GLOBALS and implied_by is None:
            GLOBALS[flat.name](self, flat.args)
        else:
            raise NotImplementedError(f"{flat.name}: {flat}")

    def _imply(self, condition: Any, then: Expression) -> None:
        if isinstance(condition, NegBoolView):
            self.post(then, (self.variable(condition._bv)[0], 0))
        elif isinstance(condition, _BoolVarImpl):
            self.post(then, (self.variable(condition)[0], 1))
        elif isinstance(then, _BoolVarImpl) and isinstance(condition, Expression):
            raise NotImplementedError(f"{condition} implies {then}")
        elif bool(condition):
            self.post(then)

    def _compare(self, comparison: Comparison, implied_by: Literal | None) -> None:
        left, right = comparison.args
        if getattr(left, "name", None) in FUNCTIONS and not _is_linear(left):
            if comparison.name != "==" or implied_by is not None:
                raise NotImplementedError(f"{comparison}")
            try:
                FUNCTIONS[left.name](self, left.args, self.term(right))
            except TooLargeError:
                decomposed, others = left.decompose()
                self._add([decomposed == right, *others])
            return
        terms, bound = self.linear(left), 0
        for one in self.linear(right):
            terms.append(times(one, -1))
        bound -= sum([one for one in terms if isinstance(one, int)])
        self.building.compare([one for one in terms if not isinstance(one, int)], comparison.name, bound, implied_by)

    def _cardinality(self, flat: Any) -> None:
        terms, values, counts = flat.args
        if len(set(values)) < len(values):
            raise NotImplementedError(f"a cardinality that names a value twice: {flat}")
        by_value = dict(zip(map(int, values), self.terms(counts), strict=True))
        self.building.cardinality(self.terms(terms), by_value, closed=bool(flat.closed))


def _is_linear(expression: Any) -> bool:
    return bool(expression.name == "mul" and is_num(expression.args[0]))
