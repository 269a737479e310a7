"""Record a search step by step."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Any, NamedTuple, Unpack

from hand_solver import Limits, Status
from magnets_cp.api.boards import Board, BoardLike, read
from magnets_cp.api.showing import framed
from magnets_cp.api.solving import Options, configured
from magnets_cp.api.terms import checked
from magnets_cp.errors import UsageError
from magnets_cp.partial import Drawing, as_text
from magnets_cp.workbench.explain.animation import Track, animation_page
from magnets_cp.workbench.explain.trace import Recording, record
from magnets_cp.workbench.explain.trace.track import track
from magnets_cp.workbench.explain.trace.words import Words, document
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.levels import guarded, problem_at
from magnets_cp.workbench.run.solvers import HandSolver, as_asked


class Frame(NamedTuple):
    """A step of a search, in words, and the board after it; it prints as both."""

    caption: str
    drawing: Drawing

    def __str__(self) -> str:
        return f"{self.caption}\n{as_text(self.drawing)}\n"


@dataclass(frozen=True, repr=False)
class Trace:
    """A recorded search: frames, each a caption and a drawing. It prints all of them; notebooks play them.

    >>> found = trace("4@1,0")
    >>> len(found), found.frames[0].caption, found.status
    (5, 'step 0 of 4, depth 0: start', <Status.SATISFIABLE: 'satisfiable'>)
    """

    board: Board
    solver: HandSolver
    recorded: Recording

    @property
    def status(self) -> Status:
        """The answer of the search."""
        return self.recorded.result.status

    @property
    def title(self) -> str:
        """The title of a page."""
        return f"Search on {PurePath(self.board.name).name}"

    @cached_property
    def words(self) -> Words:
        """The steps in words."""
        return Words(self.recorded, self.board.puzzle)

    @cached_property
    def frames(self) -> list[Frame]:
        """Every step, in words and with the board after it."""
        return list(self.chosen(range(len(self))))

    def chosen(self, steps: Container[int]) -> Iterator[Frame]:
        """The frames of these steps."""
        for one in self.recorded.frames():
            if one.number in steps:
                yield Frame(self.words.caption(one), self.board.puzzle.partial(self.board.content, one.partial))

    def document(self, steps: Sequence[int] | None = None) -> dict[str, Any]:
        """The trace as ``magnets trace --json`` prints it, with these steps or all of them."""
        chosen = range(len(self)) if steps is None else steps
        return document(self.board.puzzle, self.board.content, str(self.solver), self.recorded, chosen)

    def track(self, steps: Sequence[int]) -> Track:
        """These steps as an animation."""
        return track(self.board.puzzle, self.board.content, self.recorded, steps, str(self.solver))

    def __len__(self) -> int:
        return len(self.recorded.steps)

    def __str__(self) -> str:
        return "\n".join(map(str, self.frames))

    def __repr__(self) -> str:
        return f"<Trace {len(self) - 1} steps, {self.status}>"

    def _repr_html_(self) -> str:
        return framed(animation_page(self.title, [self.track(range(len(self)))]))


@checked()
def trace(
    board: BoardLike,
    *,
    count: int | None = 1,
    seconds: float | None = None,
    nodes: int = 10_000,
    **options: Unpack[Options],
) -> Trace:
    """Record a search of the hand solver, depth first by default, every step kept, as ``magnets trace`` shows it.

    Raises what ``solve`` raises.

    >>> trace("4@0,0", level="pairs")
    <Trace 2 steps, unsatisfiable>
    """
    board = read(board)
    solver = configured("hand", {"search": "dfs", **options}, board)
    assert isinstance(solver, HandSolver)
    return traced(board, solver, limits(seconds=seconds, nodes=nodes, solutions=count))


def traced(board: Board, solver: HandSolver, bounds: Limits) -> Trace:
    """Record the search of a solver. Raises UsageError for restarts together with a search for several solutions."""
    if solver.restarts is not None and bounds.solutions != 1:
        raise UsageError("restarts look for one solution; leave them out to look for several")
    problem = problem_at(solver.level, board.puzzle, board.content)
    with guarded(solver.level):
        bounds = as_asked(problem, bounds)
        return Trace(board, solver, record(problem, solver.options, bounds, search=solver.search))
