"""Recorded learning: what each conflict teaches, where the search goes back to, and what is known then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options, Problem, solve
from hand_solver.events import Literal, Observer
from hand_solver.problem.domains import members
from magnets_cp.partial import Role
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.workbench.explain.trace import Action, Recording, Step, record
from magnets_cp.workbench.explain.trace.words import Words
from tests.boards import instance
from tests.brute_force import means
from tests.strategies import problems

ALL = Limits(solutions=None)


def learnt(problem: Problem, limits: Limits = ALL) -> Recording:
    return record(problem, Options(), limits, search="learning")


class States(Observer):
    """Keeps every state that differs from the one before."""

    def __init__(self) -> None:
        self.heard: list[tuple[tuple[Literal, ...], tuple[int, ...]]] = []
        self.learnt = 0

    def on_learn(self, literals: Sequence[Literal], least: int) -> None:
        self.learnt += 1

    def on_state(self, decisions: Sequence[Literal], masks: Sequence[int]) -> None:
        self.heard.append((tuple(decisions), tuple(masks)))


@settings(max_examples=60)
@given(problems())
def test_every_state_of_a_learning_search_is_replayed_exactly(problem: Problem) -> None:
    states = States()
    try:
        result = solve(problem, "learning", limits=ALL, observer=states)
    except NotImplementedError:
        return
    trace = learnt(problem)
    frames = [frame for frame in trace.frames() if frame.step.state is not None]
    told = [state for at, state in enumerate(states.heard) if at == 0 or state != states.heard[at - 1]]
    replayed = [(frame.step.state.decisions, frame.partial.masks) for frame in frames if frame.step.state]
    assert [one for at, one in enumerate(replayed) if at == 0 or one != replayed[at - 1]] == told
    assert trace.result.solutions == result.solutions
    before = sum(step.action is Action.FAIL for step in trace.steps)  # propagation has left no solution
    assert sum(frame.step.action is Action.LEARN for frame in frames) == states.learnt
    assert states.learnt == result.statistics.fails - before
    assert not before or (result.statistics.fails, frames) == (1, [])


@pytest.mark.parametrize(
    ("puzzle", "problem"),
    [(QUEENS, QUEENS.csp(Board(6, 0, 1), "pairs")), (MAGNETS, MAGNETS.csp(instance("seed-1-6x6.txt"), "arcs"))],
    ids=["queens", "magnets"],
)
def test_what_is_learnt_holds_makes_something_follow_and_the_search_goes_back(
    puzzle: Puzzle[Any], problem: Problem
) -> None:
    trace = learnt(problem)
    solutions = set(trace.result.solutions)
    assert solutions
    teaching = [(number, step) for number, step in enumerate(trace.steps) if step.learnt is not None]
    assert teaching
    for number, step in teaching:
        assert step.learnt is not None
        assert step.depth < step.learnt.depth
        found = set(trace.result.solutions[: sum(one.action is Action.SOLUTION for one in trace.steps[:number])])
        for solution in solutions - found:
            assert sum(means(literal, solution) for literal in step.learnt.literals) >= step.learnt.least
        words = Words(trace, puzzle).happening(step)
        assert words.startswith(f"conflict at depth {step.learnt.depth}, back to {step.depth}; learn: ")
        if len(step.learnt.literals) > step.learnt.least:
            assert f"at least {step.learnt.least} of these {len(step.learnt.literals)}: " in words


def test_a_solution_stands_in_the_frame_before_it_is_told() -> None:
    trace = learnt(QUEENS.csp(Board(8, 0, 0), "alldifferent"), Limits())
    *_, last = trace.frames()
    assert last.step.action is Action.SOLUTION
    assert tuple(next(members(mask)) for mask in last.partial.masks) == trace.result.solutions[0]


@pytest.mark.parametrize(
    ("puzzle", "board", "level", "sign"),
    [(QUEENS, Board(6, 0, 1), "pairs", "*"), (MAGNETS, instance("seed-1-6x6.txt"), "arcs", "*+")],
    ids=["queens", "magnets"],
)
def test_the_cells_of_what_is_learnt_are_drawn(puzzle: Puzzle[Any], board: object, level: str, sign: str) -> None:
    trace = learnt(puzzle.csp(board, level))
    partials = [frame.partial for frame in trace.frames() if frame.step.learnt is not None]
    pieces = [piece for partial in partials for line in puzzle.partial(board, partial) for piece in line]
    assert any(piece.text.strip().startswith(sign) for piece in pieces if piece.role is Role.LEARNT)


def test_inequalities_in_words() -> None:
    problem = MAGNETS.csp(instance("seed-1-6x6.txt"), "lines")
    words = Words(replace(learnt(problem, Limits()), steps=(Step(Action.START, 0),)), MAGNETS)
    first = problem.variables[0].name.split("-")[0]
    plus, blank = Literal(((0, 0, True),), True), Literal(((0, 2, False),), True)
    either = Literal(((0, 0, True), (1, 1, True)), False)
    assert words.inequality([plus], 1) == f"{first} is +"
    assert words.inequality([plus, blank], 2).startswith("all 2 of these: ")
    said = words.inequality([plus, blank, either], 2)
    assert said.startswith(f"at least 2 of these 3: {first} is +, {problem.variables[0].name} is a magnet, none of (")
