"""The solver, put together from its modules, of which one may be another than ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from tests.judging.textbook import (
    counting,
    different,
    elements,
    expressions,
    extremes,
    linear,
    model,
    objective,
    orders,
    scheduling,
    search,
    store,
    tables,
)

_MODULES = (
    counting,
    different,
    elements,
    expressions,
    extremes,
    linear,
    model,
    objective,
    orders,
    scheduling,
    search,
    store,
    tables,
)
PARTS: Mapping[str, ModuleType] = {one.__name__.rpartition(".")[2]: one for one in _MODULES}
Solve = Callable[[Any], dict[str, int] | None]


def solver(parts: Mapping[str, ModuleType] = PARTS) -> Solve:
    """The solver with these modules."""
    return lambda problem: parts["model"].solved(problem, parts)


solve = solver()
