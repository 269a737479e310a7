"""The fields of a state: what they are to Python, to ``array.array`` and to C."""

from __future__ import annotations

import inspect
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

# A field of a state is annotated with one of these, which to Python are the same, or with ``int``.
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


class Fields(NamedTuple):
    """The fields of a state, by name and in their order: its arrays, and its single integers."""

    arrays: Mapping[str, Array]
    integers: Sequence[str]


def fields(state: type[Any]) -> Fields:
    """The fields of a state, those of its bases first.

    Raises TypeError for one that is neither an integer nor one of the arrays above.
    """
    arrays, integers = {}, []
    annotations = [pair for one in reversed(state.__mro__) for pair in inspect.get_annotations(one).items()]
    for name, annotation in annotations:
        written = str(getattr(annotation, "__forward_arg__", annotation))
        if written in _TYPECODES:
            arrays[name] = Array(f"state.{name}", f"state.len_{name}", _TYPECODES[written])
        elif written == "int":
            integers.append(name)
        else:
            raise TypeError(f"{state.__module__}.{state.__qualname__}.{name}: {annotation} is none of these arrays")
    return Fields(arrays, integers)
