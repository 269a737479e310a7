"""``magnets solve``: one board, one solver, its solutions."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from contextlib import redirect_stdout
from typing import Annotated, Any

import click

from hand_solver import Limits, Status
from hand_solver.backtracking.heuristics.value import VALUE_HEURISTICS
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from hand_solver.backtracking.inference import INFERENCES
from hand_solver.searches import SEARCHES
from magnets_cp.answer import Answer
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.loading import load_one
from magnets_cp.cli.options import (
    Json,
    Nodes,
    NoRotation,
    Notation,
    PuzzleName,
    Seconds,
    given,
    puzzle_of,
    variant_of,
)
from magnets_cp.cli.proving import Proof, ProofVersion, prover_of, tell
from magnets_cp.cli.stream import EnoughError, Stream, explained
from magnets_cp.cli.waiting import Waiting
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.run.configuration import limits, make_own
from magnets_cp.workbench.run.instances import varied
from magnets_cp.workbench.run.run_solver import run_confirmed
from magnets_cp.workbench.run.solvers import Solver


def _or_own(names: Iterable[str]) -> str:
    return f"{', '.join(names)}, or FILE.py:FUNCTION."


def solve(
    file: Annotated[str, Argument(metavar="BOARD", help="A file, FILE#K, - or a game id.")],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    solver: Annotated[str, Option(help="hand or cp-sat.")] = "hand",
    level: Annotated[
        str | None,
        Option(
            help="Hand solver: what is posted, such as arcs, counts or lines for Magnets, or FILE.py:FUNCTION; "
            "the strongest if not given."
        ),
    ] = None,
    search: Annotated[
        str | None,
        Option(
            help=f"Hand solver: {', '.join(SEARCHES)}; naming one of the four options below asks for dfs.", metavar="S"
        ),
    ] = None,
    inference: Annotated[
        str | None,
        Option(help=f"Hand solver: {_or_own(INFERENCES)}", metavar="I"),
    ] = None,
    variable: Annotated[
        str | None,
        Option(help=f"Hand solver: {_or_own(VARIABLE_HEURISTICS)}", metavar="H"),
    ] = None,
    value: Annotated[
        str | None,
        Option(help=f"Hand solver: {_or_own(VALUE_HEURISTICS)}", metavar="H"),
    ] = None,
    restarts: Annotated[
        int | None, Option(min=1, help="Hand solver: restart after a Luby number times N fails.", metavar="N")
    ] = None,
    formulation: Annotated[
        str | None, Option(help="CP-SAT: what is declared, such as redundant, boolean or integer for Magnets.")
    ] = None,
    workers: Annotated[int | None, Option(min=1, help="How many search side by side; the first answer counts.")] = None,
    fixed: Annotated[
        bool, Option("--fixed", help="CP-SAT: branch in the static order of the hand solver, like for like.")
    ] = False,
    count: Annotated[int | None, Option(min=1, help="Look for up to N solutions.", metavar="N")] = None,
    every: Annotated[bool, Option("--all", help="Look for all solutions.")] = False,
    unique: Annotated[bool, Option("--unique", help="Is there exactly one solution? Shows a second one.")] = False,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Annotated[int | None, Option(min=0, help="Of all random choices.")] = None,
    proof: Proof = None,
    proof_version: ProofVersion = None,
    as_json: Json = False,
    xcsp3: Annotated[
        bool, Option("--xcsp3", help="Print as the XCSP3 competitions want it: o, s and v lines.")
    ] = False,
) -> ExitStatus:
    """Solve a board; print it solved, or "unsatisfiable", or "unknown" if a limit was reached first."""
    asked = _Asked(count, every, unique)
    if nodes is not None and solver != "hand":
        raise UsageError("--nodes is the hand solver's; limit CP-SAT by --seconds")
    bounds = limits(seconds=seconds, nodes=nodes, solutions=asked.number)
    puzzle = puzzle_of(puzzle_name, notation, arguments=[file])
    options = {
        "level": level,
        "search": search,
        "inference": inference,
        "variable": variable,
        "value": value,
        "restarts": restarts,
        "formulation": formulation,
        "workers": workers,
        "fixed": "yes" if fixed else None,
        "seed": seed,
    }
    prover = prover_of(proof, proof_version, solver, given(options))
    chosen = prover or make_own(solver, given(options), puzzle)
    [instance] = varied([load_one(file, puzzle, notation)], puzzle, variant_of(no_rotation))
    if xcsp3:
        from magnets_cp.cli import competition

        return competition.solve(chosen, puzzle, instance.board, bounds)
    with Waiting("solving") as waiting:
        stream = Stream(puzzle, instance.board, asked.number, prints=not as_json, waiting=waiting)
        with explained(chosen), redirect_stdout(sys.stderr):  # what a user's heuristic prints is no part of the answer
            answer, ended = _run(chosen, puzzle, instance.board, bounds, stream)
        stream.finish()
    if asked.is_met(answer, stream):
        for part, calls in consulted.parts(answer.statistics).items():
            if not calls:
                complain(f"{part}={options[part]} was never asked: propagation alone decided; {_easier(puzzle, level)}")
    if as_json:
        click.echo(json.dumps(_document(answer, solver, asked, stream)))
    elif stream.count or not isinstance(ended, KeyboardInterrupt):
        _report(answer, asked, stream)
    if isinstance(ended, KeyboardInterrupt):
        raise ended
    if prover:
        tell(prover, answer)
    return _status(answer, asked, stream, ended)


def _easier(puzzle: Puzzle[Any], level: str | None) -> str:
    weaker = f"--level {puzzle.levels[0]} or " if level != puzzle.levels[0] and len(puzzle.levels) > 1 else ""
    return f"try {weaker}a harder board"


class _Asked:
    """How many solutions are asked for. Raises UsageError if it is asked in two ways."""

    def __init__(self, count: int | None, every: bool, unique: bool) -> None:
        if (count is not None) + every + unique > 1:
            raise UsageError("--count, --all and --unique exclude one another")
        self.unique = unique
        self.number = None if every else 2 if unique else count or 1

    def is_met(self, answer: Answer, stream: Stream) -> bool:
        """Was all found that was asked for? Otherwise something stopped the run."""
        if answer.objective is not None:  # found is not proven to be the best
            return answer.complete
        return answer.complete or (self.number is not None and stream.count >= self.number)


def _run(
    solver: Solver, puzzle: Puzzle[Any], board: Any, bounds: Limits, stream: Stream
) -> tuple[Answer, BaseException | None]:
    """The answer, its solutions all taken by the stream; and what ended the run early, if it was not a limit."""
    started = time.perf_counter()
    try:
        answer = run_confirmed(solver, puzzle, board, bounds, stream.hearer)
        for solution in answer.solutions:
            stream.take(solution)
    except (KeyboardInterrupt, EnoughError) as error:
        status = Status.SATISFIABLE if stream.count else Status.UNKNOWN
        return Answer(status, (), False, {"seconds": time.perf_counter() - started}, {}), error
    return answer, None


def _document(answer: Answer, solver: str, asked: _Asked, stream: Stream) -> dict[str, Any]:
    document: dict[str, Any] = {
        "status": answer.status,
        "solutions": list(stream.found),
        "complete": answer.complete,
        **({} if answer.objective is None else {"objective": answer.objective, "bound": answer.bound}),
        "solver": solver,
        "statistics": dict(answer.statistics),
        "configuration": dict(answer.configuration),
    }
    return {**document, "unique": stream.count == 1} if asked.unique and asked.is_met(answer, stream) else document


def _report(answer: Answer, asked: _Asked, stream: Stream) -> None:
    """The last line, about what was printed; the status where there was nothing to print."""
    if not stream.count and not stream.wrong:
        click.echo(str(answer.status))
    number = stream.count
    parts = [f"{number or 'no'} solution{'' if number == 1 else 's'}{'' if number or answer.complete else ' found'}"]
    if asked.unique and asked.is_met(answer, stream) and number:
        parts.append("unique" if number == 1 else "not unique")
    elif answer.objective is not None:
        parts.append(_told_of_objective(answer))
    elif number and answer.complete:
        parts.append("all there are")
    parts += [f"{key} {value}" for key, value in answer.statistics.items() if key in ("nodes", "branches")]
    parts.append(f"{answer.seconds:.3g} seconds")
    complain(", ".join(parts))


def _told_of_objective(answer: Answer) -> str:
    if answer.status is Status.OPTIMAL:
        return f"objective {answer.objective}, proven optimal"
    bound = "" if answer.bound is None else f", bound {answer.bound}"
    return f"objective {answer.objective}, the best found{bound}"


def _status(answer: Answer, asked: _Asked, stream: Stream, ended: BaseException | None) -> ExitStatus:
    if stream.wrong:
        complain(f"the solver answered against the rules: {stream.wrong}")
        return ExitStatus.REFUTED
    if not asked.is_met(answer, stream):
        gives_up = answer.configuration.get("search") == "min_conflicts"
        why = "a limit was reached, or min_conflicts gave up by itself, which proves nothing"
        why = why if gives_up else answer.report or "a limit was reached before the search ended"
        complain(str(ended or why))
        return ExitStatus.UNDECIDED
    return ExitStatus.SOLVED if stream.count else ExitStatus.REFUTED
