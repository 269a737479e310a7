"""A puzzle that has only what one must have: three colours of beads on a string, some given, no two alike in touch."""

from __future__ import annotations

from itertools import pairwise, permutations

from hand_solver import Problem, Variable
from hand_solver.constraints import BinaryTable
from magnets_cp.answer import Solution
from magnets_cp.cpsat import Declaration
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.violation import Violation

COLOURS, OPEN = "abc", "."


def _mask(colour: str) -> int | None:
    return None if colour == OPEN else 1 << COLOURS.index(colour)


class Beads(Puzzle[str]):
    name = "beads"

    def read(self, source: Source, notation: str | None) -> list[str]:
        string = source.text.strip()
        if not string or set(string) - set(COLOURS + OPEN):
            source.fail(None, "a string of a, b, c and .")
        return [string]

    def violations(self, board: str, solution: Solution) -> list[Violation]:
        if len(solution) != len(board) or not set(solution) <= set(COLOURS):
            return [Violation("shape", "string", f"expected {len(board)} colours")]
        pairs = enumerate(pairwise(solution), start=1)
        alike = [f"beads {at} and {at + 1}" for at, (one, other) in pairs if one == other]
        beads = enumerate(zip(board, solution, strict=True), start=1)
        given = [at for at, (old, new) in beads if old not in (OPEN, new)]
        return [*(Violation("alike", place, "two of one colour") for place in alike)] + [
            Violation("given", f"bead {at}", "another colour") for at in given
        ]

    def csp(self, board: str, level: str) -> Problem:
        beads = [Variable(f"bead {at}", tuple(COLOURS), _mask(colour)) for at, colour in enumerate(board, start=1)]
        different = list(permutations(range(3), 2))
        sides = [(x, x + 1, f"beads {x + 1} and {x + 2}") for x in range(len(board) - 1)]
        return Problem(tuple(beads), tuple(BinaryTable(x, y, different, name) for x, y, name in sides))

    def cpsat(self, board: str, formulation: str) -> Declaration:
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        beads = [model.new_int_var(0, 2, f"bead {at}") for at in range(len(board))]
        for bead, colour in zip(beads, board, strict=True):
            if colour != OPEN:
                model.add(bead == COLOURS.index(colour))
        for one, other in pairwise(beads):
            model.add(one != other)
        return Declaration(model, beads, lambda values: tuple(COLOURS[value] for value in values))

    def picture(self, board: str, solution: Solution | None) -> str:
        return "".join(solution or board)


BEADS = Beads()
