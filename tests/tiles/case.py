"""Tile placement, for the tests that hold for any puzzle."""

from __future__ import annotations

from itertools import product

from hand_solver import Options
from hand_solver.backtracking.inference import INFERENCES
from magnets_cp.puzzles.tiles.puzzle import TILES
from tests.puzzles.case import Case
from tests.strategies import ORDERS
from tests.tiles.landscapes import LANDSCAPES, brute_force
from tests.tiles.malformed import MALFORMED, REFUSED
from tests.tiles.test_notations import LANDSCAPE, text
from tests.tiles.test_rules import LANDSCAPE as ANSWERED
from tests.tiles.test_rules import RIGHT
from tests.tiles.test_solutions import FORMS

SMALL = LANDSCAPES.filter(lambda landscape: landscape.n <= 8)
TILES_CASE = Case(
    puzzle=TILES,
    solutions=brute_force,
    small=SMALL,
    trying=(25, [Options()]),
    larger=SMALL,
    comparing=(3, [Options(inference, *order) for inference, order in product(INFERENCES, ORDERS)]),
    board=LANDSCAPE,
    texts=(text(), TILES.write(LANDSCAPE, "json")),
    loose=(TILES.write(LANDSCAPE, "json"),),
    malformed=MALFORMED,
    answered=ANSWERED,
    answer=RIGHT,
    forms=FORMS,
    refused=REFUSED,
    made=dict.fromkeys(TILES.kinds, ("8", {"density": 0.5})),
    never=("8", {"density": 0.0}),
)
