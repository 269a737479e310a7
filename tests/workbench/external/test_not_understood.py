"""To convict, all that was printed must be understood: a line that is not makes a wrong answer unreadable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import magnets_cp
from magnets_cp.answer import Answer, Outcome
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verdict import Run, Verdict
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.log_lines import is_heading
from magnets_cp.workbench.run.programs.program import Ending, Execution
from tests.running import magnets

FOUR = "4@0,1"
TWO = "2x2:11,11,11,11,TTBB"
WRONG = {FOUR: ("[0, 0, 0, 0]", "0 0 0 0", '{"solutions": [["0", "0", "0", "0"]]}'), TWO: ("++\n--", "['++', '--']")}
NONE = "3@0,0"
PUZZLE: dict[str, Any] = {FOUR: QUEENS, NONE: QUEENS, TWO: MAGNETS, "2x2:11,11,11,20,TTBB": MAGNETS}
COLUMNS = ("1x4:2,1010,2,0101,TBTB", "1x2:1,10,1,01,TB")
PUZZLE.update(dict.fromkeys(COLUMNS, MAGNETS))
BOARDS = [(board, wrong) for board, ways in WRONG.items() for wrong in ways]
# Lines of those who print the right answer as nobody else does, or take back the other one.
STRANGE = [
    *("c1 a2 d3 b4", "queens: b d a c", "first 2nd, second 4th", "{1: 'b', 2: 'd'", "row one: two", "row: d"),
    *(
        "top left is plus",
        "that was the start",
        "x00 -> plus, x01 -> minus",
        "answer as columns = 1 3 0 2",
        "b 3",
        "oops",
    ),
]
PLAIN = [
    *(
        "",
        "Solution found:",
        "Solution 1:",
        "nodes: 12",
        "Done, 12 backtracks in 0.001s.",
        "Visited 15 nodes, took 0.1 s",
    ),
    *("------", "Time (s): 0.25", "[info] finished", "% remark", "# remark", "c remark: x1 = 3", "Good bye!"),
    *("nodes=12, time=0.5s, memory=12.5MB", "satisfiable", "valid: yes", "Elapsed time: 0:00:01.2"),
]


def judged(board: str, printed: str) -> Run:
    """What becomes of a program that prints this."""
    puzzle = PUZZLE[board]
    opened = magnets_cp.read(board, puzzle=puzzle.name)
    content = opened.content
    execution = Execution(Ending.EXITED, 0, printed.encode())
    ours = magnets_cp.solve(opened, count=None)
    answer: Answer = Command(command="cat").answer(puzzle, content, execution)
    return judge(puzzle, content, [("ours", ours), ("p", answer)], wanted=1).runs[1]


@pytest.mark.parametrize("line", STRANGE)
@pytest.mark.parametrize(("board", "wrong"), BOARDS)
def test_a_wrong_answer_beside_what_nobody_understands_is_unreadable(board: str, wrong: str, line: str) -> None:
    for printed in (f"{wrong}\n{line}\n", *([] if is_heading(line) else [f"{line}\n\n{wrong}\n"])):
        run = judged(board, printed)
        assert run.verdict is Verdict.UNREADABLE
        assert run.answer.outcome is Outcome.UNREADABLE
        assert not run.answer.solutions


@pytest.mark.parametrize("cell", ["({}, 1)", "({},1);", "[{} 1]", "[{}, '1']", "({})", "cell ({}, 1)", "at ({},1)"])
@pytest.mark.parametrize("signs", ["plus minus", "+ -", "1 -1", "Plus: Minus:", "P M"])
@pytest.mark.parametrize("board", COLUMNS)
def test_cells_behind_their_signs_are_not_taken_for_rows(board: str, signs: str, cell: str) -> None:
    """On a board of one column the numbers of a cell could be a row with its number."""
    rows = range(1, int(board[2]) + 1)
    printed = "".join(f"{signs.split()[(row - 1) % 2]} {cell.format(row)}\n" for row in rows)
    assert judged(board, printed).verdict in (Verdict.UNREADABLE, Verdict.CORRECT)


@pytest.mark.parametrize("label", ["row {}:", "Row {}"])
def test_rows_of_numbers_behind_a_label_are_convicted(label: str) -> None:
    printed = "".join(f"{label.format(row)} [0, 1]\n" for row in (1, 2))
    assert judged(TWO, printed).verdict is Verdict.WRONG


@pytest.mark.parametrize("line", [*PLAIN, "Magnets Solver 2.0", "Voici:", "Board read from stdin"])
@pytest.mark.parametrize(("board", "wrong"), BOARDS)
def test_a_wrong_answer_beside_a_log_is_convicted(board: str, wrong: str, line: str) -> None:
    printed = [f"{line}\n\n{wrong}\n", *([f"{wrong}\n\n{line}\n"] if line in PLAIN else [])]
    assert [judged(board, one).verdict for one in printed] == [Verdict.WRONG] * len(printed)


@pytest.mark.parametrize("board", [FOUR, TWO])
@pytest.mark.parametrize("line", STRANGE)
def test_a_false_no_solution_is_convicted_by_itself_alone(board: str, line: str) -> None:
    for head in ("no solution\n", "UNSATISFIABLE\n", "nodes: 12\nThe puzzle cannot be solved\n"):
        assert judged(board, head).verdict is Verdict.FALSE_UNSATISFIABLE
        assert judged(board, f"{head}{line}\n").verdict is Verdict.UNREADABLE


@given(st.lists(st.sampled_from(PLAIN), max_size=4), st.lists(st.sampled_from([*STRANGE, *PLAIN]), max_size=4))
def test_who_is_right_is_right_beside_any_log(before: list[str], after: list[str]) -> None:
    right = "\n".join([*before, "", "+-", "-+", "", *(line for line in after if line in PLAIN)])
    assert judged(TWO, right).verdict is Verdict.CORRECT
    # Whatever stands beside a wrong one, it is convicted only if nothing of it is strange.
    run = judged(FOUR, "\n".join([*before, "[0, 0, 0, 0]", *after]))
    assert run.verdict is (Verdict.UNREADABLE if set(after) & set(STRANGE) else Verdict.WRONG)


YES = [
    *("SATISFIABLE", "s SATISFIABLE", "Solutions: 2", "result: SAT", "satisfiable: yes", "solution found", "Solved!"),
    *("1 solution", "answer: yes", "solvable: yes", "Found a solution.", "The puzzle is solvable"),
]


@pytest.mark.parametrize("line", YES)
@pytest.mark.parametrize("none", ["UNSATISFIABLE", "no solution", "s UNSATISFIABLE"])
def test_who_says_that_there_is_none_and_that_there_is_one_is_of_two_minds(none: str, line: str) -> None:
    for board in (FOUR, TWO, "2x2:11,11,11,20,TTBB"):
        for printed in (f"{none}\n{line}\n", f"{line}\n{none}\n"):
            assert judged(board, printed).verdict is Verdict.UNREADABLE


AFTER = [f"{{}}\n{line}" for line in ("ended by time", "running", "it is possible", "was it", "the board", "search")]


@pytest.mark.parametrize("around", ["{}\ntrying again", "{}\nrestart", "Trying row 1\n{}", "depth 3: next\n{}", *AFTER])
def test_no_solution_beside_a_step_of_a_search_may_be_of_a_part_of_it(around: str) -> None:
    assert judged(FOUR, around.format("no solution")).verdict is Verdict.UNREADABLE
    assert judged(NONE, around.format("no solution")).verdict is Verdict.CORRECT


@pytest.mark.parametrize("end", ["after 1000 iterations", "in 5 seconds", "after 20 random restarts", "in 60 s"])
@pytest.mark.parametrize("board", [FOUR, NONE])
def test_no_solution_found_so_far_may_mean_that_it_gave_up(board: str, end: str) -> None:
    assert judged(board, f"No solution found {end}").verdict is Verdict.UNREADABLE


@pytest.mark.parametrize("end", ["after 123 nodes", "in 0.02 seconds", "(0.3 s)"])
def test_no_solution_found_by_a_whole_search_is_none(end: str) -> None:
    assert judged(NONE, f"No solution found {end}").verdict is Verdict.CORRECT
    assert judged(FOUR, f"No solution found {end}").verdict is Verdict.FALSE_UNSATISFIABLE


@pytest.mark.parametrize("claim", ["This is the only solution.", "That is the one and only solution", "unique"])
def test_a_solution_that_is_not_the_only_one_is_no_answer_to_that(claim: str) -> None:
    assert judged(TWO, f"+-\n-+\n{claim}\n").verdict is Verdict.INCOMPLETE


def test_other_keys_of_a_document_are_not_strange() -> None:
    document = json.dumps({"solver": "mine", "comment": "c1 a2", "solutions": [["0"] * 4]}, indent=1)
    assert judged(FOUR, document).verdict is Verdict.WRONG
    assert judged(FOUR, f"c1 a2\n{document}").verdict is Verdict.UNREADABLE


def test_a_long_log_does_not_keep_from_a_conviction() -> None:
    log = "".join(f"depth {at % 7}, {at} nodes\n" for at in range(4_000))
    assert judged(FOUR, f"{log}[0, 0, 0, 0]\n").verdict is Verdict.WRONG
    wide = "".join(f"try {chr(97 + at % 26)}{chr(97 + at // 26)} now\n" for at in range(600))
    assert judged(FOUR, f"{wide}[0, 0, 0, 0]\n").verdict is Verdict.UNREADABLE


def test_check_says_the_line_as_well(tmp_path: Path) -> None:
    answer = tmp_path / "a.txt"
    answer.write_text("c1 a2 d3 b4\n[0, 0, 0, 0]\n")
    refused = magnets("check", FOUR, str(answer))
    assert refused.returncode == 2
    for said in ("a.txt", "beside an answer that is wrong (locked: row 0", "'c1 a2 d3 b4'"):
        assert said in refused.stderr
    answer.write_text("c1 a2 d3 b4\n[1, 3, 0, 2]\n")
    assert magnets("check", FOUR, str(answer)).returncode == 0
