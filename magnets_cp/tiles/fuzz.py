"""Small landscapes chosen to break solvers: tiles that lie differently and show the same, targets that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from magnets_cp.puzzle.strata import Fuzz
from magnets_cp.tiles.generator import Recipe, generate, shift_target
from magnets_cp.tiles.landscape import COLOURS, SHAPES, Landscape
from magnets_cp.tiles.strata import ASPECTS, possible, strata

# What the notation of the course can say; half of the landscapes are like this.
TURNING = frozenset({("turning", "allowed")})
_DENSITIES = {"bare": (0.0,), "some with bushes": (0.1, 0.3, 0.6, 0.8), "all with bushes": (1.0,)}
_NUMBERS = {"one": (1,), "two or three": (2, 3), "four": (4,), "": (4,)}
_AT_FAULT = {"first colour": 0, "last colour": len(COLOURS) - 1}


def _landscape(of: Mapping[str, str], rng: Random) -> Landscape:
    """A landscape that may be in these strata, given by aspect."""
    fault = _AT_FAULT.get(of["faulty"], rng.randrange(len(COLOURS)))
    others = [colour for colour in COLOURS if colour != COLOURS[fault]]
    colours = (COLOURS[fault], *rng.sample(others, rng.choice(_NUMBERS[of["colours"]]) - 1))
    density = rng.choice(_DENSITIES[of["cells"]])
    if of["solutions"] in ("two", "many"):
        density = min(density, rng.choice((0.1, 0.3, 1.0)))
    shapes = tuple(rng.sample(list(SHAPES), ("", "two", "three").index(of["shapes"].removeprefix("one")) + 1))
    landscape, _ = generate(Recipe(int(of["rows"]), density, of["turning"] == "allowed", colours, shapes), rng)
    if of["targets"] == "zero":
        return replace(landscape, targets=(0, 0, 0, 0))
    if of["targets"] == "beyond":
        return _raised(landscape, fault, rng.choice((landscape.n**2, 10, 100)))
    if of["solutions"] != "none":
        return landscape
    if of["faulty"] in _AT_FAULT:
        return _raised(landscape, fault, rng.choice((-2, -1, 1, 2)))
    return shift_target(shift_target(landscape, rng), rng)


def _raised(landscape: Landscape, colour: int, amount: int) -> Landscape:
    """With the target of a colour raised, or lowered as far as it goes."""
    one, two, three, four = (max(0, target + amount * (at == colour)) for at, target in enumerate(landscape.targets))
    return replace(landscape, targets=(one, two, three, four))


FUZZ = Fuzz(ASPECTS, possible, strata, _landscape, (TURNING, frozenset()))


def fuzz_landscape(seed: int, index: int) -> Landscape:
    """The ``index``-th landscape of a seed, from 1, of at most nine blocks; see ``strata.Fuzz``."""
    return FUZZ.board(seed, index)
