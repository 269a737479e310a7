"""Kinds of Magnets boards, by what solvers have been seen to stumble over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from hand_solver import Problem
from hand_solver.constraints import BinaryTable
from magnets_cp.answer import Solution
from magnets_cp.puzzle.board_classes import SOLUTIONS, Aspects, BoardClass, difference, shape, solutions
from magnets_cp.puzzles.magnets.board import BLANK, Board, Cell, Clues
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.generator import read_off

FEW_CELLS = 24
CLUE_LISTS = ("row_plus", "row_minus", "column_plus", "column_minus")
# One line: all dominoes lie one way but for those of one line. Zero: a line that asks for no sign. Full: for one in
# every cell. Beyond: for more than fit. Faulty: a line without whose clues the board, which has no solution, had one.
# Neighbours matter: if equal signs might touch, there were more solutions.
ASPECTS: Aspects = {
    "cells": ("up to 24", "25 to 30"),
    "sums": ("agree", "differ by one", "differ by more", "not known"),
    "dominoes": ("upright", "lying", "mixed", "one line"),
    "shape": ("1xN", "Nx1", "wide", "tall", "square"),
    "clues": ("all", "some", "none"),
    "counts": ("zero line", "full line", "beyond", "ordinary"),
    "solutions": SOLUTIONS,
    "faulty": ("first row", "last row", "first column", "last column", "no such line"),
    "neighbours": ("matter", "do not"),
    "singles": ("none", "some"),
    "givens": ("none", "some"),
}
_UNSATISFIABLE = ("solutions", "none")
_MANY = ("solutions", "many")
_ONE_WAY = {"1xN": "lying", "Nx1": "upright"}
Signs = Mapping[Cell, str]
# The ways two cells touch: upright or not; is the first one's domino the later of the two; the half of the later.
_Touch = tuple[bool, bool, int]
_LAID = ("+-", "-+")


def board_classes(board: Board) -> Iterator[BoardClass]:
    """The classes a board is in, those that are found out by solving it last. It may be in two of one aspect."""
    yield "shape", shape(board.rows, board.columns)
    yield "cells", ASPECTS["cells"][len(board.cells) > FEW_CELLS]
    if board.dominoes:
        yield "dominoes", _dominoes(board)
    yield "singles", "some" if board.singles else "none"
    yield "givens", "some" if board.givens else "none"
    known = [clue is not None for clue in _clues(board)]
    yield "clues", "all" if all(known) else "some" if any(known) else "none"
    yield "sums", _sums(board)
    yield from (("counts", name) for name in sorted(set(map(_count, board.lines))) or ["ordinary"])
    number = solutions(csp(board, "lines"))
    if number is not None:
        yield number
        yield "neighbours", "matter" if number != _MANY and solutions(_touching(board)) != number else "do not"
    if number == _UNSATISFIABLE:
        lines = [name for name in ASPECTS["faulty"][:-1] if _is_faulty(board, name)]
        yield from (("faulty", name) for name in lines or ASPECTS["faulty"][-1:])


def _clues(board: Board) -> list[int | None]:
    return [clue for name in CLUE_LISTS for clue in getattr(board, name)]


def has_singles(board: Board) -> bool:
    """Has it single cells?"""
    return bool(board.singles)


def has_givens(board: Board) -> bool:
    """Are cells given?"""
    return bool(board.givens)


def has_missing(board: Board) -> bool:
    """Are clues missing?"""
    return None in _clues(board)


def has_zeros(board: Board) -> bool:
    """Is a clue 0?"""
    return 0 in _clues(board)


def _dominoes(board: Board) -> str:
    lying = [first for first, second in board.dominoes if first[0] == second[0]]
    upright = [first for first, second in board.dominoes if first[1] == second[1]]
    if not (lying and upright):
        return "lying" if lying else "upright"
    is_one_line = len({r for r, _ in lying}) == 1 or len({c for _, c in upright}) == 1
    return "one line" if is_one_line else "mixed"


def _sums(board: Board) -> str:
    """By how much the totals of the lists of clues differ, as far as all of a list is known; they should be one."""
    totals = [sum(clues) for clues in map(_known, CLUE_LISTS, [board] * 4) if clues is not None]
    if len(totals) < 2:
        return "not known"
    return difference(max(totals) - min(totals))


def _known(name: str, board: Board) -> list[int] | None:
    clues: Clues = getattr(board, name)
    known = [clue for clue in clues if clue is not None]
    return known if len(known) == len(clues) else None


def _count(line: Any) -> str:
    plus, minus, cells = line.plus or 0, line.minus or 0, len(line.cells)
    if plus + minus > cells or max(plus, minus) > (cells + 1) // 2:
        return "beyond"
    if line.plus is None or line.minus is None:
        return "ordinary"
    return "zero line" if plus + minus == 0 else "full line" if plus + minus == cells else "ordinary"


def _touching(board: Board) -> Problem:
    """The board as it were if equal signs might touch."""
    counts = csp(board, "counts")
    return Problem(counts.variables, tuple(one for one in counts.constraints if not isinstance(one, BinaryTable)))


def _is_faulty(board: Board, line: str) -> bool:
    """Would the board have a solution without the clues of this line?"""
    position, kind = line.split()
    changed: dict[str, Any] = {}
    for name in (f"{kind}_plus", f"{kind}_minus"):
        clues: Clues = getattr(board, name)
        changed[name] = (None, *clues[1:]) if position == "first" else (*clues[:-1], None)
    return solutions(csp(replace(board, **changed), "lines")) != _UNSATISFIABLE


def obstacles(of: Mapping[str, str]) -> Iterator[bool]:
    """Is this in the way of the classes, given by aspect, or "" where any will do? And this?"""
    shape, sums, counts, clues, number = (of[name] for name in ("shape", "sums", "counts", "clues", "solutions"))
    has_faulty_line = of["faulty"] in ASPECTS["faulty"][:-1]
    # In one row all dominoes lie, in one column all stand; and a square cut by one other line has an odd side.
    yield shape in _ONE_WAY and of["dominoes"] not in ("", _ONE_WAY[shape])
    yield (shape, of["dominoes"], of["singles"]) == ("square", "one line", "none")
    # No square has 26 to 30 cells.
    yield shape == "square" and of["cells"] == ASPECTS["cells"][1]
    # Missing clues cannot be counted; and no clue is missing where all are known.
    yield clues == "none" and (sums.startswith(("agree", "differ")) or counts not in ("", "ordinary"))
    yield clues == "all" and sums == "not known"
    # No solution has such sums or counts, so that more would be no more if signs might touch.
    is_absurd = sums.startswith("differ") or counts == "beyond"
    yield is_absurd and (number not in ("", "none") or of["neighbours"] == "matter")
    yield of["neighbours"] == "matter" and number == "many"
    # Only a board without solutions has lines at fault. Where sums agree or signs touch, that one line is at fault is
    # luck: the clues of a line follow from the others.
    yield number not in ("", "none") and of["faulty"] != ""
    yield has_faulty_line and (clues == "none" or sums == "agree" or of["neighbours"] == "matter")
    # In one line the clues across tell every sign.
    yield shape in _ONE_WAY and clues == "all" and (counts == "ordinary" or number in ("two", "many"))
    # Without clues and givens a board has the solutions it likes.
    yield clues == "none" and of["givens"] == "none" and number in ("none", "one", "two")


def crowded(board: Board, solution: Solution, density: float, rng: Random) -> tuple[Board, Solution]:
    """A board whose clues are read off signs of which equal ones touch; and these signs.

    Mostly two cells touch, after one magnet is laid anew, and each way to touch that the board has is as likely: a
    solver may look from the second half of a domino to all sides but the right. Else the dominoes are laid anyhow, so
    many of them as magnets.
    """
    signs: Signs = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)}
    ways = _touching_once(board, signs) if rng.random() < 0.7 else {}
    if ways:
        signs = rng.choice(ways[rng.choice(sorted(ways))])
    else:
        for domino in board.dominoes:
            laid = rng.choice(_LAID) if rng.random() < density else (BLANK, BLANK)
            signs = {**signs, **dict(zip(domino, laid, strict=True))}
    rows = tuple("".join(signs[r, c] for c in range(board.columns)) for r in range(board.rows))
    return read_off(board.dominoes, rows), rows


def _touching_once(board: Board, signs: Signs) -> dict[_Touch, list[Signs]]:
    """The signs with one magnet laid anew so that two cells touch, and no others, by the way in which they do."""
    found: dict[_Touch, list[Signs]] = {}
    for domino in board.dominoes:
        for laid in _LAID:
            anew = {**signs, **dict(zip(domino, laid, strict=True))}
            touching = [pair for pair in board.touching if anew[pair[0]] == anew[pair[1]] != BLANK]
            if len(touching) == 1:
                found.setdefault(_touch(board, *touching[0]), []).append(anew)
    return found


def _touch(board: Board, first: Cell, second: Cell) -> _Touch:
    one, other = board.domino_at[first], board.domino_at[second]
    return first[1] == second[1], one > other, max(one, other)[1]
