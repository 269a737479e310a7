"""A problem stated to CPMpy: its model, and the variables whose values are a solution."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any

from magnets_cp.answer import Solution
from magnets_cp.errors import CannotStateError

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


@dataclass(frozen=True, slots=True)
class Stated:
    """A ``cpmpy.Model``, and its variables in the order in which a solution has their values, as text."""

    model: Any
    variables: Sequence[Any]

    @property
    def solution(self) -> Solution:
        """The values that the variables have by now."""
        return tuple([str(int(variable.value() or 0)) for variable in self.variables])


def declaration(stated: Stated) -> Declaration:
    """The model as CPMpy declares it to CP-SAT. Raises CannotStateError for what it does not."""
    from cpmpy.solvers.ortools import CPM_ortools

    from magnets_cp.cpsat import Declaration

    try:
        with redirect_stdout(StringIO()):  # some of what is refused is printed as well
            solver = CPM_ortools(stated.model)
    except Exception as error:  # whatever somebody else's translation does
        raise CannotStateError(f"CPMpy does not declare it to CP-SAT: {type(error).__name__}: {error}") from error
    variables = solver.solver_vars(list(stated.variables))
    return Declaration(solver.native_model, variables, lambda values: tuple(map(str, values)))
