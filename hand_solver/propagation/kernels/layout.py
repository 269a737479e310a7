"""A problem as the arrays of a state."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, cast

from hand_solver.propagation.kernels.kinds import IN_PYTHON, MOST_BITS, UNBOUNDED
from hand_solver.propagation.kernels.records import Pool, Record, Records
from hand_solver.propagation.kernels.state import State

if TYPE_CHECKING:
    from hand_solver.problem import Constraint, Problem

# Bit sets are written as bytes, the lowest first.
BYTE_ORDER: Literal["little"] = "little"


def has_too_many(mask: int) -> bool:
    """Has a domain too many values for one number? No kernel may change it then."""
    return mask.bit_length() > MOST_BITS


def surrogate(mask: int) -> int:
    """What stands for the domain of a variable that no kernel may change."""
    return 3 if mask & (mask - 1) else 1


def laid_out(problem: Problem, *, room: int) -> State:
    """The arrays of a problem, before any change; ``room`` is how many changes they have room for at least."""
    wide = [has_too_many(variable.mask) for variable in problem.variables]
    pool = Pool([variable.mask for variable in problem.variables])
    written = [_written(constraint, pool, wide) for constraint in problem.constraints]
    masks = [surrogate(mask) if has_too_many(mask) else mask for mask in pool.masks]
    unfixed = sum(1 << x for x, mask in enumerate(masks) if mask & (mask - 1))
    watching = problem.constraints_on
    size, number = len(masks) + room, len(problem.constraints)
    words = max((record.words for record, _ in written), default=0)
    return State(
        mask=array("q", masks),
        unfixed=array("I", unfixed.to_bytes(4 * (len(masks) // 32 + 1), BYTE_ORDER)),
        trail_variable=zeros("i", size),
        trail_old=zeros("q", size),
        trail_by=zeros("i", size),
        given_variable=zeros("i", size),
        given_old=zeros("q", size),
        given_mask=zeros("q", size),
        watch_start=array("i", accumulate(map(len, watching), initial=0)),
        watch=array("i", [constraint for on in watching for constraint in on]),
        due=zeros("i", number),
        queue=zeros("i", 2 * number + 1),
        queued=zeros("b", number),
        kind=array("b", [record.kind for record, _ in written]),
        place=array("i", [place for _, place in written]),
        pool=pool.numbers,
        taken=zeros("q", words),
        newly=zeros("q", words),
        left=zeros("q", words),
        open=zeros("q", max((len(record.numbers) for record, _ in written), default=0)),
        removed_by=zeros("q", MOST_BITS),
        revised_by=zeros("q", MOST_BITS),
        unassigned=zeros("I", len(masks) // 32 + 1),
        degree=zeros("i", len(watching)),
        open_in=zeros("i", number),
        trail_size=0,
        lowest=0,
        queue_size=0,
        queue_head=0,
        current=-1,
        revisions=0,
        removed=0,
        bound=UNBOUNDED,
    )


def _written(constraint: Constraint, pool: Pool, wide: Sequence[bool]) -> tuple[Record, int]:
    """The record of a constraint, and where it stands; of one without a kernel, one of nothing."""
    if "record" in vars(type(constraint)) and not any(map(wide.__getitem__, constraint.scope)):
        try:
            record = cast(Records, constraint).record(pool)
            return record, pool.add(record.numbers)
        except OverflowError:
            pass
    return Record(IN_PYTHON), 0


def zeros(typecode: str, length: int) -> array[int]:
    """An array of so many zeros."""
    return array(typecode, [0]) * length
