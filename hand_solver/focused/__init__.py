"""Focused Metropolis search: a second way to repair, for large problems of pairs and cardinalities with many solutions.

Works on the Booleans of ``hand_solver.learning``. Finds solutions; never proves that there is none.

Seitz, Alava and Orponen, "Focused local search for random 3-satisfiability", Journal of Statistical Mechanics, 2005,
P06006.
"""

from hand_solver.focused.solver import Walk, solve, walk

__all__ = ["Walk", "solve", "walk"]
