"""Check what the parts of a user's own puzzle return."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from hand_solver import Problem
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.layout import Layout
from magnets_cp.violation import Violation

# Items that are read of what a part returns: more than any board has, and soon read.
_MOST = 1_000_000


class WrongReturnError(TypeError):
    """A part has returned something else than it must."""

    def __init__(self, expected: str, found: Any) -> None:
        is_nothing = found is None
        super().__init__(
            f"expected {expected}, found {'None (is a return missing?)' if is_nothing else type(found).__name__}"
        )


def checked(part: str, arguments: tuple[Any, ...], answer: Any) -> Any:
    """Check the answer of a part, and give it back; a list where a tuple is meant becomes one.

    Raises WrongReturnError, and InputError where ``read`` has found no board.
    """
    if part == "read":
        boards = _items(answer, "a list of boards")
        if not boards:
            raise InputError(arguments[0].name, None, None, "a board", "none")
        return boards
    check = _CHECKS.get(part)
    return answer if check is None else check(answer)


def _board(answer: Any) -> Any:
    if answer is None:
        raise WrongReturnError("a board", answer)
    return answer


def _items(answer: Any, expected: str) -> list[Any]:
    if isinstance(answer, (str, bytes)) or not isinstance(answer, Iterable):
        raise WrongReturnError(expected, answer)
    items = list(islice(answer, _MOST + 1))
    if len(items) > _MOST:
        raise WrongReturnError(f"{expected}, at most {_MOST:,} (does it ever end?)", answer)
    return items


def _of(kind: type, expected: str) -> Callable[[Any], Any]:
    def check(answer: Any) -> Any:
        if not isinstance(answer, kind):
            raise WrongReturnError(expected, answer)
        return answer

    return check


def _declaration(answer: Any) -> Any:
    from magnets_cp.cpsat import Declaration

    declaration = _of(Declaration, "a magnets_cp.cpsat.Declaration")(answer)
    return replace(declaration, variables=_items(declaration.variables, "a list of its variables"))


def _violations(answer: Any) -> list[Violation]:
    check = _of(Violation, "every item a magnets_cp.violation.Violation")
    return [check(one) for one in _items(answer, "a list of magnets_cp.violation.Violation")]


def _solution(answer: Any) -> Solution:
    return tuple(map(_of(str, "every item a string"), _items(answer, "a solution as a tuple of strings")))


def _solutions(answer: Any) -> list[Solution]:
    return [_solution(one) for one in _items(answer, "a list of solutions")]


_LINES = "a list of lines, each a list of magnets_cp.partial.Piece"
_TEXT = _of(str, "a string")
_CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "csp": _of(Problem, "a hand_solver.Problem"),
    "cpsat": _declaration,
    "violations": _violations,
    "decode": _solution,
    "read_solutions": _solutions,
    "cells": lambda answer: list(map(_TEXT, _items(answer, "a list of strings, one a row"))),
    "layout": _of(Layout, "a magnets_cp.layout.Layout"),
    "picture": _TEXT,
    "partial": lambda answer: [list(map(_of(tuple, _LINES), _items(line, _LINES))) for line in _items(answer, _LINES)],
    "random": _board,
    "size": _TEXT,
    "write": _TEXT,
}
