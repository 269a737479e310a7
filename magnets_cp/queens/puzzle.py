"""Queens with a locked one, as everything sees them that is not about queens alone."""

from __future__ import annotations

import re
from functools import partial
from random import Random

from magnets_cp.formula import Provable
from magnets_cp.later import Later
from magnets_cp.puzzle import DeclaredIn, Puzzle
from magnets_cp.queens import csp, notations, picture, rules
from magnets_cp.queens.board import Board
from magnets_cp.queens.formula import formula
from magnets_cp.queens.layout import layout

_SIZE = re.compile(r"([0-9]{1,6})(?:x\1)?")


def _random(rng: Random, size: str | None) -> Board:
    """A queen locked on a cell, whether it can be completed or not; half of the small boards have locks that cannot."""
    match = _SIZE.fullmatch(size) if size is not None else None
    if size is not None and match is None:
        raise ValueError("expected the number of rows such as 8")
    n = int(match[1]) if match else rng.choice((1, 2, 3, 4, 4, 6, 6, 6, 5, 7, 8))
    return Board(n, rng.randrange(n or 1), rng.randrange(n or 1))


QUEENS: Puzzle[Board] = Puzzle(
    name="queens",
    board=Board,
    texts=notations.NOTATIONS,
    violations=rules.violations,
    csp=csp.csp,
    cpsat=DeclaredIn("magnets_cp.queens.cpsat"),
    picture=picture.picture,
    levels=tuple(csp.LEVELS),
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations=("boolean", "integer"),
    decode=csp.decode,
    provable=Provable(partial(csp.csp, level="alldifferent"), formula),
    one_line=("lock",),
    recognizes=notations.recognizes,
    is_text=notations.is_lock,
    read_solutions=notations.read_solutions,
    random=_random,
    fuzz=Later("magnets_cp.queens.fuzz", "fuzz_board"),
    strata=Later("magnets_cp.queens.strata", "strata"),
    fact=csp.fact,
    partial=picture.partial,
    layout=layout,
)
