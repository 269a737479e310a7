"""Translate an entry, and all kernels it calls, to one Cython module."""

from __future__ import annotations

import ast
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from string import Template

from hand_solver.machine_code.arrays import Array, fields
from hand_solver.machine_code.entries import Entry
from hand_solver.machine_code.functions import written
from hand_solver.machine_code.scope import Given
from hand_solver.machine_code.syntax import Kernel, kernel_of


class Translation:
    """Kernels found by who calls them, from the entry on.

    functions  the Cython function of each kernel, by name
    """

    def __init__(self, entry: Entry) -> None:
        module = import_module(entry.module)
        self.entry = kernel_of(vars(module)[entry.name])
        self.state = fields(vars(module)["State"])
        self.functions: dict[str, str] = {}
        self._given: dict[Kernel, Given] = {self.entry: {}}
        waiting = [self.entry]
        while waiting:
            kernel = waiting.pop()
            known = set(self._given)
            self.functions[kernel.name] = written(kernel, self._given[kernel], self.state, self._called(kernel))
            waiting += [found for found in self._given if found not in known]

    @property
    def kernels(self) -> list[Kernel]:
        """All kernels, the entry first."""
        return list(self._given)

    def _called(self, caller: Kernel) -> Callable[[ast.AST, Kernel, Given], None]:
        def called(node: ast.AST, callee: Kernel, given: Given) -> None:
            if self._given.setdefault(callee, given) != given:
                raise caller.refuse(node, f"{callee.definition.name} was given arrays of other types before")

        return called


def translated(entry: Entry) -> str:
    """The module. Raises TranslationError for a kernel that cannot be translated to mean exactly the same."""
    translation = Translation(entry)
    arrays, integers = translation.state
    parameters = list(translation.entry.parameters)[1:]
    parts = {
        "declared": "\n".join(
            [f"    {one.c_type} *{name}\n    long long len_{name}" for name, one in arrays.items()]
            + [f"    long long {name}" for name in integers]
        ),
        "functions": "\n\n".join(translation.functions[name] for name in sorted(translation.functions)),
        "name": entry.name,
        "kernel": translation.entry.name,
        "count": str(len(arrays)),
        "arrays": "".join(f"python_state.{name}, " for name in arrays),
        "typecodes": "".join(one.typecode for one in arrays.values()),
        "parameters": "".join(f", long long {name}" for name in parameters),
        "arguments": "".join(f", {name}" for name in parameters),
        "filled": "\n".join(
            [_filled(place, name, one) for place, (name, one) in enumerate(arrays.items())]
            + [f"        state.{name} = python_state.{name}" for name in integers]
        ),
        "kept": "\n".join([f"        python_state.{name} = state.{name}" for name in integers]),
    }
    text = MODULE.substitute(parts)
    return f'{text}\n\nDIGEST = "{digest(text)}"\n'


def _filled(place: int, name: str, array: Array) -> str:
    return (
        f"        state.{name} = <{array.c_type} *>views[{place}].buf\n"
        f"        state.len_{name} = views[{place}].len // views[{place}].itemsize"
    )


def digest(text: str) -> str:
    """What tells one translation from another."""
    return sha256(text.encode()).hexdigest()


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
