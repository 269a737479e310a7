"""Who is measured: configurations of the hand solver, CP-SAT as it comes and at its best, and peers of other kinds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec

from benchmarks.peers.cadical import Cadical
from benchmarks.peers.clingo import Clingo
from benchmarks.peers.exact import Exact
from benchmarks.sets import Ask, BoardSet
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.solvers import HandSolver, Solver

PEERS = (Clingo(), Cadical(), Exact(), Exact(cardinalities=True))
# What the hand solver is measured beside: CP-SAT as it comes and at its best, and peers by their modules.
BESIDE = ("stock", "tuned", *dict.fromkeys(peer.module for peer in PEERS))
_TUNED = "solver=cp-sat formulation=redundant workers=1"


class Role(StrEnum):
    """What a contender is there for.

    HAND    the hand solver
    STOCK   CP-SAT with default parameters; the fastest of these counts, set by set
    TUNED   CP-SAT as the workbench runs it by default
    PEER    one of ``PEERS``: another kind of solver, on a statement of the puzzle of its own
    BESIDE  CP-SAT in a configuration somebody asked for
    """

    HAND = "hand"
    STOCK = "stock"
    TUNED = "tuned"
    PEER = "peer"
    BESIDE = "beside"


@dataclass(frozen=True, slots=True)
class Contender:
    """A solver in a configuration, and its role. Its name is the text of the configuration, or that of a peer."""

    role: Role
    solver: Solver

    @property
    def name(self) -> str:
        """What the tables call it."""
        return str(self.solver)


def contenders(
    texts: Sequence[str], board_set: BoardSet, ask: Ask, *, beside: Collection[str] | None = None
) -> list[Contender]:
    """The configurations asked for, then what they are measured beside: all that is installed, or what is named.

    beside  names of ``BESIDE``

    CP-SAT looks for a second solution by enumerating, with one worker whatever it is told; so more are not tried when
    uniqueness is asked for. The large sets are run against tuned CP-SAT and the peers only. Raises UsageError for a
    senseless configuration or an unknown name.
    """
    unknown = sorted(set(beside or ()) - set(BESIDE))
    if unknown:
        raise UsageError(f"--beside: expected some of {', '.join(BESIDE)}, found {unknown[0]!r}")
    named = set(BESIDE if beside is None else beside)
    workers = (1, 2, 8) if ask is Ask.SOLVE else (1,)
    stock = [
        _named(f"solver=cp-sat formulation={formulation} workers={number}", Role.STOCK)
        for formulation in ("boolean", "integer")
        for number in workers
        if board_set.seconds is None and "stock" in named
    ]
    tuned = [_named(_TUNED, Role.TUNED)] if "tuned" in named else []
    peers = [Contender(Role.PEER, peer) for peer in PEERS if peer.module in named and _is_installed(peer.module)]
    return [*map(_named, texts), *tuned, *stock, *peers]


def missing_packages(beside: Collection[str] = BESIDE) -> list[str]:
    """The packages of the peers named that are not installed, and so not measured."""
    wanted = [peer for peer in PEERS if peer.module in beside]
    return list(dict.fromkeys(peer.package for peer in wanted if not _is_installed(peer.module)))


def _is_installed(module: str) -> bool:
    return find_spec(module) is not None


def _named(text: str, role: Role | None = None) -> Contender:
    solver = parse(text, MAGNETS)
    return Contender(role or (Role.HAND if isinstance(solver, HandSolver) else Role.BESIDE), solver)
