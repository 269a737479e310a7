"""Inequalities declared to CP-SAT, each under an assumption: which of them contradict one another, it then says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hand_solver import Problem
from hand_solver.events import Literal
from magnets_cp.workbench.judge.inequalities import Inequality

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class AssumptionModel:
    """A CP-SAT model of some variables, each taking one of all its values."""

    def __init__(self, problem: Problem, model: cp_model.CpModel) -> None:
        self.cp = model
        self._problem = problem
        self._booleans: dict[int, list[cp_model.IntVar]] = {}

    def assumed(self) -> cp_model.IntVar:
        """A literal that is taken to hold."""
        literal = self.cp.new_bool_var("")
        self.cp.add_assumption(literal)
        return literal

    def boolean(self, variable: int, value: int) -> cp_model.IntVar:
        """The variable takes the value."""
        if variable not in self._booleans:
            made = [self.cp.new_bool_var("") for _ in self._problem.variables[variable].labels]
            self.cp.add_exactly_one(made)
            self._booleans[variable] = made
        return self._booleans[variable][value]

    def state(self, stated: Inequality, literal: cp_model.IntVar) -> None:
        """State something under the condition that the literal holds."""
        booleans = [self._literal(one) for one in stated.literals]
        weights = stated.weights or (1,) * len(booleans)
        total = sum(weight * boolean for weight, boolean in zip(weights, booleans, strict=True))
        if isinstance(total, int):  # nothing is counted
            if total < stated.degree or (stated.exactly and total != stated.degree):
                self.cp.add_bool_or([~literal])
            return
        bound = total == stated.degree if stated.exactly else total >= stated.degree
        self.cp.add(bound).only_enforce_if(literal)

    def _part(self, variable: int, value: int, takes: bool) -> cp_model.LiteralT:
        boolean = self.boolean(variable, value)
        return boolean if takes else ~boolean

    def _literal(self, literal: Literal) -> cp_model.LiteralT:
        parts = [self._literal(part) if isinstance(part, Literal) else self._part(*part) for part in literal.parts]
        if len(parts) == 1:
            return parts[0] if literal.some else ~parts[0]
        some = self.cp.new_bool_var("")
        self.cp.add_max_equality(some, parts)
        return some if literal.some else ~some
