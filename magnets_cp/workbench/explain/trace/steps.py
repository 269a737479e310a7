"""The steps of a search, and what is known after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from hand_solver import Problem, Result
from hand_solver.events import Literal
from magnets_cp.partial import Partial


class Action(StrEnum):
    """The kind of a step."""

    START = "start"
    DECIDE = "decide"
    PRUNE = "prune"
    FAIL = "fail"
    BACKTRACK = "backtrack"
    LEARN = "learn"
    RESTART = "restart"
    SOLUTION = "solution"


@dataclass(frozen=True, slots=True)
class Learnt:
    """An inequality that a conflict taught: at least so many of the literals hold.

    depth  decisions in force at the conflict
    """

    literals: tuple[Literal, ...]
    least: int
    depth: int

    def spoken_of(self) -> dict[int, int]:
        """For each variable it speaks of, the mask of the values."""
        found: dict[int, int] = {}
        for literal in self.literals:
            for variable, value in literal.pairs():
                found[variable] = found.get(variable, 0) | 1 << value
        return found


@dataclass(frozen=True, slots=True)
class State:
    """The state of a learning search: its decisions, the first first, and the domains that have changed.

    domains  (variable, mask), each variable once
    """

    decisions: tuple[Literal, ...]
    domains: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step; all prunings between two other events are one.

    depth       decisions in force after it
    variable    of the decision taken or undone, with its value; a learning search decides literals instead
    allowed     the values that the variable keeps, where the decision is of another kind, such as x != v
    constraint  the one that failed
    removed     (variable, mask of the values removed), each variable once
    causes      the same in order, by what removed them: (constraint or None for an inference, variable, mask)
    learnt      what the conflict taught
    state       learning: what is known after it, if that is not what was known before
    place       where in its source a solver of others told of it, and the lines there; "" if nobody says
    """

    action: Action
    depth: int
    variable: int | None = None
    value: int | None = None
    allowed: int | None = None
    constraint: int | None = None
    removed: tuple[tuple[int, int], ...] = ()
    causes: tuple[tuple[int | None, int, int], ...] = ()
    learnt: Learnt | None = None
    state: State | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """The step of that number, and what is known after it."""

    number: int
    step: Step
    partial: Partial


@dataclass(frozen=True)
class Recording:
    """A recorded search. Step 0 is the problem before it."""

    problem: Problem
    steps: tuple[Step, ...]
    result: Result

    def frames(self) -> Iterator[Frame]:
        """Every step with the domains after it, as replayed from the steps alone."""
        masks = [variable.mask for variable in self.problem.variables]
        start = tuple(masks)
        before: list[tuple[int, list[int]]] = []  # for each decision in force its variable, and the domains before it
        decided: frozenset[int] = frozenset()
        for number, step in enumerate(self.steps):
            taken = step.depth - 1 if step.action is Action.DECIDE else step.depth
            if step.state is not None:
                masks = list(start)
                for variable, mask in step.state.domains:
                    masks[variable] = mask
                decided = frozenset(variable for one in step.state.decisions for variable, _ in one.pairs())
            elif len(before) > taken:
                masks = before[taken][1]
                del before[taken:]
            if step.variable is not None and step.action is Action.DECIDE:
                before.append((step.variable, list(masks)))
                masks[step.variable] &= 1 << step.value if step.value is not None else step.allowed or 0
            for variable, mask in step.removed:
                masks[variable] &= ~mask
            if step.action in (Action.DECIDE, Action.BACKTRACK, Action.RESTART) and step.state is None:
                decided = frozenset(variable for variable, _ in before)
            yield Frame(number, step, self._known(step, masks, decided))

    def _known(self, step: Step, masks: list[int], decided: frozenset[int]) -> Partial:
        failed = () if step.constraint is None else self.problem.constraints[step.constraint].scope
        learnt = {} if step.learnt is None else step.learnt.spoken_of()
        return Partial(self.problem, tuple(masks), decided, dict(step.removed), frozenset(failed), learnt)
