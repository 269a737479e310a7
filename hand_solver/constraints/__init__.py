"""The constraints that come with the solver, one a file. A problem may bring its own: see ``Constraint``."""

from hand_solver.constraints.all_different import AllDifferent
from hand_solver.constraints.all_different_gac import AllDifferentGac
from hand_solver.constraints.binary_table import BinaryTable
from hand_solver.constraints.checked import Checked
from hand_solver.constraints.count import Count
from hand_solver.constraints.implication import Implication
from hand_solver.constraints.last_variable import LastVariable
from hand_solver.constraints.limit_arcs import LimitArcs
from hand_solver.constraints.linear_sum import LinearSum
from hand_solver.constraints.table import Table

__all__ = [
    "AllDifferent",
    "AllDifferentGac",
    "BinaryTable",
    "Checked",
    "Count",
    "Implication",
    "LastVariable",
    "LimitArcs",
    "LinearSum",
    "Table",
]
