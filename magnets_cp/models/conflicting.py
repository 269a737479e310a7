"""Which constraints on one variable leave it no value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import and_


def conflicting(left: Mapping[str, int]) -> str:
    """Of constraints, by name the mask of the values they leave, some that leave none together: all are needed.

    >>> conflicting({"x > 0": 0b1110, "x == 1": 0b0010, "x == 2": 0b0100})
    'x == 1 and x == 2'
    """
    needed = dict(left)
    for name in left:
        others = [mask for other, mask in needed.items() if other != name]
        if others and not reduce(and_, others):
            del needed[name]
    return " and ".join(needed)
