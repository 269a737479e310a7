"""Who is out of a race: clearly worse on the boards so far, by Friedman's test, as irace does it.

Birattari, Stuetzle, Paquete and Varrentrapp, "A racing algorithm for configuring metaheuristics", 2002; Lopez-Ibanez et
al., "The irace package: iterated racing for automatic algorithm configuration", 2016; the comparison with the best is
that of Conover, "Practical nonparametric statistics", 1999, section 5.8.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from magnets_cp.workbench.study.scoring.mean_ranks import ERROR, friedman

if TYPE_CHECKING:
    import pandas as pd

_FEWEST = 5  # boards that irace begins to test at


def clearly_worse(table: pd.DataFrame) -> set[str]:
    """The columns that are worse than the one of the least ranks; a row a board, less is better.

    Nobody, if the test finds no difference, or of fewer than five boards.

    >>> import pandas as pd
    >>> clearly_worse(pd.DataFrame({"a": range(6), "b": range(1, 7), "c": range(2, 8)}))
    {'c'}
    """
    boards, count = table.shape
    if boards < _FEWEST or count < 2 or friedman(table) > ERROR:
        return set()
    from scipy.stats import t

    ranks = table.rank(axis=1)
    sums = ranks.sum()
    squares, degrees = float((ranks**2).to_numpy().sum()), (boards - 1) * (count - 1)
    spread = max(0.0, 2 * (boards * squares - float((sums**2).sum())) / degrees)
    least = float(t.ppf(1 - ERROR / 2, degrees)) * math.sqrt(spread)
    return {str(label) for label, total in sums.items() if total - sums.min() > least}
