"""Conflict-driven clause learning: a second way to search any ``Problem`` whose constraints have an encoding.

Variables become Booleans, constraints become clauses and exact cardinalities, and every dead end leaves a clause that
keeps search out of all dead ends like it. Lazy clause generation (Ohrimenko, Stuckey and Codish, "Propagation via lazy
clause generation", 2009) on the conflict analysis of GRASP (Marques-Silva and Sakallah, 1999), with the watched
literals and activities of Chaff (Moskewicz et al., 2001) in the form MiniSat gave them (Een and Sorensson, 2003).
"""

from hand_solver.learning.encoding import Encoding, encode
from hand_solver.learning.solver import Run, solve

__all__ = ["Encoding", "Run", "encode", "solve"]
