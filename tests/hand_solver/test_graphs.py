"""Layered graphs: the kernels, as plain Python and compiled, do what filters, ``root`` and ``search`` do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Observer, Problem, Result, Statistics, Status, Variable
from hand_solver.backtracking import root_and_mac
from hand_solver.backtracking.mac_on_graphs import AT_ROOT, SOLVED, explore
from hand_solver.backtracking.root_and_mac import Run
from hand_solver.constraints import BinaryTable, Count, Implication
from hand_solver.machine_code.forms import load
from hand_solver.problem import Assignment
from hand_solver.problem.domains import Domains
from hand_solver.propagation.graphs.state import FAILS, REMOVED, REVISIONS, build
from hand_solver.propagation.layered_graph import Arc, LayeredGraph
from hand_solver.propagation.revise import Propagation
from hand_solver.propagation.root import propagate_at_root
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.csp import csp, decode
from tests.boards import instance
from tests.brute_force import board_solutions, supported
from tests.hand_solver.forms import WITHOUT
from tests.strategies import boards, constraints, domains_for


def by_graphs(problem: Problem) -> tuple[bool, list[int], tuple[int, int, int]] | None:
    """What the kernel, run as plain Python, makes of it: its answer, the domains, and its counters."""
    state = build(problem, [variable.mask for variable in problem.variables])
    if state is None:
        return None
    consistent = explore(state, AT_ROOT) == SOLVED
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


class Graph(Constraint):
    """One that says it is what it filters."""

    def __init__(self, scope: tuple[int, ...], paths: LayeredGraph) -> None:
        self.scope, self._paths, self.name = scope, paths, "graph"

    def filter(self, domains: Domains) -> bool:
        return True

    def is_satisfied(self, values: object) -> bool:
        return True

    def layered_graph(self) -> LayeredGraph:
        return self._paths


def graph_of(constraint: Constraint) -> LayeredGraph:
    """Over variables of three values: of a table the state is the value of the first, a count has one state."""
    if isinstance(constraint, BinaryTable):
        x, y = constraint.scope
        first = tuple(Arc(0, value, value) for value in range(3))
        second = tuple(Arc(a, 0, b) for a, b in sorted(constraint.allowed))
        return LayeredGraph(3, ((x, 0), (y, 1)), (first, second))
    assert isinstance(constraint, Count)
    layers = list(zip(constraint.scope, constraint.masks, strict=True))
    return LayeredGraph(1, layers, COUNTED, (constraint.target, None))


# By the mask of the values that are counted.
COUNTED = tuple(tuple(Arc(0, 0, value, (bool(mask >> value & 1), False)) for value in range(3)) for mask in range(8))


@given(st.data())
def test_graphs_of_any_constraint_keep_what_its_solutions_support(data: st.DataObject) -> None:
    constraint = data.draw(constraints((BinaryTable, Count)))
    masks = data.draw(domains_for(constraint)).masks[: len(constraint.scope)]
    variables = tuple(Variable(f"x{x}", ("a", "b", "c"), mask) for x, mask in enumerate(masks))
    found = by_graphs(Problem(variables, (Graph(constraint.scope, graph_of(constraint)),)))
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
    variables = (Variable("x", ("a", "b")), Variable("y", ("a", "b")))
    fit, unlike = LayeredGraph(1, ((0, 0),), ((Arc(0, 0),),)), LayeredGraph(1, ((1, 0),), ((Arc(0, 0, 1),),))
    assert build(Problem(variables, (Graph((0,), fit),)), [3, 3]) is not None
    for problem in (
        Problem(lines.variables, ()),
        csp(instance("seed-1-6x6.txt"), "counts"),
        Problem(lines.variables, (*lines.constraints, Implication((0, 0), (1, 0), "another kind"))),
        Problem(variables, (Graph((0,), fit), Graph((1,), unlike))),
        Problem(variables, (Graph((0,), fit), Graph((1,), fit._replace(states=2)))),
        Problem(variables, (Graph((0,), fit._replace(states=62)),)),
        Problem(variables, (Graph((0,), fit._replace(totals=(-1, None))),)),
        Problem((Variable("x", tuple(map(str, range(62)))),), (Graph((0,), fit),)),
        row(5, 62, 1),
        row(5, 1, 999_999_999),
    ):
        assert build(problem, [variable.mask for variable in problem.variables]) is None


def as_they_are(function: Callable[..., int], compiled: bool | None) -> Callable[..., int]:
    """Kernels for machine code: the same, but not the same object."""
    return partial(function) if compiled else function


def searched(problem: Problem, limits: Limits, *, compiled: bool) -> tuple[bool, Result, Statistics, list[Assignment]]:
    """What propagation says, the result of the search, the counters of both and what an observer hears."""
    heard: list[Assignment] = []

    class Ear(Observer):
        def on_solution(self, assignment: Assignment) -> None:
            heard.append(assignment)

    statistics = Statistics()
    run = Run(problem, Ear(), compiled=compiled)
    consistent = run.propagate(statistics)
    result = run.search(limits)
    total = statistics + result.statistics
    total.seconds = 0
    return consistent, result, total, heard


@settings(max_examples=150)
@given(boards(max_cells=16), st.sampled_from([None, 0, 1, 5]), st.sampled_from([None, 1, 2]))
def test_the_search_on_graphs_is_that_of_mac_and_mrv(board: Board, nodes: int | None, solutions: int | None) -> None:
    problem = csp(board, "lines")
    assume(all(variable.mask for variable in problem.variables))
    limits = Limits(nodes=nodes, solutions=solutions)
    consistent, result, total, heard = searched(problem, limits, compiled=False)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(root_and_mac, "form_of", as_they_are)
        also, other, other_total, also_heard = searched(problem, limits, compiled=True)
    assert consistent == also
    if consistent:  # nobody searches on otherwise
        assert (result.status, result.solutions, result.complete) == (other.status, other.solutions, other.complete)
        assert total == other_total
        assert heard == also_heard == list(result.solutions)


def test_all_solutions_on_graphs_are_those_of_brute_force() -> None:
    board = instance("several-4x6.sgt")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(root_and_mac, "form_of", as_they_are)
        _, result, _, _ = searched(csp(board, "lines"), Limits(solutions=None), compiled=True)
    assert result.complete
    assert {decode(board, solution) for solution in result.solutions} == board_solutions(board)


def test_what_is_no_graph_is_searched_as_it_was() -> None:
    for problem in (csp(instance("seed-1-6x6.txt"), "counts"), Problem((Variable("x", ("a", "b")),), ())):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(root_and_mac, "form_of", as_they_are)
            _, result, total, _ = searched(problem, Limits(solutions=None), compiled=True)
        assert len(result.solutions) == 2
        assert total.nodes > 0


def test_limits_of_the_search_on_graphs_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(root_and_mac, "form_of", as_they_are)
    monkeypatch.setattr(root_and_mac, "_SLICE", 3)
    problem = csp(instance("large-14x15.txt"), "lines")
    _, _, total, _ = searched(problem, Limits(nodes=20), compiled=True)
    assert total.nodes == 20
    _, result, total, _ = searched(problem, Limits(seconds=0), compiled=True)
    assert (result.status, result.complete, total.nodes) == (Status.UNKNOWN, False, 3)


@pytest.mark.parametrize("name", ["seed-2-10x9.txt", "large-14x15.txt", "missing-clues-10x9.sgt", "several-10x10.txt"])
def test_machine_code_makes_the_same_revisions_and_decisions(name: str) -> None:
    if not load():
        pytest.skip(WITHOUT)
    problem = csp(instance(name), "lines")
    python, machine = (searched(problem, Limits(nodes=200, solutions=20), compiled=it) for it in (False, True))
    assert (python[0], python[2], python[3]) == (machine[0], machine[2], machine[3])
    one, other = python[1], machine[1]
    assert (one.solutions, one.status, one.complete) == (other.solutions, other.status, other.complete)


@pytest.mark.parametrize("event", root_and_mac.UNTOLD)
def test_who_wants_to_hear_of_single_steps_is_told_by_plain_python(event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    ear = type("Ear", (Observer,), {event: lambda self, *told: heard.append(event)})()
    monkeypatch.setattr(root_and_mac, "form_of", as_they_are)
    problem = csp(instance("large-14x15.txt"), "lines")
    run = Run(problem, ear, compiled=True)
    assert run.propagate(Statistics())
    run.search(Limits(nodes=50))
    assert heard


@pytest.mark.parametrize("compiled", [False, True])
def test_what_is_inconceivable_from_the_start_takes_no_revision(compiled: bool) -> None:
    lines = csp(instance("seed-1-6x6.txt"), "lines")
    empty = Problem((Variable("none", ("a", "b", "c"), 0), *lines.variables[1:]), lines.constraints)
    statistics = Statistics()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(root_and_mac, "form_of", as_they_are)
        assert not Run(empty, Observer(), compiled=compiled).propagate(statistics)
    assert statistics.revisions == 0
