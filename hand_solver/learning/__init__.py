"""Conflict-driven search that learns inequalities: a second way to search any ``Problem`` whose constraints encode.

Variables become Booleans, constraints become weighted sums of them, and every dead end leaves an inequality, "at least
so many of these hold", that keeps search out of all dead ends like it: the conflict-driven search of GRASP
(Marques-Silva and Sakallah, 1999), in the form MiniSat gave it (Een and Sorensson, 2003), with cutting planes in place
of resolution (Chai and Kuehlmann, "A fast pseudo-Boolean constraint solver", 2005).
"""

from hand_solver.booleans import Encoding, encode
from hand_solver.learning.solver import solve

__all__ = ["Encoding", "encode", "solve"]
