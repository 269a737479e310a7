"""Depth-first search in machine code: what goes on with a ``Search`` once that pays.

It takes over the choices in force, and keeps them until the end. So it is for searches of which every part is built in
and has a kernel, and of which nobody watches the single steps; a constraint without a kernel is revised in Python in
its turn.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields

from hand_solver.backtracking.heuristics.weighting import FailCounter
from hand_solver.backtracking.kernel_parts import KernelParts, kernel_parts_of, without_plugin
from hand_solver.backtracking.kernels.search import (
    EXHAUSTED,
    HANDED_OVER,
    NO_VALUE,
    SOLVED,
    TO_BRANCH,
    TO_INFER,
    TO_TRY,
)
from hand_solver.backtracking.kernels.search import search as go_on
from hand_solver.backtracking.kernels.state import State
from hand_solver.backtracking.run import Run
from hand_solver.backtracking.search import Search
from hand_solver.criterion import RULED_OUT
from hand_solver.events import listening
from hand_solver.plugins import Plugin
from hand_solver.problem import Assignment
from hand_solver.propagation.compiled import Compiled
from hand_solver.propagation.kernels import state as propagation
from hand_solver.propagation.kernels.kinds import MOST_BITS
from hand_solver.propagation.kernels.layout import BYTE_ORDER, zeros

# Solutions that machine code finds until Python takes them.
MOST_AT_ONCE = 64
# What is told step by step, from Python.
_STEPS = ("on_decision", "on_restrict", "on_prune", "on_fail", "on_inferred", "on_backtrack")


def descent_of(run: Run, search: Search) -> Callable[[], Iterator[Assignment] | None]:
    """What ``Search.depth_first`` asks whether kernels go on from a node, and for the solutions left."""
    parts, heuristic = kernel_parts_of(run.named), without_plugin(run.named.variable)
    weighing = heuristic if isinstance(heuristic, FailCounter) else FailCounter()
    told = [observer for observer in run.told if observer is not weighing]
    if parts is None or any(listening(told, event) for event in _STEPS):
        return lambda: None
    return Descent(search, run, parts, weighing)


class Descent:
    """What goes on with a search, by kernels, and with the weights of a heuristic."""

    def __init__(self, search: Search, run: Run, parts: KernelParts, heuristic: FailCounter) -> None:
        self._search, self._run, self._parts, self._heuristic = search, run, parts, heuristic

    def __call__(self) -> Iterator[Assignment] | None:
        """The solutions that are left, as they are found; None as long as that does not pay, or kernels do not suffice.

        Raises what the monitor raises.
        """
        compiled = self._search.propagation.compiled
        if compiled is None or not compiled.is_narrow:
            return None
        if self._parts.value.asks(RULED_OUT) and not compiled.can_probe_all:
            return None
        return self._solutions(compiled)

    def _solutions(self, compiled: Compiled) -> Iterator[Assignment]:
        search, monitor = self._search, self._run.monitor
        variables = max(1, len(search.problem.variables))
        kept, given = compiled.new()
        state = compiled.state = self._state(compiled.state)
        descend = compiled.form(go_on)
        try:
            while True:
                state.wanted_solutions = min(self._run.solutions_at_once(search.solutions), MOST_AT_ONCE)
                outcome = descend(state, kept, given, *monitor.room)
                self._count(state)
                for start in range(0, variables * state.new_solutions, variables):
                    yield search.solution(tuple(state.new_values[start : start + variables]))
                kept, given = state.trail_size, 0
                if outcome == EXHAUSTED:
                    return
                if outcome == SOLVED:
                    compiled.tighten()
                elif outcome == HANDED_OVER:
                    compiled.deliver(search.propagation)
                    if not search.propagation.revise(state.current):
                        state.next = TO_TRY
                        state.weight[state.current] += 1
                    kept, given = compiled.new()
                elif state.next == TO_INFER:
                    monitor.check_time()
                else:
                    monitor.at_node()
        finally:
            self._heuristic.fails = Counter({x: weight - 1 for x, weight in enumerate(state.weight) if weight > 1})

    def _state(self, inferred: propagation.State) -> State:
        search, fails = self._search, self._heuristic.fails
        constraints, choices = range(len(search.problem.constraints)), search.choices
        size = max(1, len(search.problem.variables))
        state = State(
            **{field.name: getattr(inferred, field.name) for field in fields(propagation.State)},
            undecided=array("I", search.undecided.to_bytes(4 * len(inferred.unfixed), BYTE_ORDER)),
            choice_variable=zeros("i", size),
            choice_value=zeros("b", size),
            choice_mark=zeros("i", size),
            choice_solutions=zeros("q", size),
            choice_next=zeros("b", size),
            choice_end=zeros("b", size),
            order=zeros("b", MOST_BITS * size),
            new_values=zeros("b", MOST_AT_ONCE * size),
            weight=array("q", [1 + fails[constraint] for constraint in constraints]),
            **self._parts.arrays(size),
            once=self._parts.once,
            next=TO_BRANCH,
            depth=len(choices),
            solutions=search.solutions,
            new_solutions=0,
            wanted_solutions=1,
            choices=0,
            nodes=0,
            backtracks=0,
            fails=0,
            max_depth=0,
        )
        for depth, choice in enumerate(choices):
            untried = array("b", choice.untried)
            state.choice_variable[depth] = choice.variable
            state.choice_value[depth] = NO_VALUE if choice.value is None else choice.value
            state.choice_mark[depth] = choice.mark[0]
            state.choice_solutions[depth] = choice.solutions_before
            state.choice_end[depth] = len(untried)
            state.order[MOST_BITS * depth : MOST_BITS * depth + len(untried)] = untried
        return state

    def _count(self, state: State) -> None:
        statistics = self._search.statistics
        for heuristic in (self._run.named.variable, self._run.named.value):
            if isinstance(heuristic, Plugin):
                heuristic.calls += state.choices
        statistics.nodes += state.nodes
        statistics.backtracks += state.backtracks
        statistics.fails += state.fails
        statistics.revisions += state.revisions
        statistics.prunings += state.removed
        statistics.max_depth = max(statistics.max_depth, state.max_depth)
