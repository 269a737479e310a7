"""What counting sorts in kernels share."""

from __future__ import annotations

from array import array

from hand_solver.machine_code.marked import kernel


@kernel
def sum_up(numbers: array[int]) -> None:
    """Each number becomes the sum of those up to it."""
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
        numbers[i] = total
