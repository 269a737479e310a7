"""A puzzle that has only what one must have: three colours of beads on a string, some given, no two alike in touch."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations

from hand_solver import Problem, Variable
from hand_solver.constraints import BinaryTable
from magnets_cp.answer import Solution
from magnets_cp.cpsat import Declaration
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.violation import Violation

COLOURS, OPEN = "abc", "."


def read(source: Source, notation: str | None) -> list[str]:
    string = source.text.strip()
    if not string or set(string) - set(COLOURS + OPEN):
        source.fail(None, "a string of a, b, c and .")
    return [string]


def violations(string: str, solution: Solution) -> list[Violation]:
    if len(solution) != len(string) or not set(solution) <= set(COLOURS):
        return [Violation("shape", "string", f"expected {len(string)} colours")]
    alike = [f"beads {at} and {at + 1}" for at, (one, other) in enumerate(pairwise(solution), start=1) if one == other]
    given = [at for at, (old, new) in enumerate(zip(string, solution, strict=True), start=1) if old not in (OPEN, new)]
    return [*(Violation("alike", place, "two of one colour") for place in alike)] + [
        Violation("given", f"bead {at}", "another colour") for at in given
    ]


def csp(string: str, level: str) -> Problem:
    beads = [Variable(f"bead {at}", tuple(COLOURS), _mask(colour)) for at, colour in enumerate(string, start=1)]
    different = list(permutations(range(3), 2))
    sides = pairwise(range(len(string)))
    return Problem(tuple(beads), tuple(BinaryTable(x, y, different, f"beads {x + 1} and {y + 1}") for x, y in sides))


def _mask(colour: str) -> int | None:
    return None if colour == OPEN else 1 << COLOURS.index(colour)


def cpsat(formulation: str) -> Callable[[str], Declaration]:
    from ortools.sat.python import cp_model

    def declare(string: str) -> Declaration:
        model = cp_model.CpModel()
        beads = [model.new_int_var(0, 2, f"bead {at}") for at in range(len(string))]
        for bead, colour in zip(beads, string, strict=True):
            if colour != OPEN:
                model.add(bead == COLOURS.index(colour))
        for one, other in pairwise(beads):
            model.add(one != other)
        return Declaration(model, beads, lambda values: tuple(COLOURS[value] for value in values))

    return declare


def picture(string: str, solution: Solution | None) -> str:
    return "".join(solution or string)


BEADS = Puzzle(name="beads", read=read, violations=violations, csp=csp, cpsat=cpsat, picture=picture)
