"""Magnets, for the tests that hold for any puzzle."""

from __future__ import annotations

from itertools import product

from hand_solver import Options
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from tests.brute_force import board_solutions
from tests.magnets.malformed import MALFORMED, REFUSED
from tests.magnets.test_notations import (
    ARRAYS,
    BOARD,
    FUM,
    FUM_IDS,
    JANKO,
    JSON,
    LOGICGAMES,
    MONASH,
    PUZZLINK,
    PYTHON,
    SGT,
)
from tests.magnets.test_solutions import BOARD as ANSWERED
from tests.magnets.test_solutions import FORMS, OTHER
from tests.puzzles.case import Case
from tests.strategies import LOOKING, ORDERS, boards

CONFIGURATIONS = [Options(inference, *order) for inference, order in product(LOOKING, ORDERS)]
MAGNETS_CASE = Case(
    puzzle=MAGNETS,
    solutions=board_solutions,
    small=boards(max_cells=12),
    trying=(25, CONFIGURATIONS),
    larger=boards(max_cells=20),
    comparing=(12, CONFIGURATIONS),
    board=BOARD,
    texts=(FUM, FUM_IDS, SGT, JANKO, MONASH, ARRAYS, PYTHON, LOGICGAMES, PUZZLINK, JSON),
    loose=(FUM, FUM_IDS, JANKO, MONASH, PYTHON, f"{ARRAYS}\n", f"{SGT}\n", f"{PUZZLINK}\n", f"{JSON}\n"),
    malformed=MALFORMED,
    answered=ANSWERED,
    answer=OTHER,
    forms=FORMS,
    refused=REFUSED,
    made=dict.fromkeys(MAGNETS.kinds, ("3x4", {"clues": 0.9})),
    never=("3x4", {"clues": 0}),
    ambiguous=("fum", "fum-ids", "janko"),
)
