"""A search step by step, and the steps a person could take."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from time import monotonic
from typing import Any, NamedTuple, Unpack

from hand_solver import Status
from magnets_cp.api.boards import Board, BoardLike, read
from magnets_cp.api.showing import framed, text
from magnets_cp.api.solving import Options, configured
from magnets_cp.api.terms import checked
from magnets_cp.errors import UsageError
from magnets_cp.layout import Signs, masks_of
from magnets_cp.partial import Drawing, as_text
from magnets_cp.source import Source
from magnets_cp.workbench.explain import trace as tracing
from magnets_cp.workbench.explain.animation import animation_page
from magnets_cp.workbench.explain.hint import hint as hinting
from magnets_cp.workbench.explain.hint.walkthrough import document as described
from magnets_cp.workbench.explain.hint.walkthrough import walkthrough
from magnets_cp.workbench.explain.trace.track import track
from magnets_cp.workbench.explain.trace.words import document, drawn
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.half_filled import read_half_filled
from magnets_cp.workbench.run.levels import guarded, problem_at
from magnets_cp.workbench.run.solvers import HandSolver


class Frame(NamedTuple):
    """A step of a search, in words, and the board after it; ``as_text`` of ``magnets_cp.partial`` prints it."""

    caption: str
    drawing: Drawing


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
    def frames(self) -> list[Frame]:
        """Every step, in words and with the board after it."""
        chosen = range(len(self.recorded.steps))
        return [Frame(*one) for one in drawn(self.board.puzzle, self.board.content, self.recorded, chosen)]

    @property
    def status(self) -> Status:
        """How the search ended."""
        return self.recorded.result.status

    def document(self) -> dict[str, Any]:
        """What ``magnets trace --json`` prints."""
        steps = range(len(self.recorded.steps))
        return document(self.board.puzzle, self.board.content, str(self.solver), self.recorded, steps)

    def __len__(self) -> int:
        return len(self.recorded.steps)

    def __str__(self) -> str:
        return "\n".join(f"{frame.caption}\n{as_text(frame.drawing)}\n" for frame in self.frames)

    def __repr__(self) -> str:
        return f"<Trace {len(self) - 1} steps, {self.status}>"

    def _repr_html_(self) -> str:
        steps = range(len(self.recorded.steps))
        made = track(self.board.puzzle, self.board.content, self.recorded, steps, str(self.solver))
        return framed(animation_page(f"Search on {PurePath(self.board.name).name}", [made]))


@checked()
def trace(
    board: BoardLike,
    *,
    count: int | None = 1,
    seconds: float | None = None,
    nodes: int = 10_000,
    **options: Unpack[Options],
) -> Trace:
    """A search of the hand solver, depth first if not said otherwise, every step kept, as ``magnets trace`` shows it.

    Raises what ``solve`` raises.

    >>> trace("4@0,0", level="pairs")
    <Trace 2 steps, unsatisfiable>
    """
    board = read(board)
    solver = configured("hand", {"search": "dfs", **options}, board)
    assert isinstance(solver, HandSolver)
    if solver.restarts is not None and count != 1:
        raise UsageError("restarts look for one solution; leave them out to look for several")
    with guarded(solver.level):
        problem = problem_at(solver.level, board.puzzle, board.content)
        bounds = limits(seconds=seconds, nodes=nodes, solutions=count)
        return Trace(board, solver, tracing.record(problem, solver.options, bounds, search=solver.search))


@dataclass(frozen=True, repr=False)
class Hints:
    """Steps that follow one from the other, none of them a guess.

    mistake  what is wrong with what was filled in, or why the board has no solution; None if nothing is wrong
    in_time  False where time ended before the next step was found

    >>> hint("4@1,0", None)
    <Hints 5 steps, solved>
    """

    board: Board
    hints: hinting.Hints
    start: Sequence[int]
    steps: Sequence[hinting.Hint]
    found: hinting.Mistake | None = None
    in_time: bool = True

    @property
    def mistake(self) -> str | None:
        """What is wrong, in a sentence."""
        return None if self.found is None else self.found.sentence

    @property
    def state(self) -> str:
        """What is known after the steps: solved, open, unsatisfiable or mistake."""
        return hinting.state_after(self.steps, self.start, self.found)

    def document(self) -> dict[str, Any]:
        """What ``magnets hint --json`` prints."""
        return described(self.hints, self.steps, self.start, self.found, in_time=self.in_time)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        drawn = hinting.drawn(self.hints, self.steps)
        told = [f"{caption}\n{as_text(drawing)}\n" for caption, drawing in drawn]
        return "\n".join([*told, *self._ended])

    @property
    def _ended(self) -> list[str]:
        """Why there are no more steps, where that is to be said."""
        late = [] if self.in_time else [hinting.out_of_time(len(self))]
        return [*([] if self.mistake is None else [self.mistake]), *late]

    def __repr__(self) -> str:
        late = "" if self.in_time else ", out of time"
        return f"<Hints {len(self)} step{'s' * (len(self) != 1)}, {self.state}{late}>"

    def _repr_html_(self) -> str:
        said = "".join(map(text, self._ended))
        if said and not self.steps:
            return said
        made = framed(walkthrough(self.board.puzzle, self.board.name, self.hints, self.steps, self.start))
        return made if self.in_time else made + said


@checked()
def hint(
    board: BoardLike, steps: int | None = 1, *, filled: str | None = None, seconds: float | None = hinting.SECONDS
) -> Hints:
    """The next steps a person could take, as ``magnets hint`` has them; None for as far as simple ones lead.

    A board without a solution has no next step but a ``mistake`` that says why; with None, the steps that show it too.

    filled   what is on the board already: a grid with ? where nothing is known yet
    seconds  how long steps are looked for, altogether; None for no limit

    Raises InputError for what is filled in but cannot be read.

    >>> print(hint("4@1,0"))
    step 1 (counting): Two queens never attack each other (row 1 has its queen in column 0), so ...
       0 1 2 3
     0 - - ? ?
     1 Q . . .
     2 ? ? ? ?
     3 ? ? ? ?
    <BLANKLINE>
    """
    board = read(board)
    until = math.inf if seconds is None else monotonic() + seconds
    hints = hinting.Hints(board.puzzle, board.content, until)
    signs: Signs = {}
    masks = hints.given
    if filled is not None:
        signs = read_half_filled(board.puzzle, board.content, Source("<filled>", filled)).signs
        masks = masks_of(hints.layout, masks, signs)
    return Hints(board, hints, masks, *hinting.steps_and_mistake(hints, masks, steps, filled=signs))
