"""Configurations on the same boards: how many times as fast is one, and could that be chance?

The unit is the board: seeds of one board are not independent, so they are averaged first. Ratios are taken board by
board, and logarithms make "twice" and "half" alike. Estimate, interval and p come of one statistic (``censored``),
which keeps the runs that limits stopped. The interval is that of the pair, whatever else is compared; p is corrected
for the family (Holm, "A simple sequentially rejective multiple test procedure", 1979).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from magnets_cp.workbench.study.scoring.censored import Sample

# The 5 % of error are shared by what a report claims of a pair: 4 % that there is a difference, 1 % where it lies.
SIGNIFICANT = 0.04
CONFIDENCE = 0.95
POWER = 0.8


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its interval; the ends are 0 and infinite where the boards are too few for one.

    limited  1 if limits made the estimate, so that the ratio is at least that; -1 if at most that; else 0
    """

    value: float
    low: float
    high: float
    limited: int = 0

    @property
    def inverse(self) -> Interval:
        """The ratio the other way round."""
        return Interval(1 / self.value, 1 / self.high, 1 / self.low if self.low else math.inf, -self.limited)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many times as long (or as much) the other takes: above 1, the one is better.

    wins, ties, losses  boards where the one takes less, exactly the same or nobody knows, more
    ratio               the estimate with its interval of 95 %
    p                   two-sided signed-rank test over the same boards, corrected for the number in the family
    level               the first level at which Holm's procedure tests: 4 % divided by the number in the family
    stopped             boards on which a limit stopped the one, and the other
    """

    wins: int
    ties: int
    losses: int
    ratio: Interval
    p: float
    level: float
    stopped: tuple[int, int] = (0, 0)

    @property
    def is_sure(self) -> bool:
        """Is there a difference, with an error of at most 4 % over the whole family?"""
        return self.p <= SIGNIFICANT

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return self.wins + self.ties + self.losses

    @property
    def winning(self) -> float:
        """The probability that the one takes less on a board, a tie counting half: 0.5 if nobody is better.

        Vargha and Delaney, "A critique and improvement of the CL common language effect size statistics", 2000.
        """
        return (self.wins + self.ties / 2) / self.boards if self.boards else 0.5


def compare(family: Sequence[Sample]) -> list[Comparison]:
    """Compare each of a family: what two configurations took on the same boards.

    >>> [one] = compare([Sample.exact(np.log([2.0, 1.9, 2.1, 2.2, 1.8, 2.05]))])
    >>> one.is_sure, round(one.ratio.value, 2), one.winning
    (True, 2.01, 1.0)
    """
    known = [sample.known() for sample in family]
    told = [sample.differences() for sample in known]
    return [
        Comparison(
            wins=int((logs > 0).sum()),
            ties=int((logs == 0).sum()),
            losses=int((logs < 0).sum()),
            ratio=_ratio(sample),
            p=p,
            level=SIGNIFICANT / len(family),
            stopped=(int(sample.stopped[0].sum()), int(sample.stopped[1].sum())),
        )
        for logs, sample, p in zip(told, known, holm([sample.ranked().p for sample in known]), strict=True)
    ]


def holm(raw: Sequence[float]) -> list[float]:
    """Each p corrected for their number: chance finds something in many tests.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03, 0.005])]
    [0.03, 0.06, 0.06, 0.02]
    """
    corrected, least = [0.0] * len(raw), 0.0
    for position, index in enumerate(sorted(range(len(raw)), key=lambda index: raw[index])):
        least = corrected[index] = max(least, min(1.0, (len(raw) - position) * raw[index]))
    return corrected


def _ratio(sample: Sample) -> Interval:
    """Limits made the estimate if they stopped the side that takes more on half of the boards that tell something."""
    told = sample.differences()
    estimate, (low, high) = sample.estimate(), sample.interval(CONFIDENCE)
    one, other = sample.stopped
    half = (told != 0).sum() / 2
    limited = int(0 < half <= (other & (told > 0)).sum()) - int(0 < half <= (one & (told < 0)).sum())
    if limited or math.isinf(estimate):
        estimate = sample.ranked().estimate
        low, high = (min(low, estimate), math.inf) if limited > 0 else (-math.inf, max(high, estimate))
    return Interval(math.exp(estimate), math.exp(low), math.exp(high), limited)


def boards_to_tell(found: Comparison) -> float:
    """About how many boards show a difference of the size seen with a power of 0.8, rounded up to two digits.

    The interval shrinks with the square root of the number of boards. Infinite where no difference is seen at all.
    Noether 1987, "Sample size determination for some common nonparametric tests".

    >>> boards_to_tell(Comparison(wins=12, ties=0, losses=8, ratio=Interval(1.4, 0.7, 2.8), p=0.3, level=0.05))
    180
    """
    effect = abs(math.log(found.ratio.value))
    width = math.log(found.ratio.high / found.ratio.low) / 2 if found.ratio.low else math.inf
    if not effect or math.isinf(width):
        return math.inf
    normal = NormalDist()
    wanted = normal.inv_cdf(1 - found.level / 2) + normal.inv_cdf(POWER)
    more = width / effect * wanted / normal.inv_cdf((1 + CONFIDENCE) / 2)
    needed = found.boards * more * more
    step: int = 10 ** max(0, math.floor(math.log10(needed)) - 1)
    return step * math.ceil(needed / step)
