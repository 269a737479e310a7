"""The language of constraints that are learnt from: literals, what is stated of them, a problem stated so."""

from hand_solver.booleans.encoder import encode
from hand_solver.booleans.encoding import Encoding

__all__ = ["Encoding", "encode"]
