from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings

from hand_solver import Constraint, Problem, Variable
from hand_solver.backtracking.inference import mac
from hand_solver.constraints import Implication
from hand_solver.problem.domains import Domains
from hand_solver.propagation.fixpoint import propagate_at_root
from hand_solver.propagation.revise import Propagation, consistent_at_root
from hand_solver.result import Statistics
from magnets_cp.puzzles.magnets.csp import csp
from tests.boards import instance
from tests.brute_force import problem_solutions
from tests.strategies import problems
from tests.thorough import examples


def chain(length: int) -> Problem:
    """x0 is true, and each implies the next; stated backwards, so that one look at each sees the first step only."""
    variables = tuple(Variable(f"x{i}", ("false", "true"), 2 if i == 0 else None) for i in range(length))
    steps = [Implication((i, 1), (i + 1, 1), f"x{i} implies x{i + 1}") for i in range(length - 1)]
    return Problem(variables, tuple(reversed(steps)))


def propagated(problem: Problem) -> tuple[bool, Propagation]:
    propagation = Propagation(problem, Statistics())
    return consistent_at_root(propagation, propagate_at_root), propagation


@settings(max_examples=examples(150))
@given(problems())
def test_no_solution_is_lost_and_what_is_closed_holds(problem: Problem) -> None:
    consistent, propagation = propagated(problem)
    solutions = problem_solutions(problem)
    assert consistent or not solutions
    masks = propagation.domains.masks
    if consistent:
        assert all(masks[x] >> value & 1 for solution in solutions for x, value in enumerate(solution))
        for constraint in problem.constraints:
            if all(masks[x] & (masks[x] - 1) == 0 for x in constraint.scope):
                assert constraint.is_satisfied([masks[x].bit_length() - 1 for x in constraint.scope])


def test_one_look_at_each_where_little_comes_of_it() -> None:
    problem = chain(20)
    consistent, propagation = propagated(problem)
    assert (consistent, propagation.domains.removed, propagation.statistics.revisions) == (True, 1, 19)


def test_the_fixpoint_where_much_comes_of_it() -> None:
    problem = csp(instance("seed-2-10x9.txt"), "lines")
    _, propagation = propagated(problem)
    to_the_end = Propagation(problem, Statistics())
    assert mac(to_the_end, None)
    assert propagation.domains.masks == to_the_end.domains.masks
    assert propagation.statistics.revisions > len(problem.constraints)


def test_what_the_last_look_closes_is_still_checked() -> None:
    """Two of a hundred variables get their value after the constraint between them was looked at."""

    class Differ(Constraint):
        scope, name = (0, 1), "differ"

        def filter(self, domains: Domains) -> bool:
            return self.may_hold(domains)

        def is_satisfied(self, values: Sequence[int]) -> bool:
            return values[0] != values[1]

    variables = tuple(Variable(f"x{i}", ("false", "true"), 2 if i == 2 else None) for i in range(100))
    both = [Implication((2, 1), (0, 1), "0"), Implication((2, 1), (1, 1), "1")]
    consistent, propagation = propagated(Problem(variables, (Differ(), *both)))
    assert not consistent
    assert propagation.statistics.revisions == 4
