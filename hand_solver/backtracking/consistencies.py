"""MAC; stronger inferences, and a weaker one: singleton and partition-one consistency, consistency of bounds."""

from __future__ import annotations

from collections.abc import Callable
from operator import or_

from hand_solver.problem.domains import members
from hand_solver.propagation.fixpoint import to_fixpoint
from hand_solver.propagation.revise import Propagation


def mac(propagation: Propagation, variable: int | None) -> bool:
    """Maintain arc consistency: bring all constraints to their fixpoint, starting from those on ``variable``.

    At the root, with None, start from all. Run after each decision, as in Sabin and Freuder, "Contradicting
    conventional wisdom in constraint satisfaction", 1994. With GAC filters the fixpoint is generalised arc
    consistency.
    """
    if variable is None:
        return to_fixpoint(propagation, range(len(propagation.constraints)))
    return to_fixpoint(propagation, propagation.problem.constraints_on[variable])


def singleton(propagation: Propagation, variable: int | None) -> bool:
    """Singleton arc consistency: after MAC no value is left whose decision MAC refutes (SAC-1).

    Debruyne and Bessière, "Some practicable filtering techniques for the constraint satisfaction problem", IJCAI 1997.
    """
    return _probed(propagation, variable, is_partition=False)


def singleton_greedy(propagation: Propagation, variable: int | None) -> bool:
    """Singleton arc consistency with fewer probes: what goes together is looked at together (SAC-3).

    A probe goes on deciding as long as MAC refutes nothing; then each of these decisions is possible alone, too.
    Lecoutre and Cardon, "A greedy approach to establish singleton arc consistency", IJCAI 2005.
    """
    consistent, changed = mac(propagation, variable), True
    domains = propagation.domains
    while consistent and changed:
        changed = False
        due = [mask if mask & (mask - 1) else 0 for mask in domains.masks]
        for x in range(len(due)):
            while left := due[x] & domains.masks[x]:
                value = (left & -left).bit_length() - 1
                due[x] ^= 1 << value
                if not propagation.assume(x, value, _going_on(due)):
                    changed = True
                    if not (propagation.remove(x, value) and mac(propagation, x)):
                        return False
    return consistent


def _going_on(due: list[int]) -> Callable[[Propagation, int | None], bool]:
    """MAC; where it refutes nothing, further decisions that are due follow, and are due no more."""

    def inference(propagation: Propagation, variable: int | None) -> bool:
        if not mac(propagation, variable):
            return False
        domains, masks, consistent = propagation.domains, propagation.domains.masks, True
        while consistent:
            for x, mask in enumerate(masks):
                if not mask & (mask - 1):
                    due[x] &= ~mask
            x = min(
                (x for x in members(domains.unfixed) if due[x] & masks[x]),
                key=lambda x: masks[x].bit_count(),
                default=-1,
            )
            left = due[x] & masks[x]
            consistent = x >= 0 and domains.restrict(x, left & -left) and mac(propagation, x)
        return True

    return inference


def partition_one(propagation: Propagation, variable: int | None) -> bool:
    """Partition-one arc consistency (POAC): SAC, and no value is left that goes with every value of some variable.

    Bennaceur and Affane, "Partition-k-AC: an efficient filtering technique combining domain partition and arc
    consistency", CP 2001.
    """
    return _probed(propagation, variable, is_partition=True)


def _probed(propagation: Propagation, variable: int | None, *, is_partition: bool) -> bool:
    consistent = mac(propagation, variable)
    changed = True
    while consistent and changed:
        changed = False
        for x in list(members(propagation.domains.unfixed)):
            length = len(propagation.domains.trail)
            if not _probe(propagation, x, is_partition=is_partition):
                return False
            changed |= len(propagation.domains.trail) > length
    return consistent


def _probe(propagation: Propagation, x: int, *, is_partition: bool) -> bool:
    """Decide each value of one variable in turn; remove those refuted, and what goes with all of the others."""
    masks = propagation.domains.masks
    union = [0] * len(masks)
    for value in list(members(masks[x])):
        after = propagation.after(x, value, mac)
        if after is None:
            if not (propagation.remove(x, value) and mac(propagation, x)):
                return False
        elif is_partition:
            union = list(map(or_, union, after))
    if is_partition:
        for y, kept in enumerate(union):
            for value in members(masks[y] & ~kept):
                if not propagation.remove(y, value):
                    return False
            if not mac(propagation, y):
                return False
    return True


def bounds(propagation: Propagation, variable: int | None) -> bool:
    """Bounds consistency: as MAC, but of each domain only the ends go, so that a domain stays without new holes.

    The ends are those of the domain that a constraint's filter leaves. For values that stand for numbers; cheap where
    domains are wide. Lhomme, "Consistency techniques for numeric CSPs", IJCAI 1993.
    """
    constraints = range(len(propagation.constraints))
    due = constraints if variable is None else propagation.problem.constraints_on[variable]
    return to_fixpoint(propagation, due, propagation.revise_bounds)
