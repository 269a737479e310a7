"""Estimate how many boards show a difference of the size seen, with a power of 0.8.

The interval shrinks with the square root of the number of boards.
Noether 1987, "Sample size determination for some common nonparametric tests".
"""

from __future__ import annotations

import math
from statistics import NormalDist

from magnets_cp.workbench.study.scoring.paired import Comparison

POWER = 0.8


def boards_to_tell(found: Comparison) -> float:
    """About how many boards, rounded up to two digits; infinite where no difference is seen at all.

    >>> from magnets_cp.workbench.study.scoring.paired import Interval
    >>> boards_to_tell(Comparison(wins=12, ties=0, losses=8, ratio=Interval(1.4, 0.7, 2.8), p=0.3, level=0.05))
    180
    """
    effect = abs(math.log(found.ratio.value))
    width = math.log(found.ratio.high / found.ratio.low) / 2 if found.ratio.low else math.inf
    if not effect or math.isinf(width):
        return math.inf
    normal = NormalDist()
    more = width / effect * (1 + normal.inv_cdf(POWER) / normal.inv_cdf(1 - found.level / 2))
    needed = found.boards * more * more
    step: int = 10 ** max(0, math.floor(math.log10(needed)) - 1)
    return step * math.ceil(needed / step)
