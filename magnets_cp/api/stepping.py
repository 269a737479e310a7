"""A search step by step, and the steps a person could take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Unpack

from hand_solver import Problem, Status
from magnets_cp.api.boards import Board, BoardLike, read
from magnets_cp.api.showing import framed, text
from magnets_cp.api.solving import Options, configured, limits
from magnets_cp.cli.animation import Shown, page_of
from magnets_cp.errors import UsageError
from magnets_cp.partial import as_text
from magnets_cp.workbench import hint as hinting
from magnets_cp.workbench import trace as tracing
from magnets_cp.workbench.hint import Hint
from magnets_cp.workbench.levels import blamed_on, problem_at
from magnets_cp.workbench.solvers import HandSolver


@dataclass(frozen=True, repr=False)
class Trace:
    """A recorded search: frames, each a caption and a drawing. It prints all of them; notebooks play them.

    >>> found = trace("4@1,0")
    >>> len(found), found.frames[0].caption, found.status
    (5, 'step 0 of 4, depth 0: start', <Status.SATISFIABLE: 'satisfiable'>)
    """

    board: Board
    solver: HandSolver
    recorded: tracing.Trace

    @cached_property
    def frames(self) -> list[Shown]:
        """Every step, in words and with the board after it."""
        chosen = range(len(self.recorded.steps))
        drawn = tracing.drawn(self.board.puzzle, self.board.content, self.recorded, chosen)
        return [Shown(*one) for one in drawn]

    @property
    def status(self) -> Status:
        """How the search ended."""
        return self.recorded.result.status

    def document(self) -> dict[str, Any]:
        """What ``magnets trace --json`` prints."""
        steps = range(len(self.recorded.steps))
        return tracing.document(self.board.puzzle, self.board.content, str(self.solver), self.recorded, steps)

    def __len__(self) -> int:
        return len(self.recorded.steps)

    def __str__(self) -> str:
        return "\n".join(f"{frame.caption}\n{as_text(frame.drawing)}\n" for frame in self.frames)

    def __repr__(self) -> str:
        return f"<Trace {len(self) - 1} steps, {self.status}>"

    def _repr_html_(self) -> str:
        return framed(page_of(self.frames, title=f"{self.board.name}: {self.solver}"))


def trace(
    board: BoardLike,
    *,
    count: int | None = 1,
    seconds: float | None = None,
    nodes: int = 10_000,
    **options: Unpack[Options],
) -> Trace:
    """A search of the hand solver, depth first, every step kept, as ``magnets trace`` shows it.

    Raises what ``solve`` raises.

    >>> trace("4@0,0", level="pairs")
    <Trace 2 steps, unsatisfiable>
    """
    board = read(board)
    solver = configured("hand", {"search": "dfs", **options}, board)
    assert isinstance(solver, HandSolver)
    if solver.restarts is not None and count != 1:
        raise UsageError("restarts look for one solution; leave them out to look for several")
    with blamed_on(solver.level):
        problem = problem_at(solver.level, board.puzzle, board.content)
        bounds = limits(seconds=seconds, nodes=nodes, solutions=count)
        return Trace(board, solver, tracing.record(problem, solver.options, bounds))


@dataclass(frozen=True, repr=False)
class Hints:
    """Steps that follow one from the other, none of them a guess.

    >>> hint("4@1,0", None)
    <Hints 5 steps, solved>
    """

    board: Board
    problem: Problem
    steps: Sequence[Hint]

    @property
    def state(self) -> str:
        """What is known after the steps: solved, open or unsatisfiable."""
        return hinting.state_after(self.problem, self.steps)

    def document(self) -> dict[str, Any]:
        """What ``magnets hint --json`` prints."""
        return {"steps": [hinting.described(self.problem, one) for one in self.steps], "state": self.state}

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        drawn = hinting.drawn(self.board.puzzle, self.board.content, self.problem, self.steps)
        return "\n".join(f"{caption}\n{as_text(drawing)}\n" for caption, drawing in drawn)

    def __repr__(self) -> str:
        return f"<Hints {len(self)} step{'s' * (len(self) != 1)}, {self.state}>"

    def _repr_html_(self) -> str:
        return text(str(self))


def hint(board: BoardLike, steps: int | None = 1, *, level: str | None = None) -> Hints:
    """The next steps a person could take, as ``magnets hint`` has them; None for as far as simple ones lead.

    Raises UsageError for a level that the puzzle does not have.

    >>> print(hint("4@1,0"))
    step 1: columns: not row 0 = 0, not row 2 = 0, not row 3 = 0
    - o o o
    @ . . .
    - o o o
    - o o o
    <BLANKLINE>
    """
    board = read(board)
    chosen = level or board.puzzle.levels[-1]
    if chosen not in board.puzzle.levels:
        raise UsageError(f"level: expected one of {', '.join(board.puzzle.levels)}, found {chosen!r}")
    problem = board.puzzle.csp(board.content, chosen)
    return Hints(board, problem, list(islice(hinting.hints(problem), steps)))
