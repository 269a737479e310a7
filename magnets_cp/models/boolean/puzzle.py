"""CNF and OPB, as everything sees them that is not about these formats alone."""

from __future__ import annotations

import re
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.cpmpy_model import Stated
from magnets_cp.errors import CannotStateError, InputError
from magnets_cp.extras import install
from magnets_cp.models.boolean.formula import PROVABLE
from magnets_cp.models.boolean.read import read_cnf, read_opb
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import Xcsp3
from magnets_cp.source import Source
from magnets_cp.text.notation import Notation, Notations

_LITERAL = re.compile(r"(-?)x?([0-9]+)")


class _Booleans(Xcsp3):
    """Instances whose variables are x1, x2, ..., 0 or 1."""

    provable = PROVABLE

    def cpmpy(self, board: Instance) -> Stated:
        try:
            from magnets_cp.models.boolean.by_cpmpy import stated
        except ImportError as error:
            raise CannotStateError(
                f"boards of {self.name} are stated to CP-SAT by CPMpy: {install('cpmpy')}"
            ) from error
        return stated(board)

    def read_solutions(self, source: Source, board: Instance) -> list[Solution]:
        """Also lines "v 1 -2 3 0" or "v x1 -x2", as the competitions have them: what is not named is 0."""
        lines = [line.words[1:] for line in source.lines if line.words[:1] == ["v"]]
        words = [word for line in lines for word in line if word != "0"]
        if not lines:
            return super().read_solutions(source, board)
        found = [_LITERAL.fullmatch(word) for word in words]
        known: dict[str, Any] = dict.fromkeys(board.variables, "0")
        for word, literal in zip(words, found, strict=True):
            if literal is None or f"x{literal[2]}" not in known:
                raise InputError(source.name, None, None, "literals after v", word)
            known[f"x{literal[2]}"] = "0" if literal[1] else "1"
        return [tuple(known.values())]


class Cnf(_Booleans):
    """Clauses in DIMACS CNF."""

    name = "cnf"
    texts = Notations(Notation("cnf", ".cnf", lambda source: [read_cnf(source)], lambda instance: instance.text))

    def recognizes(self, source: Source) -> bool:
        return any(line.text.split()[:2] == ["p", "cnf"] for line in source.lines[:1000])


class Opb(_Booleans):
    """Pseudo-Boolean inequalities in OPB."""

    name = "opb"
    texts = Notations(Notation("opb", ".opb", lambda source: [read_opb(source)], lambda instance: instance.text))

    def recognizes(self, source: Source) -> bool:
        return source.text.lstrip().startswith(("* #variable=", "min:", "max:"))


CNF, OPB = Cnf(), Opb()
