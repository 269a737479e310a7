from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given

from hand_solver import Limits, Options, Problem, Variable, auto, learning
from hand_solver.backtracking.dfs import solve
from hand_solver.booleans import Encoding, encode
from hand_solver.constraints import Count
from hand_solver.events import Literal, Observer
from tests.brute_force import means, problem_solutions
from tests.strategies import crowded, problems, queens

ALL = Limits(solutions=None)


class Nodes(Observer):
    """Writes down decisions, and what inference says of the node after each."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.masks: list[list[int]] = []

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        self.heard.append(f"{variable}={value}")

    def on_inferred(self, consistent: bool, masks: Sequence[int]) -> None:
        self.heard.append("open" if consistent else "dead")
        self.masks.append(list(masks))


@given(problems())
def test_inference_reports_once_at_the_root_and_once_after_every_decision(problem: Problem) -> None:
    for inference in ("none", "fc", "mac"):
        nodes = Nodes()
        result = solve(problem, Options(inference), ALL, observer=nodes)
        root, *rest = nodes.heard
        assert root in ("open", "dead")
        assert len(rest) == 2 * result.statistics.nodes
        assert all(one in ("open", "dead") for one in rest[1::2])
        assert all("=" in one for one in rest[::2])


def test_what_inference_left_is_seen() -> None:
    nodes = Nodes()
    solve(queens(4), Options("fc", "input_order"), Limits(nodes=1), observer=nodes)
    assert nodes.heard == ["open", "0=0", "open"]
    assert nodes.masks[1] == [0b0001, 0b1100, 0b1010, 0b0110]
    empty = Nodes()
    solve(Problem((Variable("x", ("a",), 0),), ()), observer=empty)
    assert empty.heard == ["dead"]


class Learnt(Observer):
    """Keeps what is learnt and the solutions found, in order."""

    def __init__(self) -> None:
        self.learnt: list[tuple[int, Sequence[Literal], int]] = []
        self.found: list[tuple[int, ...]] = []

    def on_learn(self, literals: Sequence[Literal], least: int) -> None:
        self.learnt.append((len(self.found), literals, least))

    def on_solution(self, assignment: tuple[int, ...]) -> None:
        self.found.append(assignment)


@pytest.mark.parametrize("size", [4, 6])
def test_everything_learnt_is_told_and_holds_in_the_solutions_not_found_yet(size: int) -> None:
    problem = queens(size)
    every = problem_solutions(problem)
    told = Learnt()
    result = learning.solve(problem, ALL, observer=told)
    assert len(told.learnt) == result.statistics.fails > 0
    assert result.solutions == tuple(told.found)
    for found, literals, least in told.learnt:
        assert 1 <= least <= len(literals)
        for solution in every - set(told.found[:found]):
            assert sum(means(literal, solution) for literal in literals) >= least
    alone = learning.solve(problem, ALL, compiled=False)
    assert (alone.solutions, alone.statistics.nodes) == (result.solutions, result.statistics.nodes)


def test_what_is_learnt_may_be_more_than_a_clause() -> None:
    told = Learnt()
    learning.solve(encode(crowded(5)), observer=told)
    assert any(1 < least < len(literals) for _, literals, least in told.learnt)


def test_a_literal_means_what_it_was_made_of() -> None:
    problem = Problem(tuple(Variable(str(i), ("a",) * (i + 1)) for i in range(4)), (Count([(0, 0)], 1),))
    encoding = Encoding(problem)
    for x in range(1, 4):
        for value in range(x + 1):
            literal = encoding.literal(x, value)
            assert encoding.meaning(literal) == Literal(((x, value, True),), some=True)
            assert encoding.meaning(literal ^ 1) == Literal(((x, value, False),), some=True)
    few = [encoding.literal(3, value) for value in range(4)]
    auxiliary = encoding.either(few)
    parts = tuple((3, value, True) for value in range(4))
    assert encoding.meaning(auxiliary) == Literal(parts, some=True)
    assert encoding.meaning(auxiliary ^ 1) == Literal(parts, some=False)


def test_the_default_search_tells_its_two_parts_apart() -> None:
    heard: list[str] = []

    class Told(Observer):
        def on_decision(self, variable: int, value: int, depth: int) -> None:
            heard.append("decision")

        def on_restart(self) -> None:
            heard.append("restart")

        def on_solution(self, assignment: tuple[int, ...]) -> None:
            heard.append("solution")

    result = auto.solve(queens(7), ALL, observer=Told())
    assert heard.index("restart") == heard.count("decision") + heard[: heard.index("restart")].count("solution")
    assert heard[heard.index("restart") :].count("solution") == len(result.solutions) == 40
