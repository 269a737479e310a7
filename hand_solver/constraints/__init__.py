"""The constraints that come with the solver, one a file. A problem may bring its own: see ``Constraint``."""

from hand_solver.constraints.all_different import AllDifferent, AllDifferentGac
from hand_solver.constraints.all_different_except import AllDifferentExcept
from hand_solver.constraints.all_equal import AllEqual
from hand_solver.constraints.circuit import Circuit, SubCircuit
from hand_solver.constraints.comparison import LessEqual, NotEqual
from hand_solver.constraints.count import Count, LimitArcs
from hand_solver.constraints.cumulative import Cumulative
from hand_solver.constraints.diffn import Diffn
from hand_solver.constraints.element import Element
from hand_solver.constraints.extremum import Maximum, Minimum
from hand_solver.constraints.global_cardinality import GlobalCardinality
from hand_solver.constraints.implication import Implication
from hand_solver.constraints.implied import Implied
from hand_solver.constraints.increasing import Increasing
from hand_solver.constraints.integers import integer_terms, scaled
from hand_solver.constraints.inverse import Inverse
from hand_solver.constraints.lexicographic import Lexicographic
from hand_solver.constraints.linear_sum import LinearSum
from hand_solver.constraints.negative_table import NegativeTable
from hand_solver.constraints.no_overlap import NoOverlap
from hand_solver.constraints.nvalue import NValue
from hand_solver.constraints.product import Product
from hand_solver.constraints.regular import Mdd, Regular
from hand_solver.constraints.symmetry import (
    interchangeable_rows,
    interchangeable_values,
    interchangeable_variables,
)
from hand_solver.constraints.table import BinaryTable, Table
from hand_solver.constraints.unequal_sum import UnequalSum
from hand_solver.constraints.wrapped import Checked, LastVariable

__all__ = [
    "AllDifferent",
    "AllDifferentExcept",
    "AllDifferentGac",
    "AllEqual",
    "BinaryTable",
    "Checked",
    "Circuit",
    "Count",
    "Cumulative",
    "Diffn",
    "Element",
    "GlobalCardinality",
    "Implication",
    "Implied",
    "Increasing",
    "Inverse",
    "LastVariable",
    "LessEqual",
    "Lexicographic",
    "LimitArcs",
    "LinearSum",
    "Maximum",
    "Mdd",
    "Minimum",
    "NValue",
    "NegativeTable",
    "NoOverlap",
    "NotEqual",
    "Product",
    "Regular",
    "SubCircuit",
    "Table",
    "UnequalSum",
    "integer_terms",
    "interchangeable_rows",
    "interchangeable_values",
    "interchangeable_variables",
    "scaled",
]
