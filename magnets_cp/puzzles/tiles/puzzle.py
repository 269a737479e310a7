"""Tile placement, as everything sees it that is not about tiles alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from magnets_cp.formula import Provable
from magnets_cp.puzzle import DeclaredIn, KeptIn, Puzzle
from magnets_cp.puzzle.later import Later
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzles.tiles import csp, picture, rules
from magnets_cp.puzzles.tiles.direct import direct
from magnets_cp.puzzles.tiles.formula import formula
from magnets_cp.puzzles.tiles.generator import landscape_of_kind, recipe
from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.notations.registry import NOTATIONS, read_landscapes, recognizes
from magnets_cp.puzzles.tiles.picture import draw, layout
from magnets_cp.puzzles.tiles.solutions import read_solutions


def _generate(size: str, kind: str, options: Mapping[str, float], rng: Random) -> Landscape:
    return landscape_of_kind(recipe(size, options), kind, rng)


def _without_rotation(landscape: Landscape) -> Landscape:
    return replace(landscape, rotations=False)


TILES: Puzzle[Landscape] = Puzzle(
    name="tiles",
    again=KeptIn(__name__, "TILES"),
    read=read_landscapes,
    violations=rules.violations,
    csp=csp.csp,
    cpsat=DeclaredIn("magnets_cp.puzzles.tiles.cpsat"),
    picture=picture.picture,
    levels=tuple(csp.LEVELS),
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations=("boolean", "integer"),
    decode=csp.decode,
    provable=Provable(direct, formula),
    notations=tuple(NOTATIONS),
    suffix=NOTATIONS.suffix,
    recognizes=recognizes,
    write=NOTATIONS.write,
    read_solutions=read_solutions,
    kinds=KINDS,
    generate=_generate,
    fuzz=Later("magnets_cp.puzzles.tiles.fuzz", "fuzz_landscape"),
    strata=Later("magnets_cp.puzzles.tiles.fuzz", "strata"),
    variants={"no-rotation": _without_rotation},
    partial=draw,
    layout=layout,
)
