"""The races of ``magnets tune --repeat``: who has won how often, and who is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from magnets_cp.cli.campaigns import Place
from magnets_cp.cli.exits import complain
from magnets_cp.cli.racing import beside, raced, told
from magnets_cp.errors import UsageError
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.study.compare.campaign import Campaign
from magnets_cp.workbench.study.store import Competitor


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
        choice = _race(campaign, beside(path, str(number + 1) if number else ""), place, seed + number)
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
    final = _race(last, beside(path, "final"), place, seed)
    if final is None:
        return None
    said = f"{final.said}, among {len(tied)} that had won as often of {counted(len(won), 'race')}"
    before = next(one for one in won if one.winner.configuration == final.winner.configuration)
    return replace(before, said=said)


def _race(campaign: Campaign, store: str, place: Place, seed: int) -> Choice | None:
    rounds = raced(campaign, store, place)
    if rounds is None:
        return None
    if not rounds[-1].left:
        raise UsageError("no configuration of the space is left: each of them answered wrongly or crashed")
    return Choice(rounds[-1].left[0], told(rounds, seed), store)
