"""What an instance tells of a solver: a fault shows if its answer changes when a constraint is misread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from operator import attrgetter
from typing import NamedTuple

from magnets_cp.models.xcsp3.evaluation import Values, objective
from magnets_cp.models.xcsp3.fuzz.changed_constraints import Misread, of_places, with_parts
from magnets_cp.models.xcsp3.fuzz.faults import Fault
from magnets_cp.models.xcsp3.fuzz.misread_kinds import OF_KIND
from magnets_cp.models.xcsp3.fuzz.misread_terms import defined, has_divisor
from magnets_cp.models.xcsp3.instance import Condition, Instance, Posted
from magnets_cp.models.xcsp3.meaning import holds

# Assignments that are looked at.
_MOST = 1_000
# What stands instead of a constraint, and what fault that is.
_Misreading = tuple[str, Sequence[Posted]]
# By comparison the one that differs where both sides are equal.
_BESIDE = {"lt": "le", "le": "lt", "gt": "ge", "ge": "gt"}
# By comparison what lies just beyond the operand: who looks for that only misses what lies further.
_JUST_BEYOND = {"lt": (0,), "le": (1,), "ge": (-1,), "gt": (0,), "eq": (-1, 1)}
# By kind the option it has, and what that is if it is not said.
_OPTIONS = {
    "noOverlap": ("zeroIgnored", "true"),
    "cardinality": ("closed", "false"),
    "precedence": ("covered", "false"),
}


class _Candidate(NamedTuple):
    """An assignment, what it costs, and the constraints that it breaks."""

    cost: int
    broken: Sequence[int]
    values: Values


def telling(instance: Instance) -> dict[Fault, float]:
    """By fault that can be made with the instance how likely it shows: it does if the answer changes.

    Where it does not, any of the best solutions that the fault leaves may be found, and some of them are none.
    """
    known = _candidates(instance)
    right = [one for one in known if not one.broken]
    best = right[0].cost if right else None
    found: dict[Fault, float] = defaultdict(float)
    for at, posted in enumerate(instance.constraints):
        others = [one for one in known if set(one.broken) <= {at}]
        for name, wrong in _misreadings(instance, posted):
            fault = posted.kind, name
            found[fault] = max(found[fault], _share(best, list(_left(instance, wrong, others))))
    return found


def _share(best: int | None, left: Sequence[_Candidate]) -> float:
    """The share of wrong ones among the best that are left."""
    if not left or best is None:
        return float(bool(left) or best is not None)
    return sum(bool(one.broken) for one in left) / len(left) if left[0].cost == best else 1


def _left(instance: Instance, wrong: Sequence[Posted], known: Sequence[_Candidate]) -> Iterator[_Candidate]:
    """The cheapest where these hold."""
    least = None
    for one in known:
        if least is not None and one.cost > least:
            break
        if all(holds(instance, posted, one.values) for posted in wrong):
            least = one.cost
            yield one


def _candidates(instance: Instance) -> list[_Candidate]:
    """Assignments that break one constraint at most; the cheapest first."""
    found = []
    for numbers in islice(product(*instance.variables.values()), _MOST):
        values = dict(zip(instance.variables, numbers, strict=True))
        broken = list(islice(_broken(instance, values), 2))
        if len(broken) < 2 and (cost := _cost(instance, values)) is not None:
            found.append(_Candidate(cost, broken, values))
    return sorted(found, key=attrgetter("cost"))


def _broken(instance: Instance, values: Values) -> Iterator[int]:
    return (at for at, one in enumerate(instance.constraints) if not holds(instance, one, values))


def _cost(instance: Instance, values: Values) -> int | None:
    if instance.goal is None:
        return 0
    try:
        cost = objective(instance.goal, values)
    except ZeroDivisionError:
        return None
    return -cost if instance.goal.is_maximized else cost


def _misreadings(instance: Instance, posted: Posted) -> Iterator[_Misreading]:
    """All of them, by name; some mean the same as the constraint does."""
    yield "nothing", ()
    for named in (_options, _comparisons, _terms, OF_KIND.get(posted.kind, _none)):
        for name, wrong in named(instance, posted):
            yield name, wrong if isinstance(wrong, list) else [wrong]


def _none(_: Instance, __: Posted) -> Misread:
    return iter(())


def _options(_: Instance, posted: Posted) -> Misread:
    if posted.kind in _OPTIONS:
        option, otherwise = _OPTIONS[posted.kind]
        is_true = posted.attributes.get(option, otherwise) == "true"
        yield f"{option} {is_true}", replace(posted, attributes={option: "false" if is_true else "true"})
    if "except" in posted.parts:
        left = {tag: part for tag, part in posted.parts.items() if tag != "except"}
        yield "except", replace(posted, parts=left)


def _comparisons(_: Instance, posted: Posted) -> Misread:
    operator, condition = posted.parts.get("operator"), posted.parts.get("condition")
    if operator in _BESIDE:
        yield _strictness(operator), with_parts(posted, operator=_BESIDE[operator])
    if not isinstance(condition, Condition):
        return
    if condition.operator in _BESIDE:
        beside = Condition(_BESIDE[condition.operator], condition.operand)
        yield _strictness(condition.operator), with_parts(posted, condition=beside)
    if condition.operator == "eq":
        for side in ("le", "ge"):
            yield "one side", with_parts(posted, condition=Condition(side, condition.operand))
    if condition.operator in _JUST_BEYOND and isinstance(condition.operand, int):
        beyond = {condition.operand + one for one in _JUST_BEYOND[condition.operator]}
        yield "by one", with_parts(posted, condition=Condition("notin", frozenset(beyond)))
    if isinstance(condition.operand, str):
        yield "operand", with_parts(posted, condition=Condition(condition.operator, ("neg", condition.operand)))
        for side in ("le", "ge") if condition.operator == "eq" else ():
            yield "bound of a variable", with_parts(posted, condition=Condition(side, condition.operand))
        if condition.operator in _BESIDE:
            yield "bound of a variable", []


def _strictness(operator: str) -> str:
    """The fault that takes a comparison for the one that differs where both sides are equal."""
    return "strict" if operator in ("lt", "gt") else "not strict"


def _terms(_: Instance, posted: Posted) -> Misread:
    """One term less, one that comes twice once, weights of 1."""
    tag = "origins" if "origins" in posted.parts else "list"
    rows = posted.parts.get(tag, ())
    terms = rows if tag == "origins" else rows[0] if len(rows) == 1 else ()
    if len(terms) > 2 and "size" not in posted.parts:
        yield "last", of_places(posted, tag, range(len(terms) - 1))
    if posted.kind == "sum" and len(set(map(str, terms))) < len(terms):
        yield "twice", of_places(posted, tag, {str(term): place for place, term in enumerate(terms)}.values())
    if len(rows) == 1 and any(map(has_divisor, terms)):
        yield "a quotient by 0 is 0", with_parts(posted, list=[[defined(term, 0) for term in terms]])
    if "coeffs" in posted.parts:
        yield "weights", with_parts(posted, coeffs=[1] * len(terms))
    if posted.kind == "ordered" and "lengths" in posted.parts:
        yield "lengths", with_parts(posted, lengths=[0] * len(posted.parts["lengths"]))
