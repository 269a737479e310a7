"""``magnets trace``: a search of the hand solver, step by step."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext, redirect_stdout
from pathlib import Path, PurePath
from typing import Annotated, Any

import click

from hand_solver import Limits
from magnets_cp.cli.animation import DELAY, Shown, Still, explain_signs, save_gif, show
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.loading import load_one
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, Seconds, puzzle_of, variant_of
from magnets_cp.command_state import STATE
from magnets_cp.drawing.scene import of_partial
from magnets_cp.drawing.shapes import picture
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.explain.animation import animation_page
from magnets_cp.workbench.explain.trace import Trace, record
from magnets_cp.workbench.explain.trace.track import parting, ticks, told, track
from magnets_cp.workbench.explain.trace.words import Words, document, drawn
from magnets_cp.workbench.page.saving import demand_page, save
from magnets_cp.workbench.run.bounds import limits
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance, varied
from magnets_cp.workbench.run.levels import blamed_on, problem_at
from magnets_cp.workbench.run.safely import is_refuted
from magnets_cp.workbench.run.solvers import HandSolver

_PAGE_DELAY = 0.5
_PARTS = ("level", "search", "inference", "variable", "value", "restarts", "seed")
ELSEWHERE = {f"--{part}": f'say it with --config "{part}=..."' for part in _PARTS}
_RANGE = re.compile(r"(\d{1,9})?(\.\.)?(\d{1,9})?", re.ASCII)


def trace(
    file: Annotated[str, Argument(metavar="BOARD", help="A file, FILE#K, - or a board such as 8@0,0.")],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    config: Annotated[
        str,
        Option(
            help="The hand solver with its options, as for verify: level=arcs inference=fc variable=mrv, "
            "or search=learning.",
            metavar="CONFIG",
        ),
    ] = "search=dfs",
    other: Annotated[
        str | None,
        Option(
            "--diff",
            help="Show a second configuration beside it, up to the first different decision.",
            metavar="CONFIG",
        ),
    ] = None,
    every_solution: Annotated[bool, Option("--all", help="Go on after the first solution, to the end.")] = False,
    delay: Annotated[
        float | None, Option(min=0, help=f"Seconds a frame is shown; on a terminal {DELAY} if not given.")
    ] = None,
    every: Annotated[int, Option(min=1, help="Show every K-th frame, and the last.", metavar="K")] = 1,
    frames: Annotated[
        str, Option(help="Show these frames only: A..B, A.., ..B or A; 0 is the board before.", metavar="A..B")
    ] = "..",
    seconds: Seconds = None,
    nodes: Annotated[int, Option(min=0, help="Stop the search after this many nodes.")] = 10_000,
    output: Annotated[
        Path | None,
        Option("--output", "-o", help="Write a page that plays the frames in a browser.", metavar="FILE.html"),
    ] = None,
    gif: Annotated[Path | None, Option(help="Write an animation for talks.", metavar="FILE.gif")] = None,
    as_json: Json = False,
) -> ExitStatus:
    """Show a search of the hand solver step by step: decisions, what they rule out, dead ends, the way back.

    The search is depth first, or what --config says. Elsewhere than on a terminal the frames follow one another.
    """
    puzzle = puzzle_of(puzzle_name, notation, arguments=[file])
    wanted = _frames_wanted(frames)
    solver = _followed(config, puzzle, every_solution)
    [instance] = varied([load_one(file, puzzle, notation)], puzzle, variant_of(no_rotation))
    if output is not None:
        demand_page(output, "frames are printed")
    bounds = limits(seconds=seconds, nodes=nodes, solutions=None if every_solution else 1)
    # Looked for before the user's parts run in this process, where they may change what would find it.
    believed = not solver.own or is_refuted(puzzle, instance.board, bounds.seconds)
    traced = _recorded(puzzle, instance, solver, bounds)
    if other is not None:
        beside = _followed(other, puzzle, every_solution)
        searches = [(solver, traced), (beside, _recorded(puzzle, instance, beside, bounds))]
        return _show_parting(puzzle, instance, searches, output, delay)
    chosen = [k for k in range(len(traced.steps)) if wanted(k) and (k % every == 0 or k == len(traced.steps) - 1)]
    if not chosen:
        raise UsageError(f"--frames: there are the frames 0 to {len(traced.steps) - 1}, not {frames}")
    if as_json:
        click.echo(json.dumps(document(puzzle, instance.board, str(solver), traced, chosen)))
    if output is not None:
        made = track(puzzle, instance.board, traced, chosen, str(solver))
        _save(
            output,
            animation_page(
                f"Search on {PurePath(instance.name).name}", [made], about=_ended(traced), delay=delay or _PAGE_DELAY
            ),
        )
    if gif is not None:
        save_gif(_drawn(puzzle, instance.board, traced, set(chosen)), gif, _PAGE_DELAY if delay is None else delay)
        complain(f"wrote {gif}")
    if output is None and gif is None and not as_json:
        show(
            (Shown(*one) for one in drawn(puzzle, instance.board, traced, set(chosen))),
            DELAY if delay is None else delay,
        )
        explain_signs(puzzle)
    if solver.search == "dfs":
        _tell_of_a_livelier(puzzle, solver, traced)
    ended = _end(traced, bounds)
    if ended is not ExitStatus.REFUTED or believed:
        return ended
    complain(f"that there is no solution is a claim of the search with {', '.join(solver.own)}, not confirmed")
    return ExitStatus.UNDECIDED


def _tell_of_a_livelier(puzzle: Puzzle[Any], solver: HandSolver, traced: Trace) -> None:
    """Say what to do about a search that never goes back: nobody learns from it what search is."""
    made, weakest = traced.result.statistics, puzzle.levels[0]
    weaker = f'--config "level={weakest} inference=fc variable=mrv" or ' if solver.inference == "mac" else ""
    if not made.nodes or (weaker and not made.fails):
        said = "no decision failed" if made.nodes else "nothing was decided, propagation alone answers"
        complain(f"{said}: to see a search, try {weaker}a harder board")


def _recorded(puzzle: Puzzle[Any], instance: Instance, solver: HandSolver, bounds: Limits) -> Trace:
    # A user's part runs in this process: whoever watches it knows then what ended it, or did not end in time.
    seconds = math.inf if bounds.seconds is None else bounds.seconds
    watched = STATE.running(", ".join(solver.own), seconds) if solver.own else nullcontext()
    with redirect_stdout(sys.stderr):  # what a user's heuristic prints is no part of the trace
        problem = problem_at(solver.level, puzzle, instance.board)
        with watched, blamed_on(solver.level):
            return record(problem, solver.options, bounds, search=solver.search)


def _show_parting(
    puzzle: Puzzle[Any],
    instance: Instance,
    searches: list[tuple[HandSolver, Trace]],
    output: Path | None,
    delay: float | None,
) -> ExitStatus:
    """Two searches up to their first different decision, in words or as a page."""
    (_, one), (_, two) = searches
    parted = parting(one, two)
    told_of = [told(Words(traced, puzzle), traced, parted, index) for index, (_, traced) in enumerate(searches)]
    said = f"{counted(parted.same, 'decision')} the same; then {told_of[0]} | {told_of[1]}"
    if output is None:
        click.echo(said)
        for (solver, _), words in zip(searches, told_of, strict=True):
            click.echo(f"  {solver}: {words}")
        return ExitStatus.SOLVED
    tracks = [
        track(puzzle, instance.board, traced, range(end + 1), str(solver))
        for (solver, traced), end in zip(searches, parted.ends, strict=True)
    ]
    page = animation_page(
        f"Two searches on {PurePath(instance.name).name}",
        tracks,
        about=said,
        ticks=ticks(parted),
        delay=delay or _PAGE_DELAY,
    )
    _save(output, page)
    return ExitStatus.SOLVED


def _save(path: Path, page: str) -> None:
    save(path, page)
    complain(f"wrote {path}")


def _followed(config: str, puzzle: Puzzle[Any], every_solution: bool) -> HandSolver:
    """The solver of the configuration. Raises UsageError for one whose steps nobody hears of."""
    solver = parse(config, puzzle)
    if not isinstance(solver, HandSolver) or solver.search == "min_conflicts":
        raise UsageError(f"--config: expected the hand solver with search=dfs, learning or auto, found {shown(config)}")
    if solver.restarts is not None and every_solution:
        raise UsageError("restarts look for one solution; leave them out to look for all")
    return solver


def _frames_wanted(text: str) -> Callable[[int], bool]:
    """Is a frame of that number among those asked for? Raises UsageError."""
    match = _RANGE.fullmatch(text)
    if match is None or not text:
        raise UsageError(f"--frames: expected A..B, A.., ..B or A, found {shown(text)}")
    first, dots, last = match.groups()
    least = int(first or 0)
    most = int(last) if last else sys.maxsize if dots else least
    if least > most:
        raise UsageError(f"--frames: {least} is after {most}")
    return lambda number: least <= number <= most


def _drawn(puzzle: Puzzle[Any], board: Any, traced: Trace, chosen: set[int]) -> Iterator[Still]:
    words, layout = Words(traced, puzzle), puzzle.layout(board)
    for frame in traced.frames():
        if frame.number in chosen:
            yield Still(words.caption(frame), picture(of_partial(layout, frame.partial)))


def _end(traced: Trace, bounds: Limits) -> ExitStatus:
    """How the search ended, in words and as exit status."""
    result = traced.result
    found = len(result.solutions)
    complain(_ended(traced))
    if not result.complete and found != bounds.solutions:
        complain("a limit was reached before the search ended")
        return ExitStatus.UNDECIDED
    return ExitStatus.SOLVED if found else ExitStatus.REFUTED


def _ended(traced: Trace) -> str:
    return f"{traced.result.status} after {len(traced.steps) - 1} steps, nodes {traced.result.statistics.nodes}"
