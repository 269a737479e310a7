"""A hand-written constraint solver: backtracking with MRV, degree, LCV, forward checking and MAC.

It knows constraint satisfaction problems, not puzzles, and needs the standard library only.

    problem = Problem(variables, constraints)
    result = solve(problem)
"""

from hand_solver.backtracking.dfs import solutions
from hand_solver.criterion import Criterion
from hand_solver.events import Observer
from hand_solver.limits import Limits
from hand_solver.machine_code import NoMachineCodeError
from hand_solver.options import Options
from hand_solver.problem import Assignment, Constraint, Objective, Problem, Variable, maximize, minimize
from hand_solver.result import LimitReached, Result, Statistics, Status
from hand_solver.searches import count_solutions, is_unique, solve
from hand_solver.user_errors import PluginError

__all__ = [
    "Assignment",
    "Constraint",
    "Criterion",
    "LimitReached",
    "Limits",
    "NoMachineCodeError",
    "Objective",
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
    "maximize",
    "minimize",
    "solutions",
    "solve",
]
