"""Magnets, as everything sees it that is not about Magnets alone."""

from __future__ import annotations

from functools import partial

from magnets_cp.answer import Solution
from magnets_cp.formula import Provable
from magnets_cp.puzzle import DeclaredIn, KeptIn, Puzzle
from magnets_cp.puzzle.later import Later
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzles.magnets import csp, picture, rules
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.registry import NOTATIONS, is_text, read_boards, recognizes

_TRAITS = ("singles", "givens", "missing", "zeros")


def _picture(board: Board, solution: Solution | None) -> str:
    wrong = [] if solution is None else rules.violations(board, solution)
    if solution is not None and not all(violation.spots for violation in wrong):
        return "\n".join(solution)  # of another shape
    return picture.picture(board, solution, {spot for violation in wrong for spot in violation.spots})


MAGNETS: Puzzle[Board] = Puzzle(
    name="magnets",
    again=KeptIn(__name__, "MAGNETS"),
    read=read_boards,
    violations=rules.violations,
    csp=csp.csp,
    cpsat=DeclaredIn("magnets_cp.puzzles.magnets.cpsat"),
    picture=_picture,
    levels=tuple(csp.LEVELS),
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations=("redundant", "boolean", "integer"),
    decode=csp.decode,
    provable=Provable(partial(csp.csp, level="lines"), Later("magnets_cp.puzzles.magnets.formula", "formula")),
    notations=tuple(NOTATIONS),
    one_line=("sgt", "puzzlink"),
    suffix=NOTATIONS.suffix,
    recognizes=recognizes,
    is_text=is_text,
    write=NOTATIONS.write,
    read_solutions=Later("magnets_cp.puzzles.magnets.solutions", "read_solutions"),
    kinds=KINDS,
    generate=Later("magnets_cp.puzzles.magnets.made_to_order", "made_to_order"),
    fuzz=Later("magnets_cp.puzzles.magnets.fuzz", "fuzz_board"),
    strata=Later("magnets_cp.puzzles.magnets.strata", "strata"),
    traits={name: Later("magnets_cp.puzzles.magnets.strata", f"has_{name}") for name in _TRAITS},
    fact=Later("magnets_cp.puzzles.magnets.csp", "fact"),
    partial=Later("magnets_cp.puzzles.magnets.picture", "draw"),
    legend='"+." is plus or blank, "+-" a magnet, "?" anything; "!" marks what cannot be, "*" what is learnt',
    layout=Later("magnets_cp.puzzles.magnets.picture", "layout"),
    reductions=Later("magnets_cp.puzzles.magnets.reductions", "reductions"),
    weight=Later("magnets_cp.puzzles.magnets.reductions", "weight"),
    tiny_boards=Later("magnets_cp.puzzles.magnets.tiny", "tiny_boards"),
)
