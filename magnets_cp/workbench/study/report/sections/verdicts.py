"""The user's question first: a sentence on every other configuration against the baseline."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from magnets_cp.text.numbers import counted, duration
from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.run.consulted import ADVICE, reason
from magnets_cp.workbench.study.compare.run import EASIER
from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import brief, evidence, fewest, times
from magnets_cp.workbench.study.report.sections.undecided import boards_needed, inconclusive, more_boards
from magnets_cp.workbench.study.scoring.fairness import HEURISTICS, differences, languages
from magnets_cp.workbench.study.scoring.paired import Comparison
from magnets_cp.workbench.study.scoring.patterns import Pattern
from magnets_cp.workbench.study.scoring.rivals import Rival

_LONGEST = 40


def verdicts(analysis: Analysis) -> Iterator[str]:
    """A sentence a rival, in the order of the ranking; first what was hardly ever asked, for little is known of it."""
    if (baseline := analysis.baseline) in analysis.idle:
        yield f"{_never(analysis, baseline)}{'' if _nodes_of(analysis, baseline) else f'; {ADVICE}'}."
    else:
        yield from _hardly(analysis, baseline)
    for score in analysis.scores:
        if score.rank is None and not score.wrong:
            crashed = f"{score.crashed:,} of {counted(score.runs, 'run')}"
            yield f"Nothing is said of how fast {score.label} is: it crashed in {crashed}."
    for rival in analysis.rivals:
        yield _verdict(analysis, baseline, rival)
    asked = [rival for rival in analysis.rivals if not {baseline, rival.label} & analysis.idle.keys()]
    yield from more_boards(analysis, filter(_is_open, asked))


def _never(analysis: Analysis, label: str) -> str:
    parts = " and ".join(analysis.idle[label])
    nodes = _nodes_of(analysis, label)
    return f"{label} was never asked: {reason(nodes)}{'' if nodes else ' all its runs'}, so nothing is known of {parts}"


def _nodes_of(analysis: Analysis, label: str) -> float:
    return float(analysis.runs.loc[analysis.runs["label"] == label, "nodes"].sum())


def _hardly(analysis: Analysis, label: str) -> Iterator[str]:
    """The parts of the configuration that were left out of most of its runs; of runs that crashed nothing is known."""
    made = int((analysis.runs["label"] == label).sum())
    for (one, part), asked in analysis.asked.items():
        if one == label and 2 * asked.asked < asked.runs and 2 * asked.runs > made:
            runs = f"{asked.asked:,} of {counted(asked.runs, 'run')}"
            if asked.calls or not asked.nodes:
                yield f"{label} was asked for its {part} in only {runs}, so little is known of it; {ADVICE}."
            else:
                yield f"{label}: {part} was {asked}."


def _verdict(analysis: Analysis, baseline: str, rival: Rival) -> str:
    if rival.label in analysis.idle and baseline not in analysis.idle:
        return f"{_never(analysis, rival.label)}."
    if {baseline, rival.label} & set(analysis.idle) and _only_heuristics(analysis, baseline, rival.label):
        return f"{baseline} and {rival.label} differ only in what was never asked: their times say nothing."
    both = [score for score in analysis.ranked if score.label in (baseline, rival.label)]
    if not any(score.solved for score in both):
        return f"Neither {baseline} nor {rival.label} solved any board: nothing is known but that; {EASIER}."
    if rival.by_nodes and rival.nodes is not None:
        nodes = f"{_nodes(baseline, rival.label, rival.nodes)} ({evidence(rival.nodes)})"
        limit = "a limit of nodes stopped runs, so how long they would have taken nobody knows"
        return f"{nodes}{_solved(analysis, baseline, rival.label)}: {limit}."
    sentence = _where(baseline, rival.label, rival.pattern) if rival.pattern else _over_all(baseline, rival)
    why = "; ".join(_why(analysis, baseline, rival))
    solved = _solved(analysis, baseline, rival.label)
    more = boards_needed(rival) if _is_open(rival) else ""
    return f"{sentence}{solved}{f': {why}' if why else ''}.{_turned(analysis, baseline, rival)}{more}"


def _is_open(rival: Rival) -> bool:
    """Is nothing clear, though there are boards enough to say something?"""
    time = rival.time
    enough_differ = time.wins + time.losses >= fewest(time.level)
    return rival.pattern is None and not time.is_sure and enough_differ and not _same(rival)


def _same(rival: Rival) -> bool:
    """Did both take the same nodes on every board?"""
    return rival.nodes is not None and rival.nodes.ties == rival.time.boards and not any(rival.nodes.stopped)


def _why(analysis: Analysis, baseline: str, rival: Rival) -> Iterator[str]:
    """What makes a difference in time: more nodes, dearer nodes, dearer calls of what decides; or the language."""
    clear = rival.pattern is not None or rival.time.is_sure
    names = (baseline, rival.label) if rival.time.ratio.value < 1 else (rival.label, baseline)
    slow, fast = (analysis.costs[name] for name in names)
    if _same(rival):
        yield "the same nodes on every board"
    elif clear and rival.nodes is not None:
        nodes = f"{_nodes(baseline, rival.label, rival.nodes)} ({evidence(rival.nodes)})"
        nodes = f"on all boards together {nodes}" if rival.pattern else nodes
        more = rival.label if rival.nodes.ratio.value > 1 else baseline
        yield f"though {nodes}" if rival.nodes.is_sure and more == names[1] else nodes
    if clear and rival.nodes is not None and slow.node and fast.node:
        yield f"a node costs {names[0]} {brief(slow.node)}, {names[1]} {brief(fast.node)}"
    texts = {score.label: score.configuration for score in analysis.scores}
    differing = differences(texts[baseline], texts[rival.label])
    if clear and "inference" in differing:
        yield "their inferences differ, whose time is not told apart"
    for part in sorted(HEURISTICS & differing) if clear else ():
        if slow.calls.get(part, 0) > fast.calls.get(part, math.inf):
            ours, theirs = brief(slow.calls[part]), brief(fast.calls[part])
            yield f"each call of its {part} heuristic takes {names[0]} {ours}, {names[1]} {theirs}"
    if clear and (said := languages(dict(zip(names, (slow, fast), strict=True)))):
        yield said


def _nodes(one: str, other: str, found: Comparison) -> str:
    if found.is_sure:
        more, fewer, ratio = (other, one, found.ratio) if found.ratio.value > 1 else (one, other, found.ratio.inverse)
        return f"{more} takes {times(ratio)} times as many nodes as {fewer}"
    same = f", the same on {found.ties:,} of {found.boards:,} boards" if found.ties and not any(found.stopped) else ""
    return f"no clear difference in nodes ({other} takes {times(found.ratio)} times as many{same})"


def _only_heuristics(analysis: Analysis, one: str, other: str) -> bool:
    texts = {score.label: score.configuration for score in analysis.scores}
    return differences(texts[one], texts[other]) <= HEURISTICS


def _over_all(one: str, rival: Rival) -> str:
    other, found = rival.label, rival.time
    differing = found.wins + found.losses
    if not found.is_sure and rival.nodes is not None and rival.nodes.is_sure:
        return inconclusive(one, rival)
    if found.ties == found.boards >= fewest(found.level) and not any(found.stopped):
        return f"{one} and {other} are alike on all {found.boards:,} boards"
    if differing < fewest(found.level):
        needed = f"{fewest(found.level)} boards that differ are needed at least, there are {differing}"
        return f"Too few boards to tell {one} from {other}: {needed}"
    if not found.is_sure:
        return inconclusive(one, rival)
    return _faster(one, other, found)


def _faster(one: str, other: str, found: Comparison) -> str:
    if found.ratio.value < 1:
        one, other, found = other, one, replace(found, ratio=found.ratio.inverse)
    return f"{one} is {times(found.ratio)} times as fast as {other} ({evidence(found)})"


def _where(one: str, other: str, pattern: Pattern) -> str:
    """The pattern in words: the group with a clear difference first, or both if they point apart."""
    named = sorted(zip(pattern.names, pattern.parts, pattern.clear, strict=True), key=lambda part: not part[2])
    (name, first, _), (rest, second, both) = named
    claim = f"on the {name} boards {_faster(one, other, first)}"
    if both and (first.ratio.value > 1) == (second.ratio.value > 1):
        if abs(math.log(second.ratio.value)) > abs(math.log(first.ratio.value)):
            name, first, rest, second = rest, second, name, first
        better = _faster(one, other, second)
        return f"Above all on the {name} boards {_faster(one, other, first)}, on the {rest} boards {better}"
    if both:
        return f"It depends: {claim}, on the {rest} boards {_faster(one, other, second)}"
    return (
        f"Clear only {claim}; on the {rest} boards {one} is {times(second.ratio)} times as fast as {other}, no clear "
        f"difference ({evidence(second)})"
    )


def _solved(analysis: Analysis, baseline: str, label: str) -> str:
    scores = {score.label: score for score in analysis.ranked}
    one, other = scores[baseline], scores[label]
    if one.solved * other.runs == other.solved * one.runs:
        return ""
    of = f" of {other.runs:,}" if one.runs != other.runs else ""
    return f"; {baseline} solved {one.solved:,} of {counted(one.runs, 'run')}, {label} {other.solved:,}{of}"


def _turned(analysis: Analysis, baseline: str, rival: Rival) -> str:
    """Why PAR-2 says the opposite, if it does."""
    if not rival.turning:
        return ""
    ours, theirs = (float(analysis.par2[label].mean()) for label in (baseline, rival.label))
    key = rival.turning[0]
    board = cut(visible(str(analysis.names[key])), _LONGEST)
    seconds = [duration(float(analysis.par2[label][key])) for label in (baseline, rival.label)]
    return (
        f" Its mean time, PAR-2, says the opposite ({duration(ours)} to {duration(theirs)}): "
        f"{counted(len(rival.turning), 'board')} of {analysis.boards:,} make that, most of all {board} "
        f"({seconds[0]} to {seconds[1]})."
    )
