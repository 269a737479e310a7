"""Why an instance has no solution: constraints that hold together nowhere, of which each is needed, by enumeration."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import magnets_cp
from magnets_cp.cli.solve_result import why_none
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.write import made
from tests.models.drawn import drawn
from tests.thorough import examples

VARIABLES = '<var id="x"> 1..3 </var><var id="y"> 0..3 </var><var id="z"> 0..3 </var>'
CASES = {
    "on one variable, which leaves parts of another nothing": (
        '<intension id="a"> gt(x,5) </intension><allDifferent id="b"> <list> x y </list> <list> y z </list> '
        "</allDifferent>",
        "a",
    ),
    "a table, of which another leaves no row": (
        '<intension id="a"> eq(x,3) </intension><extension id="b"> <list> x y </list> <supports> (1,0)(2,1) '
        "</supports> </extension>",
        "a and b",
    ),
    "an array that has not the value, whatever others leave of the index": (
        '<instantiation id="a"> <list> x </list> <values> 3 </values> </instantiation><element id="b"> '
        "<list> 2 0 0 </list> <index> x </index> <value> 1 </value> </element>",
        "b",
    ),
    "only in a search": (
        '<allDifferent id="a"> x y z </allDifferent><intension id="b"> le(y,1) </intension><intension id="c"> '
        'le(z,1) </intension><intension id="d"> ge(add(x,y,z),5) </intension><intension id="e"> ge(x,2) </intension>',
        "a, b, c and d",
    ),
}


def reason(text: str) -> str:
    said = why_none(magnets_cp.read(text, puzzle="xcsp3"), 30)
    assert said.startswith("The board has no solution: "), said
    return said.removeprefix("The board has no solution: ").rstrip(".")


@pytest.mark.parametrize("case", CASES)
def test_the_constraints_that_contradict_one_another_are_named(case: str) -> None:
    constraints, expected = CASES[case]
    text = (
        f'<instance format="XCSP3" type="CSP"><variables> {VARIABLES} </variables>'
        f"<constraints> {constraints} </constraints></instance>"
    )
    assert reason(text) == expected


def several(seed: int) -> Instance:
    """Up to four constraints of random kinds on the variables of the first that is drawn."""
    rng = Random(seed)
    first, *others = [drawn(kind, rng.randrange(10**6)) for kind in rng.choices(list(KINDS), k=4)]
    beside = [posted for one in others if set(one.variables) <= set(first.variables) for posted in one.constraints[:1]]
    return made(first.variables, [*first.constraints, *beside], None)


def test_each_that_is_named_is_needed() -> None:
    without = 0
    for seed in range(examples(1000)):
        try:
            board = several(seed)
        except magnets_cp.InputError:  # of an array, say, that the first has not
            continue
        names = list(XCSP3.constraint_names(board))
        if any(True for _ in every(board)):
            continue
        named = reason(board.text)
        smallest = [
            kept
            for number in range(len(names) + 1)
            for kept in combinations(names, number)
            if not any(True for _ in every(XCSP3.with_only(board, kept)))
        ]
        needed = [set(one) for one in smallest if not any(set(other) < set(one) for other in smallest)]
        assert set(named.replace(" and ", ", ").split(", ")) in needed, (seed, named, board.text)
        without += 1
    assert without > 20


def test_what_is_filled_in_is_no_part_of_why_a_board_has_no_solution() -> None:
    text = (
        '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0 1 </var><var id="y"> 0 1 </var></variables>'
        '<constraints><clause id="k0"> x </clause><intension id="k1"> eq(mul(x,add(x,3)),0) </intension>'
        '<intension id="k2"> eq(y,1) </intension></constraints></instance>'
    )
    board = magnets_cp.read(text, puzzle="xcsp3")
    for filled in (None, "x = ?\ny = 1\n", "x = 1\ny = 1\n"):
        assert str(magnets_cp.hint(board, filled=filled)).endswith("The board has no solution: k0 and k1.")
