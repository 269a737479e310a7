"""Smaller domains in which a fault shows, and there are as many solutions as are wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from random import Random

from magnets_cp.models.xcsp3.fuzz.assignments import places
from magnets_cp.models.xcsp3.fuzz.telling import Mistake, Seen
from magnets_cp.models.xcsp3.instance import Instance

# Ways that are tried to make domains smaller.
_WAYS = 8
_Gone = set[tuple[str, int]]


def number_class(solutions: int) -> str:
    """The class of an instance with so many solutions."""
    return ("none", "one", "several")[min(solutions, 2)]


def narrowed(
    seen: Seen, mistake: Mistake, others: Sequence[Mistake], solutions: str, rng: Random
) -> tuple[float, Instance] | None:
    """The instance, without values that hide a mistake, and how many of the others show; None if that cannot be.

    solutions  how many there are to be, as a class; "" if it does not matter
    """
    right, left = seen.right(), seen.left(mistake)
    differing = places(left & ~right if solutions == "none" else right ^ left)
    if not differing:
        return None
    lefts = [seen.left(one) for one in others]
    found: list[tuple[float, _Gone]] = []
    for _ in range(_WAYS):
        for box, gone in _smaller(seen, 1 << rng.choice(differing), rng):
            number = number_class((right & box).bit_count())
            if solutions in ("", number) and seen.share(right & box, left & box) == 1:
                found.append((sum(seen.share(right & box, one & box) for one in lefts), gone))
    if not found:
        return None
    told, gone = max(found, key=itemgetter(0))
    return told, _reduced(seen.instance, gone)


def _smaller(seen: Seen, kept: int, rng: Random) -> Iterator[tuple[int, _Gone]]:
    """Ever smaller sets of assignments, as values go one by one, but for those of the assignment that is kept."""
    taking = [((name, number), some) for name, of in seen.all.taking.items() for number, some in of.items()]
    may_go = [(value, some) for value, some in taking if not some & kept]
    box, gone = seen.all.every, set[tuple[str, int]]()
    yield box, gone
    for value, some in rng.sample(may_go, len(may_go)):
        box, gone = box & ~some, gone | {value}
        yield box, gone


def _reduced(instance: Instance, gone: _Gone) -> Instance:
    """The instance without some values."""
    left = {
        name: [number for number in numbers if (name, number) not in gone]
        for name, numbers in instance.variables.items()
    }
    return replace(instance, variables=left)
