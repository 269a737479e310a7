"""The properties of a filter, each a question to one case; the answer is the fault, or None.

Gillard, Schaus and Deville, "SolverCheck: declarative testing of constraints", CP 2019.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hand_solver import Assignment, PluginError, Problem
from hand_solver.problem.domains import Domains, members
from magnets_cp.workbench.judge.propagators.cases import Case, Laboratory, assigned, domain, hulls, scope_values


class Lacking(NamedTuple):
    """What the filter did, what it had to do, and what shows that."""

    found: str
    expected: str
    why: str


Question = Callable[[Laboratory, Problem, Case], Lacking | None]


def runs(lab: Laboratory, problem: Problem, case: Case) -> Lacking | None:
    """It answers, within its time."""
    try:
        lab.run(problem.constraints[0].filter, Domains(case.masks))
    except PluginError as error:
        return Lacking(str(error), "True, or False if there is no solution", "")
    return None


def sound(lab: Laboratory, problem: Problem, case: Case) -> Lacking | None:
    """It removes no value of a solution, and does not refuse domains with one; nor does the backward check."""
    constraint, domains = problem.constraints[0], Domains(case.masks)
    solutions = lab.solutions(constraint, scope_values(constraint, case.masks))
    if not solutions:
        return None
    if not lab.run(constraint.may_hold, Domains(case.masks)):
        return Lacking("may_hold answers False", "True", _solution(problem, solutions[0]))
    if not lab.run(constraint.filter, domains):
        return Lacking("it answers False", "True", _solution(problem, solutions[0]))
    for place, x in enumerate(constraint.scope):
        for solution in solutions:
            if not domains.masks[x] >> solution[place] & 1:
                return Lacking(
                    f"it removes {_taken(problem, x, solution[place])}", "to keep it", _solution(problem, solution)
                )
    return None


def rejects(lab: Laboratory, problem: Problem, case: Case) -> Lacking | None:
    """It refuses an assignment of all its variables that breaks the relation."""
    constraint = problem.constraints[0]
    if any(case.masks[x] & (case.masks[x] - 1) for x in constraint.scope):
        return None
    if lab.solutions(constraint, scope_values(constraint, case.masks)):
        return None
    for name in ("filter", "may_hold"):
        if lab.run(getattr(constraint, name), Domains(case.masks)):
            return Lacking(f"{name} answers True", "False", "is_satisfied says that it does not hold")
    return None


def idempotent(lab: Laboratory, problem: Problem, case: Case) -> Lacking | None:
    """A second call right after the first changes nothing."""
    constraint, domains = problem.constraints[0], Domains(case.masks)
    if not lab.run(constraint.filter, domains):
        return None
    before = list(domains.masks)
    if not lab.run(constraint.filter, domains):
        return Lacking("a second call answers False", "what the first answered, True", "nothing was changed between")
    for x, (old, new) in enumerate(zip(before, domains.masks, strict=True)):
        if old != new:
            return Lacking(
                f"a second call leaves {domain(problem, x, new)}",
                f"what the first left, {domain(problem, x, old)}",
                "nothing was changed between",
            )
    return None


def gac(lab: Laboratory, problem: Problem, case: Case) -> Lacking | None:
    """Every value it leaves is in a solution within the domains."""
    return _as_strong(lab, problem, case, within_hulls=False)


def bounds(lab: Laboratory, problem: Problem, case: Case) -> Lacking | None:
    """The least and the greatest value it leaves are in a solution whose values lie between those of each variable.

    This is bounds(Z) consistency: Choi, Harvey, Lee and Stuckey, "Finite domain bounds consistency revisited", 2006.
    """
    return _as_strong(lab, problem, case, within_hulls=True)


def _as_strong(lab: Laboratory, problem: Problem, case: Case, *, within_hulls: bool) -> Lacking | None:
    constraint, domains = problem.constraints[0], Domains(case.masks)
    if not lab.run(constraint.filter, domains):
        return None
    tried = hulls(constraint, domains.masks) if within_hulls else scope_values(constraint, domains.masks)
    solutions = lab.solutions(constraint, tried)
    if not solutions:
        return Lacking("it answers True", "False", _none(tried, ""))
    for place, x in enumerate(constraint.scope):
        left = list(members(domains.masks[x]))
        for value in (left[0], left[-1]) if within_hulls else left:
            if all(solution[place] != value for solution in solutions):
                taken = _taken(problem, x, value)
                return Lacking(f"it leaves {taken}", "to remove it", _none(tried, f" with {taken}"))
    return None


def _solution(problem: Problem, solution: Assignment) -> str:
    return f"a solution: {assigned(problem, solution)}"


def _none(tried: Sequence[Sequence[int]], with_it: str) -> str:
    text = " x ".join(str(len(values)) for values in tried)
    return f"no assignment{with_it} satisfies it; left were {text} values"


def _taken(problem: Problem, x: int, value: int) -> str:
    return f"{problem.variables[x].name} = {problem.variables[x].labels[value]}"
