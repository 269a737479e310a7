"""The small random boards: every kind, and every two kinds that can meet, among the first 200 of a seed."""

from __future__ import annotations

import subprocess
import sys
from itertools import count, islice

import pytest
from hypothesis import given

from magnets_cp.puzzle.board_classes import pairs, possible_pairs
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.board_classes import ASPECTS, board_classes
from magnets_cp.puzzles.magnets.fuzz import FUZZ, MAX_CELLS, PLAIN, SMALL
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.instances import can_write
from tests.brute_force import board_solutions
from tests.strategies import boards

FIRST = 200


def check(seed: int) -> None:
    """Every pair among the first boards; and among the first that the notation of the seed can say."""
    of_all = [FUZZ.board(seed, index) for index in range(1, FIRST + 1)]
    plain = (board for index in count(1) if can_write(MAGNETS, board := FUZZ.board(seed, index), "fum"))
    for some, base in ((of_all, SMALL), (list(islice(plain, FIRST)), PLAIN)):
        assert all(len(board.cells) <= MAX_CELLS for board in some)
        assert [sorted(pair) for pair in FUZZ.unseen([frozenset(board_classes(board)) for board in some], base)] == []


def test_every_pair_of_strata_is_among_the_first_boards() -> None:
    check(0)
    assert len(possible_pairs(ASPECTS, FUZZ.possible)) > 400


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 50))
def test_every_pair_of_strata_is_among_the_first_boards_of_any_seed(seed: int) -> None:
    check(seed)


@given(boards(max_cells=12))
def test_strata_are_what_they_are_called(board: Board) -> None:
    found = list(board_classes(board))
    assert {aspect for aspect, _ in found} >= {"shape", "sums", "clues", "counts", "singles", "givens"}
    assert all(name in ASPECTS[aspect] for aspect, name in found)
    by_luck = {("faulty", "agree"), ("faulty", "matter")}
    odd = [pair for pair in pairs(found) if not FUZZ.possible(pair)]
    assert all(("faulty", dict(pair).get("sums") or dict(pair).get("neighbours")) in by_luck for pair in odd)
    number = len(board_solutions(board))
    assert ("solutions", ("none", "one", "two", "many")[min(number, 3)]) in found


def test_the_order_depends_on_the_seed_only() -> None:
    code = "from magnets_cp.puzzles.magnets.fuzz import FUZZ; print([repr(FUZZ.board(4, i)) for i in (90, 2, 7)])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([repr(FUZZ.board(4, index)) for index in (90, 2, 7)])
    assert [FUZZ.board(5, index) for index in range(1, 9)] != [FUZZ.board(4, index) for index in range(1, 9)]
