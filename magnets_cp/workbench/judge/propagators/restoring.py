"""A filter keeps nothing of what search has gone back on: it does on any domains what a new one does on the same.

Decisions are taken and undone at random; after each the filter is run, and beside it that of a constraint made anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hand_solver import Constraint, Problem
from hand_solver.problem.domains import Domains, Mark, members
from magnets_cp.workbench.judge.propagators.cases import Case, Laboratory, Step, domain
from magnets_cp.workbench.judge.propagators.properties import Lacking

_MOST_STEPS = 8


def random_steps(problem: Problem, random: Random) -> tuple[Step, ...]:
    """Decisions on variables of the scope, and goings back."""
    scope = problem.constraints[0].scope
    steps: list[Step] = []
    for _ in range(random.randint(2, _MOST_STEPS) if scope else 0):
        if random.random() < 0.35:
            steps.append(None)
        else:
            x = random.choice(scope)
            values = list(members(problem.variables[x].mask))
            kept = random.sample(values, 1 if random.random() < 0.6 else random.randint(1, len(values)))
            steps.append((x, sum(1 << value for value in kept)))
    return tuple(steps)


def restores(lab: Laboratory, problem: Problem, case: Case) -> Lacking | None:
    """After each step, and back at the beginning, the filter does what a new one does; and its changes are undone."""
    constraint, domains = problem.constraints[0], Domains(case.masks)
    beginning = domains.mark()
    refused = not lab.run(constraint.filter, domains)
    levels: list[tuple[Mark, list[int], bool]] = []
    for number, step in enumerate((*case.steps, *[None] * len(case.steps)), start=1):
        if step is None and levels:
            mark, before, refused = levels.pop()
            domains.undo(mark)
            lacking = _undone(problem, before, domains, number)
            if lacking:
                return lacking
        elif step is not None and not refused and domains.masks[step[0]] & step[1]:
            levels.append((domains.mark(), list(domains.masks), refused))
            domains.restrict(*step)
        else:
            continue
        if refused:
            continue
        lacking, refused = _as_new(lab, problem, case, constraint, domains)
        if lacking:
            return lacking
    domains.undo(beginning)
    return _undone(problem, case.masks, domains, len(case.steps))


def _undone(problem: Problem, before: Sequence[int], domains: Domains, number: int) -> Lacking | None:
    for x, (old, new) in enumerate(zip(before, domains.masks, strict=True)):
        if old != new:
            return Lacking(
                f"after going back{f', in step {number}' if number else ''}: {domain(problem, x, new)}",
                f"{domain(problem, x, old)}, as before",
                "domains are to be changed by domains.restrict, which notes what is to be undone",
            )
    return None


def _as_new(
    lab: Laboratory, problem: Problem, case: Case, constraint: Constraint, domains: Domains
) -> tuple[Lacking | None, bool]:
    """What differs from a new one, if anything, and whether the filter refuses these domains."""
    before = list(domains.masks)
    other = Domains(before)
    told = ", ".join(domain(problem, x, before[x]) for x in constraint.scope)
    expected = lab.run(lab.draw(case.number).constraints[0].filter, other)
    found = lab.run(constraint.filter, domains)
    if found != expected:
        return Lacking(f"on {told} it answers {found}", f"{expected}, as a new one answers", "it keeps state"), True
    for x, (one, another) in enumerate(zip(domains.masks, other.masks, strict=True)):
        if found and one != another:
            return Lacking(
                f"on {told} it leaves {domain(problem, x, one)}",
                f"{domain(problem, x, another)}, as a new one leaves",
                "it keeps state",
            ), True
    return None, not found


def steps_in_words(problem: Problem, steps: tuple[Step, ...]) -> Iterator[str]:
    """Each step, the first first."""
    for number, step in enumerate(steps, start=1):
        if step is None:
            yield f"{number}. go back on the last decision, filter"
        else:
            yield f"{number}. decide {domain(problem, *step)}, filter"
