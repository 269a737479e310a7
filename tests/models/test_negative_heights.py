"""Tasks of heights below 0: where one ends, more is used than before, though no task begins there."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

pytest.importorskip("cpmpy")

import magnets_cp
from magnets_cp.models.xcsp3.evaluation import evaluate
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.zinc.tasks_as_terms import cumulative

_DOMAINS = {"x": (0, 2), "y": (-1, 0, 1), "z": (-2, 1)}
# Lengths, heights and the capacity of three tasks that begin at x, y and z.
TASKS: list[tuple[tuple[Any, ...], tuple[Any, ...], int]] = [
    ((2, 2, 1), (3, -2, 0), 1),
    ((2, 2, 3), ("z", 1, "x"), 0),
    ((2, 2, 2), ("z", 2, -1), 1),
    ((2, "x", 3), (-2, 2, -1), 1),
]


@pytest.mark.parametrize(("lengths", "heights", "capacity"), TASKS)
def test_the_capacity_holds_at_all_times(lengths: Any, heights: Any, capacity: int) -> None:
    assignments = [dict(zip(_DOMAINS, one, strict=True)) for one in product(*_DOMAINS.values())]
    right = [one for one in assignments if _holds(one, lengths, heights, capacity)]
    assert 0 < len(right) < len(assignments)
    terms = list(cumulative(tuple(_DOMAINS), lengths, heights, "le", capacity))
    assert [one for one in assignments if all(evaluate(term, one) for term in terms)] == right
    board = magnets_cp.read(_text(lengths, heights, capacity), puzzle="xcsp3")
    texts = [tuple(map(str, one.values())) for one in right]
    assert list(every(board.content)) == texts
    for solver in ("hand", "cp-sat"):
        assert sorted(map(tuple, magnets_cp.solve(board, solver, count=None).solutions)) == sorted(texts)


def _holds(values: dict[str, int], lengths: Any, heights: Any, capacity: int) -> bool:
    long, high = ([values.get(one, one) for one in row] for row in (lengths, heights))
    tasks = list(zip(values.values(), long, high, strict=True))
    return all(sum(h for begin, n, h in tasks if begin <= time < begin + n) <= capacity for time in range(-4, 8))


def _text(lengths: Any, heights: Any, capacity: int) -> str:
    variables = "".join(f'<var id="{name}"> {" ".join(map(str, _DOMAINS[name]))} </var>' for name in _DOMAINS)
    rows = {"origins": _DOMAINS, "lengths": lengths, "heights": heights}
    tasks = "".join(f"<{tag}> {' '.join(map(str, row))} </{tag}>" for tag, row in rows.items())
    constraint = f"<cumulative>{tasks}<condition> (le,{capacity}) </condition></cumulative>"
    return f"<instance><variables>{variables}</variables><constraints>{constraint}</constraints></instance>\n"
