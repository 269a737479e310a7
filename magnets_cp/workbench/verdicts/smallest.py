"""What shrinking came to, as text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.page.numbers import counted
from magnets_cp.workbench.shrink.shrinking import Smallest


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
        if one.notation == "json":  # which nobody sees a board in
            yield textwrap.indent(puzzle.picture(board, None), "  ")
        yield textwrap.indent(puzzle.write(board, one.notation).rstrip(), "  ")
        yield f"  {visible(one.command)}"


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
