"""CNF and OPB, as everything sees them that is not about these formats alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from magnets_cp.answer import Solution
from magnets_cp.cpmpy_model import Stated
from magnets_cp.errors import Attempt, CannotStateError, InputError, TwoAnswersError, shown
from magnets_cp.extras import install
from magnets_cp.models import beginnings
from magnets_cp.models.boolean.formula import PROVABLE
from magnets_cp.models.boolean.read import read_cnf, read_opb
from magnets_cp.models.boolean.write import made_cnf, made_opb
from magnets_cp.models.xcsp3.instance import Goal, Instance, Posted
from magnets_cp.models.xcsp3.puzzle import Xcsp3
from magnets_cp.source import Source, TextLine
from magnets_cp.text.notation import Notation, Notations
from magnets_cp.text.numbers import is_number

if TYPE_CHECKING:
    from magnets_cp.models.xcsp3.relatives import Back
    from magnets_cp.puzzle.board_classes import Fuzz

_LITERAL = re.compile(r"(-?)x?([0-9]+)")


class _Booleans(Xcsp3):
    """Instances whose variables are x1, x2, ..., 0 or 1."""

    provable = PROVABLE
    traits: ClassVar[Mapping[str, Callable[[Any], bool]]] = {}

    def sparing(self, seed: int, index: int, without: Collection[str]) -> Instance:
        return self.plan.board(seed, index)

    def board_classes(self, board: Instance) -> Iterable[tuple[str, str]]:
        return self.plan.classes(board)

    def relatives(self, board: Instance, cost: int | None) -> Iterator[tuple[str, Instance, Back]]:
        from magnets_cp.models.boolean.relatives import relatives

        return relatives(board, cost, self.made, clauses=isinstance(self, Cnf))

    def reductions(self, board: Instance, solution: Solution | None) -> Iterator[Instance]:
        from magnets_cp.models.xcsp3.reductions import reductions

        return reductions(board, solution, self.made)

    @property
    def plan(self) -> Fuzz[Instance]:
        """The plan of random instances."""
        raise NotImplementedError

    def made(
        self, variables: Mapping[str, Sequence[int]], constraints: Sequence[Posted], goal: Goal | None
    ) -> Instance:
        """The instance of these parts, as it is read again. Raises InputError."""
        raise NotImplementedError

    def prepare_cpmpy(self) -> None:
        with suppress(ImportError):
            from magnets_cp.models.boolean import by_cpmpy  # noqa: F401

    def statements(self, board: Instance) -> Iterator[Stated]:
        try:
            from magnets_cp.models.boolean.by_cpmpy import stated
        except ImportError as error:
            raise CannotStateError(
                f"boards of {self.name} are stated to CP-SAT by CPMpy: {install('cpmpy')}"
            ) from error
        yield stated(board)

    def read_solutions(self, source: Source, board: Instance) -> list[Solution]:
        """Also lines "v 1 -2 3 0" or "v x1 -x2", as the competitions have them: what is not named is 0.

        Without the v every variable has to be named.
        """
        lines = [line for line in source.lines if line.words[:1] == ["v"]]
        if lines := lines or [line for line in source.lines if _names_all(line, board)]:
            found = _of_literals(source, lines, board)
            used = {line.number for line in lines}
            with Attempt():
                rest = "\n".join(line.text for line in source.lines if line.number not in used)
                if set(super().read_solutions(Source(source.name, rest), board)) - set(found):
                    raise TwoAnswersError(source.name, None, None, "one answer", "two in different forms, which differ")
            return found
        solutions = super().read_solutions(source, board)
        odd = next((value for one in solutions for value in one if value not in ("0", "1")), None)
        if odd is not None:  # perhaps a line of literals, which are no values
            raise InputError(source.name, None, None, "0 or 1 as a value, or literals after v", shown(str(odd)))
        return solutions


def _names_all(line: TextLine, board: Instance) -> bool:
    """Is the line a literal of each variable, perhaps with a 0 at its end?"""
    words = line.words[:-1] if line.words[-1] == "0" else line.words
    named = [int(word) for word in words if is_number(word)]
    return len(words) == len(named) and sorted(map(abs, named)) == sorted(int(name[1:]) for name in board.variables)


def _of_literals(source: Source, lines: Sequence[TextLine], board: Instance) -> list[Solution]:
    """The solutions of lines of literals, perhaps after v: each up to its 0, or without any to what contradicts it."""
    told: list[dict[str, str]] = [{}]
    is_ended, have_ends = False, any(line.words[-1] == "0" for line in lines)
    for line in lines:
        values: dict[str, str] = {}
        tokens = line.tokens(len(line.text))
        for token in tokens[1:] if line.words[0] == "v" else tokens:
            if token.text == "0":
                continue
            literal = _LITERAL.fullmatch(token.text)
            name = f"x{literal[2]}" if literal else ""
            if literal is None or name not in board.place:
                source.fail(token, "literals after v")
            if name in values:  # of the same sign twice: perhaps they are values, 1 1 0
                raise TwoAnswersError(source.name, line.number, token.column, "one value each", f"two of {name}")
            values[name] = "0" if literal[1] else "1"
        known = told[-1]
        other = next((one for one, value in values.items() if known.get(one, value) != value), None)
        if other is not None and have_ends and not is_ended:
            raise TwoAnswersError(source.name, line.number, 1, "one value each up to the 0", f"two of {other}")
        if other is not None or (is_ended and not known.keys().isdisjoint(values)):
            told.append({})
        told[-1] |= values
        is_ended = line.words[-1] == "0"
    return [tuple(one.get(name, "0") for name in board.variables) for one in told]


class Cnf(_Booleans):
    """Clauses in DIMACS CNF."""

    name = "cnf"
    made = staticmethod(made_cnf)
    texts = Notations(Notation("cnf", ".cnf", lambda source: [read_cnf(source)], lambda instance: instance.text))

    @property
    def plan(self) -> Fuzz[Instance]:
        from magnets_cp.models.boolean.fuzz import CNF_FUZZ

        return CNF_FUZZ

    def recognizes(self, source: Source) -> bool:
        return any(line.text.split()[:2] == ["p", "cnf"] for line in source.lines[:1000])


class Opb(_Booleans):
    """Pseudo-Boolean inequalities in OPB."""

    name = "opb"
    made = staticmethod(made_opb)
    texts = Notations(Notation("opb", ".opb", lambda source: [read_opb(source)], lambda instance: instance.text))

    @property
    def plan(self) -> Fuzz[Instance]:
        from magnets_cp.models.boolean.fuzz import OPB_FUZZ

        return OPB_FUZZ

    def recognizes(self, source: Source) -> bool:
        return beginnings.OPB.match(source.text) is not None


CNF, OPB = Cnf(), Opb()
