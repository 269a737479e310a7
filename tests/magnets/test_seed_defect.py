"""The defect of the seed, put into a copy of a constraint: does verify see it, and say which rule is broken where?"""

from __future__ import annotations

from hand_solver import Constraint, Limits, Problem
from hand_solver.constraints import Count
from hand_solver.problem.domains import Domains
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import Magnets
from magnets_cp.workbench.judge.verify import Verdict, verify
from magnets_cp.workbench.run.configuration import parse
from tests.boards import instance


class NeverExactInColumns(Count):
    """A column's count that is held to its upper bound only, as the seed does where dominoes stand upright."""

    def filter(self, domains: Domains) -> bool:
        return self.bounds(domains)[0] <= self.target

    def may_hold(self, domains: Domains) -> bool:
        return self.filter(domains)


def without_exact_columns(constraint: Constraint) -> Constraint:
    if not (isinstance(constraint, Count) and constraint.name.startswith("column")):
        return constraint
    masks = zip(constraint.scope, constraint.masks, strict=True)
    literals = [(x, value) for x, mask in masks for value in range(3) if mask >> value & 1]
    return NeverExactInColumns(literals, constraint.target, constraint.name)


class Defective(Magnets):
    def csp(self, board: Board, level: str) -> Problem:
        problem = super().csp(board, level)
        return Problem(problem.variables, tuple(map(without_exact_columns, problem.constraints)))


DEFECTIVE = Defective()


def test_verify_catches_the_unchecked_columns_and_names_the_line() -> None:
    # Columns 1 and 2 ask for 3 and 1 plus; the rows alone allow 2 and 2.
    board = Board(
        4,
        2,
        (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((2, 0), (3, 0)), ((2, 1), (3, 1))),
        row_plus=(1, 1, 1, 1),
        row_minus=(1, 1, 1, 1),
        column_plus=(3, 2),
        column_minus=(2, 2),
    )
    solvers = [parse("search=dfs level=counts", DEFECTIVE), parse("solver=cp-sat", DEFECTIVE)]
    judgement = verify(DEFECTIVE, board, solvers, Limits(solutions=None))
    faulty, cp_sat = judgement.runs
    assert not judgement.agreed
    assert faulty.verdict is Verdict.NONE_EXISTS
    assert [str(found) for found in faulty.violations] == ["column plus: column 1: expected 3 +, found 2"]
    assert cp_sat.verdict is Verdict.CORRECT


def test_a_sound_board_gives_the_defect_away_by_extra_solutions_or_not_at_all() -> None:
    solvers = [parse(f"search=dfs level={level}", DEFECTIVE) for level in DEFECTIVE.levels] + [
        parse("solver=cp-sat", DEFECTIVE)
    ]
    wrong = [
        run.verdict
        for name in ("column-clues-disagree-4x2.txt", "missing-clues-4x6.sgt", "missing-clues-6x5.sgt")
        for run in verify(DEFECTIVE, instance(name), solvers, Limits(solutions=50)).runs
        if run.verdict.is_fault
    ]
    assert wrong
    assert set(wrong) <= {Verdict.WRONG, Verdict.NONE_EXISTS}
