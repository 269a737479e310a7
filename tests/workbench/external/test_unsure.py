"""Outputs that look like an answer and are none: refused, not convicted and not taken as correct."""

from __future__ import annotations

import json
import re

import pytest

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from tests.boards import instance
from tests.workbench.external.test_reading import ONE, read


@pytest.mark.parametrize(
    "document", [{"status": "unsatisfiable", "solutions": [ONE]}, {"satisfiable": False, "solution": ONE}]
)
def test_what_denies_its_own_solution_is_of_two_minds_also_as_a_text(document: dict[str, object]) -> None:
    for text in (json.dumps(document), json.dumps(json.dumps(document))):
        with pytest.raises(InputError, match="of one mind"):
            read(text)


@pytest.mark.parametrize("text", ["0", "-1", "1", *(f"plus minus x\nminus plus x\n{one}" for one in ("0", "1", "-1"))])
def test_a_lone_number_is_no_board(text: str) -> None:
    with pytest.raises(InputError):
        read(text)


@pytest.mark.parametrize("one", ["1", "+1"])
def test_numbers_as_strings_are_signs(one: str) -> None:
    rows = [[one, "-1", "0"], ["-1", one, "0"]]
    assert read(json.dumps(rows)).solutions == read(json.dumps([rows, rows])).solutions == (ONE,)


@pytest.mark.parametrize("text", ["+-.\n-+.\nPPN", "+-.\nooo\n-+.", "+-.\noo-\n-+.", "PNE\n+-.\n-+.", "PNE\nNPE\nPNE"])
def test_a_row_more_in_other_signs_is_not_passed_over(text: str) -> None:
    with pytest.raises(InputError):
        read(text)


DENIALS: list[tuple[str, object]] = [
    *((key, False) for key in ("valid", "is_valid", "ok", "success", "solved", "isSolved", "feasible", "found", "sat")),
    *((key, True) for key in ("unsat", "unsatisfiable", "infeasible", "no_solution", "noSolution")),
    *((key, 0) for key in ("num_solutions", "nSolutions", "number_of_solutions", "solution_count", "solutions_found")),
    *((key, "UNSAT") for key in ("Status", "STATUS", "state", "result", "answer", "verdict", "message")),
    *(("status", word) for word in ("error", "failed", "Failure")),
    ("error", "stopped"),
]


@pytest.mark.parametrize(("key", "value"), DENIALS)
def test_who_denies_a_solution_under_any_key_is_of_two_minds(key: str, value: object) -> None:
    answers: tuple[dict[str, object], ...] = ({"solution": ONE}, {"solutions": [ONE]})
    for answer in answers:
        for document in ({key: value, **answer}, {**answer, key: value}):
            with pytest.raises(InputError, match="of one mind"):
                read(json.dumps(document))


@pytest.mark.parametrize("key", ["solution", "answer", "result", "output", "final", "best", "Best"])
def test_a_second_answer_under_another_key_has_to_be_the_first(key: str) -> None:
    other = ["-+.", "+-."]
    for used in {"solution", "solutions"} - {key}:
        listed = [ONE] if used == "solutions" else ONE
        with pytest.raises(InputError, match="two answers, which differ"):
            read(json.dumps({used: listed, key: other}))
        assert read(json.dumps({used: listed, key: ONE})).solutions == (ONE,)


@pytest.mark.parametrize(
    "beside",
    [
        {"error": None, "failed": 12, "complete": False, "unique": False, "nodes": 0, "solutions_before": 0},
        {"heuristic": "none", "error": "", "result": "solved", "message": "found it", "restarts": 0, "unsat": False},
        {"board": ["LRT", "LRB"], "givens": ["...", "..."], "grid": ["...", "+.."], "valid": True},
    ],
)
def test_what_else_stands_beside_a_solution_is_passed_over(beside: dict[str, object]) -> None:
    assert read(json.dumps({**beside, "solution": ONE})).solutions == (ONE,)


def test_a_list_of_numbers_says_what_they_say_in_a_line() -> None:
    board = QUEENS.read(Source("board", "8@0,0"), "lock")[0]
    found = [0, 6, 4, 7, 1, 3, 5, 2]
    for written in (str, json.dumps, lambda columns: " ".join(map(str, columns))):
        read = read_output(QUEENS, board, Execution(Ending.EXITED, stdout=written(found).encode()))
        assert read.solutions == (tuple(map(str, found)),)
        with pytest.raises(InputError):  # columns from 1
            read_output(QUEENS, board, Execution(Ending.EXITED, stdout=written([x + 1 for x in found]).encode()))


