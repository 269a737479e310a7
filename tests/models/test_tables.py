"""Relations and functions written out as tables: rows that are known are not worked out again."""

from __future__ import annotations

import pytest

from hand_solver import Limits, solve
from hand_solver.constraints import NegativeTable, Table
from magnets_cp.models.building import Building
from magnets_cp.models.sums import TooLargeError


def test_what_is_alike_is_worked_out_once() -> None:
    building, calls = Building(), []

    def quotient(a: int, b: int) -> int:
        calls.append((a, b))
        return a // b

    x, y, z = (building.variable(name, range(-1, 3)) for name in "xyz")
    building.keep(z, lambda number: number >= 0)
    building.function([x, y], quotient, like="a / b")
    building.relation([y, x], quotient, like="a / b")
    assert len(calls) == 16
    building.relation([x, z], quotient, like="a / b")
    assert len(calls) == 16 + 12
    building.function([x, y], quotient)
    assert len(calls) == 16 + 12 + 16


def test_tables_of_the_same_rows_share_them() -> None:
    """Of 27 tables of 362,880 rows, as in a Sudoku, all but the first take no time."""
    building, rows = Building(), ((1, 2, 7), (3, None, 2), (5, 1, 1), (2, 1, 1))
    x, y, z = (building.variable(name, range(1, 4)) for name in "xyz")
    building.table([x, y, z], rows)
    building.table([z, x, y], rows)
    building.table([y, z, x], rows, positive=False)
    one, other, denied = building.problem().constraints
    assert isinstance(one, Table)
    assert isinstance(other, Table)
    assert isinstance(denied, NegativeTable)
    assert one.rows is other.rows is denied.rows
    assert (one.rows, other.scope, denied.scope) == (((2, None, 1), (1, 0, 0)), (2, 0, 1), (1, 2, 0))


def test_a_table_without_a_row_has_no_solution() -> None:
    building = Building()
    x, y = (building.variable(name, range(2)) for name in "xy")
    building.table([x, y], ())
    assert not solve(building.problem()).solutions


def test_a_function_leaves_out_where_it_divides_by_0() -> None:
    building = Building()
    x, y = (building.variable(name, range(-1, 2)) for name in "xy")
    building.function([x, y, x], lambda a, b, c: a // b + c)
    found = solve(building.problem(), limits=Limits(solutions=None)).solutions
    shown = {(a - 1, b - 1, building.numbers((2, (-2, 0, 2)))[c]) for a, b, c in found}
    assert shown == {(a, b, a // b + a) for a in (-1, 0, 1) for b in (-1, 1)}


def test_what_has_too_many_rows_is_refused() -> None:
    building = Building()
    terms = [building.variable(name, range(300)) for name in "xy"]
    for state in (building.relation, building.function):
        with pytest.raises(TooLargeError, match="90,000 rows"):
            state(terms, lambda a, b: a * b)
