"""Right answers in forms that are not read: unreadable, never wrong; and claims in words that are held to be claims."""

from __future__ import annotations

from contextlib import suppress

import pytest

import magnets_cp
from hand_solver import Status
from magnets_cp.api.checking import check
from magnets_cp.errors import InputError
from magnets_cp.models.boolean.puzzle import OPB
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.sentences import says_none

MAGNETS, QUEENS = PUZZLES["magnets"], PUZZLES["queens"]
NAMED = "4x3:1102,112,1111,022,LRTTTTBBBBLR\n"
# Its only solution is ...+ +-.- -+-+
BOARD = MAGNETS.read(Source("board", NAMED), None)[0]
ROWS = ("solution: 0 6 4 7 1 3 5 2", "answer = 0 0 0 1", "solution found: 0 1 2", "answer = 0: + -")
COUNTS = ("solutions: 0", "answer = 0", "number of solutions: 0.", "solutions found: 0, 12 nodes")
CLAIMS = ("OPTIMAL", "s OPTIMUM FOUND", "optimal solution found", "Status: optimal", "Optimal value: 2")
XML = """<instance format="XCSP3" type="COP"><variables><array id="x" size="[3]"> 0..3 </array></variables>
<constraints><allDifferent> x[] </allDifferent></constraints><objectives><minimize type="sum"> x[] </minimize>
</objectives></instance>"""


def outcome(text: str, puzzle: object = MAGNETS, board: object = BOARD) -> str:
    """The solutions that are read, or "unreadable"."""
    try:
        found = read_output(puzzle, board, Execution(Ending.EXITED, stdout=text.encode()))  # type: ignore[arg-type]
    except InputError:
        return "unreadable"
    return f"{found.status}: {found.solutions}"


@pytest.mark.parametrize(
    "text",
    [
        "grid = array2d(1..3, 1..4, [0, 0, 0, 1, 1, -1, 0, -1, -1, 1, -1, 1]);\n----------\n",
        "plus:\n0 0 0 1\n1 0 0 0\n0 1 0 1\nminus:\n0 0 0 0\n0 1 0 1\n1 0 1 0\n",
        "answer = .,.,.,+\n+,-,.,-\n-,+,-,+\n",
        "answer = 0 0 0 1\n1 2 0 2\n2 1 2 1\n",
        "answer = 0: . . . +\n1: + - . -\n2: - + - +\n",
        "['..', '..', '+-', '+-', '-+', '-+']",
        "{0: '..', 1: '..', 2: '+-', 3: '+-', 4: '-+', 5: '-+'}",
        "| | | +\n+ - | -\n- + - +\n",
        "0 0 0 1\n1 0 0 0\n0 1 0 1\n0 0 0 0\n0 1 0 1\n1 0 1 0\n",
        "0 0 0 1\n1 0 0 0\n0 1 0 1\n\n0 0 0 0\n0 1 0 1\n1 0 1 0\n",
        "+-\n-+\n+-\n..\n",
        "----------\n",
        "Initial:\n....\n....\n....\nFinal:\n...+\n+-.-\n-+-+\n",
    ],
)
def test_a_form_that_is_not_read_convicts_nobody(text: str) -> None:
    assert outcome(text) in ("unreadable", "satisfiable: (('...+', '+-.-', '-+-+'),)")
    with suppress(InputError):  # "check" names the mistakes of each of several boards
        assert not any(one.rule == "shape" for one in check(magnets_cp.read(NAMED), text))


@pytest.mark.parametrize("rows", [".+-\n.-+\n..-\n+-+\n", "...+\n", "...+\n+-.-\n"])
def test_rows_that_are_all_there_is_are_an_answer(rows: str) -> None:
    assert outcome(rows).startswith("satisfiable")


@pytest.mark.parametrize(
    "line", ["solution: 0 6 4 7 1 3 5 2", "answer = 0 0 0 1", "solution found: 0 1 2", "answer = 0: + -"]
)
def test_a_row_that_begins_with_0_is_no_count(line: str) -> None:
    assert not says_none(line)
    queens = QUEENS.read(Source("board", "8@0,0\n"), None)[0]
    assert not outcome(line, QUEENS, queens).startswith("unsatisfiable")


@pytest.mark.parametrize(
    "line", ["solutions: 0", "answer = 0", "number of solutions: 0.", "solutions found: 0, 12 nodes"]
)
def test_a_count_of_none_is_one(line: str) -> None:
    assert says_none(line)


@pytest.mark.parametrize(
    "claim", ["OPTIMAL", "s OPTIMUM FOUND", "optimal solution found", "Status: optimal", "Optimal value: 2"]
)
@pytest.mark.parametrize("order", [0, 1])
def test_the_best_may_be_claimed_in_words(claim: str, order: int) -> None:
    board = OPB.read(Source("board", "min: +1 x1 +2 x2 ;\n+1 x1 +1 x2 >= 1 ;\n"), "opb")[0]
    text = "\n".join([claim, "x1 = 0\nx2 = 1"][:: 1 - 2 * order])
    found = read_output(OPB, board, Execution(Ending.EXITED, stdout=text.encode()))
    assert (found.status, found.solutions) == (Status.OPTIMAL, (("0", "1"),))
    text = text.replace(claim, "optimal: no")
    assert read_output(OPB, board, Execution(Ending.EXITED, stdout=text.encode())).status is Status.SATISFIABLE


@pytest.mark.parametrize("status", ["OPTIMUM FOUND", "SATISFIABLE"])
def test_the_cost_in_an_instantiation_is_that_of_the_solution(status: str) -> None:
    board = XCSP3.read(Source("board", XML), "xml")[0]
    for cost, is_read in ((3, True), (4, False)):
        told = f"<instantiation cost='{cost}'> <list> x[] </list> <values> 0 1 2 </values> </instantiation>"
        said = outcome(f"s {status}\nv {told}\n", XCSP3, board)
        assert (said != "unreadable") == is_read
