"""The arrays of a state: what their elements are, to Python, to ``array.array`` and to C."""

from __future__ import annotations

import inspect
from array import array
from typing import Any, NamedTuple, TypeAlias

# What the fields of a state are annotated with; to Python all are the same.
Int8: TypeAlias = "array[int]"
Int32: TypeAlias = "array[int]"
UInt32: TypeAlias = "array[int]"
Int64: TypeAlias = "array[int]"
Float64: TypeAlias = "array[float]"

_TYPECODES = {"Int8": "b", "Int32": "i", "UInt32": "I", "Int64": "q", "Float64": "d"}
# By typecode. They are of these sizes on every platform with wheels.
C_TYPES = {"b": "signed char", "i": "int", "I": "unsigned int", "q": "long long", "d": "double"}


class Array(NamedTuple):
    """An array that a kernel can name: the text of its pointer, that of its length, and its typecode."""

    pointer: str
    length: str
    typecode: str

    @property
    def c_type(self) -> str:
        """The type of an element."""
        return C_TYPES[self.typecode]

    @property
    def is_real(self) -> bool:
        """Are the elements floats?"""
        return self.typecode == "d"


def fields(state: type[Any]) -> dict[str, Array]:
    """The arrays of a state, by name, in their order. Raises TypeError for a field that is none of the above."""
    found = {}
    for name, annotation in inspect.get_annotations(state).items():
        typecode = _TYPECODES.get(str(getattr(annotation, "__forward_arg__", annotation)))
        if typecode is None:
            raise TypeError(f"{state.__module__}.{state.__qualname__}.{name}: {annotation} is none of these arrays")
        found[name] = Array(f"state.{name}", f"state.len_{name}", typecode)
    return found
