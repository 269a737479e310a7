from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Observer, Problem, Status, Variable, portfolio, root
from hand_solver.compiled import is_available
from hand_solver.constraints import BinaryTable, Count, Implication
from hand_solver.domains import Domains
from hand_solver.inference.mac import mac
from hand_solver.propagation import Propagation, consistent_at_root
from hand_solver.result import Statistics
from hand_solver.root import propagate_at_root
from hand_solver.root.kernel import propagate_graphs
from hand_solver.root.state import FAILS, REMOVED, REVISIONS, build
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.csp import csp
from tests.boards import instance
from tests.brute_force import problem_solutions, supported
from tests.strategies import boards, constraints, domains_for, problems


def chain(length: int) -> Problem:
    """x0 is true, and each implies the next; stated backwards, so that one look at each sees the first step only."""
    variables = tuple(Variable(f"x{i}", ("false", "true"), 2 if i == 0 else None) for i in range(length))
    steps = [Implication((i, 1), (i + 1, 1), f"x{i} implies x{i + 1}") for i in range(length - 1)]
    return Problem(variables, tuple(reversed(steps)))


def propagated(problem: Problem) -> tuple[bool, Propagation]:
    propagation = Propagation(problem, Statistics())
    return consistent_at_root(propagation, propagate_at_root), propagation


@settings(max_examples=150)
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


@settings(max_examples=40)
@given(boards(max_cells=12))
def test_loose_boards_are_left_to_learning_and_answered_without_time(board: Board) -> None:
    problem = csp(board, "lines")
    assume(all(variable.mask for variable in problem.variables) and all(line.scope for line in problem.constraints))
    loose = sum(line.is_loose for line in problem.constraints)
    result = portfolio.solve(problem, Limits(solutions=None), compiled=False)
    assert (result.statistics.revisions == 0) == (2 * loose > len(problem.constraints))
    at_once = portfolio.solve(problem, Limits(seconds=0, solutions=None), compiled=False)
    assert at_once.statistics.revisions > 0
    assert at_once.status in (Status.UNKNOWN, result.status)


def by_graphs(problem: Problem) -> tuple[bool, list[int], tuple[int, int, int]] | None:
    """What the kernel, run as plain Python, makes of it: its answer, the domains, and its counters."""
    state = build(problem, [variable.mask for variable in problem.variables])
    if state is None:
        return None
    consistent = propagate_graphs(state) == 1
    return consistent, list(state.masks), (state.counters[REVISIONS], state.counters[FAILS], state.counters[REMOVED])


def by_filters(problem: Problem) -> tuple[bool, list[int], tuple[int, int, int]]:
    propagation = Propagation(problem, Statistics())
    consistent, counters = propagate_at_root(propagation), propagation.statistics
    return consistent, propagation.domains.masks, (counters.revisions, counters.fails, counters.prunings)


@settings(max_examples=200)
@given(boards(max_cells=16))
def test_graphs_are_filtered_as_lines_are_revision_by_revision(board: Board) -> None:
    problem = csp(board, "lines")
    if all(variable.mask for variable in problem.variables):
        assert by_graphs(problem) == by_filters(problem)


@pytest.mark.parametrize("name", ["seed-1-6x6.txt", "large-14x15.txt", "large-givens-20x20.janko", "singles-9x9.sgt"])
def test_graphs_of_real_boards_and_of_clues_that_take_several_integers(name: str) -> None:
    problem = csp(instance(name), "lines")
    assert by_graphs(problem) == by_filters(problem)
    assert by_filters(problem)[2][0] >= len(problem.constraints)


def row(columns: int, plus: int | None, minus: int | None) -> Problem:
    """One row of dominoes that lie in it."""
    free = (None,) * columns
    board = Board(
        1, columns, tuple(((0, c), (0, c + 1)) for c in range(0, columns - 1, 2)), (plus,), (minus,), free, free
    )
    whole = csp(board, "lines")
    return Problem(whole.variables, whole.constraints[:1])


@given(st.data())
def test_graphs_of_any_constraint_keep_what_its_solutions_support(data: st.DataObject) -> None:
    constraint = data.draw(constraints((BinaryTable, Count)))
    masks = data.draw(domains_for(constraint)).masks[: len(constraint.scope)]
    variables = tuple(Variable(f"x{x}", ("a", "b", "c"), mask) for x, mask in enumerate(masks))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(type(constraint), "filters_paths", True)
        found = by_graphs(Problem(variables, (constraint,)))
    kept = supported(constraint, Domains(masks))
    assert found is not None
    assert found[0] == any(kept)
    if found[0]:
        assert found[1] == kept


@pytest.mark.parametrize("clues", [(30, 30), (30, None), (None, 30), (7, 7), (0, 0), (1, 0), (31, 31), (61, 61)])
def test_graphs_of_a_long_row(clues: tuple[int | None, int | None]) -> None:
    problem = row(61, *clues)
    assert by_graphs(problem) == by_filters(problem)


def test_graphs_are_not_for_everything() -> None:
    lines = csp(instance("seed-1-6x6.txt"), "lines")
    for problem in (
        Problem(lines.variables, ()),
        csp(instance("seed-1-6x6.txt"), "counts"),
        Problem(lines.variables, (*lines.constraints, Implication((0, 0), (1, 0), "another kind"))),
        row(5, 62, 1),
        row(5, 1, 999_999_999),
    ):
        assert by_graphs(problem) is None


def test_machine_code_makes_the_same_revisions() -> None:
    pytest.importorskip("numba")
    for name in ("seed-2-10x9.txt", "large-14x15.txt"):
        problem = csp(instance(name), "lines")
        told: list[tuple[bool, list[int], Statistics]] = []
        for compiled in (False, True):
            statistics = Statistics()
            consistent, domains = root.propagate(problem, statistics, Observer(), compiled=compiled)
            told.append((consistent, list(domains), statistics))
        assert told[0] == told[1]


def test_who_wants_to_hear_of_removals_hears_of_them_in_machine_code_too() -> None:
    pytest.importorskip("numba")

    class Ear(Observer):
        removed = 0

        def on_prune(self, variable: int, removed: int, constraint: int) -> None:
            self.removed += removed.bit_count()

    ear, statistics = Ear(), Statistics()
    root.propagate(csp(instance("seed-2-10x9.txt"), "lines"), statistics, ear, compiled=True)
    assert ear.removed == statistics.prunings > 0


def test_what_is_inconceivable_from_the_start_takes_no_revision() -> None:
    lines = csp(instance("seed-1-6x6.txt"), "lines")
    empty = Problem((Variable("none", ("a", "b", "c"), 0), *lines.variables[1:]), lines.constraints)
    for compiled in (False, True) if is_available() else (False,):
        statistics = Statistics()
        consistent, _ = root.propagate(empty, statistics, Observer(), compiled=compiled)
        assert (consistent, statistics.revisions) == (False, 0)
