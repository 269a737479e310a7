"""What an instance of XCSP3 becomes for the hand solver, where there are several ways."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hand_solver import Limits, Problem, solve
from hand_solver.constraints import AllDifferentGac
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source


def text(operator: str, more: str = "") -> str:
    distances = " ".join(f"dist(x[{one}],x[{other}])" for one in range(4) for other in range(one))
    return (
        "<instance format='XCSP3' type='CSP'><variables><array id='x' size='[4]'> 0..7 </array></variables>"
        f"<constraints><allDifferent> {distances} </allDifferent>"
        f"<ordered id='o'><list> x[] </list><operator> {operator} </operator></ordered>{more}</constraints></instance>"
    )


@pytest.mark.parametrize("operator", ["lt", "le", "ge", "gt"])
def test_distances_of_ordered_variables_are_differences(operator: str) -> None:
    instance = read(Source("ruler.xml", text(operator)))
    problem = csp(instance)
    assert any(isinstance(one, AllDifferentGac) and len(one.terms) == 6 for one in problem.constraints)
    found = {one[:4] for one in solve(problem, limits=Limits(solutions=None)).solutions}
    assert found == {tuple(map(int, one)) for one in every(instance)}
    assert found


def test_an_order_counts_by_itself() -> None:
    """Two orders of one name are not one order, and lengths are no order."""
    two = "<ordered id='o'><list> z y </list><operator> le </operator></ordered>"
    lengths = "<ordered><list> y z </list><lengths> -3 </lengths><operator> le </operator></ordered>"
    extra = "<var id='y'> 0..7 </var><var id='z'> 0..7 </var>"
    different = "<allDifferent> dist(x[0],y) dist(y,z) x[1] </allDifferent>"
    for more in (two, lengths):
        instance = read(Source("two.xml", text("lt", more + different).replace("</variables>", f"{extra}</variables>")))
        found = {one[:6] for one in solve(csp(instance), limits=Limits(solutions=None)).solutions}
        assert found == {tuple(map(int, one)) for one in every(instance)}


@pytest.mark.parametrize("excepted", ["", "<except> 3 </except>"])
def test_without_the_order_what_is_stated_of_differences_follows_from_the_distances(excepted: str) -> None:
    """A reason of some constraints would be wrong otherwise."""
    terms = "dist(x[0],x[1]) dist(x[2],x[3])"
    different = f"<allDifferent id='a'><list> {terms} </list>{excepted}</allDifferent>"
    other = re.sub(r"<allDifferent> .* </allDifferent>", different, text("le"))
    problem = csp(read(Source("ordered.xml", other)))
    rest = [one for one in problem.constraints if one.name != "o"]
    free = [replace(one, allowed=None) for one in problem.variables]
    found = {one[:4] for one in solve(Problem(tuple(free), tuple(rest)), limits=Limits(solutions=None)).solutions}
    without = read(Source("free.xml", re.sub("<ordered.*</ordered>", "", other)))
    assert found >= {tuple(map(int, one)) for one in every(without)}
