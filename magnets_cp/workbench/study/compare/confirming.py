"""What only parts of a user's and programs say: no solution, no other, no better one. A reference is asked apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from magnets_cp.workbench.run.default_solvers import references
from magnets_cp.workbench.study.compare.campaign import Campaign, Task
from magnets_cp.workbench.study.compare.engine import Engine
from magnets_cp.workbench.study.store import Recorder, RefutedRun


def confirm_apart(campaign: Campaign, recorder: Recorder, engine: Engine) -> Iterator[RefutedRun]:
    """Ask about each such board, once, within the limits of the campaign; yield the runs that are refuted.

    That is no run of the campaign: its time is nobody's, and only what it says of the others is kept.
    """
    for record in engine.records(_questions(campaign, recorder)):
        yield from recorder.decide(record)


def _questions(campaign: Campaign, recorder: Recorder) -> Iterator[Task]:
    """A run a board, of the first reference that takes no part there."""
    puzzles = {puzzle.name: puzzle for puzzle in campaign.puzzles}
    limits = replace(campaign.terms.limits, nodes=None)
    for board in recorder.unconfirmed():
        puzzle = puzzles[board.family]
        solver = next((one for one in references(puzzle) if str(one) not in board.ran), None)
        if solver is not None:
            yield Task(board.instance_id, str(solver), 0, puzzle, board.text, solver, limits)
