"""Instances of XCSP3 for solvers of FlatZinc and MiniZinc: written here, read as XCSP3."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import Xcsp3
from magnets_cp.source import Source
from magnets_cp.text.notation import Notation, Notations


def _flatzinc(instance: Instance) -> str:
    from magnets_cp.models.zinc.flatzinc import flatzinc

    return flatzinc(instance)


def _minizinc(instance: Instance) -> str:
    from magnets_cp.models.zinc.minizinc import minizinc

    return minizinc(instance)


def _unread(source: Source) -> NoReturn:
    raise InputError(
        source.name, 1, 1, "an instance of XCSP3, which is written for the solver", shown(source.text.strip())
    )


def _texts(name: str, suffix: str, write: Callable[[Instance], str]) -> Notations[Instance]:
    """What is written for solvers first, then what is read."""
    return Notations(
        Notation(name, suffix, _unread, write, lambda _: False, is_read=False), *(Xcsp3.texts or {}).values()
    )


class _Zinc(Xcsp3):
    """An instance whose solvers print dashes after each solution."""

    is_dashed = True

    def recognizes(self, source: Source) -> bool:
        return False

    def read_solutions(self, source: Source, board: Instance) -> list[Solution]:
        from magnets_cp.models.zinc.answers import is_written, read_answers
        from magnets_cp.models.zinc.names import named

        if is_written(source):
            return read_answers(source, named(board))
        return super().read_solutions(source, board)


class FlatZinc(_Zinc):
    """Instances for solvers of FlatZinc."""

    name = "flatzinc"
    texts = _texts("flatzinc", ".fzn", _flatzinc)


class MiniZinc(_Zinc):
    """Instances for MiniZinc and one of its solvers."""

    name = "minizinc"
    texts = _texts("minizinc", ".mzn", _minizinc)


FLATZINC, MINIZINC = FlatZinc(), MiniZinc()
