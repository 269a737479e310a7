"""Queens with a locked one, as everything sees them that is not about queens alone."""

from __future__ import annotations

from functools import partial
from random import Random

from magnets_cp.formula import Provable
from magnets_cp.puzzle import DeclaredIn, KeptIn, Puzzle
from magnets_cp.puzzle.later import Later
from magnets_cp.puzzle.sizes import square
from magnets_cp.queens import csp, notations, rules
from magnets_cp.queens.board import MAX_SIDE, Board
from magnets_cp.queens.formula import formula
from magnets_cp.queens.layout import layout


def _random(rng: Random, size: str | None) -> Board:
    """A queen locked on a cell, whether it can be completed or not; half of the small boards have locks that cannot."""
    n = rng.choice((1, 2, 3, 4, 4, 6, 6, 6, 5, 7, 8)) if size is None else square(size, MAX_SIDE)
    return Board(n, rng.randrange(n), rng.randrange(n))


QUEENS: Puzzle[Board] = Puzzle(
    name="queens",
    again=KeptIn(__name__, "QUEENS"),
    board=Board,
    texts=notations.NOTATIONS,
    violations=rules.violations,
    csp=csp.csp,
    cpsat=DeclaredIn("magnets_cp.queens.cpsat"),
    levels=tuple(csp.LEVELS),
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations=("boolean", "integer"),
    decode=csp.decode,
    provable=Provable(partial(csp.csp, level="alldifferent"), formula),
    one_line=("lock",),
    recognizes=notations.recognizes,
    is_text=notations.is_lock,
    random=_random,
    fuzz=Later("magnets_cp.queens.strata", "fuzz_board"),
    strata=Later("magnets_cp.queens.strata", "strata"),
    fact=csp.fact,
    legend='"?" may have a queen, "-" was just ruled out; "!" marks what cannot be, "*" what is learnt',
    layout=layout,
)
