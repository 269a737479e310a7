"""What the faults look like; their judgement is tested elsewhere."""

from __future__ import annotations

import shlex

from hand_solver import Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.reports.report import fault_texts
from magnets_cp.workbench.judge.verification import VerifiedInstances
from magnets_cp.workbench.run.instances import Instance
from tests.boards import instance

FAMILY = MAGNETS
BOARD = instance("tiny-2x2-several.sgt")
ONE = ("+-", "-+")


def answer(solver: str, status: Status, *solutions: Solution, complete: bool = False) -> tuple[str, Answer]:
    described = {"solver": solver} if solver != "command" else {"solver": solver, "command": "./mine {file}"}
    return f"solver={solver}", Answer(status, solutions, complete, {"seconds": 0.0}, described)


def texts(*answers: tuple[str, Answer], board: Board = BOARD) -> str:
    judgement = judge(FAMILY, board, answers, name="a board")
    return "\n".join(fault_texts(VerifiedInstances(FAMILY, [Instance("a board", board)], [judgement], 1)))


def test_references_that_disagree_come_first_and_loudest() -> None:
    theirs = answer("command", Status.SATISFIABLE, ONE)
    shown = texts(answer("cp-sat", Status.UNSATISFIABLE, complete=True), theirs)
    first, second, *_ = shown.strip().splitlines()
    assert first.startswith("THE REFERENCES DISAGREE on 1 of the boards")
    assert "trust no verdict" in second
    assert "false unsatisfiable: solver=cp-sat" in shown
    assert "THE REFERENCES" not in texts(
        answer("cp-sat", Status.SATISFIABLE, ONE), answer("command", Status.UNSATISFIABLE)
    )


def test_a_wrong_answer_stands_beside_a_right_one_with_its_faults_marked() -> None:
    shown = texts(answer("cp-sat", Status.SATISFIABLE, ONE), answer("command", Status.SATISFIABLE, ("+-", "++")))
    lines = shown.splitlines()
    assert "  domino: row 2, column 1 and row 2, column 2: expected +-, -+ or .., found ++" in lines
    captions = next(line for line in lines if "its answer:" in line)
    at = captions.index("a right solution:") - 2
    right = FAMILY.walled(BOARD, ONE).splitlines()
    drawn = lines[lines.index(captions) + 1 :][: len(right)]
    assert [line[at:] for line in drawn] == right
    assert any("!+" in line[:at] for line in drawn)
    assert "  again: magnets judge --command './mine {file}' 2x2:" in shown


def test_a_board_that_its_notation_cannot_say_is_shown_on_one_line() -> None:
    board = instance("singles-5x5.sgt")
    shown = texts(answer("command", Status.SATISFIABLE, ("....",) * 5), board=board).splitlines()
    text = shown[shown.index("  the board (sgt):") + 1]
    assert shown[-1] == f"  again: magnets judge --command './mine {{file}}' {shlex.quote(text)}"


def test_beside_a_wrong_answer_it_is_said_that_there_is_no_right_one() -> None:
    board = instance("tiny-2x1-unsatisfiable.txt")
    theirs = answer("command", Status.SATISFIABLE, (".",) * board.rows if board.columns == 1 else ("..",))
    shown = texts(answer("cp-sat", Status.UNSATISFIABLE, complete=True), theirs, board=board).splitlines()
    at = next(number for number, line in enumerate(shown) if line.startswith("  its answer:"))
    assert shown[at].endswith("  a right answer:")
    assert shown[at + 1].endswith("  no solution")
