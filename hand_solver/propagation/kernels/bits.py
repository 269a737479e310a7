"""Masks of up to 62 bits: how many are set, the lowest, the highest."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel


@kernel
def size_of(mask: int) -> int:
    """How many bits are set: added by pairs, fours, eights, and so on."""
    pairs = mask - ((mask >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    eights = eights + (eights >> 8)
    eights = eights + (eights >> 16)
    return (eights + (eights >> 32)) & 0x7F


@kernel
def lowest(mask: int) -> int:
    """The place of the lowest bit; the mask is not 0."""
    return size_of((mask & -mask) - 1)


@kernel
def highest(mask: int) -> int:
    """The place of the highest bit; the mask is not 0."""
    mask = mask | (mask >> 1)
    mask = mask | (mask >> 2)
    mask = mask | (mask >> 4)
    mask = mask | (mask >> 8)
    mask = mask | (mask >> 16)
    mask = mask | (mask >> 32)
    return size_of(mask) - 1
