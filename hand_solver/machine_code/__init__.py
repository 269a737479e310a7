"""Kernels compiled ahead of time: what translates them when the package is built, and where the extensions then stand.

A kernel is a plain Python function on the arrays of a state, marked ``marked.kernel``. Everything that an entry calls
becomes one Cython module. In Cython's pure Python mode every module would be an extension of its own that hides the
Python form, without inlined calls between modules.

``setup.py`` translates; at run time nothing that translates is imported.
"""

from hand_solver.machine_code.forms import NoMachineCodeError, load

__all__ = ["NoMachineCodeError", "load"]
