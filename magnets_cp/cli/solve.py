"""``magnets solve``: one board, one solver, its solutions."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import replace
from typing import Any

import click

from hand_solver import Limits, Status
from hand_solver.backtracking.heuristics.value import VALUE_HEURISTICS
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from hand_solver.backtracking.inference import INFERENCES
from hand_solver.searches import SEARCHES
from magnets_cp.answer import Answer, Outcome
from magnets_cp.api.boards import Board
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import Command, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import board_argument, count_option, json_option, nodes_option, seconds_option
from magnets_cp.cli.proving import proof_option, proof_version_option, prover_of, tell
from magnets_cp.cli.solve_result import Asked, report, status, why_none
from magnets_cp.cli.stream import EnoughError, Stream, explained
from magnets_cp.cli.waiting import Waiting
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.run.configuration import limits, make_own, options_of
from magnets_cp.workbench.run.objectives import with_exact_objective
from magnets_cp.workbench.run.run_solver import run_confirmed
from magnets_cp.workbench.run.solvers import Solver


def _or_own(names: Iterable[str], more: str = "") -> str:
    return f"Hand solver: {', '.join(names)}, or FILE.py:FUNCTION{more}."


@click.command(cls=Command)
@board_argument
@reading_options
@click.option(
    "--config",
    metavar="CONFIG",
    help='The solver with its options in one text, as for verify: "level=arcs inference=fc"; instead of those below.',
)
@click.option("--solver", metavar="NAME", help="hand (if not given), cp-sat, or for CPMpy models and XCSP3 cpmpy:NAME.")
@click.option(
    "--level",
    metavar="L",
    help="Hand solver: the constraints, such as arcs, counts or lines for Magnets, or FILE.py:FUNCTION; the strongest "
    "if not given.",
)
@click.option("--search", metavar="S", help=_or_own(SEARCHES, "; naming one of the five options below asks for dfs"))
@click.option("--inference", metavar="I", help=_or_own(INFERENCES))
@click.option("--variable", metavar="H", help=_or_own(VARIABLE_HEURISTICS))
@click.option("--value", metavar="H", help=_or_own(VALUE_HEURISTICS))
@click.option("--strategy", metavar="S", help="Hand solver: FILE.py:CLASS, one object for several of the three above.")
@click.option("--restarts", type=Whole(1), help="Hand solver: restart after a Luby number times N fails.")
@click.option(
    "--formulation", metavar="F", help="CP-SAT: the model, such as redundant, boolean or integer for Magnets."
)
@click.option("--workers", type=Whole(1), help="How many search side by side; the first answer counts.")
@click.option("--fixed", is_flag=True, help="CP-SAT: branch in the static order of the hand solver, like for like.")
@count_option()
@click.option("--all", "every", is_flag=True, help="Look for all solutions.")
@click.option("--unique", is_flag=True, help="Is there exactly one solution? Shows a second one.")
@click.option(
    "--why", is_flag=True, help="Of a board without a solution, name clues that cannot hold together, all needed."
)
@seconds_option()
@nodes_option
@click.option("--seed", type=Whole(0), help="Of all random choices.")
@proof_option
@proof_version_option
@json_option
@click.option("--xcsp3", is_flag=True, help="Print as the XCSP3 competitions want it: o, s and v lines.")
def solve(
    file: str,
    *,
    reading: Reading,
    config: str | None,
    count: int | None,
    every: bool,
    unique: bool,
    why: bool,
    seconds: float | None,
    nodes: int | None,
    proof: str | None,
    proof_version: str | None,
    as_json: bool,
    xcsp3: bool,
    **parts: Any,
) -> ExitStatus:
    """Solve a board; print it solved, or "unsatisfiable", or "unknown" if a limit was reached first."""
    asked = Asked(count, every, unique, why)
    solver, options = _solver_named(config, parts)
    if nodes is not None and solver != "hand":
        raise UsageError("--nodes is the hand solver's; limit CP-SAT by --seconds")
    if xcsp3 and as_json:
        raise UsageError("--json and --xcsp3 exclude one another")
    bounds = limits(seconds=seconds, nodes=nodes, solutions=asked.number)
    puzzle = reading.puzzle([file])
    prover = prover_of(proof, proof_version, solver, options)
    chosen = prover or make_own(solver, options, puzzle)
    board = reading.one(file)
    if unique and puzzle.is_optimized(board.content):
        raise UsageError("--unique is for boards without an objective: of these one best solution is looked for")
    if xcsp3:
        from magnets_cp.cli import competition

        return competition.solve(chosen, puzzle, board.content, bounds)
    with Waiting("solving") as waiting:
        stream = Stream(board, asked.number, prints=not as_json, waiting=waiting)
        with explained(chosen), redirect_stdout(sys.stderr):  # what a user's heuristic prints is no part of the answer
            answer, ended = _run(chosen, board, bounds, stream)
        stream.finish()
    if stream.wrong:  # nothing that such a solver claims is proven
        answer = replace(answer, status=Status.UNKNOWN, complete=False, objective=None, bound=None)
    if asked.is_met(answer, stream):
        for part, calls in consulted.parts(answer.statistics).items():
            if not calls:
                decided = answer.statistics.get("nodes", 0)
                said = f"{consulted.called(options, part)} was never asked: {consulted.reason(decided)}"
                complain(said if decided else f"{said}; {_easier(puzzle, options.get('level'))}")
    is_none = answer.status is Status.UNSATISFIABLE and not stream.count and ended is None
    reason = why_none(board, seconds) if why and is_none else ""
    if as_json:
        document = answer.document() | {"solver": solver}
        document |= {"why": reason} if reason else {}
        is_known = unique and asked.is_met(answer, stream)
        click.echo(json.dumps({**document, "unique": stream.count == 1} if is_known else document))
    elif stream.count or not isinstance(ended, KeyboardInterrupt):
        report(answer, asked, stream, reason)
    if isinstance(ended, KeyboardInterrupt):
        raise ended
    if prover:
        tell(prover, answer)
    return status(answer, asked, stream, ended, chosen)


def _solver_named(config: str | None, parts: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """The name of the solver, and its options as text. Raises UsageError if they are named in two ways."""
    options = {name: "yes" if part is True else str(part) for name, part in parts.items() if part not in (None, False)}
    if config is None:
        return options.pop("solver", "hand"), options
    if options:
        raise UsageError(f"--config says all of the solver: leave out {', '.join(f'--{name}' for name in options)}")
    return options_of(config)


def _easier(puzzle: Puzzle[Any], level: str | None) -> str:
    weaker = f"--level {puzzle.levels[0]} or " if level != puzzle.levels[0] and len(puzzle.levels) > 1 else ""
    return f"try {weaker}a harder board"


def _run(solver: Solver, board: Board, bounds: Limits, stream: Stream) -> tuple[Answer, BaseException | None]:
    """The answer, with the solutions that the stream has kept; and what ended the run early, if it was not a limit.

    Raises UsageError for a board that the solver cannot express.
    """
    started = time.perf_counter()
    ended: BaseException | None = None
    try:
        answer = run_confirmed(solver, board.puzzle, board.content, bounds, stream.hearer)
        if answer.outcome is Outcome.DECLINED:
            raise UsageError(answer.report)
        for solution in answer.solutions:
            stream.take(solution)
    except (KeyboardInterrupt, EnoughError) as error:
        status = Status.SATISFIABLE if stream.count else Status.UNKNOWN
        answer, ended = Answer(status, (), False, {"seconds": time.perf_counter() - started}, {}), error
    answer = replace(answer, solutions=tuple(stream.found))
    return with_exact_objective(board.puzzle, board.content, answer), ended
