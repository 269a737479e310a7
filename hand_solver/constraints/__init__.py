"""The constraints that come with the solver, one a file. A problem may bring its own: see ``Constraint``."""

from hand_solver.constraints.all_different import AllDifferent, AllDifferentGac
from hand_solver.constraints.count import Count, LimitArcs
from hand_solver.constraints.implication import Implication
from hand_solver.constraints.integers import integer_terms, scaled
from hand_solver.constraints.linear_sum import LinearSum
from hand_solver.constraints.table import BinaryTable, Table
from hand_solver.constraints.wrapped import Checked, LastVariable

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
    "integer_terms",
    "scaled",
]
