"""What a constraint is: a relation over some variables, and a filter for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hand_solver.problem.domains import Domains

if TYPE_CHECKING:
    from hand_solver.problem.variable import Variable


class Constraint(ABC):
    """A relation over the variables of its scope.

    ``filter`` and ``is_satisfied`` are two statements of one relation; the tests hold every constraint to both.
    A search may ask for more, each in a protocol beside it, and does without where a constraint does not offer it:
    ``booleans.encoding.Encodes`` or ``booleans.layered.Layered`` to be learnt from, ``min_conflicts.penalty.Measures``
    to be repaired.

    >>> class Smaller(Constraint):
    ...     def __init__(self, x, y):
    ...         self.scope, self.name = (x, y), f"{x} < {y}"
    ...     def is_satisfied(self, values):
    ...         return values[0] < values[1]
    ...     def filter(self, domains):
    ...         low, high = (domains.masks[x] for x in self.scope)
    ...         above = -2 << (low & -low).bit_length() - 1
    ...         below = (1 << high.bit_length() - 1) - 1
    ...         return domains.restrict(self.scope[0], below) and domains.restrict(self.scope[1], above)
    >>> from hand_solver import Problem, Variable, count_solutions
    >>> count_solutions(Problem((Variable("x", tuple("012")), Variable("y", tuple("012"))), (Smaller(0, 1),)))
    3
    """

    name: str = ""
    scope: tuple[int, ...]

    @abstractmethod
    def filter(self, domains: Domains) -> bool:
        """Remove values that occur in no solution of this constraint; False if there is no solution.

        Must be sound (a value of a solution is never removed), must reject a full assignment that breaks the
        relation, and must be idempotent (a second call in a row changes nothing): inference relies on all three.
        Domains are changed through ``domains.restrict`` only, so that search can undo it.
        """

    @abstractmethod
    def is_satisfied(self, values: Sequence[int]) -> bool:
        """The meaning: does the relation hold for these values, given in the order of the scope?"""

    def may_hold(self, domains: Domains) -> bool:
        """Backward check, without pruning: False only if the relation cannot hold any more.

        This default looks at full assignments only; a constraint that can see earlier that it is broken overrides it.
        """
        masks = domains.masks
        values = [masks[variable].bit_length() - 1 for variable in self.scope]
        if any(masks[variable] != 1 << value for variable, value in zip(self.scope, values, strict=True)):
            return True
        return self.is_satisfied(values)

    def check(self, variables: Sequence[Variable]) -> None:  # noqa: B027 (most fit any variables)
        """Raise ValueError if it does not fit the variables of its problem, such as numbers for fewer values."""

    def __repr__(self) -> str:
        return f"<{' '.join(filter(None, (type(self).__name__, self.name)))}>"
