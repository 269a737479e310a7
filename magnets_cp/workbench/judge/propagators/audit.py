"""Audit a filter: draw constraints and domains, ask every property of each, and shrink what is lacking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from hand_solver import PluginError, Problem
from hand_solver.loading import load
from hand_solver.plugins import name_of
from hand_solver.problem.domains import members
from magnets_cp.text.dataclass_json import plain
from magnets_cp.workbench.judge.propagators import properties
from magnets_cp.workbench.judge.propagators.cases import Case, Laboratory, MeaningError, domain, in_words
from magnets_cp.workbench.judge.propagators.drawing import drawing
from magnets_cp.workbench.judge.propagators.findings import Fault, FilterAudit, Property
from magnets_cp.workbench.judge.propagators.plain_filter import PlainFilter
from magnets_cp.workbench.judge.propagators.restoring import random_steps, restores, steps_in_words
from magnets_cp.workbench.run.child_process import read_as, run_in_child

QUESTIONS: dict[Property, properties.Question] = {
    Property.RUNS: properties.runs,
    Property.SOUND: properties.sound,
    Property.REJECTS: properties.rejects,
    Property.RESTORES: restores,
    Property.IDEMPOTENT: properties.idempotent,
    Property.BOUNDS: properties.bounds,
    Property.GAC: properties.gac,
}
# Faults of a property that are shrunk, of which the smallest is shown.
_SHRUNK = 12


def audit_filter(name: str, claims: Sequence[Property], *, count: int, seed: int, seconds: float | None) -> FilterAudit:
    """Audit what a name such as ``mine.py:AllDiff`` stands for, in a process of its own.

    claims   what it claims, beside what every filter has to be
    count    constraints drawn, each on two domains
    seconds  what one call may take

    Raises PluginError for what cannot be drawn, or whose meaning fails.
    """

    def work(_: object) -> Any:
        return plain(audited(name, load(name), claims, count=count, seed=seed, seconds=seconds))

    found: FilterAudit = read_as(FilterAudit, run_in_child(name, work), name)
    return found


def audited(  # noqa: PLR0913 (what is drawn, and how much of it)
    name: str,
    source: Callable[..., Any],
    claims: Sequence[Property] = (),
    *,
    count: int = 1000,
    seed: int = 0,
    seconds: float | None = None,
) -> FilterAudit:
    """The same of a class or a function, in this process; see ``drawing`` for what it may be.

    >>> def less(domains):
    ...     return [{x for x in domains[0] if x < max(domains[1])}, domains[1]]
    >>> less.holds = lambda x, y: x < y
    >>> audited("less", less, [Property.GAC]).faults["gac"] > 0
    True
    """
    lab = Laboratory(name or name_of(source), drawing(name or name_of(source), source, seed, seconds), seconds)
    cases, lacking = Counter[Property](), dict[Property, list[Case]]()
    is_stopped = False
    for one, case, is_lacking in _answers(lab, claims, count, seed):
        cases[one] += 1
        if is_lacking:
            lacking.setdefault(one, []).append(case)
        if is_stopped := lab.has_waited_enough:
            break
    faults = {one: len(found) for one, found in lacking.items()}
    smallest = [min((_smallest(lab, one, case) for case in _few(found)), key=_weight) for one, found in lacking.items()]
    return FilterAudit(
        lab.name,
        {one.value: cases[one] for one in QUESTIONS if cases[one]},
        {one.value: faults.get(one, 0) for one in QUESTIONS if cases[one]},
        tuple(_fault(lab, one, case) for one, case in zip(lacking, smallest, strict=True)),
        is_stopped,
    )


def _answers(
    lab: Laboratory, claims: Sequence[Property], count: int, seed: int
) -> Iterator[tuple[Property, Case, bool]]:
    """Every property asked of every case: is it lacking?"""
    for number in range(count):
        problem = lab.draw(number)
        asked = _asked(problem, claims)
        for case in _cases(problem, number, Random(f"{seed}:{number}:domains")):
            for one in asked:
                is_lacking = _lacking(lab, one, case) is not None
                yield one, case, is_lacking
                if is_lacking and one is Property.RUNS:  # nothing else can be asked
                    break


def _asked(problem: Problem, claims: Sequence[Property]) -> list[Property]:
    """What every filter has to be; ours are idempotent too, as our search relies on it."""
    asked = {Property.RUNS, Property.SOUND, Property.REJECTS, Property.RESTORES, *claims}
    if not isinstance(problem.constraints[0], PlainFilter):
        asked.add(Property.IDEMPOTENT)
    return [one for one in QUESTIONS if one in asked]


def _cases(problem: Problem, number: int, random: Random) -> Iterator[Case]:
    """Domains with holes, some of one value, and steps; then an assignment."""
    masks = []
    for variable in problem.variables:
        values = list(members(variable.mask))
        kept = random.sample(values, random.randint(1, len(values))) if random.random() < 0.8 else values
        masks.append(sum(1 << value for value in kept))
    yield Case(number, tuple(masks), random_steps(problem, random))
    yield Case(number, tuple(1 << random.choice(list(members(variable.mask))) for variable in problem.variables))


def _lacking(lab: Laboratory, one: Property, case: Case) -> properties.Lacking | None:
    try:
        return QUESTIONS[one](lab, lab.draw(case.number), case)
    except MeaningError:
        raise
    except PluginError as error:
        # An error on these domains is told by ``runs``; this one comes of another call.
        told = QUESTIONS[Property.RUNS](lab, lab.draw(case.number), case)
        return None if told else properties.Lacking(str(error), "no error", "")


def _few(found: Sequence[Case]) -> list[Case]:
    return sorted(found, key=_weight)[:_SHRUNK]


def _weight(case: Case) -> tuple[int, int, int]:
    return sum(mask.bit_count() for mask in case.masks), len(case.steps), case.number


def _smallest(lab: Laboratory, one: Property, case: Case) -> Case:
    """The case with as few steps and values as still show it: with any one less there is nothing to see.

    Where calls do not end it stays as it is.
    """
    while True:
        others = (other for other in case.smaller() if not lab.has_waited_enough and _lacking(lab, one, other))
        smaller = next(others, None)
        if smaller is None:
            return case
        case = smaller


def _fault(lab: Laboratory, one: Property, case: Case) -> Fault:
    problem = lab.draw(case.number)
    lacking = _lacking(lab, one, case) or properties.Lacking("what it did before, but not again", "the same again", "")
    scope = problem.constraints[0].scope
    return Fault(
        one,
        case.number,
        in_words(problem.constraints[0]),
        [domain(problem, x, case.masks[x]) for x in scope],
        list(steps_in_words(problem, case.steps)) if one is Property.RESTORES else [],
        *lacking,
    )
