"""The solvers that are run where none is named: those of ``verify``, and the references that judge others."""

from __future__ import annotations

from typing import Any

from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.enumeration import Enumeration
from magnets_cp.workbench.run.solvers import Solver

# What ``verify`` runs where nothing is named: every inference, every heuristic, and both ends and the middle of the
# consistency ladder at least once.
_DEFAULT = (
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
    """Make the solvers of ``verify``: the dozen, without learning where constraints have no encoding; then CP-SAT.

    A puzzle with one or two levels has fewer: what two of the texts say alike is one solver.
    """
    levels = puzzle.levels
    rungs = {"weakest": levels[0], "middle": levels[len(levels) // 2], "strongest": levels[-1]}
    texts = [text for text in _DEFAULT if "learning" not in text or _can_be_learnt_from(puzzle)]
    hand = [f"solver=hand {text.format(**rungs)}" for text in texts]
    cp_sat = [f"solver=cp-sat formulation={name}" for name in puzzle.formulations]
    return list(dict.fromkeys(parse(text, puzzle) for text in (*hand, *cp_sat)))


def _can_be_learnt_from(puzzle: Puzzle[Any]) -> bool:
    """Of a user's own puzzle a random board tells, if it has any."""
    from hand_solver.booleans import encode

    if not puzzle.origin or not puzzle.defines("random"):
        return True
    try:
        encode(puzzle.csp(puzzle.fuzz(0, 1), puzzle.levels[-1]))
    except NotImplementedError:
        return False
    return True


def references(puzzle: Puzzle[Any]) -> list[Solver]:
    """Make what external solvers are judged by, besides the rules: CP-SAT and the hand solver, each at its default.

    Of a puzzle whose small boards can be enumerated, that and the hand solver: no translation to CP-SAT takes part.
    """
    return [referee(puzzle), parse("solver=hand", puzzle)]


def referee(puzzle: Puzzle[Any]) -> Solver:
    """Make the first of them, which alone is asked while a board is made small."""
    return Enumeration() if puzzle.defines("every") else parse("solver=cp-sat", puzzle)
