"""Our heuristics take the decisions of ACE, one after another; where they differ from it, in what is said here only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import pytest

from hand_solver.backtracking.heuristics.failing import LastConflict
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.heuristics.weighting import ConflictHistory, DomWdeg, WdegCacd
from tests.hand_solver.ace import Conflicts, Directed, jar, queens, random_binary, steps_of_ace, steps_of_ours

pytestmark = pytest.mark.skipif(jar() is None, reason="ACE comes with PyCSP3 (the extra xcsp3), and needs Java")


class FromNought(DomWdeg):
    """Weights begin at 0: before the first fail, ACE takes the first variable."""

    def _score(self, view: View, variable: int) -> float:
        return sum(self.fails[one] for one in view.open_constraints(variable)) / view.size(variable)


class WithoutDelta(ConflictHistory):
    """Weights begin at 0, and the paper's small number is not added."""

    def _score(self, view: View, variable: int) -> float:
        return sum(self.weights[one] for one in view.open_constraints(variable)) / view.size(variable)


class _Emptied(WdegCacd):
    """Weights begin at 0; a domain that is wiped out counts as half a value; who is fixed, not decided, stays open."""

    def __init__(self) -> None:
        super().__init__()
        self.weights = defaultdict(float)

    def on_fail(self, constraint: int) -> None:
        assert self._view is not None
        failed, decided = self._view.problem.constraints[constraint], {x for _, x in self._decided}
        assert isinstance(failed, Directed)
        future = [x for x in failed.scope if x not in decided]
        for x in future:
            size = 0.5 if x == failed.wiped else self._view.size(x)
            self.weights[constraint, x] += 1 / (len(future) * size)

    def _score(self, view: View, variable: int) -> float:
        decided, constraints = {x for _, x in self._decided} | {variable}, view.problem.constraints
        watching = view.problem.constraints_on[variable]
        still_open = [one for one in watching if not decided.issuperset(constraints[one].scope)]
        return sum(self.weights[one, variable] for one in still_open) / view.size(variable)


class _EmptiedLast(_Emptied, LastConflict):
    """The same after the last conflict: if propagation has fixed that variable, it is decided at once."""

    def __call__(self, view: View) -> int:
        if self._failed is not None and not view.is_unassigned(self._failed):
            self._decided.append((view.depth, self._failed))
        return super().__call__(view)


Ours: TypeAlias = str | type[DomWdeg | ConflictHistory | WdegCacd]
Instance: TypeAlias = tuple[int, Conflicts]
_BY_DOM = "-varh=WdegOnDom"


_EVERY_HEURISTIC = pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        pytest.param("mrv", ("-varh=Dom", "-lc=0"), id="dom"),
        pytest.param("frba", ("-varh=FrbaOnDom", "-lc=0"), id="frba"),
        pytest.param(FromNought, (_BY_DOM, "-wt=UNIT", "-lc=0", "-sing=FIRST"), id="dom_wdeg"),
        pytest.param(WithoutDelta, (_BY_DOM, "-wt=CHS", "-lc=0", "-sing=FIRST"), id="chs"),
        pytest.param(_Emptied, (_BY_DOM, "-wt=CACD", "-lc=0"), id="wdeg_cacd"),
        pytest.param(_EmptiedLast, (_BY_DOM, "-wt=CACD", "-lc=1"), id="last_conflict"),
    ],
)


@_EVERY_HEURISTIC
def test_decisions_are_those_of_ace(ours: Ours, theirs: tuple[str, ...], tmp_path: Path) -> None:
    assert _taken((random_binary(0), queens(8), queens(12)), ours, theirs, tmp_path) > 50


@pytest.mark.soak
@_EVERY_HEURISTIC
def test_decisions_are_those_of_ace_on_more(ours: Ours, theirs: tuple[str, ...], tmp_path: Path) -> None:
    assert _taken((*map(random_binary, range(1, 30)), *map(queens, (6, 10, 14))), ours, theirs, tmp_path) > 150


def _taken(instances: Iterable[Instance], ours: Ours, theirs: tuple[str, ...], folder: Path) -> int:
    """How many decisions both take, the same ones, on these instances."""
    taken = 0
    for size, conflicts in instances:
        steps = steps_of_ours(size, conflicts, ours)
        assert steps == steps_of_ace(folder / "instance.xml", size, conflicts, *theirs)
        taken += len(steps)
    return taken
