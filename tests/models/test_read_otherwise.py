"""What the reader of CPMpy takes for another instance, or refuses: CP-SAT is given our translation of it."""

from __future__ import annotations

import pytest

pytest.importorskip("cpmpy")

import magnets_cp
from magnets_cp.models.xcsp3.every import every

_HEAD = '<instance format="XCSP3" type="CSP"><variables>{}</variables><constraints>{}</constraints></instance>\n'
_X, _XYV = '<var id="x"> 0..1 </var>', '<var id="x"> 0..1 </var><var id="y"> 0..2 </var><var id="v"> -3..5 </var>'
_MATRIX = "<element><matrix> {} </matrix><index> {} </index><value> v </value></element>"
_BOXES = "<noOverlap><origins> {} </origins><lengths> {} </lengths></noOverlap>"
_COUNT = "<count><list> {} </list><values> {} </values><condition> (eq,1) </condition></count>"
INSTANCES = {
    "a count of a variable named twice": (_XYV, _COUNT.format("x", "y y")),
    "a count of variables": (_XYV, _COUNT.format("x v", "x y")),
    "a count of a number and a variable": (_XYV, _COUNT.format("x y", "0 v")),
    "a count of a number named twice": (_XYV, _COUNT.format("x y", "1 1 0")),
    "a matrix that is not square": (_XYV, _MATRIX.format("(1,2)(3,4)(5,-3)", "y x")),
    "a wide matrix": (_XYV, _MATRIX.format("(1,2,5)(3,4,5)", "x y")),
    "a matrix of one column": (_XYV, _MATRIX.format("(2)(0)(-1)", "y 0")),
    "boxes of length 0": (
        _XYV,
        "<noOverlap><origins> (x,y)(y,x) </origins><lengths> (3,3)(0,1) </lengths></noOverlap>",
    ),
    "boxes of lengths 0": (_XYV, _BOXES.format("(v,x)(y,y)(x,0)", "(1,0)(2,2)(0,3)")),
    "a sum with what is known": (_X, "<sum><list> not(ne(2,0)) x </list><condition> (ge,0) </condition></sum>"),
    "a minimum": (_X, "<minimum><list> x not(ne(2,0)) </list><condition> (ge,0) </condition></minimum>"),
    "a count": (_X, "<count><list> x not(eq(2,2)) </list><values> 0 </values><condition> (ge,1) </condition></count>"),
    "all different": (_X, "<allDifferent> x not(ne(2,0)) </allDifferent>"),
    "a term with what is known": (
        _XYV,
        "<intension> eq(add(x,v,sub(2,-1)),not(or(ne(-4,0),ne(y,0)))) </intension>",
    ),
    "no member of a set": (_X, "<intension> notin(x,set(0,-2)) </intension>"),
    "a member of a set": (_XYV, "<intension> xor(in(x,set(1,3)),in(v,set(-2,1)),ne(3,0)) </intension>"),
    "a maximum with what is never so": (_XYV, "<intension> gt(max(lt(ne(x,y),0),v),0) </intension>"),
    "a minimum with what is always so": (_XYV, "<intension> lt(min(or(ge(2,ne(x,y)),eq(x,y)),v),1) </intension>"),
    "what is always implied": (_XYV, "<intension> gt(mul(imp(eq(x,y),ge(ne(v,2),0)),v),1) </intension>"),
    "what is never equal": (_XYV, "<intension> gt(max(eq(lt(x,y),2),eq(v,v,lt(x,y),3),v),0) </intension>"),
    "a circuit of one": (_X, "<circuit><list> x </list></circuit>"),
}


@pytest.mark.parametrize("name", INSTANCES)
def test_cpsat_finds_what_brute_force_finds(name: str) -> None:
    board = magnets_cp.read(_HEAD.format(*INSTANCES[name]), puzzle="xcsp3")
    found = magnets_cp.solve(board, "cp-sat", count=None)
    assert found.complete
    assert sorted(map(tuple, found.solutions)) == sorted(map(tuple, every(board.content)))
