"""Several searches of one problem at a time, each in a thread of its own: machine code runs without Python's lock."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from hand_solver.booleans import Encoding
from hand_solver.events import Observer
from hand_solver.learning.exchange import Exchange, Member
from hand_solver.learning.run import Run, Shared
from hand_solver.limits import Limits


def run_side_by_side(
    encoding: Encoding, seeds: Sequence[int], limits: Limits, shared: Shared, observer: Observer
) -> list[Run]:
    """A search for each seed, until one has an answer, or all are at their limits; they share the nodes allowed.

    They tell one another what they learn (see ``exchange``).

    The first runs in this thread, which hears of Ctrl-C, and is the one whose solutions and counters are told.
    """
    runs, exchange = list[Run](), Exchange(len(seeds))
    for number, seed in enumerate(seeds):
        nodes = None if limits.nodes is None else (limits.nodes + number) // len(seeds)
        told = Observer() if runs else observer
        run = Run(encoding, seed, replace(limits, nodes=nodes), shared, told)
        run.at_pause = Member(exchange, number, run.state).meet
        runs.append(run)
    with ThreadPoolExecutor(len(runs) - 1) as pool:
        try:
            beside = [pool.submit(_go, run, shared) for run in runs[1:]]
            runs[0].go()
            for one in beside:
                one.result()
        finally:
            shared.is_over = True
    return runs


def _go(run: Run, shared: Shared) -> None:
    """Search; if that fails, it is over for all."""
    try:
        run.go()
    except BaseException:
        shared.is_over = True
        raise
