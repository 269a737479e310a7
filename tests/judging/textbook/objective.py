"""What is minimised: a variable with a bound, and the cost of a solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.judging.textbook.base import TooWide
from tests.models import enumerating


def cost(model: Any) -> int | None:
    """The variable to bound, of which less is better; None if the objective is too wide for one."""
    way, term = model.problem.objective
    sign = 1 if way == "minimize" else -1
    try:
        if isinstance(term, tuple) and term[0] == "add":
            terms = [weighed(one) for one in term[1:]]
            made: int = model.total([sign * weight for weight, _ in terms], [model.term(one) for _, one in terms])
        else:
            made = model.total([sign], [model.term(term)])
    except (TooWide, KeyError):
        return None
    return made


def weighed(term: Any) -> tuple[int, Any]:
    """A term with the number that it is multiplied by."""
    if isinstance(term, tuple) and term[0] == "mul" and len(term) == 3 and isinstance(term[1], int):
        return term[1], term[2]
    return 1, term


def value(model: Any) -> Callable[[list[int]], int]:
    """What a solution costs."""
    way, term = model.problem.objective
    sign = 1 if way == "minimize" else -1

    def of_values(values: list[int]) -> int:
        return sign * int(enumerating.value(term, dict(zip(model.names, values, strict=True))))

    return of_values
