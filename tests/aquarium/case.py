"""Aquarium, for the tests that hold for any puzzle."""

from __future__ import annotations

from itertools import product

from hand_solver import Options
from hand_solver.backtracking.inference import INFERENCES
from magnets_cp.puzzles.aquarium.csp import longest_streak
from magnets_cp.puzzles.aquarium.puzzle import AQUARIUM
from tests.aquarium.boards import U_SHAPE, U_SOLUTION, board_solutions, boards
from tests.aquarium.malformed import MALFORMED, REFUSED
from tests.aquarium.test_notations import AQP, BOARD, JSON, SITE, UWA
from tests.aquarium.test_solutions import FORMS
from tests.puzzles.case import Case

STREAK = "magnets_cp.puzzles.aquarium.csp:longest_streak"
WEAKER = [Options(inference, "mrv", "lcv") for inference in ("none", "fc")]
AQUARIUM_CASE = Case(
    puzzle=AQUARIUM,
    solutions=board_solutions,
    small=boards(),
    trying=(
        25,
        [
            Options(inference, variable, value)
            for inference, variable, value in product(
                INFERENCES, ("input_order", "mrv_degree", "dom_wdeg", STREAK), ("input_order", "random")
            )
        ],
    ),
    larger=boards(larger=True),
    comparing=(20, [Options("mac", longest_streak, "input_order"), *WEAKER]),
    board=BOARD,
    texts=(AQP, UWA, JSON, SITE),
    loose=(f"{AQP}\n", UWA, f"{JSON}\n"),
    malformed=MALFORMED,
    answered=U_SHAPE,
    answer=U_SOLUTION,
    forms=FORMS,
    refused=REFUSED,
    made=dict.fromkeys(AQUARIUM.kinds, ("3x4", {"aquariums": 6})),
    never=None,
    alike=("uwa",),
)
