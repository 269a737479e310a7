"""What is to be solved: variables, constraints, and the domains that filters work on."""

from hand_solver.problem.constraint import Constraint
from hand_solver.problem.objective import Objective, maximize, minimize
from hand_solver.problem.problem import Assignment, Problem
from hand_solver.problem.variable import Variable

__all__ = ["Assignment", "Constraint", "Objective", "Problem", "Variable", "maximize", "minimize"]
