"""The CPMpy models that a function makes of data, as a puzzle.

A board is the data, JSON: 8, or {"n": 8}, whose keys are the function's parameters. ``null`` where it has none.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hand_solver import Assignment, Problem
from hand_solver.user_errors import PluginError
from magnets_cp.answer import Solution
from magnets_cp.errors import CannotStateError, InputError
from magnets_cp.models.cpmpy_data import Data, read_data
from magnets_cp.models.cpmpy_fingerprint import FirstModel
from magnets_cp.models.cpmpy_names import with_names
from magnets_cp.models.cpmpy_values import assign, constraints, cut, holds, number_of, values_in, variables_of
from magnets_cp.models.known_values import read_known_values
from magnets_cp.models.listing import listed, read_listed
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.file import UserPart
from magnets_cp.source import Source
from magnets_cp.text.notation import Notation, Notations
from magnets_cp.text.numbers import is_number
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpmpy_model import Stated
    from magnets_cp.cpsat import Declaration


class Models(Puzzle[Data]):
    """The models a function makes of data.

    found_by  makes it again from the path of its file, in other processes
    """

    levels = ("native",)
    formulations = ("cpmpy",)
    texts = Notations(Notation("json", ".json", read_data, lambda data: f"{data.text}\n", one_line=True))

    def __init__(self, path: str, function: Callable[..., Any], found_by: Callable[[str], Puzzle[Any]]) -> None:
        super().__init__()
        self.name = path.rpartition("/")[2].removesuffix(".py")
        self.origin, self.found_by = path, found_by
        self._function = function
        self._parameters = inspect.signature(function).parameters
        self._stated: tuple[Data | None, Any] = (None, None)
        self._first: dict[Data, FirstModel] = {}
        self._evaluated: set[Data] = set()

    def read(self, source: Source, notation: str | None) -> list[Data]:
        """The data of a text. Raises InputError for those of which there is no model: others may go on without."""
        found = super().read(source, notation)
        try:
            for board in found:
                self._known(board)
        except PluginError as error:
            raise InputError(source.name, None, None, "a model of these data", str(error)) from error
        return found

    def cpmpy(self, board: Data) -> Stated:
        """The model, made anew: solvers leave values in its variables. Raises PluginError for what is no model."""
        import cpmpy

        from magnets_cp.cpmpy_model import Stated

        model = UserPart(board.given_to(self._function, self._parameters), self._function.__name__, self.origin)()
        if not isinstance(model, cpmpy.Model):
            raise PluginError(f"{self.origin}: expected a cpmpy.Model, found {type(model).__name__}")
        variables = variables_of(model)
        self._demand_one_model(board, model, variables)
        return Stated(model, variables)

    def _demand_one_model(self, board: Data, model: Any, variables: Sequence[Any]) -> None:
        """Raise PluginError for a model that would be another one each time, or with names that tell nothing apart."""
        if wrong := self._first.setdefault(board, FirstModel()).complaint_about(model, variables):
            raise PluginError(f"{self.origin}: {self._function.__name__}: {wrong}")

    def _known(self, board: Data) -> Stated:
        """The model made last of these data, for what only looks at it."""
        if self._stated[0] != board:
            self._stated = (board, self.cpmpy(board))
        stated: Stated = self._stated[1]
        return stated

    def violations(self, board: Data, solution: Solution) -> list[Violation]:
        """What the model, as it is written, says of the values: CPMpy's own ``value()`` of every constraint."""
        stated = self._known(board)
        if len(solution) != len(stated.variables):
            return [Violation("shape", "", f"expected {len(stated.variables)} values, found {len(solution)}")]
        outside = [
            Violation("domain", variable.name, f"expected {variable.lb} to {variable.ub}, found {text}")
            for variable, text in zip(stated.variables, solution, strict=True)
            if not is_number(text) or not variable.lb <= int(text) <= variable.ub
        ]
        if outside:
            return outside
        assign(stated, solution)
        broken = [
            Violation("constraint", cut(str(one)), f"broken by {cut(values_in(one))}")
            for one in constraints(stated.model.constraints)
            if not holds(one)
        ]
        goal = stated.model.objective_
        if not broken and stated.model.has_objective() and number_of(goal) is None:
            broken = [Violation("objective", cut(str(goal)), f"without a value, by {cut(values_in(goal))}")]
        return broken

    def csp(self, board: Data, level: str) -> Problem:
        from cpmpy.exceptions import CPMpyException

        from magnets_cp.models.cpmpy_stating import problem_of

        stated = self._checkable(board)
        try:
            return problem_of(stated.model)
        except CPMpyException as error:
            raise CannotStateError(f"{self.origin}: the hand solver does not read it: {error}") from error

    def cpsat(self, board: Data, formulation: str) -> Declaration:
        from magnets_cp.cpmpy_model import declaration
        from magnets_cp.models.cpmpy_corrections import corrected_statement

        return declaration(corrected_statement(self._checkable(board)))

    def _checkable(self, board: Data) -> Stated:
        """The model. Raises CannotStateError for one of which no answer could be checked."""
        from magnets_cp.models.cpmpy_checks import demand_values

        stated = self.cpmpy(board)
        if board not in self._evaluated:
            demand_values(stated)
            self._evaluated.add(board)
        return stated

    def is_optimized(self, board: Data) -> bool:
        return bool(self._known(board).model.has_objective())

    def cost(self, board: Data, solution: Solution) -> int:
        value = self.objective(board, solution)
        return value if self._known(board).model.objective_is_min else -value

    def objective(self, board: Data, solution: Solution) -> int:
        stated = self._known(board)
        assign(stated, solution)
        number = number_of(stated.model.objective_)
        if number is None:  # which breaks a rule
            raise PluginError(f"{self.origin}: expected values by which the objective has one")
        return number

    def decode(self, board: Data, assignment: Assignment) -> Solution:
        variables = self._known(board).variables
        return tuple([str(int(one.lb) + value) for one, value in zip(variables, assignment, strict=False)])

    def size(self, board: Data) -> str:
        stated = self._known(board)
        return f"{len(stated.variables)}x{len(stated.model.constraints)}"

    def picture(self, board: Data, solution: Solution | None) -> str:
        if solution is None:
            return str(self._known(board).model)
        return listed(self._names(board), solution)

    def is_text(self, argument: str) -> bool:
        with suppress(ValueError, RecursionError):
            json.loads(argument)
            return True
        return False

    def read_solutions(self, source: Source, board: Data) -> list[Solution]:
        names = self._names(board)
        return read_listed(names, with_names(source, names), is_ordered=False)

    def read_known(self, source: Source, board: Data) -> dict[int, int] | None:
        return read_known_values(self.variables_of(board), with_names(source, self._names(board)), numbered=True)

    def _names(self, board: Data) -> list[str]:
        return [one.name for one in self._known(board).variables]
