"""``magnets trace``: a search of the hand solver, step by step."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from contextlib import nullcontext, redirect_stdout
from pathlib import Path, PurePath

import click

from hand_solver import Limits
from magnets_cp.api.boards import Board
from magnets_cp.api.tracing import Trace, followed, traced
from magnets_cp.cli.animation import DELAY, Still, explain_signs, save_gif, show
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import PATH, Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.frames import frames_wanted
from magnets_cp.cli.options import board_argument, json_option, recording_option, seconds_option
from magnets_cp.cli.solve_result import against_the_rules
from magnets_cp.command_state import STATE
from magnets_cp.drawing.scene import of_partial
from magnets_cp.drawing.shapes import picture
from magnets_cp.errors import UsageError, shown
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.explain.animation import animation_page
from magnets_cp.workbench.explain.trace.track import parting, step_there, ticks
from magnets_cp.workbench.page.saving import demand_page, save
from magnets_cp.workbench.run.configuration import limits, parse
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.recorded import Recorded, RecordingFile
from magnets_cp.workbench.run.run_solver import is_refuted
from magnets_cp.workbench.run.solvers import HandSolver

_PAGE_DELAY = 0.5
_PARTS = ("level", "search", "inference", "variable", "value", "strategy", "restarts", "seed")


@click.command(cls=Command, elsewhere={f"--{part}": f'say it with --config "{part}=..."' for part in _PARTS})
@board_argument
@reading_options
@click.option(
    "--config",
    default="search=dfs",
    metavar="CONFIG",
    help="The hand solver with its options, as for verify: level=arcs inference=fc variable=mrv, or search=learning; "
    "or a solver that tells of its search (docs/recorder.md): solver=python function=mine.py:solve.",
)
@click.option(
    "--diff",
    "other",
    metavar="CONFIG",
    help="Show a second configuration beside it, up to the first different decision.",
)
@recording_option
@click.option("--all", "every_solution", is_flag=True, help="Go on after the first solution, to the end.")
@click.option("--delay", type=Number(0), help=f"Seconds a frame is shown; on a terminal {DELAY} if not given.")
@click.option("--every", type=Whole(1), default=1, metavar="K", help="Show every K-th frame, and the last.")
@click.option(
    "--frames",
    default="..",
    metavar="A..B",
    help="Show these frames only: A..B, A.., ..B or A; 0 is the board before.",
)
@seconds_option()
@click.option("--nodes", type=Whole(0), default=10_000, help="Stop the search after this many nodes.")
@click.option("--output", "-o", type=PATH, metavar="FILE.html", help="Write a page that plays the frames in a browser.")
@click.option("--gif", type=PATH, metavar="FILE.gif", help="Write an animation for talks.")
@json_option
def trace(
    file: str,
    *,
    reading: Reading,
    config: str,
    other: str | None,
    recording: str | None,
    every_solution: bool,
    delay: float | None,
    every: int,
    frames: str,
    seconds: float | None,
    nodes: int,
    output: Path | None,
    gif: Path | None,
    as_json: bool,
) -> ExitStatus:
    """Show a search of the hand solver step by step: decisions, what they rule out, dead ends, the way back.

    The search is depth first, or what --config says. Elsewhere than on a terminal the frames follow one another.
    """
    wanted = frames_wanted(frames)
    board = reading.one(file)
    solver = _followed(config, board) if recording is None else RecordingFile(recording)
    if output is not None:
        demand_page(output, "frames are printed")
    bounds = limits(seconds=seconds, nodes=nodes, solutions=None if every_solution else 1)
    # Looked for before the user's parts run in this process, where they may change what would find it.
    believed = not _own(solver) or is_refuted(board.puzzle, board.content, bounds.seconds)
    found = _recorded(board, solver, bounds)
    if other is not None:
        return _show_parting((found, _recorded(board, _followed(other, board), bounds)), output, delay)
    chosen = [k for k in range(len(found)) if wanted(k) and (k % every == 0 or k == len(found) - 1)]
    if not chosen:
        raise UsageError(f"--frames: there are the frames 0 to {len(found) - 1}, not {frames}")
    if as_json:
        click.echo(json.dumps(found.document(chosen)))
    if output is not None:
        page = animation_page(found.title, [found.track(chosen)], about=_ended(found), delay=delay or _PAGE_DELAY)
        _save(output, page)
    if gif is not None:
        save_gif(_stills(found, set(chosen)), gif, _PAGE_DELAY if delay is None else delay)
        complain(f"wrote {gif}")
    if output is None and gif is None and not as_json:
        show(found.chosen(set(chosen)), DELAY if delay is None else delay)
        explain_signs(board.puzzle)
    if isinstance(solver, HandSolver) and solver.search == "dfs":
        _tell_of_a_livelier(found)
    ended = _end(found, bounds)
    if ended is not ExitStatus.REFUTED or found.wrong or believed:
        return ended
    complain(f"that there is no solution is a claim of the search with {_own(solver)}, not confirmed")
    return ExitStatus.UNDECIDED


def _tell_of_a_livelier(found: Trace) -> None:
    """Say what to do about a search that never goes back: nobody learns from it what search is."""
    made, weakest = found.recorded.result.statistics, found.board.puzzle.levels[0]
    is_mac = getattr(found.solver, "inference", "") == "mac"
    weaker = f'--config "level={weakest} inference=fc variable=mrv" or ' if is_mac else ""
    if not made.nodes or (weaker and not made.fails):
        said = "no decision failed" if made.nodes else "nothing was decided, propagation alone answers"
        complain(f"{said}: to see a search, try {weaker}a harder board")


def _own(solver: HandSolver | Recorded) -> str:
    """Its parts that are a user's own: of a solver of others all of it."""
    return ", ".join(solver.own) if isinstance(solver, HandSolver) else str(solver)


