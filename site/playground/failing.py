"""What a solver does wrong on a board: in words, pictures and text."""

from __future__ import annotations

from base64 import b64encode
from contextlib import suppress
from typing import Any

from hand_solver import Status
from magnets_cp.drawing.scene import empty, of_solution
from magnets_cp.drawing.svg import svg
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.shrink.failure import failure_of, judge_again
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run, Verdict

# The verdict of the page, which stops a solver.
SLOW = "no answer in time"


def shown(board: Board, judgement: JudgedInstance, run: Run, how: str) -> dict[str, Any]:
    """The board, the answer of the user's solver, and a right one; ``how`` the board was come by."""
    drawn = MAGNETS.layout(board)
    pictures = {"The board": svg(empty(drawn))}
    if run.solution is not None and run.violations:
        spots = {spot for violation in run.violations for spot in violation.spots}
        with suppress(ValueError):  # of another shape, as the words say
            pictures["Your answer"] = svg(of_solution(drawn, run.solution, spots))
    right = next(iter(judgement.solutions), None)
    if right is not None:
        pictures["A solution"] = svg(of_solution(drawn, right))
    exists = "a" if judgement.status is Status.SATISFIABLE else "no"
    return {
        "title": SLOW if run.verdict is Verdict.TIMEOUT else str(failure_of(judgement, run) or run.verdict),
        "how": how,
        "status": f"The board has {exists} solution.",
        "violations": [str(violation) for violation in run.violations],
        # How an answer was read is of use where it is not the answer that is wrong.
        "report": "" if run.violations else run.answer.report,
        "pictures": {
            name: "data:image/svg+xml;base64," + b64encode(one.encode()).decode() for name, one in pictures.items()
        },
        "command": judge_again(MAGNETS, board, run),
    }
