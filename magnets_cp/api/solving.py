"""Solve one board with one solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias, TypedDict, Unpack

from hand_solver import PluginError, Problem, Status
from hand_solver import solutions as searched
from magnets_cp.answer import Answer, Outcome
from magnets_cp.api.boards import Board, Grid
from magnets_cp.api.reading import BoardLike, read
from magnets_cp.api.terms import checked
from magnets_cp.errors import UsageError
from magnets_cp.violation import against_the_rules
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.run.configuration import limits, make_own
from magnets_cp.workbench.run.levels import guarded, problem_at
from magnets_cp.workbench.run.run_solver import run_here
from magnets_cp.workbench.run.solvers import HandSolver, Solver

Own: TypeAlias = str | Callable[..., Any]


class Options(TypedDict, total=False):
    """Options of a solver, as ``magnets solve`` has them; a level, a search and its parts may be functions."""

    level: str | Callable[[Any], Problem]
    search: Own
    inference: Own
    variable: Own
    value: Own
    strategy: Own
    restarts: int
    formulation: str
    workers: int
    linearization: int
    fixed: bool
    seed: int


@checked()
def solve(
    board: BoardLike,
    solver: str = "hand",
    *,
    count: int | None = 1,
    seconds: float | None = None,
    nodes: int | None = None,
    **options: Unpack[Options],
) -> Answer:
    """Solve a board as ``magnets solve`` does.

    solver   "hand" or "cp-sat"
    count    how many solutions to look for at most; None for all
    seconds  when to stop the search; what it has found is checked after. nodes: when the hand solver is to stop
    options  see ``Options``

    A function of yours is called here. What the search with it proves is confirmed by another search elsewhere, within
    the same limits; where that comes to no end the answer is unknown, and its ``report`` says whose claim it was.

    Raises InputError for what is no board, UsageError for options that make no sense, PluginError for a function of
    yours that fails, or with which the search misses a solution, and where what is found breaks a rule.

    >>> print(solve("4@1,0").solutions[0])
      0 1 2 3
    0 . . Q .
    1 Q . . .
    2 . . . Q
    3 . Q . .
    >>> solve("4@1,0", variable=lambda view: max(view.unassigned()), inference="fc").status
    <Status.SATISFIABLE: 'satisfiable'>
    """
    if nodes is not None and solver != "hand":
        raise UsageError("nodes is the hand solver's; limit CP-SAT by seconds")
    board = read(board)
    chosen = configured(solver, options, board)
    run = run_here(chosen, board.puzzle, board.content, limits(seconds=seconds, nodes=nodes, solutions=count))
    if run.outcome is Outcome.DECLINED:
        raise UsageError(run.report)
    for rows in run.solutions:
        if wrong := board.puzzle.violations(board.content, rows):
            raise PluginError(against_the_rules(chosen, wrong[0]))
    return replace(run, solutions=tuple(board.grid(rows) for rows in run.solutions), warnings=tuple(_never_asked(run)))


def _never_asked(answer: Answer) -> list[str]:
    """The functions of the user that were never asked; after a limit they might have been."""
    if answer.status is Status.UNKNOWN:
        return []
    said = answer.configuration
    return consulted.warnings([("", answer.statistics)], lambda _, part: consulted.called(said, part))


@checked()
def solutions(board: BoardLike, **options: Unpack[Options]) -> Iterator[Grid]:
    """All solutions of a board, each as the hand solver finds it, depth first.

    Raises what ``solve`` raises, and UsageError for a board with an objective. That these are all is, with a function
    of yours, the claim of the search with it; ``solve(count=None)`` confirms it.

    >>> sum(1 for _ in solutions("6@0,1"))
    1
    """
    board = read(board)
    solver = configured("hand", {"search": "dfs", **options}, board)
    assert isinstance(solver, HandSolver)
    if board.puzzle.is_optimized(board.content):
        raise UsageError("of a board with an objective one best solution is looked for, not all solutions; see solve")
    if solver.search != "dfs":
        raise UsageError(f"search={solver.described['search']}: solutions come one by one from dfs only; see solve")
    with guarded(solver.level):
        problem = problem_at(solver.level, board.puzzle, board.content)
        for assignment in searched(problem, solver.options):
            yield board.grid(board.puzzle.decode(board.content, assignment))


@checked()
def is_unique(board: BoardLike, solver: str = "hand") -> bool:
    """Has the board exactly one solution? Raises what ``solve`` raises, and UsageError for one with an objective.

    >>> is_unique("2x1:10,1,01,1,LR"), is_unique("2x2:11,11,11,11,TTBB")
    (True, False)
    """
    board = read(board)
    if board.puzzle.is_optimized(board.content):
        raise UsageError(
            "of a board with an objective one best solution is looked for, whether it is the only one or not"
        )
    return len(solve(board, solver, count=2).solutions) == 1


def configured(solver: str, options: Mapping[str, Any], board: Board) -> Solver:
    """The solver of that name with these options. Raises UsageError."""
    given = {key: value if callable(value) else str(value) for key, value in options.items() if value is not None}
    if isinstance(options.get("fixed"), bool):
        given["fixed"] = "yes" if options["fixed"] else "no"
    return make_own(solver, given, board.puzzle)
