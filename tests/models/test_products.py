"""Products that are known, against trying everything."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import magnets_cp
from hand_solver import count_solutions
from magnets_cp.models.building import Building
from magnets_cp.models.sums import Operand

DOMAINS = st.lists(st.integers(-6, 6), min_size=1, max_size=5, unique=True).map(sorted)


@settings(max_examples=300)
@given(
    st.lists(DOMAINS, min_size=1, max_size=4),
    st.lists(st.integers(0, 3), min_size=1, max_size=5),
    st.lists(st.integers(-3, 3), max_size=1),
    st.integers(-40, 40),
)
def test_a_known_product_has_the_solutions_that_it_has(
    domains: list[list[int]], factors: list[int], known: list[int], total: int
) -> None:
    """A variable may come several times, and integers among them."""
    building = Building()
    terms = [building.variable(f"x{place}", numbers) for place, numbers in enumerate(domains)]
    chosen = [place % len(domains) for place in factors]
    several: list[Operand] = [*[terms[place] for place in chosen], *known]
    building.name = "product"
    building.post_product(total, several)
    expected = sum(prod([row[place] for place in chosen]) * prod(known) == total for row in product(*domains))
    assert count_solutions(building.problem()) == expected


def test_a_product_that_is_far_too_large_for_a_table_is_read() -> None:
    """Four prices that come to 7.11 whether they are added or multiplied: a riddle of old."""
    text = """<instance format="XCSP3" type="CSP"><variables><array id="x" size="[4]"> 1..711 </array></variables>
    <constraints><sum><list> x[] </list><condition> (eq,711) </condition></sum>
    <intension> eq(711000000,mul(x[0],x[1],x[2],x[3])) </intension>
    <ordered><list> x[] </list><operator> le </operator></ordered></constraints></instance>"""
    result = magnets_cp.solve(magnets_cp.read(text, puzzle="xcsp3"), count=2)
    assert [str(one) for one in result.solutions] == ["x = 120 125 150 316"]


def test_a_square_of_a_large_integer_is_a_number_for_each_of_its_values() -> None:
    text = """<instance format="XCSP3" type="CSP"><variables><var id="x"> 1000..9999 </var></variables>
    <constraints><intension> eq(mod(mul(x,x),10000),x) </intension></constraints></instance>"""
    result = magnets_cp.solve(magnets_cp.read(text, puzzle="xcsp3"), count=2)
    assert [str(one) for one in result.solutions] == ["x = 9376"]


def test_a_product_of_many_digits_takes_few_of_the_numbers_between() -> None:
    """Of three numbers of two digits: a product below 970,299 that is one of some ten thousand."""
    text = """<instance format="XCSP3" type="CSP"><variables><array id="x" size="[3]"> 10..99 </array></variables>
    <constraints><intension> eq(mul(x[0],x[1],x[2]),add(912673,mul(x[0],0))) </intension>
    <intension> eq(mul(x[0],x[0],x[1]),mul(x[1],x[2],x[2])) </intension></constraints></instance>"""
    result = magnets_cp.solve(magnets_cp.read(text, puzzle="xcsp3"), count=2)
    assert [str(one) for one in result.solutions] == ["x = 97 97 97"]


@pytest.mark.parametrize("kind", ["sum", "product", "minimum", "maximum", "nValues"])
@pytest.mark.parametrize("domain", ["0..1", "-1 1 4"])
def test_an_objective_of_a_variable_without_a_value_left_is_read(kind: str, domain: str) -> None:
    text = f"""<instance format="XCSP3" type="COP"><variables><array id="x" size="[3]"> {domain} </array></variables>
    <constraints><intension> eq(x[1],2) </intension></constraints>
    <objectives><maximize type="{kind}"> x[] </maximize></objectives></instance>"""
    assert magnets_cp.solve(magnets_cp.read(text, puzzle="xcsp3")).status == "unsatisfiable"
