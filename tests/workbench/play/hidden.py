"""A puzzle with a variable that no cell shows: two numbers, and which of them is the larger."""

from __future__ import annotations

from typing import Any

from hand_solver import Problem, Variable
from hand_solver.constraints import Table
from magnets_cp.answer import Solution
from magnets_cp.layout import Layout
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation


class Hidden(Puzzle[Any]):
    """A 1 and a 2, in this order; the third variable may take either value."""

    name = "hidden"

    def violations(self, board: Any, solution: Solution) -> list[Violation]:
        return [] if solution == ("12",) else [Violation("order", "row 1", "wrong")]

    def csp(self, board: Any, level: str) -> Problem:
        variables = Variable("r1c1", ("1", "2")), Variable("r1c2", ("1", "2")), Variable("larger", ("first", "second"))
        return Problem(variables, (Table((0, 1), [(0, 1)], "order"),))

    def cpsat(self, board: Any, formulation: str) -> Any:
        raise NotImplementedError

    def layout(self, board: Any) -> Layout:
        shows: list[list[dict[tuple[int, int], str]]] = [[{(0, c): sign} for sign in "12"] for c in (0, 1)]
        return Layout(1, 2, {(0, 0): 0, (0, 1): 0}, shows=[*shows, [{}, {}]])
