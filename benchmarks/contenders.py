"""Who is measured: configurations of the hand solver, and CP-SAT out of the box and at its best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from benchmarks.sets import Ask, BoardSet
from magnets_cp.magnets.family import Magnets
from magnets_cp.workbench.configuration import parse
from magnets_cp.workbench.solvers import HandSolver, Solver

FAMILY = Magnets()
_TUNED = "solver=cp-sat formulation=redundant workers=1"


class Role(StrEnum):
    """What a contender is there for.

    HAND    the hand solver
    STOCK   CP-SAT with default parameters; the fastest of these counts, set by set
    TUNED   CP-SAT as the workbench runs it by default
    BESIDE  CP-SAT in a configuration somebody asked for
    """

    HAND = "hand"
    STOCK = "stock"
    TUNED = "tuned"
    BESIDE = "beside"


@dataclass(frozen=True, slots=True)
class Contender:
    """A solver in a configuration, and its role. Its name is the text of the configuration."""

    role: Role
    solver: Solver

    @property
    def name(self) -> str:
        """The configuration as text."""
        return str(self.solver)


def contenders(texts: Sequence[str], board_set: BoardSet, ask: Ask, *, baselines: bool = True) -> list[Contender]:
    """The configurations asked for, then the baselines. Raises UsageError for a senseless configuration.

    CP-SAT looks for a second solution by enumerating, with one worker whatever it is told; so more are not tried when
    uniqueness is asked for. The large sets are run against the tuned baseline only.
    """
    asked = [_named(text) for text in texts]
    if not baselines:
        return asked
    workers = (1, 2, 8) if ask is Ask.SOLVE else (1,)
    stock = [
        _named(f"solver=cp-sat formulation={formulation} workers={number}", Role.STOCK)
        for formulation in ("boolean", "integer")
        for number in workers
        if board_set.seconds is None
    ]
    return [*asked, _named(_TUNED, Role.TUNED), *stock]


def _named(text: str, role: Role | None = None) -> Contender:
    solver = parse(text, FAMILY)
    return Contender(role or (Role.HAND if isinstance(solver, HandSolver) else Role.BESIDE), solver)
