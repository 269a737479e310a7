"""What the reader of CPMpy takes for another instance, or refuses: CP-SAT is given our translation of it."""

from __future__ import annotations

import pytest

pytest.importorskip("cpmpy")

import cpmpy

import magnets_cp
from magnets_cp.errors import CannotStateError
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.from_plain import stated
from magnets_cp.plain import PlainProblem

_HEAD = '<instance format="XCSP3" type="CSP"><variables>{}</variables><constraints>{}</constraints></instance>\n'
_TASKS = "<origins> {} </origins><lengths> {} </lengths>"
_CUMULATIVE = f"<cumulative>{_TASKS}<heights> {{}} </heights><condition> (le,3) </condition></cumulative>"
_CARDINALITY = "<cardinality><list> {} </list><values{}> {} </values><occurs> {} </occurs></cardinality>"
_X, _XYV = '<var id="x"> 0..1 </var>', '<var id="x"> 0..1 </var><var id="y"> 0..2 </var><var id="v"> -3..5 </var>'
_MATRIX = "<element><matrix> {} </matrix><index> {} </index><value> v </value></element>"
_BOXES = "<noOverlap><origins> {} </origins><lengths> {} </lengths></noOverlap>"
_COUNT = "<count><list> {} </list><values> {} </values><condition> (eq,1) </condition></count>"
_CELLS = '<array id="v" size="[3]" note="(1, 2 )"> 0..2 </array>'
INSTANCES = {
    "a sum of a term with blanks": (
        _CELLS,
        "<sum><list> eq(v[0], v[1]) v[2] </list><condition> ( eq , 2 ) </condition></sum>",
    ),
    "different terms with blanks": (
        _CELLS,
        "<allDifferent><list> eq( v[0],v[1] ) add(v[2] , 1) </list><except> 5 </except></allDifferent>",
    ),
    "an element whose index is a comparison": (
        _CELLS,
        "<element><list> v[] </list><index> eq(v[0],v[1]) </index><value> eq(v[0],v[2]) </value></element>",
    ),
    "arguments with blanks": (
        _CELLS,
        "<group><maximum><list> %... </list><condition> (le, 1) </condition></maximum>"
        "<args> eq(v[0], v[1]) v[2] </args></group>",
    ),
    "an equivalence of integers": (_XYV, "<intension> iff(y,v) </intension>"),
    "an equivalence of a term": (_XYV, "<intension> iff(x,add(y,v)) </intension>"),
    "an opposite of an integer": (_XYV, "<intension> eq(not(v),x) </intension>"),
    "opposites of opposites": (_XYV, "<intension> ne(not(not(y)),v) </intension>"),
    "a sum of equivalences": (_XYV, "<sum><list> iff(x,y) v </list><condition> (eq,1) </condition></sum>"),
    "a count of a variable named twice": (_XYV, _COUNT.format("x", "y y")),
    "a count of variables": (_XYV, _COUNT.format("x v", "x y")),
    "a count of a number and a variable": (_XYV, _COUNT.format("x y", "0 v")),
    "a count of a number named twice": (_XYV, _COUNT.format("x y", "1 1 0")),
    "a count of a comparison": (_XYV, _COUNT.format("eq(y,0)", "0 1").replace("(eq,1)", "(gt,v)")),
    "a minimum with a member of nothing": (
        _XYV,
        "<minimum><list> v in(y,set()) </list><condition> (eq,x) </condition></minimum>",
    ),
    "no member of nothing": (_XYV, "<sum><list> notin(y,set()) v </list><condition> (eq,x) </condition></sum>"),
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
    "a cardinality of a variable": (_XYV, _CARDINALITY.format("x y v", "", "y", "2")),
    "a closed cardinality of variables": (_XYV, _CARDINALITY.format("x y y", ' closed="true"', "x v 3", "v 1..2 0..3")),
    "a cardinality of an expression": (_XYV, _CARDINALITY.format("x y v", "", "add(y,x) 5", "add(x,1) x")),
    "a precedence over a hole": (
        '<array id="x" size="[2]"> 0 2 </array>',
        "<precedence> x[] </precedence><intension> eq(x[1],2) </intension>",
    ),
    "a precedence of values far apart": (f'<var id="w"> 7 </var>{_XYV}', "<precedence> x w y </precedence>"),
    "tasks of a length below 0": (_XYV, f"<noOverlap>{_TASKS.format('x v', 'v 2')}</noOverlap>"),
    "tasks of a height below 0": (_XYV, _CUMULATIVE.format("x y", "1 2", "v 2")),
    "an array that counts from 1": (
        '<array id="x" size="[2]" startIndex="1"> 0 1 </array>',
        "<extension><list> x[] </list><supports> (0,1) </supports></extension><intension> eq(x[1],0) </intension>",
    ),
    "an array that counts from below 0": (
        '<array id="x" size="[3]" startIndex="-1"><domain for="x[-1] x[0]"> 0..1 </domain>'
        '<domain for="others"> 1..2 </domain></array>',
        "<extension><list> x[] </list><supports> (0,1,2)(1,2,0) </supports></extension>",
    ),
    "an array with a blank in its size": (
        '<array id="x" size="[2][ 2]"> 0 1 </array>',
        "<allDifferent> x[0][] </allDifferent><sum><list> x[][1] </list><condition> (eq,2) </condition></sum>",
    ),
    "a circuit of one": (_X, "<circuit><list> x </list></circuit>"),
}


@pytest.mark.parametrize("name", INSTANCES)
def test_cpsat_finds_what_brute_force_finds(name: str) -> None:
    board = magnets_cp.read(_HEAD.format(*INSTANCES[name]), puzzle="xcsp3")
    found = magnets_cp.solve(board, "cp-sat", count=None)
    assert found.complete
    assert sorted(map(tuple, found.solutions)) == sorted(map(tuple, every(board.content)))


@pytest.mark.parametrize("error", [TypeError("odd"), ValueError("odd"), OverflowError("odd"), AssertionError("odd")])
def test_what_cpmpy_refuses_while_a_model_is_built_is_named(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(cpmpy, "AllDifferent", refuse)
    problem = PlainProblem({"x": (0, 1)}, [("allDifferent", ("x", 1), ())])
    with pytest.raises(CannotStateError, match=f"allDifferent is not translated to CPMpy: {type(error).__name__}: odd"):
        stated(problem)
