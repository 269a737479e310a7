"""Variable heuristics that go by the decisions that failed: the variable to blame is decided first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.heuristics.weighting import WdegCacd
from hand_solver.events import Observer


class FailureRate(Observer):
    """Failure rate with recency (FRBA): the variable whose decisions fail often, and failed lately.

    The score is (failed / decided + 1 / (fails since its own last + 1)) / domain size, where "failed" says that
    inference found a contradiction at once. A variable never decided counts as one fail of two.
    Li, Yin and Li, "Failure based variable ordering heuristics for solving CSPs", CP 2021.
    """

    def __init__(self) -> None:
        self.decided: Counter[int] = Counter()
        self.failed: Counter[int] = Counter()
        self._last: Counter[int] = Counter()
        self._fails = 0
        self._latest: int | None = None

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """Count the decision."""
        self.decided[variable] += 1
        self._latest = variable

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        """Count values tried, not values refuted."""
        self._latest = None

    def on_inferred(self, consistent: bool, masks: Sequence[int]) -> None:
        """Count a decision that fails at once."""
        if self._latest is not None and not consistent:
            self._fails += 1
            self.failed[self._latest] += 1
            self._last[self._latest] = self._fails

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        return max(view.unassigned(), key=lambda variable: self._score(view, variable))

    def _score(self, view: View, variable: int) -> float:
        rate = (1 + self.failed[variable]) / (2 + self.decided[variable])
        return (rate + 1 / (1 + self._fails - self._last[variable])) / view.size(variable)


class LastConflict(WdegCacd):
    """Reasoning from the last conflict, lc(1): the variable that failed last, until it is assigned; then wdeg_cacd.

    Search so backs up to the decision that makes the failing variable impossible, as backjumping does.
    Lecoutre, Sais, Tabary and Vidal, "Reasoning from last conflict(s) in constraint programming", 2009.
    """

    def __init__(self) -> None:
        super().__init__()
        self._failed: int | None = None

    def on_backtrack(self, variable: int, value: int, depth: int) -> None:
        """The first variable to fail is the one to come back to."""
        if self._failed is None:
            self._failed = variable

    def on_restart(self) -> None:
        """Begin anew."""
        super().on_restart()
        self._failed = None

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        if self._failed is not None and view.is_unassigned(self._failed):
            return self._failed
        self._failed = None
        return super().__call__(view)


class ConflictOrdering(WdegCacd):
    """Conflict ordering search (COS): of the variables that failed, the one that failed last; else by wdeg_cacd.

    Gay, Hartert, Lecoutre and Schaus, "Conflict ordering search for scheduling problems", CP 2015.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stamps: dict[int, int] = {}
        self._fails = 0
        self._latest: int | None = None

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """Remember whose decision is tried."""
        super().on_decision(variable, value, depth)
        self._latest = variable

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        """Remember whose values are refuted."""
        super().on_restrict(variable, allowed, depth)
        self._latest = variable

    def on_inferred(self, consistent: bool, masks: Sequence[int]) -> None:
        """Stamp the variable whose decision fails at once."""
        if self._latest is not None and not consistent:
            self._fails += 1
            self.stamps[self._latest] = self._fails

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        failed = [variable for variable in self.stamps if view.is_unassigned(variable)]
        chosen = super().__call__(view)
        return max(failed, key=self.stamps.__getitem__) if failed else chosen
