"""Kinds of landscapes, by what solvers may stumble over."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from magnets_cp.puzzle.strata import SOLUTIONS, Aspects, Stratum, Target, solutions
from magnets_cp.tiles.csp import csp
from magnets_cp.tiles.landscape import COLOURS, Landscape

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


def strata(landscape: Landscape) -> Iterator[Stratum]:
    """The strata a landscape is in, those that are found out by solving it last."""
    bushes = Counter(bush for row in landscape.bushes for bush in row)
    colours = len(set(bushes) - {0})
    yield "rows", str(landscape.n)
    yield "turning", "allowed" if landscape.rotations else "not allowed"
    yield "cells", "bare" if not colours else "some with bushes" if bushes[0] else "all with bushes"
    if colours:
        yield "colours", ("one", "two or three", "two or three", "four")[colours - 1]
    yield "shapes", ("one", "two", "three")[sum(map(bool, landscape.tiles)) - 1]
    yield "targets", _targets(landscape, bushes)
    number = solutions(csp(landscape, "counts"))
    if number is not None:
        yield number
    if number == _UNSATISFIABLE:
        at_fault = [name for name, colour in (("first colour", 0), ("last colour", 3)) if _is_faulty(landscape, colour)]
        yield from (("faulty", name) for name in at_fault or ["no such colour"])


def _targets(landscape: Landscape, bushes: Mapping[int, int]) -> str:
    if not any(landscape.targets):
        return "zero"
    is_beyond = any(target > bushes[colour] for colour, target in zip(COLOURS, landscape.targets, strict=True))
    return "beyond" if is_beyond else "ordinary"


def _is_faulty(landscape: Landscape, colour: int) -> bool:
    """Would the landscape have a solution if any number of bushes of this colour might stay visible?"""
    without = tuple(tuple(0 if bush == colour + 1 else bush for bush in row) for row in landscape.bushes)
    one, two, three, four = (0 if at == colour else target for at, target in enumerate(landscape.targets))
    return (
        solutions(csp(replace(landscape, bushes=without, targets=(one, two, three, four)), "counts")) != _UNSATISFIABLE
    )


def possible(target: Target) -> bool:
    """Can a landscape be in all these strata, and not by luck only?"""
    return not any(_obstacles(defaultdict(str, target)))


def _obstacles(of: Mapping[str, str]) -> Iterator[bool]:
    """Is this in the way of the strata, given by aspect, or "" where any will do? And this?"""
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
