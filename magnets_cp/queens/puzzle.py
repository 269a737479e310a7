"""Queens, as everything sees them that is not about queens alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from magnets_cp.certified import KINDS
from magnets_cp.formula import Provable
from magnets_cp.puzzle import Puzzle
from magnets_cp.queens import csp, picture, rules
from magnets_cp.queens.board import Board
from magnets_cp.queens.formula import formula
from magnets_cp.queens.generator import board_of_kind, fuzz_board
from magnets_cp.queens.layout import layout
from magnets_cp.queens.notations.lock import HEADER
from magnets_cp.queens.notations.registry import NOTATIONS, read_boards, recognizes
from magnets_cp.queens.partial import draw
from magnets_cp.queens.solutions import read_solutions

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


def _cpsat(formulation: str) -> Callable[[Board], Declaration]:
    from magnets_cp.queens.cpsat import FORMULATIONS

    return FORMULATIONS[formulation]


def _size(board: Board) -> str:
    return f"{board.n}x{board.n}"


def _is_text(argument: str) -> bool:
    return HEADER.match(argument) is not None


def _fuzz(seed: int, index: int) -> Board:
    return fuzz_board(Random(f"{seed}:{index}"))


QUEENS = Puzzle(
    name="queens",
    read=read_boards,
    violations=rules.violations,
    csp=csp.csp,
    cpsat=_cpsat,
    picture=picture.picture,
    levels=tuple(csp.LEVELS),
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations=("boolean", "integer"),
    decode=csp.decode,
    size=_size,
    provable=Provable(partial(csp.csp, level="alldifferent"), formula),
    notations=tuple(NOTATIONS),
    one_line=("lock",),
    suffix=NOTATIONS.suffix,
    recognizes=recognizes,
    is_text=_is_text,
    write=NOTATIONS.write,
    read_solutions=read_solutions,
    kinds=KINDS,
    generate=board_of_kind,
    fuzz=_fuzz,
    fact=csp.fact,
    partial=draw,
    layout=layout,
)
