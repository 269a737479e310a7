"""The next step a person could take: what one constraint says by itself, or what one assumption refutes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hand_solver import Problem
from hand_solver.backtracking.inference.mac import mac
from hand_solver.problem.domains import members
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Statistics
from magnets_cp.partial import Drawing, Partial
from magnets_cp.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Hint:
    """A step that follows from what is known.

    removed     (variable, mask of the values it rules out), each variable once; empty where ``refuted``
    constraint  the one that says so; None if an assumption led to a contradiction
    refuted     nothing is left: the constraint, or every value of the last variable, fails
    masks       the domains after the step
    """

    removed: tuple[tuple[int, int], ...]
    constraint: int | None
    masks: tuple[int, ...]
    refuted: bool = False


def hints(problem: Problem) -> Iterator[Hint]:
    """Steps from the board as it is, each from those before it, until all is decided or nothing simple is left.

    A constraint with few undecided variables comes before one with many: it is the easier to see. Where no constraint
    rules out anything by itself, a value is assumed, smallest domains first, and refuted if consistency maintained from
    there on fails (singleton consistency: Debruyne and Bessiere, "Some practicable filtering techniques for the
    constraint satisfaction problem", 1997).
    """
    state = Propagation(problem, Statistics())
    while hint := _from_one_constraint(state) or _from_an_assumption(state):
        yield hint
        if hint.refuted:
            return


def _from_one_constraint(state: Propagation) -> Hint | None:
    domains, constraints = state.domains, state.constraints

    def undecided(constraint: int) -> int:
        return sum(domains.unfixed >> variable & 1 for variable in constraints[constraint].scope)

    for constraint in sorted(range(len(constraints)), key=undecided):
        before = list(domains.masks)
        consistent = constraints[constraint].filter(domains)
        if not consistent or not (constraints[constraint].scope or constraints[constraint].is_satisfied(())):
            return Hint((), constraint, tuple(before), refuted=True)
        removed = _difference(before, domains.masks)
        if removed:
            return Hint(removed, constraint, tuple(domains.masks))
    return None


def _from_an_assumption(state: Propagation) -> Hint | None:
    domains = state.domains
    for variable in sorted(members(domains.unfixed), key=lambda x: domains.masks[x].bit_count()):
        for value in members(domains.masks[variable]):
            mark = domains.mark()
            domains.restrict(variable, 1 << value)
            refuted = not mac(state, variable)
            domains.undo(mark)
            if refuted:
                domains.restrict(variable, ~(1 << value))
                return Hint(((variable, 1 << value),), None, tuple(domains.masks))
    return None


def _difference(before: list[int], after: list[int]) -> tuple[tuple[int, int], ...]:
    pairs = enumerate(zip(before, after, strict=True))
    return tuple((variable, old & ~new) for variable, (old, new) in pairs if old != new)


def drawn(puzzle: Puzzle[Any], board: Any, problem: Problem, taken: Sequence[Hint]) -> Iterator[tuple[str, Drawing]]:
    """Each step in words, and the board after it."""
    for number, one in enumerate(taken, start=1):
        conflict = problem.constraints[one.constraint].scope if one.refuted and one.constraint is not None else ()
        partial = Partial(problem, one.masks, frozenset(), dict(one.removed), frozenset(conflict))
        yield f"step {number}: {words(problem, one)}", puzzle.partial(board, partial)


def words(problem: Problem, one: Hint) -> str:
    """The step as a sentence."""
    if one.constraint is None:
        ((variable, mask),) = one.removed
        return f"{_values(problem, variable, mask)} leads to a contradiction"
    name = problem.constraints[one.constraint].name
    if one.refuted:
        return f"{name} cannot be met any more"
    decided = [x for x, _ in one.removed if one.masks[x].bit_count() == 1]
    rest = [_values(problem, x, mask) for x, mask in one.removed if x not in decided]
    parts = [_values(problem, x, one.masks[x]) for x in decided] + [f"not {text}" for text in rest]
    return f"{name}: {', '.join(parts)}"


def _values(problem: Problem, variable: int, mask: int) -> str:
    chosen = problem.variables[variable]
    return f"{chosen.name} = {' or '.join(chosen.labels[value] for value in members(mask))}"


def described(problem: Problem, one: Hint) -> dict[str, Any]:
    """The step by names, for JSON."""
    return {
        "constraint": None if one.constraint is None else problem.constraints[one.constraint].name,
        "removed": {
            problem.variables[x].name: [problem.variables[x].labels[value] for value in members(mask)]
            for x, mask in one.removed
        },
        "refuted": one.refuted,
        "text": words(problem, one),
    }


def state_after(problem: Problem, taken: Sequence[Hint]) -> str:
    """What is known after the steps."""
    if taken and taken[-1].refuted:
        return "unsatisfiable"
    masks = taken[-1].masks if taken else [variable.mask for variable in problem.variables]
    return "solved" if all(mask.bit_count() == 1 for mask in masks) else "open"
