"""What is said of two whose times are not clearly different, and how many boards would tell them apart."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from magnets_cp.workbench.study.report.analysis import Analysis
from magnets_cp.workbench.study.report.document import evidence, times
from magnets_cp.workbench.study.scoring.paired import Comparison, boards_to_tell
from magnets_cp.workbench.study.scoring.rivals import Rival

MOST = 10_000  # boards: a difference that takes more makes none


def asked_about(rival: Rival) -> Comparison:
    """Nodes where they are fair: then an idea is in question, and time is what it costs; else time."""
    nodes = rival.nodes
    return nodes if nodes is not None and nodes.wins + nodes.losses else rival.time


def inconclusive(one: str, rival: Rival) -> str:
    """A sentence on two whose times are not clearly different."""
    other, time, found = rival.label, rival.time, asked_about(rival)
    seconds = f"{one} is {times(time.ratio)} times as fast ({evidence(time)})"
    if found is time:
        return f"No clear difference between {one} and {other}: {seconds}"
    if not found.is_sure:
        nodes = f"{other} takes {times(found.ratio)} times as many nodes ({evidence(found)})"
        return f"No clear difference between {one} and {other}: {nodes}, and {seconds}"
    more, fewer, ratio = (other, one, found.ratio) if found.ratio.value > 1 else (one, other, found.ratio.inverse)
    nodes = f"{more} takes {times(ratio)} times as many nodes as {fewer} ({evidence(found)})"
    return f"{nodes}. No clear difference in time: {seconds}"


def boards_needed(rival: Rival) -> str:
    """Say how many boards would show the difference."""
    found = asked_about(rival)
    needed = math.inf if found.is_sure else boards_to_tell(found)
    if math.isinf(needed):
        return ""
    if needed > MOST:
        return f" To tell so small a difference takes more than {MOST:,} boards."
    return f" To tell such a difference takes about {needed:,} boards."


def more_boards(analysis: Analysis, undecided: Iterable[Rival]) -> Iterator[str]:
    """The command that makes as many boards as that; nothing where it is not known how the boards were made."""
    needed = [boards_to_tell(asked_about(rival)) for rival in undecided if not asked_about(rival).is_sure]
    count = max((one for one in needed if one <= MOST), default=None)
    kind = analysis.meta["campaign"].get("report", {}).get("kind")
    if count is not None and kind:
        yield f"For {count:,} boards: magnets compare ... --boards {kind}:{count} --store more.db, all else as it was."
