"""The races of ``magnets tune``: their runs, who goes on, who is chosen, and what is said of it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from magnets_cp.cli.campaigns import Ended, Place, StoppedError, make_runs, recording, runs_of
from magnets_cp.cli.exits import complain
from magnets_cp.errors import UsageError
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.study.compare.campaign import Campaign
from magnets_cp.workbench.study.compare.capping import Caps
from magnets_cp.workbench.study.compare.race import Round, race
from magnets_cp.workbench.study.compare.run import summarize
from magnets_cp.workbench.study.scoring.discarding import clearly_worse
from magnets_cp.workbench.study.scoring.runs import prepared
from magnets_cp.workbench.study.store import Competitor, InstanceRow, Recorder, Store

if TYPE_CHECKING:
    import pandas as pd


_NOTED = ("configuration", "verdict", "seconds")


def _beside(path: str, which: str = "") -> str:
    """The store of a race beside that of the test boards; ``which`` tells races apart."""
    stem, ending = os.path.splitext(path)
    return f"{stem}-training{'-' * bool(which)}{which}{ending}"


def _runner(
    campaign: Campaign, recorder: Recorder, place: Place
) -> Callable[[Sequence[Competitor], Sequence[InstanceRow]], list[Competitor]]:
    """A function that runs entries on boards and ranks them by PAR-2, without those that answered wrongly."""

    def ranked(entries: Sequence[Competitor], boards: Sequence[InstanceRow]) -> list[Competitor]:
        heat = replace(campaign, entries=tuple(entries), instances=tuple(boards))
        caps = _caps(heat, runs_of(heat, recorder))
        if make_runs(heat, recorder, place, caps=caps) is Ended.INTERRUPTED:
            raise StoppedError
        ended = caps.ended if caps else set()
        if ended:
            complain(f"{len(ended)} of {len(entries)} ended early: they took twice the time of those that go on")
        by_text = {one.configuration: one for one in entries if one.configuration not in ended}
        runs = runs_of(heat, recorder)
        runs = runs[runs["configuration"].isin(list(by_text))]
        out = _worse(runs) | {one.configuration for one in summarize(runs) if one.wrong or one.crashed}
        return [by_text[one.configuration] for one in summarize(runs) if one.configuration not in out]

    return ranked


def _caps(heat: Campaign, stored: pd.DataFrame) -> Caps | None:
    """What is left to each, with what they took before; None under a limit of nodes, where time does not rank."""
    limits = heat.terms.limits
    if limits.nodes is not None or limits.seconds is None:
        return None
    runs = {one.configuration: heat.runs_of(one) for one in heat.entries}
    caps = Caps(-(-len(runs) // 2), runs, limits.seconds)
    for configuration, verdict, seconds in zip(*(stored[key] for key in _NOTED), strict=True):
        caps.note(configuration, Verdict(verdict), seconds)
    return caps


def _worse(runs: pd.DataFrame) -> set[str]:
    """The configurations that are clearly worse than the best on these boards; nobody is without scipy."""
    if find_spec("scipy") is None:
        return set()
    par2 = prepared(runs).pivot_table(index="instance_id", columns="configuration", values="par2")
    return clearly_worse(par2)


def warn_if_never_better(path: str, winner: Competitor, first: Competitor) -> None:
    """Say so if the winner was never clearly better than the first on the training boards."""
    if winner.configuration == first.configuration or find_spec("scipy") is None:
        return
    from magnets_cp.workbench.study.scoring.censored import Sample
    from magnets_cp.workbench.study.scoring.paired import compare
    from magnets_cp.workbench.study.scoring.scores import measured_times

    both = (winner.configuration, first.configuration)
    with Store.open(path) as store:
        frame = store.frame()
    runs = prepared(frame[frame["configuration"].isin(both)])
    times = measured_times(runs.assign(label=runs["configuration"]))
    (found,) = compare([Sample.measured(times, both)])
    if not (found.is_sure and found.ratio.value > 1):
        complain(
            f"on the {found.boards} training boards that both ran it was never clearly better than the first of the "
            f"space (p = {found.p:.3f}): choosing it may be chance"
        )


def _told(rounds: Sequence[Round], seed: int) -> str:
    """The race in words."""
    field = ", ".join(f"{one.number} on {one.boards}" for one in rounds)
    how = f"worse ones out by Friedman's test and halving with seed {seed}"
    return f"won a race by PAR-2 on other boards than these, {how} ({field} boards)"


@dataclass(frozen=True, slots=True)
class Choice:
    """The winner, how it has won in words, and the store of a race that it won with the first of the space in it."""

    winner: Competitor
    said: str
    store: str


def chosen(campaigns: Sequence[Campaign], path: str, place: Place, seed: int) -> Choice | None:
    """Race each of the campaigns in a store of its own; who wins most is chosen. None if interrupted.

    Where several have won equally often these race once more, on the boards in the order of the first race. Raises
    UsageError if a race leaves nobody.
    """
    won: list[Choice] = []
    for number, campaign in enumerate(campaigns):
        choice = _race(campaign, _beside(path, str(number + 1) if number else ""), place, seed + number)
        if choice is None:
            return None
        won.append(choice)
    often = Counter(one.winner.configuration for one in won)
    if len(won) > 1:
        for configuration, times in often.most_common():
            complain(f"won {times} of {counted(len(won), 'race')}: {configuration}")
    first, *rest = (one for one in won if often[one.winner.configuration] == max(often.values()))
    tied = {one.winner.configuration: one.winner for one in (first, *rest)}
    if len(tied) == 1:
        share = f", {max(often.values())} of {counted(len(won), 'race')} in all" if len(won) > 1 else ""
        return replace(first, said=f"{first.said}{share}")
    last = replace(campaigns[0], entries=tuple(tied.values()))
    final = _race(last, _beside(path, "final"), place, seed)
    if final is None:
        return None
    said = f"{final.said}, among {len(tied)} that had won as often of {counted(len(won), 'race')}"
    before = next(one for one in won if one.winner.configuration == final.winner.configuration)
    return replace(before, said=said)


def _race(campaign: Campaign, store: str, place: Place, seed: int) -> Choice | None:
    """The winner of one race, whose rounds are said as they end; None if interrupted. Raises UsageError without one."""
    rounds = []
    with recording(store, campaign.terms) as recorder:
        try:
            for one in race(campaign.entries, campaign.instances, _runner(campaign, recorder, place)):
                complain(f"{len(one.left)} of {one.number} go on, from {one.boards} boards")
                rounds.append(one)
        except StoppedError:
            return None
    if not rounds[-1].left:
        raise UsageError("no configuration of the space is left: each of them answered wrongly or crashed")
    return Choice(rounds[-1].left[0], _told(rounds, seed), store)
