"""Right answers in forms that are not read: unreadable, never wrong; and claims in words that are held to be claims."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

import magnets_cp
from hand_solver import Status
from magnets_cp.api.checking import check
from magnets_cp.errors import InputError
from magnets_cp.models.boolean.puzzle import CNF, OPB
from magnets_cp.models.listing import read_listed
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.puzzle.file import puzzle_from
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.sentences import says_none
from tests.boards import INSTANCES

MAGNETS, QUEENS = PUZZLES["magnets"], PUZZLES["queens"]
NAMED = "4x3:1102,112,1111,022,LRTTTTBBBBLR\n"
# Its only solution is ...+ +-.- -+-+
BOARD = MAGNETS.read(Source("board", NAMED), None)[0]
ROWS = ("solution: 0 6 4 7 1 3 5 2", "answer = 0 0 0 1", "solution found: 0 1 2", "answer = 0: + -")
COUNTS = ("solutions: 0", "number of solutions: 0.", "solutions found: 0, 12 nodes")
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
        "array([['.', '.', '.', '+'],\n       ['+', '-', None, '-'],\n       ['-', '+', None, '+']])",
        "0: None None None +\n1: + - None -\n2: - + - +\n",
        "grid = [|., ., None, + | +, -, None, - | -, +, -, + |];",
        "c0,c1,c2,c3\n?,?,?,+\n+,-,?,-\n-,+,-,+\nNone\n",
        "000112022121\nNone\n",
        "None\n.\n.\n.\n+\n+\n-\n.\n-\n-\n+\n-\n+\n",
        '["ooo+", "+-o-", "-+-+"]',
        'answer = ["0001", "1202", "2121"]',
        ".+-\n.-+\n..-\n+-+\n",
        "[['.', '+', '-'], ['.', '-', '+'], ['.', '.', '-'], ['+', '-', '+']]",
        "Initial:\n....\n....\n....\nFinal:\n...+\n+-.-\n-+-+\n",
    ],
)
def test_a_form_that_is_not_read_convicts_nobody(text: str) -> None:
    assert outcome(text) in ("unreadable", "satisfiable: (('...+', '+-.-', '-+-+'),)")
    with suppress(InputError):  # "check" names the mistakes of each of several boards
        assert not any(one.rule == "shape" for one in check(magnets_cp.read(NAMED), text))


@pytest.mark.parametrize("text", ["\n+-.-\n-+-+\n", "...+\n+-.-\n\n", "\n+-\n\n"])
def test_an_empty_line_may_be_a_row_of_blanks(text: str) -> None:
    assert outcome(text) == "unreadable"


@pytest.mark.parametrize("rows", ["...+\n", "...+\n+-.-\n"])
def test_rows_that_are_all_there_is_are_an_answer(rows: str) -> None:
    assert outcome(rows).startswith("satisfiable")


@pytest.mark.parametrize(
    "line", ["solution: 0;6;4;7;1;3;5;2", "Answer: 0-6-4-7-1-3-5-2", "solution = 0:6:4:7:1:3:5:2", *ROWS]
)
def test_a_row_that_begins_with_0_is_no_count(line: str) -> None:
    assert not says_none(line)
    queens = QUEENS.read(Source("board", "8@0,0\n"), None)[0]
    assert not outcome(line, QUEENS, queens).startswith("unsatisfiable")


@pytest.mark.parametrize("line", COUNTS)
def test_a_count_of_none_is_one(line: str) -> None:
    assert says_none(line)


@pytest.mark.parametrize("claim", CLAIMS)
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


OBJECTIVE = OPB.read(
    Source("board", "* #variable= 3 #constraint= 1\nmin: +1 x1 +2 x2 +3 x3 ;\n+1 x1 +1 x2 >= 2 ;\n"), "opb"
)[0]
CLAUSES = CNF.read(Source("board", "p cnf 4 1\n1 2 3 4 0\n"), "cnf")[0]
ARRAY = XCSP3.read(Source("board", XML.replace("</variables>", '<var id="y"> 0..5 </var></variables>')), "xml")[0]
INSTANTIATION = "v <instantiation> <list> x[] y </list> <values> 0 1 2 3 </values> </instantiation>\n"


@pytest.mark.parametrize(
    ("puzzle", "board", "text"),
    [
        (OPB, OBJECTIVE, "objective: 4\nx1=1\nx2=1\nx3=0"),
        (OPB, OBJECTIVE, "cost = 4\nx1=1\nx2=1\nx3=0"),
        (OPB, OBJECTIVE, "minimum = 4\n1 1 0"),
        (OPB, OBJECTIVE, '{"objective": 4, "x1": 1, "x2": 1, "x3": 0}'),
        (OPB, OBJECTIVE, "s UNKNOWN\nv x1 x2 -x3"),
        (OPB, OBJECTIVE, "[1,1,0]\no 4"),
        (CNF, CLAUSES, "s SATISFIABLE\nv 1 -2 3 -4 0\nx1=0\nx2=1\nx3=1\nx4=1\n"),
        (CNF, CLAUSES, "s SATISFIABLE\nv 1 -2 3 -4 0\n0 1 1 1\n"),
        (CNF, CLAUSES, "s SATISFIABLE\nv 1 -2 3 -4 0\n[0, 1, 1, 1]\n"),
        (XCSP3, ARRAY, "x[0] = 0\nx[1] = 1\nx[2] = 2\ny = 3\n0 1 2 4\n"),
        (XCSP3, ARRAY, "x[0] = 0\nx[1] = 1\nx[2] = 2\ny = 3\n[0,1,2,4]\n"),
        (CNF, CLAUSES, "[[1,0,1,0],5]"),
        (CNF, CLAUSES, "[[1,0,1,0],0]"),
        (CNF, CLAUSES, "[[1,0,1,0],[]]"),
        (CNF, CLAUSES, '{"x1":1,"x2":0,"x3":1,"x4":0,"x1 ":0}'),
        (XCSP3, ARRAY, '{"status":"unsatisfiable","x[0]":0,"x[1]":1,"x[2]":2,"y":3}'),
        (XCSP3, ARRAY, '{"status":"unknown","x[0]":0,"x[1]":1,"x[2]":2,"y":3}'),
        (MAGNETS, BOARD, '["...+", "+-.-", "-+-+", "hello"]'),
        (MAGNETS, BOARD, "[[0, 0, 0, 1], [1, -1, 0, -1], [-1, 1, -1, 1], []]"),
        (MAGNETS, BOARD, "[[0, 0, 0, 1], [1, -1, 0, -1], [-1, 1, -1, 1], 5]"),
        (MAGNETS, BOARD, "[[0, 0, 0, 1], [1, -1, 0, -1], [-1, 1, -1, 1], [NaN, NaN, NaN, NaN]]"),
        (MAGNETS, BOARD, "[[NaN, NaN, NaN, 1], [1, -1, NaN, -1], [-1, 1, -1, 1]]"),
        (MAGNETS, BOARD, '{"solutions": [[[NaN, NaN, NaN, 1], [1, -1, NaN, -1], [-1, 1, -1, 1]]]}'),
        (CNF, CLAUSES, "UNSAT\n1 -2 3 -4 0"),
        (CNF, CLAUSES, "UNSAT\nv 1 -2 3 -4 0"),
        (XCSP3, ARRAY, "x[0] = 0\nx[1] = 1\nx[2]=2\ny=3\ny=4"),
        (XCSP3, ARRAY, "x = 0 1 2\ny = 3\nx = 0 1 3"),
        (XCSP3, ARRAY, "x = 0 1 2\ny = 3\nx[0] = 1"),
        (XCSP3, ARRAY, f"s SATISFIABLE\n{INSTANTIATION}x[0]=3\n"),
        (XCSP3, ARRAY, f"s UNKNOWN\n{INSTANTIATION}"),
    ],
)
def test_an_answer_that_contradicts_itself_is_none(puzzle: object, board: object, text: str) -> None:
    assert outcome(text, puzzle, board) == "unreadable"


@pytest.mark.parametrize(
    ("text", "is_best"),
    [
        ("objective: 3\n1 1 0", False),
        ('{"objective": 3, "x1": 1, "x2": 1, "x3": 0}', False),
        ("proven optimal\n1 1 0", True),
        ("The optimal value is 3\n1 1 0", True),
        ("optimum 3\n1 1 0", True),
        ("The optimum is 3.\n1 1 0", True),
        ("Cost 3 is optimal\n1 1 0", True),
        ("The objective value 3 is the optimum.\n1 1 0", True),
        ("cost of 3 is proven optimal\n1 1 0", True),
        ("There is no better solution.\n1 1 0", True),
        ("no better solution exists\n1 1 0", True),
        ("no better solution found\n1 1 0", False),
        ("Optimality proven.\n3\n1 1 0", True),
        ("SCIP Status        : problem is solved [optimal solution found]\n1 1 0", True),
        ("Optimal solution found (tolerance 1.00e-03)\n1 1 0", True),
    ],
)
def test_a_cost_in_words_is_held_to_that_of_the_solution(text: str, is_best: bool) -> None:
    status = Status.OPTIMAL if is_best else Status.SATISFIABLE
    assert outcome(text, OPB, OBJECTIVE) == f"{status}: (('1', '1', '0'),)"
    if "3" in text and not text.startswith("Opt"):
        assert outcome(text.replace("3", "4", 1), OPB, OBJECTIVE) == "unreadable"


RIGHT_ROWS = "...+\n+-.-\n-+-+"
DENIALS = [
    "valid: False", "verification failed", "not verified", "row 3 wrong", "result = False", "search failed",
    "is_valid: False", "invalid board", "bad solution", "illegal",
    "status: failed", "contradiction", "Solution is invalid", "failed", "Failed", "fail", "wrong", "Error: bad",
    "timeout", "gave up", "unknown", "interrupted", "no solution so far", "False", "[]", "None", "Solved? no",
    "not valid", "WARNING: not a solution", "infeasible solution", "constraint violated: row 2", "3 violations",
    "violations: 3", "Assignment is inconsistent", "partial solution",
]  # fmt: skip


@pytest.mark.parametrize("denial", DENIALS)
def test_a_right_board_beside_its_denial_is_no_answer(denial: str) -> None:
    assert outcome(f"{denial}\n{RIGHT_ROWS}\n") == outcome(f"{RIGHT_ROWS}\n{denial}\n") == "unreadable"


@pytest.mark.parametrize(
    "said",
    [
        "valid: True",
        "correct",
        "errors: 0",
        "Wrong guesses: 12",
        "Infeasible: 0",
        "failed branches: 3",
        "success",
        "violations: 0",
    ],
)
def test_words_that_deny_nothing_stand_beside_a_board(said: str) -> None:
    assert outcome(f"{said}\n{RIGHT_ROWS}\n") == f"satisfiable: {(tuple(RIGHT_ROWS.split()),)}"


@pytest.mark.parametrize(
    "text",
    [
        "no. of nodes 12\na1 b1 c1 d2\n",
        "error = null\na1 b1 c1 d2\n",
        "Is it unsolvable? No\na1 b1 c1 d2\n",
        "Impossible? no\na1 b1 c1 d2\n",
        "answer = 0 0 0 1; 1 2 0 2; 2 1 2 1",
        "Infeasible: 0\na1 b1 c1 d2\n",
        "solutions: 0\n:::+\n+-:-\n-+-+\n",
        "[]\n:::+\n+-:-\n-+-+\n",
        "None\nsign(1,1,B).\nsign(1,2,B).\n",
        "None\ngrid = array2d(1..3, 1..4, [~, ~, ~,  ,  , ~]);\n",
        "no no no yes\nyes off no off\noff yes off yes\nNone\n",
        "False False False True\nTrue None False None\nNone True None True\nNone\n",
        "- [0, 0, 0, None]\n- [1, 2, None, 1]\n",
        "(0,0) -> plus\n(0,1) -> minus\nNone\n",
        "ooo\nooo\nNone\n",
        "Answer = 1 -1\nNone\n",
        "pos;neg\nneg;pos\nNone\n",
        "row 1: pos, neg\nrow 2: neg, pos\nNone\n",
        "domino 1: pos,neg\nNone\n",
        "x_0_0 = pos\nNone\n",
        "x00: plus, x01: minus\nNone\n",
        "<table><tr><td>-</td></tr></table>\nNone\n",
        "posneg\nnegpos\nNone\n",
        "Row 1: 5 3 4 6\nNone\n",
        "Queens: a1 e2 h3\nNone\n",
        "Found solution after 3 steps:\n{}\n",
        "[]\nIs unique? yes\n",
        "answer: 0\n",
        "Search stopped after 1000 nodes\nNone\n",
        "Budget exhausted\nNone\n",
        "Could not solve within limits.\nNone\n",
        "Aborting...\nNone\n",
        "Reached max depth\nNone\n",
        "conflicts remaining: 4\nNone\n",
        "stopped: too many iterations\nFalse\n",
        "KeyboardInterrupt\nNone\n",
        "answer: 3\nNone\n",
    ],
)
def test_a_count_beside_what_is_not_understood_is_no_denial(text: str) -> None:
    assert outcome(text) == "unreadable"


@pytest.mark.parametrize(
    "log",
    [
        "Searching...", "nodes: 123", "Time: 0.02 s", "Loaded a 5x5 board", "Backtracking after 12 steps", "done",
        "Elapsed time = 0.5 seconds", "checked 12,345 nodes", "=== Solver ===", "DEBUG: trying again", "took 12ms",
    ],
)  # fmt: skip
def test_none_after_a_log_is_no_solution(log: str) -> None:
    assert outcome(f"{log}\nNone\n") == "unsatisfiable: ()"


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (4, "assignment: 0=1 1=3 2=0 3=2"),
        (8, "Solution: 0=0, 1=4, 2=7, 3=5, 4=2, 5=6, 6=1, 7=3"),
        (1, "Answer: 0"),
    ],
)
def test_a_first_value_of_0_is_no_number_of_solutions(size: int, text: str) -> None:
    board = QUEENS.read(Source("board", f"{size}@0,{int(size == 4)}\n"), None)[0]
    assert not outcome(text, QUEENS, board).startswith("unsatisfiable")


@pytest.mark.parametrize("text", ["0 0 0\n{}", "{}\n0 0 0"])
def test_what_is_worse_stands_beside_the_best_in_another_form_and_nothing_better(text: str) -> None:
    board = XCSP3.read(Source("board", XML), "xml")[0]
    best = '{"x[0]": 0, "x[1]": 1, "x[2]": 2}'
    assert outcome(text.format(best), XCSP3, board) in ("unreadable", "satisfiable: (('0', '1', '2'),)")


@pytest.mark.parametrize(
    "text",
    [
        "Answer: 1 1 1 1\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "Answer: 4321\n1234\n3412\n2143\n1234\n",
        "Row 1: 1 2 3 4\nRow 2: 3 4 1 2\nRow 3: 2 1 4 3\nRow 4: 4 3 2 1\nNone\n",
    ],
)
def test_a_row_behind_a_word_is_a_row(text: str) -> None:
    sudoku = Path(__file__).parents[3] / "docs" / "examples" / "sudoku.py"
    board = magnets_cp.read("1...\n....\n....\n....\n", str(sudoku))
    assert outcome(text, board.puzzle, board.content) == "unreadable"


@pytest.mark.parametrize(
    "claim",
    [
        "1 solution, all there are", "unique solution", "This solution is unique.", "no more solutions",
        "exactly one solution", "UNIQUE", "Unique: yes", "There is only one solution.",
        "the only solution", "One and only solution.", "no second solution", "there are no others", "uniqueness: yes",
    ],
)  # fmt: skip
def test_a_claim_that_there_is_no_other_is_one(claim: str) -> None:
    for text in (f"{claim}\n{RIGHT_ROWS}\n", f"{RIGHT_ROWS}\n{claim}\n"):
        assert read_output(MAGNETS, BOARD, Execution(Ending.EXITED, stdout=text.encode())).complete
    for other in ("1 solution found", "Unique: no", "found a solution"):
        text = f"{RIGHT_ROWS}\n{other}\n"
        assert not read_output(MAGNETS, BOARD, Execution(Ending.EXITED, stdout=text.encode())).complete


def test_an_answer_in_json_may_be_open_or_denied() -> None:
    assert outcome('{"solutions": [], "complete": false}') == "unknown: ()"
    assert outcome('{"solution": ["...+", "+-.-", "-+-+"], "valid": "no"}') == "unreadable"
    assert outcome('{"solution": ["...+", "+-.-", "-+-+"], "valid": "yes"}').startswith("satisfiable")


@pytest.mark.parametrize(
    "text",
    ["['7', 'F', 'L', 'J']", "{0: '7', 1: 'F', 2: 'L', 3: 'J'}", "Solution: {'0': '7', '1': 'F'}", '["ea", "eb"]'],
)
def test_tiles_in_forms_that_are_not_read_convict_nobody(text: str) -> None:
    board = magnets_cp.read(str(INSTANCES / "tiles" / "turned-only-8x8.txt"))
    assert outcome(text, board.puzzle, board.content) == "unreadable"


def test_rows_where_columns_of_queens_are_asked_are_no_answer() -> None:
    queens = QUEENS.read(Source("board", "8@0,0\n"), None)[0]
    assert outcome('{"solutions": [["0","6","4","7","1","3","5","02"]]}', QUEENS, queens) == "unreadable"
    assert outcome('{"solutions": [["0","6","4","7","1","3","5","2"]]}', QUEENS, queens).startswith("satisfiable")
    rows = ["*.......", "......*.", "....*...", ".......*", ".*......", "...*....", ".....*..", "..*....."]
    assert outcome(str(rows), QUEENS, queens) == "unreadable"
    assert outcome("\n".join(row.replace("*", "Q") for row in rows), QUEENS, queens).startswith("satisfiable")


@pytest.mark.parametrize(
    "text",
    [
        "v <instantiation type='optimum'> <list> x[] </list> <values> 0 1 3 </values> </instantiation>",
        "s OPTIMUM  FOUND\nv <instantiation> <list> x[] </list> <values> 0 1 3 </values> </instantiation>",
        "x = 0 1 3\n----------\n==========\n",
    ],
)
def test_the_forms_of_others_in_which_the_best_is_claimed(text: str) -> None:
    board = XCSP3.read(Source("board", XML), "xml")[0]
    assert outcome(text, XCSP3, board) == "optimal: (('0', '1', '3'),)"


def test_cells_of_an_array_may_be_named_one_by_one() -> None:
    text = XML.replace('size="[3]"', 'size="[1][3]"').replace("x[]", "x[][]")
    board = XCSP3.read(Source("board", text), "xml")[0]
    read = outcome("x[0][0] = 0\nx[0][1] = 1\nx[0][2] = 2\n", XCSP3, board)
    assert read == "satisfiable: (('0', '1', '2'),)"


def test_literals_without_v_are_read_where_each_variable_is_named() -> None:
    assert outcome("SAT\n1 -2 3 -4 0", CNF, CLAUSES) == "satisfiable: (('1', '0', '1', '0'),)"
    assert outcome("1 -2 3 0", CNF, CLAUSES) == "unreadable"


def test_numbers_in_an_order_that_nobody_knows_are_no_answer() -> None:
    names = ["second[0]", "first[0]", "first[1]", "second[1]"]
    with pytest.raises(InputError, match="expected JSON, <instantiation>, or lines as x = 3"):
        read_listed(names, Source("output", "1 2 3 4"), is_ordered=False)
    assert read_listed(names, Source("output", "first = 1 2\nsecond = 3 4"), is_ordered=False) == [("3", "1", "2", "4")]
    assert read_listed(["x[0]", "x[1]"], Source("output", "1 2"), is_ordered=False) == [("1", "2")]


def test_columns_are_numbered_from_left_to_right() -> None:
    read = outcome(f"  1 2 3 4\n{RIGHT_ROWS}\n")
    assert read.startswith("satisfiable")
    assert outcome(f"  4 3 2 1\n{RIGHT_ROWS}\n") == "unreadable"
    assert outcome("  4 3 2 1\n1 + . . .\n2 - . - +\n3 + - + -\n") == "unreadable"


@pytest.mark.parametrize("text", ["x...\n..x.\n.x..\n...x\n", "[['X', '.', '.', '.'], ['.', '.', 'X', '.']]\n"])
def test_x_beside_dots_may_be_a_sign(text: str) -> None:
    puzzle = puzzle_from(str(INSTANCES.parent / "docs" / "examples" / "star_battle.py"))
    (board,) = puzzle.read(Source("board", "stars 1\nA A A B\nA A B B\nC C D B\nC D D D\n"), None)
    assert outcome(text, puzzle, board) == "unreadable"
    assert outcome(text.replace(".", "0"), puzzle, board) == "unreadable"


@pytest.mark.parametrize("said", ["no solution", "UNSAT", "unknown"])
def test_a_board_beside_a_sentence_that_there_is_none_is_no_answer(said: str) -> None:
    tiles = magnets_cp.read(str(INSTANCES / "tiles" / "turned-only-8x8.txt"))
    assert outcome(f'["7F","LJ"]\n{said}\n', tiles.puzzle, tiles.content) == "unreadable"
    assert outcome(f"[1,1,0]\n{said}\n", OPB, OBJECTIVE) == "unreadable"
    water = magnets_cp.read(str(INSTANCES / "aquarium" / "unique-6x6.aqp"))
    rows = "\n".join(magnets_cp.solve(water).solutions[0])
    assert "~~~~~~" in rows
    dry = magnets_cp.read(str(INSTANCES / "aquarium" / "unsatisfiable-6x6.aqp"))
    for board in (water, dry):
        assert outcome(f"{rows}\n{said}\n", board.puzzle, board.content) == "unreadable"


@pytest.mark.parametrize(
    "text", ["plus: [(0, 0)]\nminus: [(0, 1)]", "negative cells = [(0, 1)]\npositive cells = [(0, 0)]"]
)
def test_cells_of_a_sign_are_no_rows(text: str) -> None:
    board = MAGNETS.read(Source("board", "2x1:10,1,01,1,LR\n"), None)[0]
    assert outcome(text, MAGNETS, board) == "unreadable"


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n---+---+---\n"])
@pytest.mark.parametrize("bar", [" | ", "|", "  |  "])
def test_bars_between_cells_only_part_them(bar: str, between: str) -> None:
    board = magnets_cp.read("3x2:111,21,111,12,TTTBBB").content
    text = between.join(bar.join(row) for row in ("+-+", "-+-"))
    reading = read_output(MAGNETS, board, Execution(Ending.EXITED, stdout=text.encode()))
    assert reading.solutions == (("+-+", "-+-"),)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("3x2:100,10,010,10,LRTLRB", "0 0 1\n0 1 -1\n"),
        ("3x2:100,10,010,10,LRTLRB", "[[0, 0, 1], [0, 1, -1]]"),
        ("3x1:010,1,100,1,LR*", "   0  1  2\n0  -  +  \n"),
        ("3x1:010,1,100,1,LR*", "0 |-+|"),
        ("3x1:100,1,010,1,LR*", "|0 +\t-\t|"),
        ("1x2:1,01,1,10,TB", "1\n1\n-1\n1\n"),
        ("1x2:1,01,1,10,TB", "1\n-1\n1\n1\n"),
    ],
)
def test_numbers_that_may_be_places_labels_or_clues_are_no_grid(name: str, text: str) -> None:
    assert outcome(text, MAGNETS, magnets_cp.read(name).content) == "unreadable"


@pytest.mark.parametrize("game", ["2x2:11,11,11,11,TTBB", "3x2:000,00,000,00,LRTLRB", "3x3:..1,...,...,.1.,LRTTTBBB*"])
@pytest.mark.parametrize("signs", ["+-.", ("1", "-1", "0"), ("1", "2", "0")])
@pytest.mark.parametrize("form", ["{0} {1} {2}\n", "[{0}, {1}, '{2}'], ", "({1},{0},{2})\n", "{1} {0} {2}\n"])
def test_cells_in_a_list_convict_nobody(game: str, signs: Sequence[str], form: str) -> None:
    for solution in magnets_cp.solve(game, count=20).solutions:
        for first in (0, 1):
            cells = [
                form.format(r + first, c + first, signs["+-.".index(sign)])
                for r, row in enumerate(solution)
                for c, sign in enumerate(row)
            ]
            text = "".join(cells)
            read = outcome(f"[{text}]" if "'" in form else text, MAGNETS, magnets_cp.read(game).content)
            assert read == "unreadable"


@pytest.mark.parametrize(
    "line",
    [
        *("error: None", "error = 0", "error rate: 0.0", "Constraints violated: 0", "constraint violated 0 times"),
        *("validation failed: no", "check failed: 0", "failures: none", "invalid: no", "rejected: 0"),
        *("infeasible nodes: 3", "impossible states: 12", "inconsistent states: 5", "unsat calls: 12"),
    ],
)
def test_a_count_of_faults_or_of_parts_denies_nothing(line: str) -> None:
    assert outcome(f"...+\n+-.-\n-+-+\n\n{line}") == "satisfiable: (('...+', '+-.-', '-+-+'),)"
    assert outcome(line) == "unreadable"


@pytest.mark.parametrize("line", ["error: 3", "validation failed", "constraint violated: row 3", "invalid: yes"])
def test_a_fault_denies_an_answer(line: str) -> None:
    assert outcome(f"...+\n+-.-\n-+-+\n\n{line}") == "unreadable"
