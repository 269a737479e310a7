"""Record a search step by step."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath
from typing import Any, NamedTuple, Unpack

from hand_solver import Limits, Problem, Status
from magnets_cp.answer import Answer
from magnets_cp.api.boards import Board
from magnets_cp.api.doubting import doubt
from magnets_cp.api.functions import in_a_file
from magnets_cp.api.reading import BoardLike, read
from magnets_cp.api.showing import framed
from magnets_cp.api.solving import Options, configured
from magnets_cp.api.terms import Kind, checked, maybe
from magnets_cp.errors import UsageError
from magnets_cp.partial import Drawing, as_text
from magnets_cp.violation import Violation
from magnets_cp.workbench.explain.animation import Track, animation_page
from magnets_cp.workbench.explain.trace import Recording, record
from magnets_cp.workbench.explain.trace.recorded import recording
from magnets_cp.workbench.explain.trace.track import track
from magnets_cp.workbench.explain.trace.words import Words, document
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.levels import guarded, problem_at
from magnets_cp.workbench.run.objectives import as_asked
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.recorded import Recorded, told_by
from magnets_cp.workbench.run.solvers import HandSolver

_NODES = 10_000
OWN = Kind("a function, or FILE.py:FUNCTION", lambda found: callable(found) or isinstance(found, str))
_SECONDS = 5.0  # of an audit, and of each of its questions


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
    solver: HandSolver | Recorded
    recorded: Recording
    claim: str = ""  # whose it is alone that there is no solution, no other or no better one
    answer: Answer | None = None  # of a solver of others, which may be another than what it told of

    @property
    def status(self) -> Status:
        """The answer of the search; unknown if a solution of it breaks a rule, or where it is no more than a claim."""
        result = self.recorded.result
        if self.wrong or (self.claim and not result.solutions):
            return Status.UNKNOWN
        return Status.SATISFIABLE if self.claim else result.status

    @cached_property
    def wrong(self) -> Violation | None:
        """The first rule that a solution of the search breaks, if one does."""
        puzzle, content = self.board.puzzle, self.board.content
        told = [puzzle.decode(content, one) for one in self.recorded.result.solutions]
        said = self.answer.solutions if self.answer is not None else ()
        return next((one for solution in (*told, *said) for one in puzzle.violations(content, solution)), None)

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

    def document(self, steps: Iterable[int] | None = None) -> dict[str, Any]:
        """The trace as ``magnets trace --json`` prints it, with these steps or all of them."""
        chosen = range(len(self)) if steps is None else steps
        told = document(self.board.puzzle, self.board.content, self.shown, self.recorded, chosen)
        return {**told, **self._corrected()} if self.wrong or self.claim else told

    def _corrected(self) -> dict[str, Any]:
        """What a search has shown that broke a rule, or claims more: solutions that keep the rules, nothing else."""
        puzzle, content = self.board.puzzle, self.board.content
        found = [puzzle.decode(content, one) for one in self.recorded.result.solutions]
        kept = [one for one in found if not puzzle.violations(content, one)]
        return {"status": str(self.status), "solutions": kept, "complete": False}

    @cached_property
    def first_wrong(self) -> str | None:
        """The first wrong step, in words, as ``magnets audit`` names it; None if every step is right.

        A solver of your own is called once more for it.
        """
        from magnets_cp.workbench.judge.audit.audit import audit_board
        from magnets_cp.workbench.judge.audit.report import fault_shown
        from magnets_cp.workbench.judge.audit.totals import Located

        bounds = limits(seconds=_SECONDS, nodes=_NODES, solutions=1)
        ((problem, found),) = audit_board(self.board.puzzle, self.board.content, [self.solver], bounds, is_shown=True)
        if found.first is None:
            return None
        located = Located(found.first, problem, Instance(self.board.name, self.board.content))
        return fault_shown(self.board.puzzle, self.shown, located).strip()

    @property
    def shown(self) -> str:
        """The solver, a function by its name: where it stands is often a file made for it."""
        return (isinstance(self.solver, Function) and self.solver.name) or str(self.solver)

    def track(self, steps: Container[int], passing: Callable[[Iterator[Any]], Iterator[Any]] = iter) -> Track:
        """These steps as an animation; of their frames those that ``passing`` lets through."""
        frames = passing(frame for frame in self.recorded.frames() if frame.number in steps)
        return track(self.board.puzzle, self.board.content, self.recorded, frames, self.shown)

    def __len__(self) -> int:
        return len(self.recorded.steps)

    def __str__(self) -> str:
        return "\n".join(map(str, self.frames))

    def __repr__(self) -> str:
        return f"<Trace {len(self) - 1} steps, {self.status}>"

    def _repr_html_(self) -> str:
        return framed(animation_page(self.title, [self.track(range(len(self)))], about=self.claim))


@checked(solver=maybe(OWN))
def trace(
    board: BoardLike,
    *,
    count: int | None = 1,
    seconds: float | None = None,
    nodes: int = _NODES,
    solver: Callable[..., Any] | str | None = None,
    **options: Unpack[Options],
) -> Trace:
    """Record a search of the hand solver, depth first by default, every step kept, as ``magnets trace`` shows it.

    solver  a function of yours instead, or FILE.py:FUNCTION, that tells what it does by ``magnets_cp.recorder``

    That there is no solution, or no other, is confirmed as ``solve`` does; ``claim`` says whose it is where that fails.
    Raises what ``solve`` raises, and InputError for a function that tells nothing.

    >>> trace("4@0,0", level="pairs")
    <Trace 2 steps, unsatisfiable>
    """
    board = read(board)
    bounds = limits(seconds=seconds, nodes=nodes, solutions=count)
    wanted = to_follow(board, solver, options)
    with doubt(board, wanted, bounds) as claim:
        found = traced(board, wanted, bounds) if isinstance(wanted, HandSolver) else followed(board, wanted, bounds)
        return replace(found, claim=claim(found.recorded.result))


def to_follow(board: Board, solver: Callable[..., Any] | str | None, options: Options) -> HandSolver | Recorded:
    """The solver of one's own, or the hand solver with its options. Raises UsageError for both."""
    if solver is None:
        ours = configured("hand", {"search": "dfs", **options}, board)
        assert isinstance(ours, HandSolver)
        return ours
    if options:
        raise UsageError(f"a solver of your own takes no options: leave out {', '.join(options)}")
    place = in_a_file(solver) if callable(solver) else solver
    return Function(name=place.rpartition(":")[2], function=place)


def followed(board: Board, solver: Recorded, bounds: Limits) -> Trace:
    """Record what a solver of others tells of its search, up to the nodes. Raises InputError for what is no event."""
    told = told_by(solver, board.puzzle, board.content, bounds)
    return Trace(
        board, solver, recording(told.problem, told.events, told.answer, bounds.most_nodes), answer=told.answer
    )


def traced(board: Board, solver: HandSolver, bounds: Limits) -> Trace:
    """Record the search of a solver. Raises UsageError for restarts together with a search for several solutions."""
    with guarded(solver.level):
        problem, bounds = posed(board, solver, bounds)
        return Trace(board, solver, record(problem, solver.options, bounds, search=solver.search))


def posed(board: Board, solver: HandSolver, bounds: Limits) -> tuple[Problem, Limits]:
    """What the solver is given. Raises UsageError for restarts together with a search for several solutions."""
    if solver.restarts is not None and bounds.solutions != 1:
        raise UsageError("restarts look for one solution; leave them out to look for several")
    problem = problem_at(solver.level, board.puzzle, board.content)
    return problem, as_asked(problem, bounds)
