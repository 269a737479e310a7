"""Random instances of XCSP3 with constraints of certain kinds, drawn as for judging, without looking for a fault."""

from __future__ import annotations

from random import Random

from magnets_cp.models.xcsp3.fuzz.classes import ASPECTS
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.fuzz.strata import Strata
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.write import made


def drawn(kind: str, seed: int, *, beside: str = "alone", goal: bool = False) -> Instance:
    """An instance with a constraint of the kind, and one of another beside it; without ``goal`` it has no objective."""
    wanted = {**dict.fromkeys(ASPECTS, ""), "kind": kind, "beside": beside}
    strata = Strata(frozenset() if goal else frozenset({"objective"}))
    one = strata.instance(wanted, Random(f"{kind} {beside} {seed}"))
    return made(one.variables, one.constraints, one.goal)


def two_drawn(seed: int, *, goal: bool = False) -> Instance:
    """An instance with constraints of two random kinds."""
    kind, beside = Random(seed).choices(list(KINDS), k=2)
    return drawn(kind, seed, beside=beside, goal=goal)
