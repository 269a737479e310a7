"""Without values of its own a precedence is about the domains that are declared, whatever stands before it."""

from __future__ import annotations

from itertools import permutations

import pytest

import hand_solver
from hand_solver import Limits
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source

CONSTRAINTS = (
    "<precedence> <list> x y z </list> </precedence>",
    "<intension> ne(x,0) </intension>",
    "<intension> ne(y,1) </intension>",
)


@pytest.mark.parametrize("order", list(permutations(CONSTRAINTS)))
@pytest.mark.parametrize("domain", ["0..2", "0 2"])
def test_where_it_stands_makes_no_difference(order: tuple[str, ...], domain: str) -> None:
    variables = "".join(f'<var id="{name}"> {domain} </var>' for name in "xyz")
    board = read(
        Source(
            "one",
            f'<instance format="XCSP3" type="CSP"><variables> {variables} </variables>'
            f"<constraints> {''.join(order)} </constraints></instance>",
        )
    )
    result = hand_solver.solve(csp(board), limits=Limits(solutions=None))
    assert sorted(XCSP3.decode(board, one) for one in result.solutions) == sorted(every(board))
