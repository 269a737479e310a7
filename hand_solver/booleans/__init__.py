"""The language of constraints that are learnt from: literals, what is stated of them, a problem stated so."""

from hand_solver.booleans.encoding import Encoding
from hand_solver.booleans.stating import encode

__all__ = ["Encoding", "encode"]
