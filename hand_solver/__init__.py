"""A hand-written constraint solver: backtracking with MRV, degree, LCV, forward checking and MAC.

It knows constraint satisfaction problems, not puzzles, and needs the standard library only.

    problem = Problem(variables, constraints)
    result = solve(problem, Options(inference="mac", variable="mrv", value="lcv"))
"""

from hand_solver.events import Observer
from hand_solver.limits import LimitReached
from hand_solver.plugins import PluginError
from hand_solver.problem import Assignment, Constraint, Problem, Variable
from hand_solver.result import Limits, Result, Statistics, Status
from hand_solver.solver import Options, count_solutions, is_unique, solutions, solve

__all__ = [
    "Assignment",
    "Constraint",
    "LimitReached",
    "Limits",
    "Observer",
    "Options",
    "PluginError",
    "Problem",
    "Result",
    "Statistics",
    "Status",
    "Variable",
    "count_solutions",
    "is_unique",
    "solutions",
    "solve",
]
