"""A problem stated to CPMpy: its model, and the variables whose values are a solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hand_solver import LimitReached
from magnets_cp.answer import Solution
from magnets_cp.errors import CannotStateError
from magnets_cp.muted import muted

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration

_LONGEST = 160


@dataclass(frozen=True, slots=True)
class Stated:
    """A ``cpmpy.Model``, and its variables in the order in which a solution has their values.

    labels  the values as text
    """

    model: Any
    variables: Sequence[Any]
    labels: Callable[[Sequence[int]], Solution] = lambda values: tuple(map(str, values))

    @property
    def solution(self) -> Solution:
        """The values that the variables have by now."""
        return self.labels([int(variable.value() or 0) for variable in self.variables])


def declaration(stated: Stated) -> Declaration:
    """The model as CPMpy declares it to CP-SAT. Raises CannotStateError, which names what CPMpy does not declare."""
    from magnets_cp.cpsat import Declaration

    try:
        with muted():  # some of what is refused is printed as well
            solver = _translator()(stated.model)
    except LimitReached:
        raise
    except Exception as error:  # whatever somebody else's translation does
        raise CannotStateError(_refusal(stated.model, error)) from error
    variables = solver.solver_vars(list(stated.variables))
    return Declaration(solver.native_model, variables, stated.labels)


def _translator() -> Any:
    """CPMpy's interface to CP-SAT, which states reservoirs by sums: OR-Tools ends the process on some of its own."""
    from cpmpy.solvers.ortools import CPM_ortools

    stated = CPM_ortools.supported_global_constraints - {"reservoir", "reservoir_optional"}
    return type("CPM_ortools", (CPM_ortools,), {"supported_global_constraints": stated})


def _refusal(model: Any, error: Exception) -> str:
    """What CPMpy does not declare, whose fault that is, and what it says."""
    from cpmpy.exceptions import CPMpyException

    is_refused = isinstance(error, (CPMpyException, NotImplementedError, AssertionError, OverflowError))
    fault = "" if is_refused else ", which is a fault of CPMpy"
    name = next((str(one) for one in model.constraints if not _is_declared(one)), "it")
    return f"CPMpy does not declare {name:.{_LONGEST}} to CP-SAT{fault}: {type(error).__name__}: {error}"


def _is_declared(constraint: Any) -> bool:
    import cpmpy

    try:
        with muted():
            _translator()(cpmpy.Model(constraint))
    except LimitReached:
        raise
    except Exception:  # the same
        return False
    return True
