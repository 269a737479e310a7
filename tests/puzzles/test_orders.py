"""Numbers that boards are made to order by: what is none, or out of its range, is one message."""

from __future__ import annotations

import contextlib
from random import Random

import pytest

import magnets_cp
from hand_solver import Problem, Variable, minimize
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.orders import board_of_proven_kind
from magnets_cp.puzzles.magnets.made_to_order import opposite, places
from magnets_cp.puzzles.registry import PUZZLES
from tests.running import magnets
from tests.thorough import sample

STRANGE = (float("nan"), float("inf"), float("-inf"), -1.0, -1e300, 1e300, 1e18, 0.5, 1.5, -0.1, 2**63, 10**300)
OPTIONS = {
    "magnets": ("density", "clues", "singles", "givens", "minimal", "symmetric", "grade", "seconds", "no", ""),
    "queens": ("n", "density"),
    "tiles": ("density", "rotations", "no"),
    "aquarium": ("aquariums", "no"),
}


@pytest.mark.parametrize(("puzzle", "name"), [(puzzle, name) for puzzle, names in OPTIONS.items() for name in names])
def test_no_number_of_an_option_is_a_fault_of_ours(puzzle: str, name: str) -> None:
    """A board comes out, or one message; what is no number never makes a board."""
    of_unique = {"seconds": 2.0} if puzzle == "magnets" else {}
    for number in STRANGE:
        for kind, more in (("any", {}), ("unique", of_unique)):
            made = None
            with contextlib.suppress(UsageError):
                made = PUZZLES[puzzle].generate("4x4", kind, {**more, name: number}, Random(1))
            assert made is None or 0 <= number < 1e10


def test_a_board_with_an_objective_is_of_no_kind_that_counts_solutions() -> None:
    costs = Problem((Variable("x", ("0", "1")),), (), objective=minimize([(0, (0, 1))]))
    assert board_of_proven_kind(lambda: 1, lambda _: costs, "any") == 1
    for kind in ("unique", "several"):
        with pytest.raises(UsageError, match=f"a board with an objective cannot be {kind}"):
            board_of_proven_kind(lambda: 1, lambda _: costs, kind)


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e400", "NaN", "-1e400", "", "x", "9" * 5000])
def test_what_is_no_number_is_refused_before_a_puzzle_sees_it(text: str) -> None:
    for asked in (("4x4",), ("4x4", "--puzzle", "queens"), ("5x5", "--puzzle", "docs/examples/sudoku.py"))[
        : 3 if text == "nan" else 1
    ]:
        done = magnets("generate", *asked, "--set", f"singles={text}")
        assert (done.returncode, done.stdout) == (2, "")
        assert "--set: expected NAME=NUMBER, found 'singles=" in done.stderr
        assert len(done.stderr) < 200


@pytest.mark.parametrize("option", [float("nan"), float("inf"), 10**400, "nan", None, [1]])
def test_in_python_an_option_is_a_number(option: float) -> None:
    with pytest.raises((UsageError, TypeError), match="number"):
        magnets_cp.generate("4x4", density=option)


def symmetric(board: magnets_cp.puzzles.magnets.board.Board) -> bool:
    shown = set(places(board))
    return {opposite(board, place) for place in shown} == shown


@pytest.mark.parametrize("more", [{}, {"minimal": 1.0}, {"givens": 2.0}, {"grade": 2.0}, {"singles": 2.0}])
@pytest.mark.parametrize("size", ["4x4", "5x4"])
def test_symmetric_clues_are_symmetric_however_many_are_left_out(size: str, more: dict[str, float]) -> None:
    made = 0
    for seed in sample(range(8), 3):
        for clues in (0.3, 0.7, 0.9):
            try:
                board = PUZZLES["magnets"].generate(
                    size, "unique", {"symmetric": 1.0, "clues": clues, **more}, Random(f"{seed}:1")
                )
            except UsageError:
                continue
            made += 1
            assert symmetric(board)
    assert made


def test_the_board_that_was_not_symmetric_is() -> None:
    done = magnets("generate", "4x4", "--symmetric", "--clues", "0.3", "--seed", "376170")
    assert done.returncode in (0, 3)
    assert done.returncode or symmetric(magnets_cp.read(done.stdout).content)
