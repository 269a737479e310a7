"""The findings in plain words."""

from __future__ import annotations

import math
from collections.abc import Iterator

from magnets_cp.workbench.page.numbers import counted, duration
from magnets_cp.workbench.report.analysis import Analysis
from magnets_cp.workbench.report.figures import times
from magnets_cp.workbench.report.sections.verdicts import verdicts
from magnets_cp.workbench.scoring.ablation import Change
from magnets_cp.workbench.scoring.scores import Score


def summary(analysis: Analysis) -> tuple[str, ...]:
    """The baseline against every other; then who is first, what the parts are worth, what a portfolio would gain."""
    if not analysis.ranked:
        return ("No configuration has a rank: every one of them answered wrongly.",)
    return (*verdicts(analysis), *_sentences(analysis))


def _sentences(analysis: Analysis) -> Iterator[str]:
    first = analysis.ranked[0]
    yield _first(first, analysis)
    sure = [change for change in analysis.changes if change.time.is_sure]
    if sure:
        yield _part(max(sure, key=lambda change: abs(math.log(change.time.ratio.value))))
    if analysis.best is not None and len(analysis.ranked) > 1 and analysis.best.par2 < first.par2:
        yield (
            f"With the fastest configuration for each board PAR-2 would be {duration(analysis.best.par2)} "
            f"instead of {duration(first.par2)}."
        )


def _first(first: Score, analysis: Analysis) -> str:
    boards, seeds = counted(analysis.boards, "board"), first.runs // analysis.boards
    on = boards if seeds == 1 else f"{boards} with {counted(seeds, 'seed')}"
    place = f"has the least PAR-2 of {len(analysis.scores)} configurations" if len(analysis.scores) > 1 else "ran"
    solved = f"{first.solved:,} of {first.runs:,} {'boards' if seeds == 1 else 'runs'}"
    return f"{first.label} {place} on {on}: it solved {solved}, with a PAR-2 of {duration(first.par2)}."


def _part(change: Change) -> str:
    gain, before, after, nodes = change.time.ratio, change.before, change.after, change.nodes
    if gain.value < 1:
        gain, before, after = gain.inverse, after, before
    sentence = (
        f"The option that matters most is {change.option}: with {after} instead of {before}, all else equal, solving "
        f"was {times(gain)} times as fast"
    )
    if nodes is None:
        return f"{sentence}."
    if not nodes.is_sure:
        return f"{sentence}, without a clear difference in nodes."
    ratio = nodes.ratio if before == change.before else nodes.ratio.inverse
    return f"{sentence}; {before} took {times(ratio)} times as many nodes."
