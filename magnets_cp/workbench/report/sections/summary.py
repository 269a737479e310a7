"""The findings in plain words."""

from __future__ import annotations

import math
from collections.abc import Iterator

from magnets_cp.workbench.page.numbers import counted, duration, figure
from magnets_cp.workbench.report.analysis import Analysis
from magnets_cp.workbench.scoring.ablation import Change
from magnets_cp.workbench.scoring.paired import SIGNIFICANT, Comparison, Interval
from magnets_cp.workbench.scoring.scores import Score

_MOST_RIVALS = 4


def summary(analysis: Analysis) -> tuple[str, ...]:
    """A few sentences: who is first, by how much, what the parts are worth, what a portfolio would gain."""
    if not analysis.ranked:
        return ("No configuration has a rank: every one of them answered wrongly.",)
    return tuple(_sentences(analysis))


def _sentences(analysis: Analysis) -> Iterator[str]:
    first = analysis.ranked[0]
    yield _first(first, analysis)
    rivals = list(analysis.rivals.items())
    scores = {score.label: score for score in analysis.ranked}
    for label, one in rivals[:_MOST_RIVALS]:
        yield _rival(first, scores[label], one)
    if len(rivals) > _MOST_RIVALS:
        yield f"{counted(len(rivals) - _MOST_RIVALS, 'other')} did worse; see the ranking."
    sure = [change for change in analysis.changes if change.time.p < SIGNIFICANT and change.time.median.excludes_one]
    if sure:
        yield _part(max(sure, key=lambda change: abs(math.log(change.time.median.value))))
    if analysis.best is not None and len(analysis.ranked) > 1 and analysis.best.par2 < first.par2:
        yield (
            f"With the fastest configuration for each board PAR-2 would be {duration(analysis.best.par2)} "
            f"instead of {duration(first.par2)}."
        )


def _first(first: Score, analysis: Analysis) -> str:
    boards, seeds = counted(analysis.boards, "board"), analysis.runs["seed"].nunique()
    on = boards if seeds == 1 else f"{boards} with {counted(seeds, 'seed')}"
    place = f"is the first of {len(analysis.scores)} configurations" if len(analysis.scores) > 1 else "ran"
    solved = f"{first.solved:,} of {first.runs:,} {'boards' if seeds == 1 else 'runs'}"
    return f"{first.label} {place} on {on}: it solved {solved}, with a PAR-2 of {duration(first.par2)}."


def _rival(first: Score, other: Score, one: Comparison) -> str:
    more = f"; {other.label} solved {other.solved:,} of {other.runs:,}" if other.solved != first.solved else ""
    if one.p >= SIGNIFICANT or not one.median.excludes_one:
        ratio = f"{figure(one.median.value)} times as fast in the median{_ends(one.median)}"
        return f"There is no clear difference to {other.label}: {ratio}{more}."
    if one.median.value < 1:
        turned = one.median.inverse
        return f"{other.label} was {figure(turned.value)} times as fast as it in the median{_ends(turned)}{more}."
    return f"It was {figure(one.median.value)} times as fast as {other.label} in the median{_ends(one.median)}{more}."


def _part(change: Change) -> str:
    gain, before, after, nodes = change.time.median, change.before, change.after, change.nodes
    if gain.value < 1:
        gain, before, after = gain.inverse, after, before
    sentence = (
        f"The option that matters most is {change.option}: with {after} instead of {before}, all else equal, solving "
        f"was {figure(gain.value)} times as fast in the median{_ends(gain)}"
    )
    if nodes is None:
        return f"{sentence}."
    if not nodes.median.excludes_one:
        return f"{sentence}, without a clear difference in nodes."
    ratio = nodes.median if before == change.before else nodes.median.inverse
    return f"{sentence}; {before} took {figure(ratio.value)} times as many nodes{_ends(ratio)}."


def _ends(interval: Interval) -> str:
    return "" if math.isnan(interval.low) else f" [{figure(interval.low)}, {figure(interval.high)}]"
