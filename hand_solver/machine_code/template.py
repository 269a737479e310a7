"""The Cython module around the kernels: the state as a struct, and the way in from Python.

The arrays are held by the buffer protocol while the kernel runs, without the interpreter's lock: so nobody can resize
them meanwhile, and nothing is known of how an ``array`` is made. The integers are copied, and copied back afterwards.
"""

from __future__ import annotations

from string import Template

MODULE = Template('''\
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Generated when the package is built; see ``hand_solver.machine_code``."""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.tuple cimport PyTuple_GET_ITEM

cdef extern from *:
    """
    static CYTHON_INLINE long long floor_quotient(long long a, long long b) {
        return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
    }
    static CYTHON_INLINE long long floor_remainder(long long a, long long b) {
        return a % b + (a % b != 0 && (a % b < 0) != (b < 0) ? b : 0);
    }
    static CYTHON_INLINE long long shifted_left(long long a, long long b) {
        return (long long)((unsigned long long)a << b);
    }
    """
    long long floor_quotient(long long a, long long b) noexcept nogil
    long long floor_remainder(long long a, long long b) noexcept nogil
    long long shifted_left(long long a, long long b) noexcept nogil

cdef struct State:
$declared


$functions

def $name(python_state$parameters):
    """The kernel of this name, on a state. Raises TypeError for a field of another type."""
    cdef const char *typecodes = "$typecodes"
    cdef Py_buffer[$count] views
    cdef State state
    cdef long long outcome
    cdef int held = 0
    cdef tuple arrays = ($arrays)
    try:
        while held < $count:
            PyObject_GetBuffer(<object>PyTuple_GET_ITEM(arrays, held), &views[held], PyBUF_FORMAT | PyBUF_WRITABLE)
            held += 1
            if views[held - 1].format[0] != typecodes[held - 1]:
                raise TypeError("array %d of the state is not of type %c" % (held - 1, typecodes[held - 1]))
$filled
        with nogil:
            outcome = $kernel(&state$arguments)
$kept
    finally:
        while held > 0:
            held -= 1
            PyBuffer_Release(&views[held])
    return outcome
''')
