"""What the boards are like: how they were made, and how constrained they are."""

from __future__ import annotations

from statistics import median

from magnets_cp.text.numbers import figure
from magnets_cp.workbench.page.table import Cell, Column, Table
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import Section

_HEADS = ("least", "median", "most")
_NEAR = 0.2  # of constrainedness from 1


def boards(analysis: Analysis) -> Section | None:
    """The features of the boards of each puzzle, known before any search."""
    campaign = analysis.meta["campaign"]
    known = campaign.get("features", {})
    families = analysis.stored.groupby("family", sort=False)["instance"].unique()
    tables, text = [], [str(campaign.get("report", {}).get("made", ""))]
    for family, names in families.items():
        its = [known[name] for name in names if name in known]
        rows = []
        for feature in max(its, key=len, default={}):  # of what is refused hardly any are known
            numbers = [float(one[feature]) for one in its if feature in one]
            ends = (min(numbers), median(numbers), max(numbers))
            rows.append((Cell(feature.replace("_", " ")), *(Cell(figure(one), one) for one in ends)))
        if rows:
            heads = (Column("feature", numeric=False), *map(Column, _HEADS))
            tables.append(Table(f"Boards of {family}", heads, tuple(rows)))
        constrained = [float(one["constrainedness"]) for one in its if "constrainedness" in one]
        if constrained:
            away = median(constrained) - 1
            side = "near it" if abs(away) < _NEAR else "under-constrained" if away < 0 else "over-constrained"
            text.append(
                f"The constrainedness of the boards of {family} is {figure(median(constrained))} in the median, "
                f"{figure(abs(away))} {'below' if away < 0 else 'above'} the phase transition at 1: {side}."
            )
    return Section("boards", "The boards", tuple(filter(None, text)), tuple(tables)) if tables else None
