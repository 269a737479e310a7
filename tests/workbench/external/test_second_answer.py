"""Two answers in one output: read where they are the same, in whatever forms; unreadable where they differ."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.errors import InputError
from magnets_cp.models.boolean.puzzle import CNF
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output

Rows = Sequence[str]
Form = Callable[[Rows], str]
MAGNETS, QUEENS = PUZZLES["magnets"], PUZZLES["queens"]
# Of 4x3:1102,112,1111,022,LRTTTTBBBBLR; the second has one domino turned.
RIGHT, WRONG = ("...+", "+-.-", "-+-+"), ("...+", "+-.-", "-++-")
NUMBERS = {"+": 1, "-": -1, ".": 0}
XML = """<instance format="XCSP3" type="CSP"><variables><array id="x" size="[3]"> 0..3 </array></variables>
<constraints><allDifferent> x[] </allDifferent></constraints></instance>"""
INSTANTIATION = "v <instantiation> <list> x[] </list> <values> {} </values> </instantiation>"


def _numbers(rows: Rows) -> list[list[int]]:
    return [[NUMBERS[sign] for sign in row] for row in rows]


def _cells(rows: Rows) -> dict[tuple[int, int], str]:
    return {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}


FORMS: dict[str, Form] = {
    "rows": "\n".join,
    "parted": lambda rows: "\n".join(" ".join(row) for row in rows),
    "poles": lambda rows: "\n".join(" ".join(row) for row in rows).translate(str.maketrans("+-.", "PN0")),
    "numbers": lambda rows: "\n".join(" ".join(map(str, row)) for row in _numbers(rows)),
    "piped": lambda rows: "\n".join(f"|{'|'.join(row)}|" for row in rows),
    "framed": lambda rows: "+---+---+\n" + "\n".join(f"| {' | '.join(row)} |\n+---+---+" for row in rows),
    "labelled": lambda rows: "\n".join(f"Row {r}: {' '.join(row)}" for r, row in enumerate(rows, start=1)),
    "numbered": lambda rows: "  0 1 2 3\n" + "\n".join(f"{r} {' '.join(row)}" for r, row in enumerate(rows)),
    "items": lambda rows: "\n".join(f"- {row}" for row in _numbers(rows)),
    "with a rule": lambda rows: (
        "| 0 | 1 | 2 | 3 |\n|---|---|---|---|\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)
    ),
    "a list": lambda rows: str(list(rows)),
    "lists": lambda rows: "\n".join(str(list(row)) for row in rows),
    "an array": lambda rows: str(_numbers(rows)),
    "JSON": lambda rows: json.dumps({"solutions": [rows]}),
    "a dictionary": lambda rows: str(_cells(rows)),
    "by cell": lambda rows: "\n".join(f"x[{r}][{c}] = {sign}" for (r, c), sign in _cells(rows).items()),
}
BETWEEN = ("\n", "\n\n", "\nanswer: ", "\n---\n", "\nas list: ")


def solutions_in(text: str, puzzle: object, board: object) -> object:
    """The solutions that are read; None if it is unreadable."""
    try:
        return read_output(puzzle, board, Execution(Ending.EXITED, stdout=text.encode())).solutions  # type: ignore[arg-type]
    except InputError:
        return None


(TWO_WAYS,) = MAGNETS.read(Source("board", "4x3:1102,112,1111,022,LRTTTTBBBBLR\n"), None)


def read_pairs(forms: dict[str, str], others: dict[str, str], puzzle: object, board: object) -> dict[object, object]:
    """What is read of each of one kind with each of the other, those left out that stand in one form."""
    pairs = [(one, other) for one, other in product(forms, others) if one != other]
    return {
        (one, other): solutions_in(BETWEEN[at % len(BETWEEN)].join((forms[one], others[other])), puzzle, board)
        for at, (one, other) in enumerate(pairs)
    }


@pytest.mark.parametrize("is_first", [True, False])
def test_a_board_in_one_form_and_another_in_another(is_first: bool) -> None:
    right, wrong = ({name: form(rows) for name, form in FORMS.items()} for rows in (RIGHT, WRONG))
    read = read_pairs(right, wrong, MAGNETS, TWO_WAYS) if is_first else read_pairs(wrong, right, MAGNETS, TWO_WAYS)
    assert {pair: found for pair, found in read.items() if found is not None} == {}


def test_a_board_in_one_form_and_the_same_in_another() -> None:
    right = {name: form(RIGHT) for name, form in FORMS.items()}
    same = read_pairs(right, right, MAGNETS, TWO_WAYS)
    assert len([found for found in same.values() if found == (RIGHT,)]) > len(same) * 0.7
    assert set(same.values()) <= {(RIGHT,), None}


def test_rows_of_our_own_drawing_are_no_other_board() -> None:
    cells = ((0, 0), (0, 1)), ((0, 2), (0, 3)), ((1, 0), (2, 0)), ((1, 2), (1, 3)), ((2, 1), (2, 2))
    board = Board(3, 4, cells, (None,) * 3, (None,) * 3, (None,) * 4, (None,) * 4, {})
    rows = ("+-..", "..+-", ".+-.")
    assert solutions_in(MAGNETS.picture(board, rows), MAGNETS, board) == (rows,)


def test_two_solutions_of_other_problems() -> None:
    queens = QUEENS.read(Source("board", "4@0,1"), None)[0]
    placed = [["1", "3", "0", "2"], ["1", "3", "2", "0"]]
    grids = [["".join("Q" if int(q) == c else "." for c in range(4)) for q in one] for one in placed]
    bits = ["\n".join(" ".join("1" if sign == "Q" else "0" for sign in row) for row in grid) for grid in grids]
    forms = [
        {
            "list": str([int(q) for q in one]),
            "text": " ".join(one),
            "grid": "\n".join(grid),
            "rows": str(grid),
            "bits": drawn,
            "bits and commas": drawn.replace(" ", ", "),
        }
        for one, grid, drawn in zip(placed, grids, bits, strict=True)
    ]
    assert {solutions_in(drawn, QUEENS, queens) for drawn in forms[0].values()} == {(tuple(placed[0]),)}
    read = read_pairs(forms[0], forms[1], QUEENS, queens)
    assert {pair: found for pair, found in read.items() if found is not None} == {}
    drawn = "  0 1 2 3\n" + "\n".join(f"{r} {' '.join(row)}" for r, row in enumerate(grids[0]))
    assert solutions_in(drawn, QUEENS, queens) == (tuple(placed[0]),)  # as we print it
    instance = XCSP3.read(Source("instance", XML), None)[0]
    values = [(0, 1, 2), (0, 1, 3)]
    named = [
        {
            "lines": "\n".join(f"x[{at}] = {value}" for at, value in enumerate(one)),
            "list": str(list(one)),
            "text": " ".join(map(str, one)),
            "names": json.dumps({f"x[{at}]": value for at, value in enumerate(one)}),
            "values": INSTANTIATION.format(" ".join(map(str, one))),
        }
        for one in values
    ]
    assert set(read_pairs(named[0], named[1], XCSP3, instance).values()) == {None}
    formula = CNF.read(Source("formula", "p cnf 3 1\n1 2 3 0\n"), None)[0]
    truths = [(1, 0, 1), (0, 1, 1)]
    said = [
        {
            "literals": "s SATISFIABLE\nv "
            + " ".join(str(x if true else -x) for x, true in enumerate(one, start=1))
            + " 0",
            "list": str(list(one)),
            "lines": "\n".join(f"x{x} = {true}" for x, true in enumerate(one, start=1)),
        }
        for one in truths
    ]
    assert set(read_pairs(said[0], said[1], CNF, formula).values()) == {None}


@given(st.lists(st.booleans(), min_size=1, max_size=12), st.integers(1, 5), st.sampled_from([" 0", "\nv 0", ""]))
def test_literals_go_on_from_line_to_line(signs: list[bool], width: int, end: str) -> None:
    literals = [f"{'' if sign else '-'}{number}" for number, sign in enumerate(signs, start=1)]
    clauses = Source("clauses", f"p cnf {len(signs)} {len(signs)}\n" + "".join(f"{one} 0\n" for one in literals))
    lines = [" ".join(literals[at : at + width]) for at in range(0, len(literals), width)]
    text = "c solved\ns SATISFIABLE\n" + "\n".join(f"v {line}" for line in lines) + end + "\n"
    board = CNF.read(clauses, "cnf")[0]
    assert solutions_in(text, CNF, board) == (tuple("1" if sign else "0" for sign in signs),)
    assert solutions_in(text + "v " + " ".join(str(-int(one)) for one in literals) + " 0\n", CNF, board) != (
        tuple("1" if sign else "0" for sign in signs),
    )