def _recorded(board: Board, solver: HandSolver | Recorded, bounds: Limits) -> Trace:
    if not isinstance(solver, HandSolver):
        return followed(board, solver, bounds)
    # A user's part runs in this process: whoever watches it knows then what ended it, or did not end in time.
    seconds = math.inf if bounds.seconds is None else bounds.seconds
    watched = STATE.running(_own(solver), seconds) if solver.own else nullcontext()
    with redirect_stdout(sys.stderr), watched:  # what a user's heuristic prints is no part of the trace
        return traced(board, solver, bounds)


def _show_parting(searches: tuple[Trace, Trace], output: Path | None, delay: float | None) -> ExitStatus:
    """Two searches up to their first different decision, in words or as a page."""
    parted = parting(*(one.recorded for one in searches))
    told_of = [step_there(one.words, one.recorded, parted, index) for index, one in enumerate(searches)]
    said = f"{counted(parted.same, 'decision')} the same; then {told_of[0]} | {told_of[1]}"
    if output is None:
        click.echo(said)
        for one, words in zip(searches, told_of, strict=True):
            click.echo(f"  {one.solver}: {words}")
        return ExitStatus.SOLVED
    tracks = [one.track(range(end + 1)) for one, end in zip(searches, parted.ends, strict=True)]
    title = f"Two searches on {PurePath(searches[0].board.name).name}"
    _save(output, animation_page(title, tracks, about=said, ticks=ticks(parted), delay=delay or _PAGE_DELAY))
    return ExitStatus.SOLVED


def _save(path: Path, page: str) -> None:
    save(path, page)
    complain(f"wrote {path}")


def _followed(config: str, board: Board) -> HandSolver | Recorded:
    """The solver of the configuration. Raises UsageError for one whose steps are not told."""
    solver = parse(config, board.puzzle)
    if isinstance(solver, ExternalSolver):
        return solver
    if not isinstance(solver, HandSolver) or solver.search == "min_conflicts":
        raise UsageError(
            f"--config: expected the hand solver with search=dfs, learning, auto or your own, found {shown(config)}"
        )
    return solver


def _stills(found: Trace, chosen: set[int]) -> Iterator[Still]:
    layout = found.board.puzzle.layout(found.board.content)
    for frame in found.recorded.frames():
        if frame.number in chosen:
            yield Still(found.words.caption(frame), picture(of_partial(layout, frame.partial)))


def _end(found: Trace, bounds: Limits) -> ExitStatus:
    """Say how the search ended, and give the exit status for it."""
    result = found.recorded.result
    number = len(result.solutions)
    complain(_ended(found))
    if found.wrong:
        complain(against_the_rules(found.solver, found.wrong))
        return ExitStatus.UNUSABLE
    if not result.complete and number != bounds.solutions:
        complain("a limit was reached before the search ended")
        return ExitStatus.UNDECIDED
    return ExitStatus.SOLVED if number else ExitStatus.REFUTED


def _ended(found: Trace) -> str:
    return f"{found.status} after {len(found) - 1} steps, nodes {found.recorded.result.statistics.nodes}"
