"""The hand solver as a solver of CPMpy, for which ``magnets-cp`` is installed with its extra ``cpmpy``.

import cpmpy
from magnets_cp.cpmpy import HandSolver, register

queens = cpmpy.intvar(0, 7, shape=8)
model = cpmpy.Model(cpmpy.AllDifferent(queens))
HandSolver(model, "dfs").solve(variable="mrv", time_limit=10)

register()
model.solve(solver="hand")
"""

from magnets_cp.models.cpmpy_solver import HandSolver, register

__all__ = ["HandSolver", "register"]
