"""Aquarium, as everything sees it that is not about Aquarium alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

from magnets_cp.formula import Provable
from magnets_cp.puzzle import DeclaredIn, KeptIn, Puzzle
from magnets_cp.puzzle.later import Later
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzles.aquarium import csp, picture, rules
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.formula import formula
from magnets_cp.puzzles.aquarium.generator import board_of_kind, recipe
from magnets_cp.puzzles.aquarium.notations.aqp import TEXT
from magnets_cp.puzzles.aquarium.notations.registry import NOTATIONS, read_boards, recognizes
from magnets_cp.puzzles.aquarium.picture import draw, layout
from magnets_cp.puzzles.aquarium.solutions import read_solutions


def _is_text(argument: str) -> bool:
    return TEXT.match(argument) is not None


def _generate(size: str, kind: str, options: Mapping[str, float], rng: Random) -> Board:
    return board_of_kind(recipe(size, options), kind, rng)


AQUARIUM: Puzzle[Board] = Puzzle(
    name="aquarium",
    again=KeptIn(__name__, "AQUARIUM"),
    read=read_boards,
    violations=rules.violations,
    csp=csp.csp,
    cpsat=DeclaredIn("magnets_cp.puzzles.aquarium.cpsat"),
    picture=picture.picture,
    levels=tuple(csp.LEVELS),
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations=("parts", "redundant", "cells"),
    decode=csp.decode,
    provable=Provable(partial(csp.csp, level="clues"), formula),
    notations=tuple(NOTATIONS),
    one_line=("aqp",),
    suffix=NOTATIONS.suffix,
    recognizes=recognizes,
    is_text=_is_text,
    write=NOTATIONS.write,
    read_solutions=read_solutions,
    kinds=KINDS,
    generate=_generate,
    fuzz=Later("magnets_cp.puzzles.aquarium.fuzz", "fuzz_board"),
    strata=Later("magnets_cp.puzzles.aquarium.fuzz", "strata"),
    fact=csp.fact,
    partial=draw,
    layout=layout,
)
