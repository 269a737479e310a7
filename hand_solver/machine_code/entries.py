"""The kernels that are called from outside: the one list of what is compiled."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A kernel, by the names of its module and of itself. It takes a state, then integers, and returns an integer."""

    module: str
    name: str

    @property
    def extension(self) -> str:
        """The full name of the extension module, in which the kernel has its own name."""
        return f"{__package__}._{self.module.partition('.')[2].replace('.', '_')}"


ENTRIES = (
    Entry("hand_solver.backtracking.kernels.search", "search"),
    Entry("hand_solver.booleans.encode_layered", "encode_layered"),
    Entry("hand_solver.learning.search", "search"),
    Entry("hand_solver.propagation.kernels.degrees", "degrees"),
    Entry("hand_solver.propagation.kernels.fixpoint", "propagate"),
    Entry("hand_solver.propagation.kernels.probe", "probe"),
    Entry("hand_solver.relaxation.simplex", "minimize"),
)
