"""Variables and sums of CPMpy as terms of the hand solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cpmpy.expressions.core import BoolVal
from cpmpy.expressions.utils import is_num
from cpmpy.expressions.variables import NegBoolView, _NumVarImpl

from magnets_cp.models.building import Building, Operand
from magnets_cp.models.sums import Term, times


class Terms:
    """What is being built, and the terms of expressions.

    solver_var  the term of a CPMpy variable
    """

    def __init__(self, building: Building, solver_var: Callable[[Any], Operand]) -> None:
        self.building = building
        self._solver_var = solver_var

    def term(self, expression: Any) -> Operand:
        """A variable, its negation, or a number."""
        if isinstance(expression, NegBoolView):
            variable, _ = self.variable(expression._bv)
            return variable, (1, 0)
        if isinstance(expression, _NumVarImpl):
            return self._solver_var(expression)
        if is_num(expression) or isinstance(expression, BoolVal):
            return int(expression)
        raise NotImplementedError(f"a variable or a number is expected, found {expression}")

    def terms(self, expressions: Sequence[Any]) -> list[Operand]:
        """The same of several."""
        return [self.term(one) for one in expressions]

    def linear(self, expression: Any) -> list[Operand]:
        """The terms of a sum."""
        name = getattr(expression, "name", None)
        if isinstance(expression, (_NumVarImpl, BoolVal)) or is_num(expression):
            return [self.term(expression)]
        if name == "sum":
            return self.terms(expression.args)
        if name == "wsum":
            return [times(self.term(one), int(weight)) for weight, one in zip(*expression.args, strict=True)]
        if name == "sub":
            one, other = self.terms(expression.args)
            return [one, times(other, -1)]
        if name == "-":
            return [times(self.term(expression.args[0]), -1)]
        if name == "mul" and is_num(expression.args[0]):
            return [times(self.term(expression.args[1]), int(expression.args[0]))]
        raise NotImplementedError(f"{name} is no sum: {expression}")

    def variable(self, variable: Any) -> Term:
        """The term of a variable."""
        term = self._solver_var(variable)
        assert not isinstance(term, int)
        return term

    def relation(self, function: Callable[..., int], arguments: Sequence[Any], result: Operand) -> None:
        """The result is the function of the arguments. Raises TooLargeError."""

        def test(*numbers: int) -> bool:
            *given, value = numbers
            return function(*given) == value

        self.building.relation([*self.terms(arguments), result], test)
