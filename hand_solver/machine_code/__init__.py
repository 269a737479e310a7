"""Kernels compiled ahead of time: what translates them when the package is built, and where the extensions then stand.

A kernel is a plain Python function on the arrays of a state, marked ``marked.kernel``. Everything that an entry calls
becomes one Cython module. Cython's pure Python mode was the other way: but there every module becomes an extension of
its own that hides the Python form, calls between modules are not inlined, and neither ``len`` of an array behind a
pointer nor the modules' constants can be had without changing the kernels.

``setup.py`` translates; at run time nothing here is imported but ``forms`` and the list of ``entries``.
"""

from hand_solver.machine_code.forms import NoMachineCodeError, load

__all__ = ["NoMachineCodeError", "load"]
