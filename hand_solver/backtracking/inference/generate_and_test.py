"""Generate and test: no look at the constraints before every variable has a value. What every search has to beat."""

from __future__ import annotations

from hand_solver.propagation.revise import Propagation


def generate_and_test(propagation: Propagation, variable: int | None) -> bool:
    """Check all constraints once all variables have one value left, none before; prune nothing.

    Exponential in the number of variables, whatever the problem: for small problems, as a yardstick.
    """
    if variable is None or propagation.domains.unfixed:
        return True
    return all(map(propagation.check, range(len(propagation.constraints))))
