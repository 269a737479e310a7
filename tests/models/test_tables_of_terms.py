"""Tables over terms that are the same for several values of their variable: all solutions, by enumeration."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hand_solver
from hand_solver import Limits
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source
from tests.running import magnets
from tests.thorough import examples

TERMS = (
    "y",
    "z",
    "not(y)",
    "not(not(z))",
    "mul(y,0)",
    "mul(0,z)",
    "abs(y)",
    "sqr(z)",
    "mod(y,2)",
    "ne(y,z)",
    "sub(y,y)",
)


def instance(terms: list[str], rows: list[tuple[int, ...]], tag: str) -> str:
    listed = (
        "".join(f"({','.join(map(str, row))})" for row in rows) if len(terms) > 1 else " ".join(str(a) for (a,) in rows)
    )
    return (
        '<instance format="XCSP3" type="CSP"><variables> <var id="y"> -2 0 2 6 </var> '
        f'<var id="z"> -1..1 </var> </variables>'
        f"<constraints> <extension> <list> {' '.join(terms)} </list> <{tag}> {listed} </{tag}> </extension> "
        "</constraints></instance>"
    )


@st.composite
def instances(draw: st.DrawFn) -> str:
    terms = draw(st.lists(st.sampled_from(TERMS), min_size=1, max_size=3))
    rows = draw(st.lists(st.tuples(*[st.integers(-2, 2)] * len(terms)), min_size=1, max_size=8, unique=True))
    return instance(terms, sorted(rows), draw(st.sampled_from(("supports", "conflicts"))))


@settings(max_examples=examples(500))
@given(instances(), st.sampled_from(("auto", "dfs", "learning")))
def test_all_solutions_are_found(text: str, search: str) -> None:
    board = read(Source("one", text))
    result = hand_solver.solve(csp(board), search, limits=Limits(solutions=None))
    assert {XCSP3.decode(board, one) for one in result.solutions} == set(every(board))


@pytest.mark.parametrize(("term", "value"), [("add(y,0)", 2), ("not(y)", 0), ("max(y,1)", 6)])
def test_cp_sat_is_given_a_table_of_one_term_as_it_is(term: str, value: int) -> None:
    text = instance([term], [(value,)], "supports")
    done = magnets("solve", "-", "--puzzle", "xcsp3", "--solver", "cp-sat", "--all", stdin=text)
    assert done.stdout.count("y = ") == len(list(every(read(Source("one", text)))))
