"""What an instance tells of a solver: a fault shows if its answer changes when a constraint is misread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, product
from operator import attrgetter
from typing import NamedTuple

from magnets_cp.models.xcsp3.evaluation import Values, objective
from magnets_cp.models.xcsp3.fuzz.faults import Fault
from magnets_cp.models.xcsp3.fuzz.misreadings import misreadings
from magnets_cp.models.xcsp3.instance import Instance, Posted
from magnets_cp.models.xcsp3.meaning import holds

# Assignments that are looked at.
_MOST = 1_000


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
        for name, wrong in misreadings(instance, posted):
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
    except (ZeroDivisionError, OverflowError):
        return None
    return -cost if instance.goal.is_maximized else cost
