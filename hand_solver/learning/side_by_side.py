"""Several searches of one problem at a time, each in a thread of its own, and what they tell one another.

Machine code runs without Python's lock. Few and short inequalities are worth the most to others: Hamadi, Jabbour and
Sais, "ManySAT: a parallel SAT solver", 2009; Audemard and Simon, "Lazy clause exchange policy for parallel SAT
solvers", 2014.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import NamedTuple

from hand_solver.booleans import Encoding
from hand_solver.events import Observer
from hand_solver.learning.build import make_room
from hand_solver.learning.learnt import add_learnt, has_room
from hand_solver.learning.objective import BOUND, ask_for_more, imply_by_bound
from hand_solver.learning.run import Run, Shared
from hand_solver.learning.search import REPHASE_EVERY
from hand_solver.learning.state import DECISION, UNKNOWN, State
from hand_solver.learning.trail import assign
from hand_solver.limits import Limits


def run_side_by_side(
    encoding: Encoding, seeds: Sequence[int], limits: Limits, shared: Shared, observer: Observer
) -> list[Run]:
    """A search for each seed, until one has an answer, or all are at their limits; they share the nodes allowed.

    They tell one another what they learn (see ``exchange``).

    The first runs in this thread, which hears of Ctrl-C, and is the one whose solutions and counters are told.
    """
    runs, exchange = list[Run](), Exchange(len(seeds))
    for number, seed in enumerate(seeds):
        nodes = None if limits.nodes is None else (limits.nodes + number) // len(seeds)
        told = Observer() if runs else observer
        run = Run(encoding, seed, replace(limits, nodes=nodes), shared, told)
        run.at_pause = Member(exchange, number, run.state).meet
        runs.append(run)
    with ThreadPoolExecutor(len(runs) - 1) as pool:
        try:
            beside = [pool.submit(_go, run, shared) for run in runs[1:]]
            runs[0].go()
            for one in beside:
                one.result()
        finally:
            shared.is_over = True
    return runs


def _go(run: Run, shared: Shared) -> None:
    """Search; if that fails, it is over for all."""
    try:
        run.go()
    except BaseException:
        shared.is_over = True
        raise


# What spans so few levels is told. Two are too few for long refutations.
_LEVELS = 6


class Told(NamedTuple):
    """At least so many of the literals hold, as another has learnt; and its LBD there."""

    least: int
    literals: Sequence[int]
    lbd: int = 0


class Exchange:
    """What so many members have in common, all of them in threads of one process.

    unheard  by member: what others have told it since it listened
    best     how many literals held without a conflict, at most; the targets then; the member
    degree   what the bound of the objective asks for, where it asks for most
    """

    def __init__(self, members: int) -> None:
        self.unheard: list[list[Told]] = [[] for _ in range(members)]
        self.best: tuple[int, array[int], int] = (0, array("b"), -1)
        self.degree = 0


class Member:
    """One search, which tells at each of its pauses, and listens at its restarts."""

    def __init__(self, exchange: Exchange, number: int, state: State) -> None:
        self._exchange, self._number, self._state = exchange, number, state
        self._facts = self._inequalities = self._reductions = self._restarts = 0
        state.pauses = 1

    def meet(self, has_excluded: bool) -> None:
        """Tell what is new, unless solutions were excluded: what is learnt from that is so for this search only.

        With an objective what is learnt holds of whatever is better than the best solution found by anyone.
        """
        if self._state.optimizing:
            self._exchange.degree = max(self._exchange.degree, self._state.degree[BOUND])
        if self._state.optimizing or not has_excluded:
            self._tell()
        if self._state.restarts > self._restarts:
            self._restarts = self._state.restarts
            self._hear()
            self._aim()
        elif self._state.furthest > self._exchange.best[0]:
            self._exchange.best = self._state.furthest, self._state.target[:], self._number

    def _tell(self) -> None:
        state = self._state
        facts = state.level_start[0] if state.current_level else state.trail_size
        told = [Told(1, [literal]) for literal in state.trail[self._facts : facts]]
        self._facts = max(self._facts, facts)
        if state.reductions > self._reductions:  # they are numbered anew; what was learnt just before is left out
            self._reductions, self._inequalities = state.reductions, state.inequalities
        for inequality in range(max(self._inequalities, state.given), state.inequalities):
            if state.lbd[inequality] <= _LEVELS:
                first = state.start[inequality]
                literals = state.pool[first : first + state.size[inequality]]
                told.append(Told(state.degree[inequality], literals, state.lbd[inequality]))
        self._inequalities = state.inequalities
        for member, unheard in enumerate(self._exchange.unheard):
            if member != self._number:
                unheard.extend(told)

    def _hear(self) -> None:
        """At level 0, take in what others have told since."""
        unheard = self._exchange.unheard[self._number]
        news = unheard[:]
        del unheard[: len(news)]
        for one in news:
            self._take(one)
        if self._state.optimizing:
            ask_for_more(self._state, max(0, self._exchange.degree - self._state.degree[BOUND]))
            self._state.refuted |= self._state.slack[BOUND] < 0
            imply_by_bound(self._state)
        self._facts, self._inequalities = self._state.trail_size, self._state.inequalities

    def _take(self, told: Told) -> None:
        """Literals that are known at level 0 are worked out first."""
        state, truth = self._state, self._state.truth
        left = told.least - sum(truth[literal] == 1 for literal in told.literals)
        unknown = [literal for literal in told.literals if truth[literal] == UNKNOWN]
        if len(unknown) < left:
            state.refuted = 1
        elif left > 0 and len(unknown) == left:
            for literal in unknown:
                assign(state, literal, DECISION, 0)
        elif left > 0:
            while not has_room(state):
                make_room(state)
            state.learnt[: len(unknown)] = array("I", unknown)
            state.learnt_size, state.learnt_degree = len(unknown), left
            add_learnt(state, told.lbd)

    def _aim(self) -> None:
        """Aim at what another reached; what this one reached is forgotten as often as targets are."""
        _, target, by = self._exchange.best
        if by not in (self._number, -1):
            self._state.target[:] = target
        elif by == self._number and self._restarts % REPHASE_EVERY == 0:
            self._exchange.best = 0, target, by
