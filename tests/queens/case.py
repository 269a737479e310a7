"""Queens, for the tests that hold for any puzzle."""

from __future__ import annotations

from itertools import product

from hand_solver import Options
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.puzzle import QUEENS
from tests.puzzles.case import Case
from tests.queens.boards import brute_force, locks
from tests.queens.malformed import MALFORMED, REFUSED
from tests.queens.test_notations import GRID, JSON
from tests.queens.test_solutions import BOARD as ANSWERED
from tests.queens.test_solutions import FORMS, SOLUTION
from tests.strategies import LOOKING, ORDERS

QUEENS_CASE = Case(
    puzzle=QUEENS,
    solutions=brute_force,
    small=locks(most=6),
    trying=(20, [Options(inference, *order) for inference, order in product(LOOKING, ORDERS)]),
    larger=locks(most=8),
    comparing=(10, [Options()]),
    board=Board(4, 1, 3),
    texts=(
        "4@1,3",
        "\n 4@1,3 \r\n\n",
        GRID,
        GRID.replace(" ", ""),
        GRID.replace("@", "Q").replace("\n", "\r\n"),
        GRID.replace(" ", "\t").rstrip(),
        JSON,
        f"[{JSON}]",
    ),
    loose=("4@1,3\n", GRID, f"{JSON}\n"),
    malformed=MALFORMED,
    answered=ANSWERED,
    answer=SOLUTION,
    forms=FORMS,
    refused=REFUSED,
    made={"any": ("6", {}), "unique": ("6", {}), "several": ("8", {}), "unsatisfiable": ("6", {})},
    never=("5", {}),
)
