"""Puzzles declared to OR-Tools CP-SAT, and the workbench that cross-checks and compares solvers on them."""

__version__ = "0.1.0"