@pytest.mark.parametrize("text", ["...\n{}", "{}\n..."])
def test_dots_that_show_progress_beside_a_grid_convict_nobody(text: str) -> None:
    with pytest.raises(InputError, match="2 rows"):
        read(text.format("\n".join(ONE)))


@pytest.mark.parametrize("key", ["unique", "is_unique", "isUnique", "exhausted", "complete"])
def test_who_says_under_any_key_that_there_is_no_other_is_held_to_it(key: str) -> None:
    assert read(json.dumps({"solutions": [ONE], key: True})).complete
    assert read(json.dumps({"solutions": [ONE], key: "yes"})).complete
    assert not read(json.dumps({"solutions": [ONE], key: False})).complete


def test_a_solution_under_any_key_contradicts_that_there_is_none() -> None:
    board = MAGNETS.read(Source("board", "2x1:10,1,01,1,LR"), None)[0]
    for grid, expected in ((["-+"], Status.UNSATISFIABLE), (["+-"], None)):
        text = json.dumps({"status": "INFEASIBLE", "grid": grid})
        try:
            found = read_output(MAGNETS, board, Execution(Ending.EXITED, stdout=text.encode())).status
        except InputError:
            found = None
        assert found == expected


@pytest.mark.parametrize("odd", ["\u200b", "\b"])
def test_signs_that_are_not_seen_make_an_answer_unreadable(odd: str) -> None:
    with pytest.raises(InputError):
        read(json.dumps({"solutions": [[f"{odd}{row}" for row in ONE]]}))


# For a board of two rows and three columns, its dominoes upright. An answer whose first row was dropped as chatter was
# judged by the rest, and a right program convicted.
BOARD = instance("tiny-2x3-upright.txt")
UNSURE = [
    "+-.-+.",
    "+-.|-+.",
    "+-. / -+.",
    "P N .\n- + .",
    "1+- .\n-+.",
    "+-.\nP N .",
    "+-.\n* * *\n-+.",
    "True + -\n- + .",
    "+ - 0 0\n- + 0 0",
    "+-.\n~~~\n-+.",
    "M + -\n+ - .\n- + .",
    "+-. <\n-+.",
    "# + - .\n- + .",
    "+ -\n- +",
    "+-\n-+.",
    "+-.\n-+?",
    "+-.\n\n-+.\n\n+-.",
    "+-. +-.\n-+.",
    "+-..\n-+.",
    " +-\n-+ \n+",
    "+ - \n -+",
    "+-.\n(-+.\n?",
    "+-.\n-+.\n-",
    "| + | - |\n| - | + | . |",
    "| + | - | . |\n| - + |",
    "TB.\nTT.",
    "TB.\nT B",
    "T+ B- .\nB- T+ .",
    "1: T\n1: B\n3: .",
    "1: T\n2: B\n4: .",
    "1: T\n2: L\n3: .",
    "1: T\n2: B",
    "[['+', '-'], ['-', '+', '.']]",
    "[[1, -1, 0], [-1, 1, 2]]",
    "[[1, -1, 0], [-1, 1]]",
    "+-.\n-+.\nno solution",
    "no solution\n+-.\n-+.",
    "+ - .\n- + .\n! ! !",
    "<td>+-.</td>\n-+.",
    "++\n--\n..\n+",
    "1 0 -1\n-1 0 +",
    "+ 1 0\n- -1 0",
    "P M 0\nM P 0",
    "a b c\n+ - .\n- + .\n d e f",
    "+-.\n-+.\n%%%",
    "+-. 7 7\n-+. 7 7",
    "7 + - .\n7 - + .",
    "[+-.]\n{-+.}",
    "+-.\n=> -+.",
    "+-.\n-+.\n+-",
    "01\n10",
    "+ - . + - .\n- + . - + .\n- + .",
]
FRAMES = ["{}", "words before\n{}", "{}\nand words after", "{}\n\n"]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("text", UNSURE)
def test_what_can_be_read_in_two_ways_is_unreadable_and_the_line_is_named(text: str, frame: str) -> None:
    output = frame.format(text).encode()
    answer = Command(command="cat").answer(MAGNETS, BOARD, Execution(Ending.EXITED, 0, output))
    assert (answer.outcome, answer.solutions) == (Outcome.UNREADABLE, ())
    assert re.match(r"output:[0-9]+:[0-9]*:? ?expected .+, found .+", answer.report)


def test_there_are_many() -> None:
    assert len(set(UNSURE)) == len(UNSURE) >= 40
