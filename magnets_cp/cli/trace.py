"""``magnets trace``: a search of the hand solver, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path, PurePath

import click

from magnets_cp.api.search_trees import MOST_NODES
from magnets_cp.api.tracing import Trace
from magnets_cp.bounds import MOST_SECONDS
from magnets_cp.cli.animation import DELAY, Still, explain_signs, save_gif, show
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import PATH, Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.frames import InTime, cut_short, frames_wanted
from magnets_cp.cli.options import board_argument, json_option, recording_option, seconds_option
from magnets_cp.cli.traced_search import concluded, how_it_ended, recorded, solver_to_follow, trees
from magnets_cp.drawing.scene import of_partial
from magnets_cp.drawing.shapes import picture
from magnets_cp.errors import UsageError
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.explain.animation import animation_page
from magnets_cp.workbench.explain.trace.track import parting, step_there, ticks
from magnets_cp.workbench.page.saving import demand_page, save
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.recorded import RecordingFile
from magnets_cp.workbench.run.solvers import HandSolver

_PAGE_DELAY, _MOST_FRAMES = 0.5, 10_000
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
@click.option(
    "--tree",
    is_flag=True,
    help="Write to --output a picture of the whole tree instead, a million nodes or fewer, and what repeats in it; "
    "with --diff both trees laid upon one another.",
)
@click.option("--all", "every_solution", is_flag=True, help="Go on after the first solution, to the end.")
@click.option(
    "--delay", type=Number(0, MOST_SECONDS), help=f"Seconds a frame is shown; on a terminal {DELAY} if not given."
)
@click.option("--every", type=Whole(1), default=1, metavar="K", help="Show every K-th frame, and the last.")
@click.option(
    "--frames", default="..", metavar="A..B", help="Show these frames only: A..B, A.., ..B or A; 0 is the board before."
)
@seconds_option(about="Stop after this many seconds; the search has half of them, two searches have a quarter each.")
@click.option(
    "--nodes", type=Whole(0), help="Stop the search after this many nodes; 10,000 if not given, a million with --tree."
)
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
    tree: bool,
    every_solution: bool,
    delay: float | None,
    every: int,
    frames: str,
    seconds: float | None,
    nodes: int | None,
    output: Path | None,
    gif: Path | None,
    as_json: bool,
) -> ExitStatus:
    """Show a search of the hand solver step by step: decisions, what they rule out, dead ends, the way back.

    The search is depth first, or what --config says. Elsewhere than on a terminal the frames follow one another.
    """
    wanted, in_time = frames_wanted(frames), InTime(seconds)
    if (tree or other is not None) and (gif is not None or as_json):
        raise UsageError(f"--{'tree' if tree else 'diff'} makes a page: leave out --gif and --json")
    if tree and output is None:
        raise UsageError("--tree makes a page: name it by -o FILE.html")
    board = reading.one(file)
    solver = solver_to_follow(config, board) if recording is None else RecordingFile(recording)
    if output is not None:
        demand_page(output, "frames are printed")
    most = (MOST_NODES if tree else _MOST_FRAMES) if nodes is None else nodes
    of_search = None if seconds is None else seconds / (2 if other is None else 4)
    bounds = limits(seconds=of_search, nodes=most, solutions=None if every_solution else 1)
    if tree:
        assert output is not None
        first, page = trees(board, [solver, *([solver_to_follow(other, board)] if other else [])], bounds)
        _save(output, page)
        return concluded(first, bounds)
    found = recorded(board, solver, bounds)
    if other is not None:
        both = (found, recorded(board, solver_to_follow(other, board), bounds))
        return _show_parting(both, output, delay, in_time=in_time)
    chosen = [k for k in range(len(found)) if wanted(k) and (k % every == 0 or k == len(found) - 1)]
    if not chosen:
        raise UsageError(f"--frames: there are the frames 0 to {len(found) - 1}, not {frames}")
    if as_json:
        click.echo(json.dumps(found.document(in_time(chosen))))
    if output is not None:
        track = found.track(frozenset(chosen), in_time)
        about = f"{how_it_ended(found, bounds)}{in_time.said(len(chosen))}"
        _save(output, animation_page(found.title, [track], about=about, delay=delay or _PAGE_DELAY))
    if gif is not None:
        sure = len(chosen) if seconds is None else 0
        save_gif(in_time(_stills(found, frozenset(chosen))), sure, gif, _PAGE_DELAY if delay is None else delay)
        complain(f"wrote {gif}")
    if output is None and gif is None and not as_json:
        show(in_time(found.chosen(frozenset(chosen))), DELAY if delay is None else delay)
        explain_signs(board.puzzle)
    if isinstance(solver, HandSolver) and solver.search == "dfs":
        _tell_of_a_livelier(found)
    return concluded(found, bounds, in_time.said(len(chosen)))


def _tell_of_a_livelier(found: Trace) -> None:
    """Say what to do about a search that never goes back: nobody learns from it what search is."""
    made, weakest = found.recorded.result.statistics, found.board.puzzle.levels[0]
    is_mac = getattr(found.solver, "inference", "") == "mac"
    weaker = f'--config "level={weakest} inference=fc variable=mrv" or ' if is_mac else ""
    if not made.nodes or (weaker and not made.fails):
        said = "no decision failed" if made.nodes else "nothing was decided, propagation alone answers"
        complain(f"{said}: to see a search, try {weaker}a harder board")


def _show_parting(
    searches: tuple[Trace, Trace], output: Path | None, delay: float | None, *, in_time: InTime
) -> ExitStatus:
    """Two searches up to their first different decision, in words or as a page."""
    parted = parting(*(one.recorded for one in searches))
    told_of = [step_there(one.words, one.recorded, parted, index) for index, one in enumerate(searches)]
    said = f"{counted(parted.same, 'decision')} the same; then {told_of[0]} | {told_of[1]}"
    if output is None:
        click.echo(said)
        for one, words in zip(searches, told_of, strict=True):
            click.echo(f"  {one.solver}: {words}")
        return ExitStatus.SOLVED
    passing = (in_time.half(), in_time)
    tracks = [one.track(range(end + 1), each) for one, end, each in zip(searches, parted.ends, passing, strict=True)]
    moments = ticks(parted)
    shown = [moment for moment in moments if all(k < len(one.kinds) for k, one in zip(moment, tracks, strict=True))]
    left_out = cut_short(len(shown), len(moments))
    title = f"Two searches on {PurePath(searches[0].board.name).name}"
    about = f"{said}{left_out}"
    _save(output, animation_page(title, tracks, about=about, ticks=shown, delay=delay or _PAGE_DELAY))
    if left_out:
        complain(about)
    return ExitStatus.UNDECIDED if left_out else ExitStatus.SOLVED


def _save(path: Path, page: str) -> None:
    save(path, page)
    complain(f"wrote {path}")


def _stills(found: Trace, chosen: frozenset[int]) -> Iterator[Still]:
    layout = found.board.puzzle.layout(found.board.content)
    for frame in found.recorded.frames():
        if frame.number in chosen:
            yield Still(found.words.caption(frame), picture(of_partial(layout, frame.partial)))
