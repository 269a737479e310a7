"""Whether two models that were made of the same data are one, whatever numbers CPMpy counts their variables by."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Any

from magnets_cp.models.cpmpy_names import MADE_UP
from magnets_cp.models.cpmpy_values import complaint_about_names

_WORD = re.compile(r"[\w.]+")


class FirstModel:
    """The model that was made first of some data: others of the same data are to be like it."""

    def __init__(self) -> None:
        self._shape: Hashable = None
        self._words: Hashable = None
        self._is_compared = False

    def complaint_about(self, model: Any, variables: Sequence[Any]) -> str:
        """Say that the model is another than the first, or what is wrong with its names; empty if nothing is.

        Words, which take longer, are compared once.
        """
        if wrong := complaint_about_names(model):
            return wrong
        if self._shape is None:
            self._shape, self._words = _shape(model, variables), _words(model)
            return ""
        is_one = _shape(model, variables) == self._shape
        if is_one and not self._is_compared:
            self._is_compared, is_one = True, _words(model) == self._words
        return "" if is_one else "expected one model of the same data, found two that differ"


def _shape(model: Any, variables: Sequence[Any]) -> Hashable:
    """How many constraints it has, and the bounds of its variables."""
    return len(model.constraints), tuple((int(one.lb), int(one.ub)) for one in variables)


def _words(model: Any) -> Hashable:
    """The words and numbers of the model, in any order, as that of a set is none; None if it is nested too deep."""
    try:
        text = MADE_UP.sub(r"\1", f"{model.constraints} {model.objective_}")
    except RecursionError:
        return None
    return hash(tuple(sorted(_WORD.findall(text))))
