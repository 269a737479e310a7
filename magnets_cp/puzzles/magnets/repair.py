"""Boards changed where they are not settled, until they are: one solution, or one a person finds by easy steps.

A board is not thrown away for having two solutions. The dominoes in which the two differ, and those beside them, are
taken up and laid again at random, and the clues are read off anew. Settled parts elsewhere mostly stay settled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from hand_solver import Limits, Statistics, solve
from hand_solver.propagation.fixpoint import to_fixpoint
from hand_solver.propagation.revise import Propagation
from magnets_cp.answer import Solution
from magnets_cp.puzzle.deductions import Deduction, deductions
from magnets_cp.puzzle.orders import NotFoundError
from magnets_cp.puzzles.magnets.board import BLANK, Board, Cell
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.generator import Recipe, filled, generate, read_off

# Whether there is a second solution is mostly seen within some hundred decisions; past this, change the board.
_NODES = 20_000
# A board is drawn anew after so many changes for each cell: some, with clues left out, never settle.
_CHANGES, _DRAWS = 4, 20


class Unsettled(NamedTuple):
    """The part of a board that is not settled.

    dominoes  those to lay anew; none if all is settled
    measure   how much there is, if that tells whether a change was for the better; else 0
    """

    dominoes: Collection[int]
    measure: int = 0


Look = Callable[[Board, Random], Unsettled]


def settled(recipe: Recipe, rng: Random, look: Look) -> Board:
    """A random board changed until ``look`` finds nothing unsettled: ``where_solutions_differ``, ``where_steps_end``.

    Changes for the worse are undone. Raises NotFoundError after too many changes, TilingError as
    ``generate`` does.
    """
    most = _CHANGES * recipe.rows * recipe.columns
    for _ in range(_DRAWS):
        board, solution = generate(recipe, rng)
        unsettled = look(board, rng)
        tried: list[Collection[int]] = []
        while unsettled.dominoes and len(tried) < most:
            rings = 2 if unsettled.dominoes in tried[-8:] else 1  # lest it go in circles
            tried.append(unsettled.dominoes)
            changed = _laid_again(board, solution, _around(board, unsettled.dominoes, rings), rng, recipe.density)
            candidate = _read_again(board, changed)
            found = look(candidate, rng)
            if found.measure <= unsettled.measure:
                board, solution, unsettled = candidate, changed, found
        if not unsettled.dominoes:
            return board
    raise NotFoundError(
        f"none of {_DRAWS} boards was settled by {most} changes; a higher density or more clues may help"
    )


def where_solutions_differ(board: Board, rng: Random) -> Unsettled:
    """The dominoes in which two solutions differ; none if there is one solution; a random one if that takes long."""
    result = solve(csp(board, "lines"), limits=Limits(nodes=_NODES, solutions=2))
    if len(result.solutions) == 2:
        pairs = enumerate(zip(*result.solutions, strict=True))
        return Unsettled([domino for domino, (one, other) in pairs if one != other])
    return Unsettled(() if result.complete else (rng.randrange(len(board.dominoes)),))


def where_steps_end(most: Deduction) -> Look:
    """A domino, chosen at random, that steps of kinds up to ``most`` leave undecided; measured by the values left.

    Not by the dominoes left: counting decides nearly none of a large board before it decides nearly all.
    """

    def look(board: Board, rng: Random) -> Unsettled:
        masks = _where_steps_end(board, most)
        left = [domino for domino, mask in enumerate(masks) if mask & (mask - 1)]
        return Unsettled((rng.choice(left),) if left else (), sum(mask.bit_count() - 1 for mask in masks))

    return look


def _where_steps_end(board: Board, most: Deduction) -> Sequence[int]:
    """The domains that steps leave. Counting and lines are done all at once: the order of steps tells nothing."""
    counting, whole = csp(board, "counts"), csp(board, "lines")
    state = Propagation(counting if most is Deduction.COUNTING else whole, Statistics())
    to_fixpoint(state, range(len(state.constraints)))
    masks: Sequence[int] = state.domains.masks
    if most > Deduction.LINE:
        for step in deductions(counting, whole, masks, most=most):
            masks = step.masks
    return masks


def _around(board: Board, dominoes: Iterable[int], rings: int) -> list[int]:
    """The dominoes, those beside them, and so on for so many rings."""
    found = set(dominoes)
    for _ in range(rings):
        found |= {
            board.domino_at[near][0]
            for domino in found
            for cell in board.dominoes[domino]
            for near in _neighbours(cell)
            if near in board.domino_at
        }
    return sorted(found)


def _laid_again(board: Board, solution: Solution, anew: Collection[int], rng: Random, density: float) -> Solution:
    """The solution with these dominoes laid anew."""
    taken_up = {cell for domino in anew for cell in board.dominoes[domino]}
    kept = tuple(
        "".join(BLANK if (r, c) in taken_up else sign for c, sign in enumerate(row)) for r, row in enumerate(solution)
    )
    return filled(kept, [board.dominoes[domino] for domino in anew], rng, density=density)


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    r, c = cell
    return (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)


def _read_again(board: Board, solution: Solution) -> Board:
    """The board with the clues and givens of another solution, in the same places."""
    full = read_off(board.dominoes, solution)

    def shown(before: tuple[int | None, ...], now: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(None if clue is None else new for clue, new in zip(before, now, strict=True))

    return replace(
        full,
        row_plus=shown(board.row_plus, full.row_plus),
        row_minus=shown(board.row_minus, full.row_minus),
        column_plus=shown(board.column_plus, full.column_plus),
        column_minus=shown(board.column_minus, full.column_minus),
        givens={(r, c): solution[r][c] for r, c in board.givens},
    )
