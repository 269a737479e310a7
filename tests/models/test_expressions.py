"""Random expressions, of every operator and of one to four operands, however stated: their solutions by enumeration."""

from __future__ import annotations

from itertools import product
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hand_solver
from hand_solver import Limits
from magnets_cp.models.xcsp3 import expressions
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.source import Source
from tests.models.enumerated_terms import FUNCTIONS
from tests.thorough import examples

NAMES, NUMBERS = ("x", "y", "z"), range(-1, 3)
# By number of operands. What has no value for some operands is tried elsewhere.
OPERATORS = {
    1: ("neg", "abs", "sqr", "not"),
    2: (
        "sub",
        "dist",
        "imp",
        "lt",
        "le",
        "ge",
        "gt",
        "ne",
        "add",
        "mul",
        "min",
        "max",
        "eq",
        "iff",
        "and",
        "or",
        "xor",
    ),
    3: ("if", "add", "mul", "min", "max", "eq", "iff", "and", "or", "xor"),
    4: ("add", "min", "max", "eq", "iff", "and", "or", "xor"),
}


def applied(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    by_arity = [st.tuples(st.sampled_from(names), *[inner] * arity) for arity, names in OPERATORS.items()]
    return st.sampled_from(by_arity).flatmap(lambda one: one)


EXPRESSIONS = applied(st.recursive(st.sampled_from((*NAMES, *NUMBERS)), applied, max_leaves=8))


def said(term: Any) -> str:
    return f"{term[0]}({','.join(map(said, term[1:]))})" if isinstance(term, tuple) else str(term)


def value(term: Any, of: dict[str, int]) -> Any:
    if not isinstance(term, tuple):
        return of.get(term, term)
    return int(FUNCTIONS[term[0]](*(value(one, of) for one in term[1:])))


def check(term: Any, small: int, search: str) -> None:
    variables = "".join(f'<var id="{name}"> {NUMBERS[0]}..{NUMBERS[-1]} </var>' for name in NAMES)
    text = (
        f'<instance format="XCSP3" type="CSP"><variables> {variables} </variables>'
        f"<constraints> <intension> {said(term)} </intension> </constraints></instance>"
    )
    board = XCSP3.read(Source("board", text), "xml")[0]
    with patch.multiple(expressions, SMALL=small, SMALL_OF_MANY=min(small, expressions.SMALL_OF_MANY)):
        result = hand_solver.solve(csp(board), search, limits=Limits(solutions=None))
    found = sorted(tuple(map(int, XCSP3.decode(board, one))) for one in result.solutions)
    every = list(product(NUMBERS, repeat=len(NAMES)))
    assert (result.complete, found) == (True, [one for one in every if value(term, dict(zip(NAMES, one, strict=True)))])


@settings(max_examples=examples(1500))
@given(EXPRESSIONS, st.sampled_from((0, 4, expressions.SMALL)), st.sampled_from(("auto", "learning", "dfs")))
def test_an_expression_has_the_solutions_that_it_means(term: Any, small: int, search: str) -> None:
    """As one table, or in parts where a table has room for no more rows than ``small``."""
    check(term, small, search)


@pytest.mark.parametrize("operator", ["lt", "le", "ge", "gt", "eq", "ne"])
@pytest.mark.parametrize("bound", [-1, 0, 2, "z"])
def test_distances_compare_without_a_variable_for_them(operator: str, bound: Any) -> None:
    one, other = ((operator, ("dist", name, "y"), bound) for name in "xz")
    forms = (one, ("not", one), ("eq", one, "z"), ("or", one, ("gt", "z", 0)), ("imp", other, one))
    for term in (*forms, ("gt", ("add", one, other), "z")):
        check(term, 0, "auto")
