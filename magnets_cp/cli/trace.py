"""``magnets trace``: a search of the hand solver, step by step."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import click

from hand_solver import Limits
from magnets_cp.cli.animation import DELAY, Shown, save_page, show
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, Seconds, given, limits, puzzle_of, variant_of
from magnets_cp.errors import UsageError, shown
from magnets_cp.workbench.configuration import make
from magnets_cp.workbench.instances import load_one, varied
from magnets_cp.workbench.levels import blamed_on, problem_at
from magnets_cp.workbench.solvers import HandSolver
from magnets_cp.workbench.trace import Trace, document, drawn, record

_RANGE = re.compile(r"(\d{1,9})?(\.\.)?(\d{1,9})?", re.ASCII)


def trace(
    file: Annotated[str, Argument(metavar="FILE|TEXT", help="A file, FILE#K, - or a board such as 8@0,0.")],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    level: Annotated[str | None, Option(help="What is posted; the last level of the puzzle if not given.")] = None,
    inference: Annotated[
        str | None, Option(help="none, fc, mac, generate_and_test, or FILE.py:FUNCTION.", metavar="I")
    ] = None,
    variable: Annotated[str | None, Option(help="As for solve.", metavar="H")] = None,
    value: Annotated[str | None, Option(help="As for solve.", metavar="H")] = None,
    restarts: Annotated[int | None, Option(min=1, help="As for solve.", metavar="N")] = None,
    every_solution: Annotated[bool, Option("--all", help="Go on after the first solution, to the end.")] = False,
    delay: Annotated[
        float | None, Option(min=0, help=f"Seconds a frame is shown on a terminal, {DELAY} if not given.")
    ] = None,
    every: Annotated[int, Option(min=1, help="Show every K-th frame, and the last.", metavar="K")] = 1,
    frames: Annotated[
        str, Option(help="Show these frames only: A..B, A.., ..B or A; 0 is the board before.", metavar="A..B")
    ] = "..",
    seconds: Seconds = None,
    nodes: Annotated[int, Option(min=0, help="Stop the search after this many nodes.")] = 10_000,
    seed: Annotated[int | None, Option(min=0, help="Of all random choices.")] = None,
    output: Annotated[
        Path | None, Option("--output", "-o", help="Write a page that plays the frames in a browser.")
    ] = None,
    as_json: Json = False,
) -> ExitStatus:
    """Show a search of the hand solver step by step: decisions, what they rule out, dead ends, the way back.

    The search is depth first, with the options of solve. Elsewhere than on a terminal the frames follow one another.
    """
    puzzle = puzzle_of(puzzle_name, notation, arguments=[file])
    wanted = _frames_wanted(frames)
    options = {
        "search": "dfs",
        "level": level,
        "inference": inference,
        "variable": variable,
        "value": value,
        "restarts": restarts,
        "seed": seed,
    }
    solver = make("hand", given(options), puzzle)
    assert isinstance(solver, HandSolver)
    if solver.restarts is not None and every_solution:
        raise UsageError("restarts look for one solution; leave them out to look for all")
    [instance] = varied([load_one(file, puzzle, notation)], puzzle, variant_of(no_rotation))
    bounds = limits(seconds=seconds, nodes=nodes, solutions=None if every_solution else 1)
    with redirect_stdout(sys.stderr):  # what a user's heuristic prints is no part of the trace
        problem = problem_at(solver.level, puzzle, instance.board)
        with blamed_on(solver.level):
            traced = record(problem, solver.options, bounds)
    chosen = [k for k in range(len(traced.steps)) if wanted(k) and (k % every == 0 or k == len(traced.steps) - 1)]
    if not chosen:
        raise UsageError(f"--frames: there are the frames 0 to {len(traced.steps) - 1}, not {frames}")
    played = (Shown(*one) for one in drawn(puzzle, instance.board, traced, set(chosen)))
    if as_json:
        click.echo(json.dumps(document(puzzle, instance.board, str(solver), traced, chosen)))
    if output is not None:
        save_page(played, output, title=f"{instance.name}: {solver}", delay=delay)
        complain(f"wrote {output}")
    elif not as_json:
        show(played, DELAY if delay is None else delay)
    return _end(traced, bounds)


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


def _end(traced: Trace, bounds: Limits) -> ExitStatus:
    """How the search ended, in words and as exit status."""
    result = traced.result
    found = len(result.solutions)
    complain(f"{result.status} after {len(traced.steps) - 1} steps, nodes {result.statistics.nodes}")
    if not result.complete and found != bounds.solutions:
        complain("a limit was reached before the search ended")
        return ExitStatus.UNDECIDED
    return ExitStatus.SOLVED if found else ExitStatus.REFUTED
