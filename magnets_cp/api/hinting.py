"""Find the steps that a person could take."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from magnets_cp.api.boards import Board
from magnets_cp.api.reading import BoardLike, read
from magnets_cp.api.showing import framed, text
from magnets_cp.api.terms import checked
from magnets_cp.api.tracing import Frame
from magnets_cp.layout import Signs
from magnets_cp.source import MARK, Source
from magnets_cp.workbench.explain.hint import hint as hinting
from magnets_cp.workbench.explain.hint import steps as stepping
from magnets_cp.workbench.explain.hint import walkthrough
from magnets_cp.workbench.run.half_filled import read_half_filled


@dataclass(frozen=True, repr=False)
class Hints:
    """Steps that follow one from the other, none of them a guess.

    explainer  finds the steps of the board
    start      the domains before the first step, and ``filled`` the signs that somebody has filled in
    found      the mistake in them, if there is one
    in_time    False where time ended before the next step was found

    >>> hint("4@1,0", None)
    <Hints 5 steps, solved>
    """

    board: Board
    explainer: hinting.Explainer
    start: Sequence[int]
    filled: Signs
    steps: Sequence[hinting.Hint] = ()
    found: hinting.Mistake | None = None
    in_time: bool = True

    def taken(self, number: int | None, tell: Callable[[hinting.Hint], object] = lambda _: None) -> Hints:
        """Find so many steps, None for all, or the mistake; ``tell`` is called with each step as it is found."""
        steps, found, in_time = stepping.steps_and_mistake(
            self.explainer, self.start, number, filled=self.filled, tell=tell
        )
        return replace(self, steps=steps, found=found, in_time=in_time)

    @property
    def mistake(self) -> str | None:
        """The mistake in what was filled in, or why the board has no solution; None if nothing is wrong."""
        return None if self.found is None else self.found.sentence

    @property
    def state(self) -> str:
        """The state of the board after the steps: solved, open, unsatisfiable or mistake."""
        return stepping.state_after(self.steps, self.start, self.found)

    @property
    def has_several(self) -> bool:
        """Do several solutions fit what is known after the steps?"""
        return self.explainer.has_several(stepping.masks_after(self.steps, self.start))

    @property
    def frames(self) -> list[Frame]:
        """Every step, in words and with the board after it."""
        return [Frame(*one) for one in stepping.drawn(self.explainer, self.steps)]

    def document(self) -> dict[str, Any]:
        """The hints as ``magnets hint --json`` prints them."""
        return walkthrough.document(self.explainer, self.steps, self.start, self.found, in_time=self.in_time)

    def page(self) -> str:
        """A page that walks through the steps."""
        return walkthrough.walkthrough(self.board.puzzle, self.board.name, self.explainer, self.steps, self.start)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.frames), *self._ended])

    @property
    def _ended(self) -> list[str]:
        """Why there are no more steps, where that is to be said."""
        late = [] if self.in_time else [stepping.out_of_time(len(self))]
        return [*([] if self.mistake is None else [self.mistake]), *late]

    def __repr__(self) -> str:
        late = "" if self.in_time else ", out of time"
        return f"<Hints {len(self)} step{'s' * (len(self) != 1)}, {self.state}{late}>"

    def _repr_html_(self) -> str:
        said = "".join(map(text, self._ended))
        if said and not self.steps:
            return said
        made = framed(self.page())
        return made if self.in_time else made + said


@checked()
def hint(
    board: BoardLike, steps: int | None = 1, *, filled: str | None = None, seconds: float | None = hinting.SECONDS
) -> Hints:
    """Find the next steps a person could take, as ``magnets hint`` does; None for as far as simple ones lead.

    A board without a solution has no next step but a ``mistake`` that says why; with None, the steps that show it too.

    filled   the signs on the board already: a grid with ? where nothing is known yet; of a model lines as x = 3
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
    source = None if filled is None else Source("<filled>", filled.removeprefix(MARK))
    return explained(read(board), source, seconds).taken(steps)


def explained(board: Board, filled: Source | None = None, seconds: float | None = None) -> Hints:
    """Begin to explain a board: no step is taken yet. The seconds are for all steps. Raises InputError."""
    until = math.inf if seconds is None else monotonic() + seconds
    explainer = hinting.Explainer(board.puzzle, board.content, until)
    if filled is None:
        return Hints(board, explainer, explainer.given, {})
    found = read_half_filled(board.puzzle, board.content, filled)
    return Hints(board, explainer, found.masks(explainer.layout, explainer.given), found.signs)
