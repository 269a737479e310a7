"""What shrinking came to, as text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.instances import can_say
from magnets_cp.workbench.page.numbers import counted
from magnets_cp.workbench.shrink.shrinking import Smallest
from magnets_cp.workbench.verdicts.evidence import side_by_side, what_is_wrong


def shrink_report(puzzle: Puzzle[Any], smallest: Sequence[Smallest]) -> Iterator[str]:
    """Each failure with its smallest board, where that is, and how to see it fail."""
    for one in smallest:
        board = one.shrunk.board
        before, after = puzzle.size(one.failing.instance.board), puzzle.size(board)
        reached = "nothing smaller fails" if one.shrunk.smallest else "stopped by a limit, smaller ones may fail"
        yield f"\n{one.failing.how}: {visible(one.failing.called)}"
        name = visible(one.failing.instance.name)
        yield f"  {name} ({before}) shrunk to {after}; {counted(one.shrunk.runs, 'board')} tried, {reached}"
        if not one.shrunk.stable:
            yield "  it did not fail when asked once more: the failure is not stable"
        yield from _seen(puzzle, one)
        notation = one.notation if one.notation != "json" else can_say(puzzle, board, puzzle.one_line)
        yield textwrap.indent(puzzle.write(board, notation).rstrip(), "  ")
        yield f"  {visible(one.command)}"


def _seen(puzzle: Puzzle[Any], one: Smallest) -> Iterator[str]:
    """What is wrong with the answer to the board, beside a right one; else the board, if it is saved as JSON."""
    shown: list[str] = []
    if one.judgement is not None:
        run = one.judgement.runs[-1]
        yield from (f"  {line}" for line in what_is_wrong(run))
        shown = side_by_side(puzzle, one.instance, one.judgement, run)
    if one.notation == "json" and not shown:  # in which nobody sees a board
        shown = [textwrap.indent(puzzle.picture(one.shrunk.board, None), "  ")]
    yield from shown


def shrink_document(smallest: Sequence[Smallest]) -> list[dict[str, Any]]:
    """What was shrunk, for JSON."""
    return [
        {
            "name": one.failing.called,
            "configuration": one.failing.configuration,
            "failure": one.failing.how,
            "instance": one.failing.instance.name,
            "file": str(one.path),
            "command": one.command,
            "runs": one.shrunk.runs,
            "smallest": one.shrunk.smallest,
            "stable": one.shrunk.stable,
        }
        for one in smallest
    ]
