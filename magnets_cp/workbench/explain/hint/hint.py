"""The next step a person could take, and why: in a sentence, with a smallest set of clues and cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import monotonic
from types import MappingProxyType
from typing import Any

from hand_solver import Limits, Status, solve
from magnets_cp.errors import UsageError
from magnets_cp.layout import Signs, Spot
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import Deduction, OutOfTimeError, Step, deductions
from magnets_cp.workbench.explain.hint.chain import Assumed, chain
from magnets_cp.workbench.explain.hint.minimal_unsatisfiable import minimal_unsatisfiable, unsatisfiable_alone
from magnets_cp.workbench.explain.hint.reasons import Reason, Reasoner
from magnets_cp.workbench.explain.hint.sentences import Sentences, asks, joined

NO_SIGNS: Signs = MappingProxyType({})
# The time for all steps, in seconds, unless a limit is given.
SECONDS = 60.0
# The time to look for a solution, and for a second one, in seconds.
_SECONDS = 5.0
# Clues that a person keeps in mind together; what rests on more is told line by line.
_MOST_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """A step that follows from what is known.

    step      what it removes, and what is known after it
    reason    a smallest set of constraints and known places from which it follows
    sentence  the same in words
    """

    step: Step
    reason: Reason
    sentence: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """Cells that no solution keeps together, none of which can be left out; ``reason`` has the clues as well.

    of_board  nobody made it: the board has no solution
    """

    reason: Reason
    sentence: str
    of_board: bool = False


class Explainer:
    """Find hints for one board: those that follow one another from what is known, and what is wrong with it.

    The steps are those of ``deductions``, from the clues one by one and from whole lines: the last two levels of the
    puzzle. Reasons speak of the clues one by one.

    until  the time, by ``time.monotonic``, after which nothing more is looked for
    """

    def __init__(self, puzzle: Puzzle[Any], board: Any, until: float = inf) -> None:
        one, whole = puzzle.levels[-2:][0], puzzle.levels[-1]
        self.puzzle, self.board = puzzle, board
        self.layout = puzzle.layout(board)
        # What follows, follows for every solution, whatever it costs.
        self.counting = self._whole = puzzle.csp(board, whole).without_objective()
        with suppress(UsageError):  # one that is for smaller boards
            self.counting = puzzle.csp(board, one).without_objective()
        self._until = until
        self._reasoner = Reasoner(self.counting, until)
        self._sentences = Sentences(puzzle, self.layout, self._reasoner.problem)

    @property
    def given(self) -> list[int]:
        """The domains of the board as it is given."""
        return [variable.mask for variable in self.counting.variables]

    def steps(self, masks: Sequence[int] | None = None) -> Iterator[Hint]:
        """Hints from these domains on, or from the board as it is given, until all is decided or none is left.

        Raises OutOfTimeError where time ends before the next is found.
        """
        known = start = tuple(masks or self.given)
        for step in deductions(self.counting, self._whole, known, until=self._until):
            reason = self._reason(step, known)
            sentence = self._refutation(reason, start) if step.refuted else self._sentence(step, reason, known)
            yield Hint(step, reason, sentence)
            known = step.masks

    def mistake(self, masks: Sequence[int], filled: Signs = NO_SIGNS) -> Mistake | None:
        """Why these domains have no solution; None if they have one, or nobody could say.

        filled  what somebody has filled in; it then speaks of these cells
        """
        if odd := self.layout.never_shown(filled):
            r, c = odd[0]
            said = f"no solution has {filled[r, c]} at row {r + 1}, column {c + 1}: nothing is placed there"
            return Mistake(Reason((), {}), _sentence(said))
        is_given = list(masks) == self.given
        found = solve(self._whole.narrowed(masks), limits=self._limits(1)).status
        if found is Status.SATISFIABLE or (found is Status.UNKNOWN and is_given):
            return None
        explained = self._with_reason(masks, filled, is_given)
        if explained is not None or found is Status.UNKNOWN:
            return explained
        kept = "the board has no solution" if is_given else "no solution keeps what is filled in"
        late = "" if monotonic() < self._until else "; no reason was found in time"
        return Mistake(Reason((), {}), _sentence(f"{kept}{late}"), is_given)

    def _with_reason(self, masks: Sequence[int], filled: Signs, is_given: bool) -> Mistake | None:
        if names := minimal_unsatisfiable(self.puzzle, self.board, self._until):
            return self._of_names(names)
        if 0 in masks:
            return self._without_value(list(masks).index(0), is_given)
        given, known = self._reasoner.known(self.given), self._reasoner.known(masks)
        alone = unsatisfiable_alone(self.counting, known, self._until)
        if alone is not None:
            return self._explained(Reason((alone,), {}), given, filled)
        reason = self._reasoner.conflict(Reason(tuple(range(len(self.counting.constraints))), known), given)
        return None if reason is None else self._explained(self._with_whole_rules(reason), given, filled)

    def _of_names(self, names: Sequence[str]) -> Mistake:
        stated = [c for c, constraint in enumerate(self.counting.constraints) if constraint.name in names]
        return Mistake(Reason(tuple(stated), {}), _sentence(f"the board has no solution: {joined(names)}"), True)

    def _without_value(self, variable: int, is_given: bool) -> Mistake:
        nothing_fits = f"nothing fits {self.counting.variables[variable].name}"
        said = f"{nothing_fits}: its cells contradict one another or what is given"
        if is_given:
            said = f"the board has no solution: {nothing_fits}"
        return Mistake(Reason((), {variable: 0}), _sentence(said), is_given)

    def _with_whole_rules(self, reason: Reason) -> Reason:
        """The same without clues that are not needed beside a rule as it is told: as a whole."""
        told = [asks(self.layout, constraint.name) for constraint in self.counting.constraints]
        rules = {told[c] for c in reason.constraints} & set(self.layout.rules.values())
        whole = [c for c, said in enumerate(told) if said in rules]
        needed = clues = [c for c in reason.constraints if told[c] not in rules]
        for clue in clues if rules else ():
            fewer = [c for c in needed if c != clue]
            if self._reasoner.follows(Reason((*fewer, *whole), reason.known), ()):
                needed = fewer
        return reason if needed == clues else Reason((*needed, *whole), reason.known)

    def _explained(self, reason: Reason, given: Mapping[int, int], filled: Collection[Spot]) -> Mistake:
        """The mistake with its reason in words."""
        known = self._sentences.known(reason, filled or self._sentences.cells(reason, ()))
        clues = self._sentences.contradicted(reason)
        if all(mask == given.get(x) for x, mask in reason.known.items()):
            said = f"the board has no solution: {clues}{f' ({known})' if known else ''}"
            return Mistake(reason, _sentence(said), of_board=True)
        number = len(reason.known)
        kept = f"no solution keeps these {number} together" if number > 1 else "no solution keeps this"
        return Mistake(reason, _sentence(f"{kept}: {known}; with {'them' if number > 1 else 'it'} {clues}"))

    def has_several(self, masks: Sequence[int]) -> bool:
        """Do two solutions fit these domains, so that nothing tells them apart? False if that takes long to see.

        An objective does tell solutions apart.
        """
        if self.puzzle.is_optimized(self.board):
            return False
        return len(solve(self._whole.narrowed(masks), limits=self._limits(2)).solutions) == 2

    def _limits(self, solutions: int) -> Limits:
        return Limits(seconds=max(0.0, min(_SECONDS, self._until - monotonic())), solutions=solutions)

    def clues(self, reason: Reason) -> list[str]:
        """What the constraints of a reason are called, each once."""
        return self._sentences.names(reason)

    def about(self, reason: Reason) -> set[Spot]:
        """The clues and cells a reason speaks of."""
        names = self.clues(reason)
        clues = {spot for spot, clue in self.layout.clues.items() if clue.name in names}
        return clues | {spot for variable in reason.known for signs in self.layout.shows[variable] for spot in signs}

    def _reason(self, step: Step, known: Sequence[int]) -> Reason:
        everything = Reason(tuple(range(len(self.counting.constraints))), self._reasoner.known(known))
        reasons = [everything]
        if step.constraint is not None:
            problem = self.counting if step.kind is Deduction.COUNTING else self._whole
            scope = set(problem.constraints[step.constraint].scope)
            inside = [c for c, one in enumerate(self.counting.constraints) if scope.issuperset(one.scope)]
            near = self._reasoner.clue(step.constraint) if step.kind is Deduction.COUNTING else tuple(inside)
            reasons.insert(0, Reason(near, self._reasoner.known(known, sorted(scope))))
        found = filter(None, (self._reasoner.why(reason, step.removed) for reason in reasons))
        if (smallest := next(found, None)) is None and monotonic() > self._until:
            raise OutOfTimeError
        return smallest or everything

    def _sentence(self, step: Step, reason: Reason, known: Sequence[int]) -> str:
        said = self._sentences
        near = said.cells(reason, step.removed)
        therefore = said.conclusion(step.removed, step.masks, near)
        if step.constraint is None:
            ((variable, mask),) = step.removed
            if len(said.names(reason)) > _MOST_AT_ONCE:
                assumed = Assumed(known, variable, mask.bit_length() - 1)
                if links := chain(self._whole, assumed, self._until):
                    return _sentence(f"{said.chained(self._whole, assumed, links, near)}: so {therefore}")
            return _sentence(f"{said.refuted(reason, variable, mask.bit_length() - 1)}: so {therefore}")
        line = self._whole.constraints[step.constraint].name if step.kind is Deduction.LINE else ""
        start = f"{line} as a whole: " if said.is_line(line) and len(said.names(reason)) > 1 else ""
        return _sentence(f"{start}{said.because(reason, near)}, so {therefore}")

    def _refutation(self, reason: Reason, start: Sequence[int]) -> str:
        because = self._sentences.because(reason, self._sentences.cells(reason, ()))
        refuted = "the board has no solution" if list(start) == self.given else "no solution keeps what is filled in"
        return _sentence(f"{because}: {refuted}")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
