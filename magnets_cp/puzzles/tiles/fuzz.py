"""Small landscapes chosen to break solvers: tiles that lie differently and show the same, targets that cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from magnets_cp.puzzle.board_classes import SOLUTIONS, Aspects, BoardClass, Fuzz, solutions
from magnets_cp.puzzles.tiles.csp import csp
from magnets_cp.puzzles.tiles.generator import Recipe, generate, shift_target
from magnets_cp.puzzles.tiles.landscape import COLOURS, SHAPES, Landscape

# The classes that the notation of the course can say; half of the landscapes are in them.
TURNING = frozenset({("turning", "allowed")})
_DENSITIES = {"bare": (0.0,), "some with bushes": (0.1, 0.3, 0.6, 0.8), "all with bushes": (1.0,)}
_NUMBERS = {"one": (1,), "two or three": (2, 3), "four": (4,), "": (4,)}
_AT_FAULT = {"first colour": 0, "last colour": len(COLOURS) - 1}
# Beyond: more bushes of a colour are to stay visible than there are. Faulty: a colour without whose target a landscape
# that has no solution had one.
ASPECTS: Aspects = {
    "rows": ("4", "8", "12"),
    "turning": ("allowed", "not allowed"),
    "cells": ("bare", "some with bushes", "all with bushes"),
    "colours": ("one", "two or three", "four"),
    "shapes": ("one", "two", "three"),
    "targets": ("zero", "beyond", "ordinary"),
    "solutions": SOLUTIONS,
    "faulty": ("first colour", "last colour", "no such colour"),
}
_UNSATISFIABLE = ("solutions", "none")


def _landscape(of: Mapping[str, str], rng: Random) -> Landscape:
    """A landscape that may be in these classes, given by aspect."""
    fault = _AT_FAULT.get(of["faulty"], rng.randrange(len(COLOURS)))
    others = [colour for colour in COLOURS if colour != COLOURS[fault]]
    colours = (COLOURS[fault], *rng.sample(others, rng.choice(_NUMBERS[of["colours"]]) - 1))
    density = rng.choice(_DENSITIES[of["cells"]])
    if of["solutions"] in ("two", "many"):
        density = min(density, rng.choice((0.1, 0.3, 1.0)))
    shapes = tuple(rng.sample(list(SHAPES), ("", "two", "three").index(of["shapes"].removeprefix("one")) + 1))
    board, _ = generate(Recipe(int(of["rows"]), density, of["turning"] == "allowed", colours, shapes), rng)
    if of["targets"] == "zero":
        return replace(board, targets=(0, 0, 0, 0))
    if of["targets"] == "beyond":
        return _raised(board, fault, rng.choice((board.n**2, 10, 100)))
    if of["solutions"] != "none":
        return board
    if of["faulty"] in _AT_FAULT:
        return _raised(board, fault, rng.choice((-2, -1, 1, 2)))
    return shift_target(shift_target(board, rng), rng)


def _raised(board: Landscape, colour: int, amount: int) -> Landscape:
    """With the target of a colour raised, or lowered as far as it goes."""
    one, two, three, four = (max(0, target + amount * (at == colour)) for at, target in enumerate(board.targets))
    return replace(board, targets=(one, two, three, four))


def _obstacles(of: Mapping[str, str]) -> Iterator[bool]:
    """Is this in the way of the classes, given by aspect, or "" where any will do? And this?"""
    rows, cells, shapes, targets, number = (of[name] for name in ("rows", "cells", "shapes", "targets", "solutions"))
    # A tile a block; nine blocks are many for trying everything.
    yield rows == "4" and shapes in ("two", "three")
    yield rows == "12" and of["turning"] == "allowed"
    # Of what is not there nothing stays visible, and it has no colours.
    yield cells == "bare" and (targets == "ordinary" or of["colours"] != "")
    # No solution shows more than there is; only boards without solutions have colours at fault.
    yield number not in ("", "none") and (targets == "beyond" or of["faulty"] != "")
    # Where nothing is to be seen, tiles of two shapes can be exchanged in more than two ways.
    yield cells == "bare" and targets == "zero" and (number == "none" or of["faulty"] != "")
    yield cells == "bare" and (number == "two" or (number == "one" and shapes in ("two", "three")))
    # One shape that cannot be turned lies in one way, and so does one tile but for an EL.
    yield shapes == "one" and of["turning"] == "not allowed" and number in ("two", "many")


def board_classes(board: Landscape) -> Iterator[BoardClass]:
    """The classes a landscape is in, those that are found out by solving it last."""
    bushes = Counter(bush for row in board.bushes for bush in row)
    colours = len(set(bushes) - {0})
    yield "rows", str(board.n)
    yield "turning", "allowed" if board.rotations else "not allowed"
    yield "cells", "bare" if not colours else "some with bushes" if bushes[0] else "all with bushes"
    if colours:
        yield "colours", ("one", "two or three", "two or three", "four")[colours - 1]
    yield "shapes", ("one", "two", "three")[sum(map(bool, board.tiles)) - 1]
    yield "targets", _targets(board, bushes)
    number = solutions(csp(board, "counts"))
    if number is not None:
        yield number
    if number == _UNSATISFIABLE:
        at_fault = [name for name, colour in (("first colour", 0), ("last colour", 3)) if _is_faulty(board, colour)]
        yield from (("faulty", name) for name in at_fault or ["no such colour"])


def _is_faulty(board: Landscape, colour: int) -> bool:
    """Would the landscape have a solution if any number of bushes of this colour might stay visible?"""
    without = tuple(tuple(0 if bush == colour + 1 else bush for bush in row) for row in board.bushes)
    one, two, three, four = (0 if at == colour else target for at, target in enumerate(board.targets))
    return solutions(csp(replace(board, bushes=without, targets=(one, two, three, four)), "counts")) != _UNSATISFIABLE


def _targets(board: Landscape, bushes: Mapping[int, int]) -> str:
    if not any(board.targets):
        return "zero"
    is_beyond = any(target > bushes[colour] for colour, target in zip(COLOURS, board.targets, strict=True))
    return "beyond" if is_beyond else "ordinary"


FUZZ = Fuzz(ASPECTS, _obstacles, board_classes, _landscape, (TURNING, frozenset()))
