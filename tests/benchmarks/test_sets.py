"""The boards that are kept are what their sets say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.making import make
from benchmarks.sets import SETS, SPLITS, Ask, Kind, chosen
from hand_solver import Limits
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.sgt import write
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.run.solvers import CpSat
from tests.thorough import sample

CLUES = ("row_plus", "row_minus", "column_plus", "column_minus")


def board(game_id: str) -> Board:
    (one,) = MAGNETS.read(Source("set", game_id), "sgt")
    return one


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("name", SETS)
def test_every_set_has_its_boards_in_their_size(name: str, split: str) -> None:
    boards = SETS[name].read(split)
    assert len(set(boards)) == len(boards) == SETS[name].boards
    recipe = SETS[name].recipe
    assert {MAGNETS.size(board(one)) for one in boards} == {f"{recipe.rows}x{recipe.columns}"}


@pytest.mark.parametrize("name", SETS)
def test_the_splits_share_no_board(name: str) -> None:
    first, held_out = (SETS[name].read(split) for split in SPLITS)
    assert not set(first) & set(held_out)


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("name", ["unique-6x5", "minimal-6x5", "unsatisfiable-8x8", "random-14x14-sparse"])
def test_the_seeds_make_the_boards_again(name: str, split: str) -> None:
    assert [write(one).strip() for one in make(SETS[name], split)] == SETS[name].read(split)


def solutions(board: Board, formulation: str) -> int:
    return len(CpSat(formulation).run(MAGNETS, board, Limits(solutions=2)).solutions)


@pytest.mark.parametrize("name", [name for name, one in SETS.items() if one.kind is not Kind.RANDOM])
def test_boards_have_as_many_solutions_as_their_kind_says(name: str) -> None:
    wanted = 1 if SETS[name].kind.is_unique else 0
    assert {solutions(board(one), "boolean") for one in sample(SETS[name].read(SPLITS[0]), 3)} == {wanted}


def test_minimal_boards_need_each_of_their_clues() -> None:
    one = board(SETS["minimal-6x5"].read(SPLITS[0])[0])
    assert solutions(one, "integer") == 1
    for name in CLUES:
        clues = getattr(one, name)
        for index in [index for index, clue in enumerate(clues) if clue is not None]:
            changed: dict[str, Any] = {name: (*clues[:index], None, *clues[index + 1 :])}
            assert solutions(replace(one, **changed), "integer") > 1


def test_what_is_run_without_naming_sets() -> None:
    on_request = {one.name for one in SETS.values()} - {one.name for one in chosen([])}
    large = ("random-{0}x{0}", "random-{0}x{0}-sparse", "large-{0}x{0}")
    assert on_request == {name.format(size) for name in large for size in (60, 100)}
    assert chosen([], large=True) == list(SETS.values())
    assert not any("30x30" in one.name for one in chosen([], quick=True))
    assert [one.name for one in chosen(["large-60x60"])] == ["large-60x60"]
    with pytest.raises(UsageError, match="found 'nowhere'"):
        chosen(["nowhere"])


def test_unique_boards_are_solved_and_proven() -> None:
    assert SETS["unique-6x5"].asks == (Ask.SOLVE, Ask.PROVE_UNIQUE)
    assert SETS["random-10x10"].asks == (Ask.SOLVE,)
