"""Terms too large for a table: read, and right."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import hand_solver
import magnets_cp
from hand_solver import Limits, Problem, Variable
from hand_solver.booleans import encode
from hand_solver.constraints import Product
from magnets_cp.errors import UsageError
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.evaluation import evaluate

cp: Any = pytest.importorskip("cpmpy")

INSTANCE = (
    '<instance format="XCSP3" type="CSP"><variables><var id="x"> -60..70 </var><var id="y"> -50..80 </var>'
    '<var id="z"> 1..6000 </var></variables><constraints><intension> {} </intension>'
    "<intension> eq(add(x,y),13) </intension></constraints></instance>"
)


@pytest.mark.parametrize("search", ["auto", "learning", "dfs"])
@pytest.mark.parametrize("form", ["eq(mul(x,y),z)", "eq(z,mul(x,y))", "eq(add(mul(x,y),z),mul(2,z))"])
def test_a_product_of_large_domains_has_all_its_solutions(search: str, form: str) -> None:
    board: Any = magnets_cp.read(INSTANCE.format(form), puzzle="xcsp3")
    problem = csp(board)
    assert Product in map(type, problem.constraints)
    result = hand_solver.solve(problem, search=search, limits=Limits(solutions=None))
    xs = range(-60, 71)
    right = [(x, 13 - x, x * (13 - x)) for x in xs if 13 - x in range(-50, 81) and 1 <= x * (13 - x) <= 6000]
    found = [tuple(int(problem.variables[place].labels[one[place]]) for place in range(3)) for one in result.solutions]
    assert (result.complete, sorted(found)) == (True, sorted(right))


@pytest.mark.parametrize("times", [7, 131_073, 2**31])
@pytest.mark.parametrize(
    ("constraint", "solutions"),
    [
        ("<maximum><list> {} y </list><condition> (le,1) </condition></maximum>", [(0, 0), (0, 1)]),
        ("<minimum><list> {} y </list><condition> (ge,1) </condition></minimum>", [(1, 1)]),
        ("<element><list> {} y </list><index> i </index><value> 1 </value></element>", [(0, 1), (1, 1)]),
    ],
)
def test_of_few_integers_far_apart_only_those_are_listed(constraint: str, solutions: Any, times: int) -> None:
    board: Any = magnets_cp.read(
        '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..1 </var><var id="y"> 0..1 </var>'
        f'<var id="i"> 1 </var></variables><constraints> {constraint.format(f"mul(x,{times})")} </constraints>'
        "</instance>",
        puzzle="xcsp3",
    )
    result = hand_solver.solve(csp(board), limits=Limits(solutions=None))
    assert sorted(one[:2] for one in result.solutions) == solutions


def test_a_product_of_large_domains_that_is_known_is_factored() -> None:
    board: Any = magnets_cp.read(
        '<instance format="XCSP3" type="CSP"><variables><array id="x" size="[2]"> 0..999 </array></variables>'
        "<constraints><intension> eq(mul(x[0],x[1]),7) </intension></constraints></instance>",
        puzzle="xcsp3",
    )
    result = hand_solver.solve(csp(board), limits=Limits(solutions=None))
    assert (result.complete, sorted(result.solutions)) == (True, [(1, 7), (7, 1)])


@pytest.mark.parametrize("negated", [False, True])
def test_cpmpy_multiplies_what_no_table_holds(negated: bool) -> None:
    from magnets_cp.cpmpy import HandSolver

    x, y, z = cp.intvar(-9, 90, name="x"), cp.intvar(1, 95, name="y"), cp.intvar(-3000, 8000, name="z")
    model = cp.Model(x * y != z if negated else x * y == z, z == 2 * x + 60, y < 20)
    found = set[tuple[int, ...]]()
    HandSolver(model).solveAll(display=lambda: found.add((x.value(), y.value(), z.value())))
    pairs = product(range(-9, 91), range(1, 20))
    assert found == {(a, b, 2 * a + 60) for a, b in pairs if (a * b == 2 * a + 60) != negated}


def test_a_product_too_large_for_booleans_is_searched_without_learning() -> None:
    labels = tuple(map(str, range(1000)))
    factors = Variable("x", labels), Variable("y", labels)
    numbers = range(1, 1001)
    problem = Problem(factors, (Product(997 * 991, (0, numbers), (1, numbers)),))
    result = hand_solver.solve(problem)
    assert {numbers[value] for value in result.solutions[0]} == {991, 997}
    with pytest.raises(NotImplementedError, match="too large to be learnt from"):
        encode(problem)


def test_an_equivalence_of_many_comparisons_is_read() -> None:
    """Twelve truths make more rows than a table has."""
    parts = ",".join(f"le(x[{i}],x[{i + 1}])" for i in range(12))
    board: Any = magnets_cp.read(
        '<instance format="XCSP3" type="CSP"><variables><array id="x" size="[13]"> 0..3 </array></variables>'
        f"<constraints><intension> iff({parts}) </intension></constraints></instance>",
        puzzle="xcsp3",
    )
    result = hand_solver.solve(csp(board), limits=Limits(solutions=None))
    # They never fall, or always: 13 of 4 values in order, or 13 values that fall, of which there are none.
    assert (result.complete, len(result.solutions)) == (True, 560)


def test_a_domain_too_large_is_refused_by_its_variable() -> None:
    board: Any = magnets_cp.read(
        '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..1000000 </var></variables>'
        "<constraints><intension> gt(x,3) </intension></constraints></instance>",
        puzzle="xcsp3",
    )
    with pytest.raises(UsageError, match=r"^variables: the hand solver does not read it: x: expected "):
        csp(board)


def test_squares_of_squares_are_refused_before_they_fill_the_memory() -> None:
    term = "x"
    for _ in range(60):
        term = f"sqr({term})"
    board: Any = magnets_cp.read(INSTANCE.format(f"gt({term},5)"), puzzle="xcsp3")
    with pytest.raises(UsageError, match="a product of more than 100,000 bits"):
        csp(board)
    other: Any = magnets_cp.read(INSTANCE.format("gt(z,5)"), puzzle="xcsp3")
    with pytest.raises(UsageError, match="products of at most 100,000 bits"):
        evaluate(board.constraints[0].parts["function"], dict.fromkeys(other.variables, 3))


@pytest.mark.parametrize(
    ("condition", "right"),
    [("(notin,{1})", [(0, 0), (1, 0), (1, 1)]), ("(ge,0)", [(0, 0), (0, 1), (1, 0), (1, 1)]), ("(in,{1,2})", [(0, 1)])],
)
def test_sums_that_span_more_than_63_bits(condition: str, right: list[tuple[int, ...]]) -> None:
    wide = 2**40
    board: Any = magnets_cp.read(
        f'<instance format="XCSP3" type="CSP"><variables><var id="x"> 0 {wide} </var><var id="y"> 0..1 </var>'
        f"</variables><constraints><sum><list> x y </list><coeffs> {wide} 1 </coeffs>"
        f"<condition> {condition} </condition></sum></constraints></instance>",
        puzzle="xcsp3",
    )
    result = hand_solver.solve(csp(board), limits=Limits(solutions=None))
    assert sorted(one[:2] for one in result.solutions) == right
