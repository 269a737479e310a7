"""Outputs of external programs and what they are taken for; what is not sure is refused."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext, suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.layout import letters_of
from magnets_cp.puzzles.magnets.picture import picture
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs import reading as reading_module
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.understood import Reading
from tests.boards import instance
from tests.strategies import boards

BOARD = instance("tiny-2x3-upright.txt")
EVEN = replace(BOARD, row_plus=(1, 1), row_minus=(1, 1), column_plus=(1, 1, 0), column_minus=(1, 1, 0))
ONE, OTHER = ("+-.", "-+."), ("-+.", "+-.")
SAT, UNSAT, UNKNOWN = Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN


def read(text: str, *, board: Board = BOARD, stderr: str = "") -> Reading:
    return read_output(MAGNETS, board, Execution(Ending.EXITED, 0, text.encode(), stderr.encode()))


@pytest.mark.parametrize(
    "text",
    [
        "+-.\n-+.\n",
        "+ - 0\n- + 0\n",
        "  +  -  x\n  -  +  X\n",
        "+\t-\t.\n-\t+\t.\n",
        "+ -  \n- +  \n",
        "+- \n-+ \n",
        "+\N{MINUS SIGN}.\n\N{MINUS SIGN}+.\n",
        "Solving...\n\n+-.\n-+.\n\ntime: 3 ms (5 nodes)\n",
        "3\n2 3\n+-.\n-+.\n",
        "-------\n+-.\n-+.\n-------\n",
        "+-.\n-+.\n\n+-.\n-+.\n",
        "[['+', '-', ' '], ['-', '+', ' ']]\n",
        "(('+', '-', '.'), ('-', '+', '.'))",
        "['+', '-', ' ']\n['-', '+', ' ']\n",
        "[['+' '-' '.']\n ['-' '+' '.']]",
        "1 -1 0\n-1 1 0\n",
        "[[ 1 -1  0]\n [-1  1  0]]",
        "[[ 1. -1.  0.]\n [-1.  1.  0.]]",
        "[[1.0, -1.0, 0.0], [-1.0, 1.0, 0.0]]",
        "\ufeff+-.\n-+.\n",
        "| + | - |   |\n| - | + |   |\n",
        "+---+---+---+\n| + | - |   |\n+---+---+---+\n| - | + |   |\n+---+---+---+\n",
        "┌───┬───┬───┐\n│ + │ - │   │\n├───┼───┼───┤\n│ - │ + │   │\n└───┴───┴───┘\n",
        "\x1b[1;31m+\x1b[0m\x1b[34m-\x1b[0m.\n-+.\n",
        "TB.\nTB.\n",
        "T B x\nT B x\n",
        "T+ T- T.\nB- B+ B.\n",
        "+T -T 0T\n-B +B 0B\n",
        "1: T\n2: B\n3: .\n",
        "0 T\n1 B\n2 x\n",
        "Domino 2 = -+\ndomino 1 = + -\ndomino 3 = ..\n",
        '["+-.", "-+."]',
        '["+- ", "-+ "]',
        '["+ -  ", "- +  "]',
        '{"solutions": [["+- ", "-+ "]]}',
        "[[1, -1, 0], [-1, 1, 0]]",
        '{"solution": ["+-.", "-+."]}',
        '{"status": "satisfiable", "solutions": [["+-.", "-+."]]}',
        picture(BOARD, ONE),
        f"unsolved:\n{picture(BOARD)}\nsolved:\n{picture(BOARD, ONE)}\nbye\n",
        "\r\n".join(picture(BOARD, ONE).splitlines()),
        "1+ 2- 3.\n1- 2+ 3.\n",
        "| 1+ | 2- |  |\n| 1- | 2+ |  |\n",
        "+ - \N{SQUARED TIMES}\n- + \N{SQUARED TIMES}\n",
        "===\n+-.\n-+.\n===\n",
        "-------\n|+-.|\n|-+.|\n-------\n",
        "Solution:\n[['+', '-', '.'], ['-', '+', '.']]\n3 ms",
        "Solution: [['+', '-', ' '], ['-', '+', ' ']]",
        "words\n['+-.', '-+.']\n",
        "words\n[[1, -1, 0], [-1, 1, 0]]\n",
        "words\n[\n ['+', '-', '.'],\n ['-', '+', '.']\n]\n",
        "The grid\n  1 2 3\n  + - .\n  - + .\n",
    ],
)
def test_one_solution_in_many_forms(text: str) -> None:
    reading = read(text)
    assert (reading.status, reading.solutions, reading.complete) == (SAT, (ONE,), False)


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("Solution 1:\n+-.\n-+.\nSolution 2:\n-+.\n+-.\n", False),
        ("+-.\n-+.\n-+.\n+-.\n", False),
        (f"{picture(EVEN, ONE)}\n{picture(EVEN, OTHER)}\n", False),
        ('[["+-.", "-+."], ["-+.", "+-."]]', False),
        ('{"solutions": [["+-.", "-+."], ["-+.", "+-."]], "complete": true}', True),
    ],
)
def test_several_solutions(text: str, complete: bool) -> None:
    reading = read(text, board=EVEN)
    assert (reading.solutions, reading.complete) == ((ONE, OTHER), complete)


@pytest.mark.parametrize(
    "text",
    [
        "No solution", "no solution found.", "There is no solution!", "*** NO SOLUTIONS ***", "unsatisfiable\n",
        "UNSAT", "s UNSATISFIABLE", "Status: infeasible", "Solving...\nThe puzzle has no solution.\nTime: 0.3 s",
        "Number of solutions: 0", "Unsolvable", "This board is impossible", "solution: none", "None", "null", "[]",
        "False", '"no solution"', '{"solution": "unsat"}',
        '{"solutions": [null]}', '{"status": "unsatisfiable", "solutions": []}', '{"solutions": []}',
    ],
)  # fmt: skip
def test_no_solution_in_many_words(text: str) -> None:
    assert (read(text).status, read(text).complete) == (UNSAT, True)


@pytest.mark.parametrize("word", ["None", "nil", "null", "No", "False", "[]"])
def test_a_word_a_line_may_be_the_blanks_of_one_column(word: str) -> None:
    (column,) = MAGNETS.read(Source("board", "1x2:0,00,0,00,TB"), None)
    with pytest.raises(InputError):
        read(f"{word}\n{word}\n", board=column)
    assert read(f"{word}\n", board=column).status is UNSAT
    assert read("UNSAT\nUNSAT\n", board=column).status is UNSAT


def test_it_is_said_which_words_were_taken_for_the_answer() -> None:
    assert read("Sorry.\nUNSAT\n").how == "it says that there is no solution: 'UNSAT'"
    assert read("null").how == "it says that there is no solution: null (None in Python)"
    assert read("time out").how == "it says that it gave up: 'time out'"


@pytest.mark.parametrize("text", ["unknown", "timeout", "Time limit reached.", "s UNKNOWN", '{"status": "unknown"}'])
def test_who_gives_up_says_nothing_about_the_board(text: str) -> None:
    assert (read(text).status, read(text).complete) == (UNKNOWN, False)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hello", "hello"),
        ("42", "42"),
        ("2 3\n1 1\n1 1\n1 1 0\n1 1 0\n1 1 1\n1 1 1\n", "2 3"),  # the board itself
        ("TTT\nBBB\n", "the layout itself"),
        ("TB.\nTT.\n", "BT"),
        ("LL.\nTB.\n", "LT"),
        ("T+ L- T.\nB- B+ B.\n", "L-"),
        ("1: T\n2: B\n", "2 of them in 2 lines"),
        ("1: L\n2: B\n3: .\n", "L"),
        ("+ -\n- +\n", "spaces that can be read in 2 ways"),
        ("+-\n-+.\n", "2"),
        ("+-.\n-+?\n", "?"),
        ("+-*\n-+.\n", "*"),
        ("row 1: + - .\nrow 3: - + .\n", "row 1"),
        ("[1, -1, 0, -1, 1, 0]", "one list of 6 values"),
        ("(0, 1, 2)", "one list of 3 values"),
        ("{(0, 0): '+', (0, 1): '-', (2, 0): '-'}", "(2, 0)"),
        ("{0: {0: '+', 1: '-'}, 1: {0: '-', 1: '+'}}", "of rows, or of columns?"),
        ("<b>+-.</b>\n-+.\n", "<b>+-.</b>"),
        ("\x1b[2J+-.\n-+.\n", "[2J+-."),
        ("+-.\n\n-+.\n\n+-.\n", "3 lines of signs"),
        ("no solution\n+-.\n-+.\n", 'a board and "no solution"'),
        ('{"status": "unsatisfiable", "solutions": [["+-.", "-+."]]}', "solutions, called unsatisfiable"),
        ('{"grid": 1}', "none"),
        ('{"solutions": 3}', "none"),
        ('{"status": "satisfiable", "solutions": [null], "complete": true}', "a solution that is none"),
        ('{"status": "satisfiable", "solution": "unsat"}', "a solution that is none"),
        ('{"solutions": [["+-.", "-+."], null]}', "a solution that is none"),
        ('["+-.", null]', "null"),
        ("[['+', '-', '.'], ['-', '+', None]]", "null"),
        ("[['+', '-', '.'], ['-', '+', True]]", "true"),
        ("[None]", "null"),
        ("[[[[]]]]", "[]"),
        ("{" * 5000, "more"),
        ("[" * 100_000, "100000"),
    ],
)
def test_what_is_not_sure_is_refused(text: str, found: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert found in caught.value.found


def test_a_row_that_is_all_blank_is_a_row() -> None:
    (square,) = MAGNETS.read(Source("", "2x2:10,10,01,10,LRLR"), None)
    for rows in ('["+-", "  "]', '[["+", "-"], [" ", " "]]', '["+-", ".."]'):
        assert read(rows, board=square).solutions == (("+-", ".."),)


def test_rows_of_one_sign_are_one_board_or_several_as_the_board_is_high() -> None:
    (column,) = MAGNETS.read(Source("", "1x2:.,..,.,..,TB"), None)
    assert read('["+", "-"]', board=column).solutions == (("+", "-"),)
    assert read('[["+"], ["-"]]', board=column).solutions == (("+", "-"),)
    assert read('[["+", "-"]]', board=column).solutions == (("+", "-"),)
    assert read('[["+", "-"], ["-", "+"]]', board=column).solutions == (("+", "-"), ("-", "+"))


def test_a_grid_that_lacks_rows_is_an_answer_for_the_rules_to_judge() -> None:
    assert read("+-.\n").solutions == (("+-.",),)
    with pytest.raises(InputError, match="expected 2 rows of 3 cells, found 3 rows of 2 cells"):
        read("+-\n-+\n..\n")  # perhaps one domino after the other


@pytest.mark.parametrize(
    ("text", "stderr", "nodes"),
    [
        ("nodes: 123\n+-.\n-+.", "", 123),
        ("Nodes visited = 1,234\nno solution", "", 1234),
        ("+-.\n-+.\n(17 nodes, 3 ms)", "", 17),
        ("+-.\n-+.", "explored 99 nodes", 99),
        ('{"solutions": [["+-.", "-+."]], "statistics": {"nodes": 7}}', "", 7),
        ('{"solutions": [], "nodes": 8}', "", 8),
        ('{"solutions": [], "nodes": 1' + "0" * 400 + "}", "", None),
        ("nodes: 9999999999999999999\n+-.\n-+.", "", None),
        ("nodes: 1\nnodes: 2\n+-.\n-+.", "", None),
        ("+-.\n-+.", "", None),
    ],
)
def test_nodes_are_read_where_one_number_is_reported(text: str, stderr: str, nodes: int | None) -> None:
    assert read(text, stderr=stderr).statistics.get("nodes") == nodes


SIGNS_OF = st.sampled_from(["+-", "-+", ".."])


@st.composite
def filled(draw: st.DrawFn) -> tuple[Board, Solution]:
    """A board and any filling of its dominoes, right or wrong."""
    board = draw(boards())
    signs = dict.fromkeys(board.cells, ".")
    for domino in board.dominoes:
        signs.update(zip(domino, draw(SIGNS_OF), strict=True))
    return board, tuple("".join(signs[r, c] for c in range(board.columns)) for r in range(board.rows))


@given(filled())
def test_every_form_reads_back_as_the_board_it_was_printed_from(case: tuple[Board, Solution]) -> None:
    board, solution = case
    letters = letters_of(board)
    forms = [
        "\n".join(solution),
        "\n".join(" ".join(row) for row in solution),
        "\n".join(f"| {' | '.join(row.replace('.', ' '))} |" for row in solution),
        str([list(row) for row in solution]),
        json.dumps({"solutions": [solution]}),
        picture(board, solution),
        "\n".join(
            " ".join(f"{a}{b}" for a, b in zip(*pair, strict=True)) for pair in zip(letters, solution, strict=True)
        ),
    ]
    if "-" in "".join(solution):
        numbers = {"+": "1", "-": "-1", ".": "0"}
        forms.append("\n".join(" ".join(numbers[sign] for sign in row) for row in solution))
    for form in forms:
        assert read(form, board=board).solutions == (solution,), form


def in_forms(board: Board, solution: Solution) -> list[str]:
    """The solution as a table of dominoes, as a picture, as letters with signs, and as a grid."""
    signs = ["".join(solution[r][c] for r, c in domino) for domino in sorted(board.dominoes)]
    pairs = (zip(*pair, strict=True) for pair in zip(letters_of(board), solution, strict=True))
    return [
        "\n".join(f"domino {number}: {sign}" for number, sign in enumerate(signs, start=1)),
        picture(board, solution),
        "\n".join(" ".join(f"{letter}{sign}" for letter, sign in row) for row in pairs),
        "\n".join(" ".join(row) for row in solution),
    ]


SWAPPED = str.maketrans("+-", "-+")


BLANK_AT_THE_END = Board(
    3, 2, (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((2, 0), (2, 1))), (1, 1, 1), (1, 1, 1), (2, 1), (1, 2)
)


@example(case=(BLANK_AT_THE_END, ("++", "--", "..")), agree=True, order=[2, 3, 0, 1])
@given(filled(), st.booleans(), st.permutations(range(4)))
def test_two_forms_are_read_if_they_agree_and_never_as_one_of_two_that_differ(
    case: tuple[Board, Solution], agree: bool, order: list[int]
) -> None:
    board, solution = case
    other = tuple(row.translate(SWAPPED) for row in solution)
    one, two = order[:2]
    text = f"{in_forms(board, solution)[one]}\n\n{in_forms(board, solution if agree else other)[two]}\n"
    try:
        reading = read(text, board=board)
    except InputError:
        assert not agree or board.singles or min(board.rows, board.columns) == 1
        return
    if min(board.rows, board.columns) == 1:  # a drawing of one line without clues may be passed over
        assert set(reading.solutions) <= {solution, other}
        return
    if not agree and 0 in (one, two):  # by other numbers of the dominoes they may agree: the signs count
        signs = sorted("".join(solution[r][c] for r, c in domino) for domino in board.dominoes)
        assert signs.count("+-") == signs.count("-+")
        assert reading.solutions == ((solution,) if two == 0 else (other,))
        return
    assert set(reading.solutions) == ({solution} if agree else {solution, other})


@given(filled(), st.randoms(use_true_random=False), st.booleans())
def test_a_program_may_number_dominoes_as_it_likes_beside_a_grid(
    case: tuple[Board, Solution], rng: Random, by_letters: bool
) -> None:
    board, solution = case
    letters = letters_of(board)
    said = []
    for domino in rng.sample(board.dominoes, len(board.dominoes)):
        signs = "".join(solution[r][c] for r, c in domino)
        halves = [letters[r][c] for r, c in domino]
        said.append(halves[signs.index("+")] if by_letters and "+" in signs else signs)
    table = "\n".join(f"domino {number}: {half}" for number, half in enumerate(said, start=1))
    for text in (f"{table}\n\n{in_forms(board, solution)[3]}", f"{in_forms(board, solution)[3]}\n\n{table}"):
        try:
            assert read(text, board=board).solutions == (solution,)
        except InputError:
            assert board.singles or min(board.rows, board.columns) == 1 or not board.dominoes


@pytest.mark.parametrize(
    "log", ["L R\nL R\n", "\n".join(f"variable {number}: 0" for number in range(1, 4)) + "\n", "TTB\nBBT\n"]
)
def test_what_a_program_logs_before_its_grid_makes_no_answer_wrong(log: str) -> None:
    board = MAGNETS.read(Source("id", "2x2:11,11,11,11,LRLR"), None)[0]
    with suppress(InputError):
        assert read(f"{log}+-\n-+\n", board=board).solutions == (("+-", "-+"),)
    if not log.startswith("TTB"):
        assert read(f"{log}+-\n-+\n", board=board).solutions == (("+-", "-+"),)


@pytest.mark.parametrize("status", ["infeasible", "UNSAT", "no solution", "impossible"])
def test_solutions_called_infeasible_are_unreadable(status: str) -> None:
    with pytest.raises(InputError, match="of one mind"):
        read(json.dumps({"status": status, "solutions": [ONE]}))


@pytest.mark.parametrize("quote", ['"', "'"])
def test_a_key_said_twice_is_unreadable(quote: str) -> None:
    twice = "{'solutions': [], 'solutions': [['+-.', '-+.']]}".replace("'", quote)
    with pytest.raises(InputError, match="every key once, found 'solutions' twice"):
        read(twice)


@pytest.mark.parametrize("unit", ['f"{a}{a}', "'a' ", '"a" "b"', "1+", "-", "'\\\\", "1_", "a("])
def test_what_is_no_plain_literal_is_not_compiled(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes for ever on some texts, and no alarm interrupts it."""
    monkeypatch.setattr("ast.parse", pytest.fail)
    with suppress(InputError):
        read("[" + unit * (400_000 // len(unit)))


@given(filled())
def test_blanks_as_spaces_are_read_right_or_refused(case: tuple[Board, Solution]) -> None:
    board, solution = case
    for separator in ("", " ", "  "):
        text = "\n".join(separator.join(row.replace(".", " ")) for row in solution)
        try:
            reading = read(text, board=board)
        except InputError:
            continue
        assert reading.solutions == (solution,), text


@given(st.text(alphabet="+-.0x LRTB|[]'\n1", max_size=40), boards(max_cells=6))
def test_any_text_is_understood_or_refused(text: str, board: Board) -> None:
    try:
        reading = read(text, board=board)
    except InputError:
        return
    assert (reading.status is SAT) == bool(reading.solutions)


@pytest.mark.parametrize(
    "text",
    [
        "1 1 + - .\n1 1 - + .\n    1 1 0\n    1 1 0\n",
        "1 1 0\n1 1 0\n+ - . 1 1\n- + . 1 1\n",
        "+ - . | 1 1\n- + . | 1 1\n1 1 0\n1 1 0\n",
        "1 | + - . | 1\n1 | - + . | 1\n",
    ],
)
def test_clues_may_stand_on_any_side(text: str) -> None:
    board = replace(BOARD, column_plus=(1, 1, 0), column_minus=(1, 1, 0), row_plus=(1, 1), row_minus=(1, 1))
    assert read(text, board=board).solutions == (ONE,)
    with pytest.raises(InputError):  # the numbers are not the clues of this board, so they are something else
        read(text, board=replace(board, row_plus=(7, 7), row_minus=(7, 7)))


# Each hung the judge, or ended it with a traceback, whatever the time limit.
ATTACKS = {
    "no solution in 80,000 lines": "no solution\n" * 80_000,
    "a list without an end": "1," * 500_000,
    "a ruled line with one odd sign": "-" * 1_000_000 + "\N{LATIN SMALL LETTER E WITH ACUTE}",
    "the same in lines": ("-" * 15_000 + "\N{LATIN SMALL LETTER E WITH ACUTE}\n") * 30,
    "a status line of blanks": "s" + " " * 20_000,
    "the same in lines of blanks": ("s" + " " * 15_000 + "\n") * 30,
    "a header that can be parted in many ways": " " * 8 + "1" * 39 + "x\n+-",
    "a number of 5,000 digits": "nodes: " + "9" * 5_000,
    "a domino and blanks": ("domino 1" + " " * 15_000 + "?\n") * 30,
    "Python that looks like a slip": '[["+", "-", "."], ["-" "+", "."] [1]]',
    "deep lists": "[" * 19_000,
    "deep objects": '{"a":' * 3_000,
}


@pytest.mark.parametrize("name", ATTACKS)
def test_no_output_keeps_the_judge_busy(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    with suppress(InputError):
        assert not read(ATTACKS[name]).solutions
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("name", ATTACKS)
def test_reading_needs_no_deadline_for_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_module, "at_most", lambda *_, **__: nullcontext())
    with suppress(InputError):
        assert not read(ATTACKS[name]).solutions


def test_reading_has_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_module, "_SECONDS", 0.05)
    monkeypatch.setattr(reading_module, "value_of", lambda _: re.fullmatch("(a+)+b", "a" * 40))
    with pytest.raises(InputError, match=r"an answer that is read in 0\.05 seconds"):
        read("anything")


def test_a_long_output_is_read_in_no_time() -> None:
    with pytest.raises(InputError):
        read("x" * 100_000 + "!\n" + "no no " * 50_000)
    with pytest.raises(InputError):
        read(" " * 200_000 + "?" + "- " * 100_000 + "nodes " * 10_000)
