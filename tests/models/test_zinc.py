"""Instances in FlatZinc and MiniZinc have the solutions, and the costs, that they have as they are written."""

from __future__ import annotations

import pytest

from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.models.zinc.puzzle import FLATZINC, MINIZINC
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.notation import CannotWriteError
from tests.models.zinc_language import Call
from tests.models.zinc_library import BUILTINS, FLAT
from tests.models.zinc_solver import OBJECTIVE, solutions
from tests.models.zinc_solver import read as parsed
from tests.thorough import sample

BOTH = pytest.mark.parametrize("puzzle", [FLATZINC, MINIZINC], ids=lambda puzzle: puzzle.name)


def instance(variables: str, constraints: str, goal: str = "") -> Instance:
    declared = "".join(
        f'<var id="{name}"> {domain} </var>' for name, domain in (one.split(":") for one in variables.split(";"))
    )
    objectives = f"<objectives> {goal} </objectives>" if goal else ""
    sort = "COP" if goal else "CSP"
    text = f'<instance format="XCSP3" type="{sort}"><variables>{declared}</variables>'
    return read(Source("one", f"{text}<constraints>{constraints}</constraints>{objectives}</instance>"))


def agrees(puzzle: Puzzle[Instance], board: Instance) -> int:
    """Hold the solutions of the text, and what they cost, to the instance; return how many there are."""
    text = puzzle.write(board, puzzle.name)
    model = parsed(text)
    names = dict(zip(board.variables, model.variables, strict=True))
    assert model.output == list(model.variables)
    found = {tuple(str(env[names[one]]) for one in board.variables): env[OBJECTIVE] for env in solutions(model)}
    assert set(found) == set(XCSP3.every(board)), f"{board.text}\n{text}"
    if board.goal is not None:
        assert model.way == ("maximize" if board.goal.is_maximized else "minimize")
        sign = -1 if board.goal.is_maximized else 1
        assert {one: sign * XCSP3.cost(board, one) for one in found} == found, f"{board.text}\n{text}"
    return len(found)


@BOTH
def test_random_instances(puzzle: Puzzle[Instance]) -> None:
    for index in range(12):
        agrees(puzzle, XCSP3.fuzz(0, index))


@pytest.mark.soak
@BOTH
@pytest.mark.parametrize("seed", range(3))
def test_many_random_instances(puzzle: Puzzle[Instance], seed: int) -> None:
    boards = [XCSP3.fuzz(seed, index) for index in range(400)]
    assert sum(agrees(puzzle, board) > 0 for board in boards) > 100
    assert {posted.kind for board in boards for posted in board.constraints} == set(KINDS)


# Of each kind, in forms that random instances have seldom, how many solutions there are.
FORMS = {
    "a division by what may be 0": ("x:0..3;y:0..2", "<intension> or(eq(div(x,y),1),eq(y,0)) </intension>", 3),
    "a remainder of negative numbers": ("x:-3..3", "<intension> eq(mod(x,2),-1) </intension>", 2),
    "a power": ("x:-2..2;y:-1..3", "<intension> eq(pow(x,y),4) </intension>", 2),
    "never a value": ("x:0..3", "<intension> eq(mod(x,0),1) </intension>", 0),
    "an empty set": ("x:0..3", "<intension> not(in(x,set())) </intension>", 4),
    "an if": ("x:0..2;y:0..2", "<intension> eq(if(gt(x,y),x,y),2) </intension>", 5),
    "xor of three": ("x:0..1;y:0..1;z:0..2", "<intension> xor(x,y,z) </intension>", 6),
    "iff of three": ("x:0..1;y:0..1;z:0..2", "<intension> iff(x,y,z) </intension>", 3),
    "an empty table": ("x:0..3", "<extension> <list> x </list> <supports> </supports> </extension>", 0),
    "nothing forbidden": ("x:0..3", "<extension> <list> x </list> <conflicts> </conflicts> </extension>", 4),
    "a star": ("x:0..3;y:0..1", "<extension> <list> x y </list> <supports> (1,*)(*,0) </supports> </extension>", 5),
    "a circle": ("x:0..2;y:0..2;z:0..2", "<circuit> x y z </circuit>", 5),
    "a circle of two": ("x:0..2;y:0..2;z:0..2", "<circuit> <list> x y z </list> <size> 2 </size> </circuit>", 3),
    "no two circles": ("x:0..3;y:0..3;z:0..3;u:0..3", "<circuit> x y z u </circuit>", 20),
    "an element": (
        "x:0..2;y:0..2;i:0..3",
        "<element> <list> x y </list> <index> i </index> <value> 2 </value> </element>",
        6,
    ),
    "a clause": ("x:0..1;y:0..1", "<clause> x not(y) </clause>", 3),
    "bins with negative numbers": (
        "x:-1..0;y:-1..0",
        "<binPacking> <list> x y </list> <sizes> 2 2 </sizes> <condition> (le,3) </condition> </binPacking>",
        2,
    ),
    "words of the languages": ("var:0..1;x[0]:0..1;x_0:0..1", "<intension> lt(add(var,x_0),1) </intension>", 2),
}


@BOTH
@pytest.mark.parametrize("form", FORMS)
def test_forms_that_are_rare(puzzle: Puzzle[Instance], form: str) -> None:
    variables, constraints, number = FORMS[form]
    if "[" in variables:
        variables = variables.replace("x[0]", "in")
    assert agrees(puzzle, instance(variables, constraints)) == number


def test_flatzinc_has_nothing_but_builtin_predicates() -> None:
    calls = [
        one
        for index in sample(range(12), 4)
        for one in parsed(FLATZINC.write(XCSP3.fuzz(1, index), "flatzinc")).constraints
    ]
    assert all(isinstance(one, Call) and one.name in FLAT for one in calls)


def test_minizinc_has_the_predicates_of_its_library() -> None:
    variables = "x:0..2;y:0..2;z:0..2"
    for constraint, said in {
        "<allDifferent> x y z </allDifferent>": "all_different([x, y, z])",
        "<ordered> <list> x y z </list> <operator> lt </operator> </ordered>": "strictly_increasing([x, y, z])",
        "<circuit> x y z </circuit>": "subcircuit(array1d(0..2, [x, y, z]))",
    }.items():
        text = MINIZINC.write(instance(variables, constraint), "minizinc")
        assert said in text
        assert f'include "{said.partition("(")[0]}.mzn";' in text
        assert said.partition("(")[0] in BUILTINS


@BOTH
def test_what_is_too_large_is_refused(puzzle: Puzzle[Instance]) -> None:
    board = instance("x:0..1000000;y:0..1000000", "<intension> eq(mul(x,y,x,y),1) </intension>")
    with pytest.raises(CannotWriteError, match="60 bits"):
        puzzle.write(board, puzzle.name)


def test_a_large_circuit_is_refused() -> None:
    board = instance(
        ";".join(f"x{at}:0..9" for at in range(10)), f"<circuit> {' '.join(f'x{at}' for at in range(10))} </circuit>"
    )
    with pytest.raises(CannotWriteError, match="a circuit of 8 places at most, found 10"):
        FLATZINC.write(board, "flatzinc")
    assert "subcircuit" in MINIZINC.write(board, "minizinc")
