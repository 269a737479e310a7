"""Another constraint, filtered only when its last variable is open: what the simplest forward checking sees."""

from __future__ import annotations

from hand_solver.constraints.wrapped import Wrapped
from hand_solver.problem.domains import Domains


class LastVariable(Wrapped):
    """The same relation as ``inner``, filtered when at most one of its variables is unfixed, checked when none is.

    Forward checking for constraints over many variables in its first form: Van Hentenryck, "Constraint satisfaction in
    logic programming", 1989; nFC0 of Bessière, Meseguer, Freuder and Larrosa, CP 1999. Kept for comparison.
    """

    def filter(self, domains: Domains) -> bool:
        """Filter ``inner``, if no more than one variable is unfixed."""
        masks = domains.masks
        unfixed = 0
        for variable in self.scope:
            if masks[variable] & (masks[variable] - 1):
                unfixed += 1
                if unfixed > 1:
                    return True
        return self.inner.filter(domains)
