"""The configurations ``verify`` runs when none are named: a telling dozen, and CP-SAT in every formulation."""

from __future__ import annotations

from typing import Any

from hand_solver.booleans import encode
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.solvers import Solver

# Every inference, every heuristic, and both ends and the middle of the consistency ladder at least once.
_HAND = (
    "level={weakest} inference=none variable=input_order value=input_order",
    "level={weakest} inference=fc variable=mrv value=input_order",
    "level={weakest} inference=mac variable=mrv value=input_order",
    "level={middle} inference=none variable=mrv value=lcv",
    "level={middle} inference=fc variable=mrv_degree value=random",
    "level={middle} inference=mac variable=dom_wdeg value=lcv",
    "level={strongest} inference=fc variable=mrv value=lcv",
    "level={strongest} inference=mac variable=random value=random",
    "level={strongest} inference=mac variable=degree value=lcv",
    "level={strongest} inference=mac variable=dom_wdeg value=lcv",
    "level={strongest} search=learning",
    "level={strongest} search=auto",
)


def default_solvers(puzzle: Puzzle[Any]) -> list[Solver]:
    """The dozen for this puzzle, without learning where its constraints do not state what that needs; then CP-SAT."""
    levels = puzzle.levels
    rungs = {"weakest": levels[0], "middle": levels[len(levels) // 2], "strongest": levels[-1]}
    texts = [text for text in _HAND if "learning" not in text or _can_be_learnt_from(puzzle)]
    hand = [f"solver=hand {text.format(**rungs)}" for text in texts]
    cp_sat = [f"solver=cp-sat formulation={name}" for name in puzzle.formulations]
    return [parse(text, puzzle) for text in (*hand, *cp_sat)]


def _can_be_learnt_from(puzzle: Puzzle[Any]) -> bool:
    """Of a user's own puzzle a random board tells, if it has any."""
    if not puzzle.origin or not puzzle.defines("random"):
        return True
    try:
        encode(puzzle.csp(puzzle.fuzz(0, 1), puzzle.levels[-1]))
    except NotImplementedError:
        return False
    return True


def references(puzzle: Puzzle[Any]) -> list[Solver]:
    """What foreign solvers are judged by, besides the rules: CP-SAT and the hand solver, each at its default."""
    return [parse("solver=cp-sat", puzzle), parse("solver=hand", puzzle)]
