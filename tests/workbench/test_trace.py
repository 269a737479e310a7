"""Recorded searches: every frame is what the search knew then, and what a puzzle draws of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Options, Problem, Statistics
from hand_solver.backtracking.dfs import solve
from hand_solver.backtracking.inference import INFERENCES
from hand_solver.problem.domains import members
from hand_solver.propagation.revise import Propagation
from magnets_cp.partial import Drawing, Partial, Role, as_text, listing
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.csp import csp
from magnets_cp.puzzles.queens.puzzle import QUEENS, Queens
from magnets_cp.source import Source
from magnets_cp.workbench.explain.trace import Action, Frame, Recording, record
from magnets_cp.workbench.explain.trace.words import Words
from tests.boards import instance
from tests.queens.boards import locks
from tests.strategies import LOOKING, problems
from tests.thorough import examples

ALL = Limits(solutions=None)
FORWARD = Options("fc", "input_order", "input_order")


def traced(board: Board, options: Options = FORWARD, level: str = "pairs", limits: Limits = ALL) -> Recording:
    return record(csp(board, level), options, limits)


def decisions(trace: Recording) -> list[list[tuple[int, int]]]:
    """For every step the (variable, value) decisions in force after it."""
    in_force: list[tuple[int, int]] = []
    found = []
    for step in trace.steps:
        del in_force[step.depth - (step.action is Action.DECIDE) :]
        if step.action is Action.DECIDE and step.variable is not None and step.value is not None:
            in_force.append((step.variable, step.value))
        found.append(list(in_force))
    return found


@settings(max_examples=examples(60))
@given(locks(most=6), st.sampled_from(["pairs", "alldifferent"]), st.sampled_from(LOOKING))
def test_after_a_backtrack_the_domains_are_those_computed_from_scratch(
    board: Board, level: str, inference: str
) -> None:
    trace = traced(board, Options(inference, "input_order", "input_order"), level)
    for frame, in_force in zip(trace.frames(), decisions(trace), strict=True):
        if frame.step.action is Action.BACKTRACK:
            assert list(frame.partial.masks) == from_scratch(trace.problem, in_force, inference)


def from_scratch(problem: Problem, in_force: list[tuple[int, int]], inference: str) -> list[int]:
    propagation = Propagation(problem, Statistics())
    assert INFERENCES[inference](propagation, None)
    for variable, value in in_force:
        assert propagation.domains.restrict(variable, 1 << value)
        assert INFERENCES[inference](propagation, variable)
    return propagation.domains.masks


@settings(max_examples=examples(60))
@given(locks(most=6))
def test_a_cell_that_two_queens_took_returns_when_both_are_gone(board: Board) -> None:
    """With forward checking a cell of an undecided row is free exactly when no queen in force attacks it."""
    trace = traced(board)
    rows = [board.row, *(r for r in range(board.n) if r != board.row)]
    for frame, in_force in zip(trace.frames(), decisions(trace), strict=True):
        if frame.step.action is not Action.BACKTRACK or not in_force:
            continue
        queens = [(rows[variable], column) for variable, column in in_force]
        for x, r in enumerate(rows):
            if x not in frame.partial.decided:
                free = {c for c in range(board.n) if all(c != d and abs(c - d) != abs(r - s) for s, d in queens)}
                assert set(members(frame.partial.masks[x])) == free


@settings(max_examples=examples(60))
@given(problems(), st.sampled_from(LOOKING), st.integers(0, 3))
def test_a_trace_replays_what_the_search_did(problem: Problem, inference: str, seed: int) -> None:
    options = Options(inference, "random", "random", seed=seed)
    trace = record(problem, options, ALL)
    frames = list(trace.frames())
    result = solve(problem, options, ALL)
    assert trace.result.solutions == result.solutions
    count = {action: sum(frame.step.action is action for frame in frames) for action in Action}
    statistics = result.statistics
    assert (count[Action.DECIDE], count[Action.BACKTRACK]) == (statistics.nodes, statistics.backtracks)
    assert (count[Action.FAIL], count[Action.SOLUTION]) == (statistics.fails, len(result.solutions))
    assert statistics.prunings == sum(
        mask.bit_count() for frame in frames for mask in (frame.partial.removed or {}).values()
    )
    found = [
        tuple(mask.bit_length() - 1 for mask in frame.partial.masks)
        for frame in frames
        if frame.step.action is Action.SOLUTION
    ]
    assert found == list(result.solutions)
    assert all(all(frame.partial.masks) for frame in frames if all(variable.mask for variable in problem.variables))


def test_the_last_frame_of_a_search_for_one_solution_is_the_solution() -> None:
    trace = traced(Board(8, 0, 0), limits=Limits())
    *_, last = trace.frames()
    assert last.step.action is Action.SOLUTION
    assert QUEENS.decode(Board(8, 0, 0), tuple(mask.bit_length() - 1 for mask in last.partial.masks)) == tuple(
        "04752613"
    )
    assert (
        Words(trace, QUEENS).caption(last)
        == f"step {len(trace.steps) - 1} of {len(trace.steps) - 1}, depth 8: solution"
    )


def test_restarts_go_back_to_the_root() -> None:
    trace = record(
        csp(Board(20, 0, 0), "alldifferent"), Options("fc", "random", "random", restarts=1), Limits(nodes=300)
    )
    frames = list(trace.frames())
    restarts = [frame for frame in frames if frame.step.action is Action.RESTART]
    assert restarts
    assert all(frame.partial.masks == frames[0].partial.masks for frame in restarts)


def frame_of(trace: Recording, action: Action, number: int = 0) -> Frame:
    return [frame for frame in trace.frames() if frame.step.action is action][number]


COLUMNS = "   0 1 2 3 4 5"


def test_queens_on_the_way() -> None:
    board = Board(6, 0, 0)
    trace = traced(board)
    start = frame_of(trace, Action.START)
    assert as_text(QUEENS.partial(board, start.partial)).splitlines() == [
        COLUMNS,
        " 0 Q . . . . .",
        *[f" {r} ? ? ? ? ? ?" for r in range(1, 6)],
    ]
    assert Words(trace, QUEENS).caption(start) == f"step 0 of {len(trace.steps) - 1}, depth 0: start"
    pruned = frame_of(trace, Action.PRUNE, 1)
    assert as_text(QUEENS.partial(board, pruned.partial)).splitlines() == [
        COLUMNS,
        " 0 Q . . . . .",
        " 1 . . Q . . .",
        " 2 . - . - ? ?",
        " 3 . ? - . - ?",
        " 4 . ? - ? . -",
        " 5 . ? - ? ? .",
    ]
    assert Words(trace, QUEENS).caption(pruned).endswith("depth 2: prune 7 values of 4 variables")
    failed = frame_of(trace, Action.FAIL)
    assert any(piece.role is Role.CONFLICT for line in QUEENS.partial(board, failed.partial) for piece in line)
    assert Words(trace, QUEENS).caption(failed).endswith("depth 4: fail: rows 3 and 5")
    undone = frame_of(trace, Action.BACKTRACK)
    assert Words(trace, QUEENS).caption(undone).endswith("depth 3: backtrack row 3 = 1")
    assert Role.CONFLICT not in {piece.role for line in QUEENS.partial(board, undone.partial) for piece in line}


@pytest.mark.parametrize("n", [80, 300])
def test_a_board_that_no_screen_holds_is_listed(n: int) -> None:
    board = Board(n, 0, 0)
    trace = record(csp(board, "alldifferent"), FORWARD, Limits(nodes=2))
    *_, last = trace.frames()
    assert QUEENS.partial(board, last.partial) == listing(last.partial)


def test_magnets_on_the_way() -> None:
    board = instance("seed-1-6x6.txt")
    trace = record(MAGNETS.csp(board, "arcs"), Options("fc", "mrv", "input_order"), Limits())
    *_, last = trace.frames()
    (solution,) = (MAGNETS.decode(board, assignment) for assignment in trace.result.solutions)
    drawn = as_text(MAGNETS.partial(board, last.partial)).splitlines()
    assert drawn[:2] == MAGNETS.picture(board, None).splitlines()[:2]
    assert ["".join(line[8:].split()) for line in drawn[2:]] == list(solution)
    start = as_text(MAGNETS.partial(board, next(trace.frames()).partial))
    assert start == MAGNETS.picture(board, None)


def test_magnets_show_what_two_signs_a_cell_can_have_givens_and_single_cells() -> None:
    board = instance("givens-4x4.janko")
    problem = MAGNETS.csp(board, "counts")
    masks = [variable.mask for variable in problem.variables]
    free = next(x for x, variable in enumerate(problem.variables) if variable.mask == 0b111)
    masks[free] = 0b101
    drawn = MAGNETS.partial(board, Partial(problem, masks, removed={free: 0b010}))
    pieces = [piece for line in drawn for piece in line]
    assert [piece.text.strip() for piece in pieces if piece.role is Role.REMOVED] == ["+.", "-."]
    assert sum(piece.role is Role.GIVEN for piece in pieces) == len(board.givens)


def test_a_puzzle_that_does_not_draw_is_listed_variable_by_variable() -> None:
    class Listed(Queens):
        def partial(self, board: Board, partial: Partial) -> Drawing:
            return listing(partial)

    problem = csp(Board(4, 0, 1), "pairs")
    partial = Partial(problem, (0b0010, 0b1000, 0b0011, 0b1111), frozenset({0}), {2: 0b1100}, frozenset({3}))
    lines = Listed().partial(Board(4, 0, 1), partial)
    assert lines == listing(partial)
    assert as_text(lines).splitlines() == ["row 0 1", "row 1 3", "row 2 0 1 [2 3]", "row 3 0 1 2 3"]
    assert [line[1].role for line in lines] == [Role.DECIDED, Role.IMPLIED, Role.FREE, Role.CONFLICT]


def test_steps_are_described_by_names() -> None:
    trace = traced(Board(4, 0, 1), limits=Limits())
    described = [Words(trace, QUEENS).described(number) for number in range(len(trace.steps))]
    assert json.loads(json.dumps(described)) == described
    assert described[0] == {"step": 0, "action": "start", "depth": 0}
    assert described[1] == {"step": 1, "action": "decide", "depth": 1, "variable": "row 0", "value": "1"}
    assert described[2]["removed"] == {"row 1": ["0", "1", "2"], "row 2": ["1", "3"], "row 3": ["1"]}
    assert described[-1]["action"] == "solution"


@pytest.mark.parametrize("seconds", [0.0, None])
def test_limits_end_a_recording(seconds: float | None) -> None:
    trace = traced(Board(8, 0, 0), limits=Limits(seconds=seconds, nodes=5))
    assert not trace.result.complete
    assert sum(step.action is Action.DECIDE for step in trace.steps) == (5 if seconds is None else 0)


def test_what_has_no_value_left_is_marked() -> None:
    """As a domino is whose givens contradict one another, before anything has failed."""
    (board,) = MAGNETS.read(Source("<board>", "2x2:11,11,11,11,TTBB"), "sgt")
    drawing = MAGNETS.partial(board, Partial(MAGNETS.csp(board, "lines"), [0, 0b111]))
    assert [piece.text.strip() for row in drawing[2:] for piece in row[2:]].count("!") == 2


@settings(max_examples=examples(20))
@given(problems())
def test_a_trace_shows_no_probes(problem: Problem) -> None:
    """Every removal of a frame is of a constraint that was revised; what singleton consistency tries is not there."""
    told: list[str] = []

    def probing(propagation: Propagation, variable: int | None) -> bool:
        told.append("")
        for x in members(propagation.domains.unfixed):
            for value in members(propagation.domains.masks[x]):
                propagation.assume(x, value, INFERENCES["mac"])
        return INFERENCES["mac"](propagation, variable)

    probing.settles = True  # type: ignore[attr-defined]
    limits = Limits(nodes=50, solutions=None)
    tried = record(problem, Options(probing, "input_order", "input_order"), limits)
    plain = record(problem, Options("mac", "input_order", "input_order"), limits)
    assert told
    assert [(one.action, one.variable, one.value, one.depth) for one in tried.steps] == [
        (one.action, one.variable, one.value, one.depth) for one in plain.steps
    ]
