"""One board, one solver, its solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypedDict, Unpack

from hand_solver import Problem, Status
from hand_solver import solutions as searched
from magnets_cp.answer import Answer as Run
from magnets_cp.api.boards import Board, BoardLike, Grid, read
from magnets_cp.api.showing import text
from magnets_cp.api.terms import checked
from magnets_cp.errors import UsageError
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.run.configuration import limits, make_own
from magnets_cp.workbench.run.levels import guarded, problem_at
from magnets_cp.workbench.run.solvers import HandSolver, Solver

Own: TypeAlias = str | Callable[..., Any]


class Options(TypedDict, total=False):
    """Options of a solver, as ``magnets solve`` has them; a heuristic, an inference or a level may be a function."""

    level: str | Callable[[Any], Problem]
    search: str
    inference: Own
    variable: Own
    value: Own
    restarts: int
    formulation: str
    workers: int
    linearization: int
    fixed: bool
    seed: int


@dataclass(frozen=True, repr=False)
class Answer:
    """What a solver answers to a board. It prints as the board solved.

    status         satisfiable, unsatisfiable, or unknown: a limit was reached
    solutions      distinct, as grids that print
    proven         no other solutions exist; for unsatisfiable, none
    statistics     the solver's own counters, and "seconds" from the board to the answer
    configuration  solver, options, versions and seed, as text by name

    >>> answer = solve("2x2:11,11,11,11,TTBB", count=None)
    >>> answer
    <Answer satisfiable, 2 solutions, proven>
    """

    board: Board
    status: Status
    solutions: tuple[Grid, ...]
    proven: bool
    statistics: Mapping[str, int | float]
    configuration: Mapping[str, str]

    @property
    def warnings(self) -> list[str]:
        """Which functions of yours were never asked, so that nothing is known of them."""
        if self.status is Status.UNKNOWN:  # they might have been
            return []
        said = self.configuration
        return consulted.warnings([("", self.statistics)], lambda _, part: f"{part}={said.get(part, '')}")

    @property
    def seconds(self) -> float:
        """Wall time, from the parsed board to the answer."""
        return float(self.statistics["seconds"])

    def document(self) -> dict[str, Any]:
        """What ``magnets solve --json`` prints."""
        return {
            "status": self.status,
            "solutions": [list(solution) for solution in self.solutions],
            "complete": self.proven,
            "solver": self.configuration["solver"],
            "statistics": dict(self.statistics),
            "configuration": dict(self.configuration),
        }

    def __str__(self) -> str:
        return "\n\n".join([*map(str, self.solutions)] or [str(self.status)]) + "".join(
            f"\n{warning}" for warning in self.warnings
        )

    def __repr__(self) -> str:
        number = len(self.solutions)
        parts = [str(self.status), *([f"{number} solution{'s' * (number != 1)}"] if number else [])]
        return f"<Answer {', '.join([*parts, *['proven'] * self.proven, *self.warnings])}>"

    def _repr_html_(self) -> str:
        drawn = [solution._repr_html_() for solution in self.solutions[:10]] or [text(str(self.status))]
        return "".join([*drawn, *map(text, self.warnings)])


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
    seconds  when to stop; nodes: when the hand solver is to stop
    options  see ``Options``

    Raises InputError for what is no board, UsageError for options that make no sense, PluginError for a function of
    yours that fails.

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
    run = chosen.run(board.puzzle, board.content, limits(seconds=seconds, nodes=nodes, solutions=count))
    return answered(board, run)


@checked()
def solutions(board: BoardLike, **options: Unpack[Options]) -> Iterator[Grid]:
    """All solutions of a board, each as the hand solver finds it, depth first. Raises what ``solve`` raises.

    >>> sum(1 for _ in solutions("6@0,1"))
    1
    """
    board = read(board)
    solver = configured("hand", {"search": "dfs", **options}, board)
    assert isinstance(solver, HandSolver)
    with guarded(solver.level):
        problem = problem_at(solver.level, board.puzzle, board.content)
        for assignment in searched(problem, solver.options):
            yield board.grid(board.puzzle.decode(board.content, assignment))


def is_unique(board: BoardLike, solver: str = "hand") -> bool:
    """Has the board exactly one solution? Raises what ``solve`` raises.

    >>> is_unique("2x1:10,1,01,1,LR"), is_unique("2x2:11,11,11,11,TTBB")
    (True, False)
    """
    return len(solve(board, solver, count=2).solutions) == 1


def configured(solver: str, options: Mapping[str, Any], board: Board) -> Solver:
    """The solver of that name with these options. Raises UsageError."""
    texts = {"fixed": {True: "yes", False: "no"}}
    given = {key: texts.get(key, {}).get(value, value) for key, value in options.items() if value is not None}
    said = {key: value if callable(value) else str(value) for key, value in given.items()}
    return make_own(solver, said, board.puzzle)


def answered(board: Board, run: Run) -> Answer:
    """The answer of a run, its solutions as grids."""
    grids = tuple(board.grid(rows) for rows in run.solutions)
    return Answer(board, run.status, grids, run.complete, run.statistics, run.configuration)
