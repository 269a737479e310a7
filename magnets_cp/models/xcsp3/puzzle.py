"""Instances of XCSP3, as everything sees them that is not about XCSP3 alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.extras import install
from magnets_cp.models.known_values import read_known_values
from magnets_cp.models.listing import listed
from magnets_cp.models.xcsp3 import checker
from magnets_cp.models.xcsp3.answers import read_answer
from magnets_cp.models.xcsp3.as_plain import plain
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.in_words import in_words
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.parts import KINDS
from magnets_cp.models.xcsp3.read import read
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.notation import Notation, Notations
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpmpy_model import Stated
    from magnets_cp.cpsat import Declaration
    from magnets_cp.models.xcsp3.relatives import Back
    from magnets_cp.plain import PlainProblem

# What is longer than so many characters in words is counted only.
_LINE = 200
# What solvers often do not have, besides kinds of constraints.
_TRAITS = (
    *("objective", "in", "division", "set", "reified", "negated"),
    *("twice", "constant", "nested", "negative", "large"),
)
_BEGINS = ("<instance", "<?xml")


def _fits(source: Source) -> bool:
    return source.text.lstrip().startswith(_BEGINS) and "<instance" in source.text[:2000]


def _trait(name: str) -> Callable[[Instance], bool]:
    def has_it(board: Instance) -> bool:
        from magnets_cp.models.xcsp3.fuzz.classes import has

        return has(board, name)

    return has_it


class Xcsp3(Puzzle[Instance]):
    """An instance of XCSP3: read here, stated to CP-SAT by CPMpy, checked as it is written."""

    name = "xcsp3"
    comment_word = "c"
    answer_word = "v"
    levels = ("native",)
    formulations = ("cpmpy",)
    traits: ClassVar[Mapping[str, Callable[[Any], bool]]] = {name: _trait(name) for name in (*KINDS, *_TRAITS)}
    texts = Notations(
        Notation("xml", ".xml", lambda source: [read(source)], lambda instance: instance.text, _fits),
    )

    def violations(self, board: Instance, solution: Solution) -> list[Violation]:
        return checker.violations(board, solution)

    def csp(self, board: Instance, level: str) -> Problem:
        from magnets_cp.models.xcsp3.csp import csp

        return csp(board)

    def constraint_names(self, board: Instance) -> Iterable[str]:
        return dict.fromkeys(posted.name for posted in board.constraints)

    def with_only(self, board: Instance, names: Collection[str]) -> Instance:
        return replace(board, constraints=[one for one in board.constraints if one.name in names], goal=None)

    def cpsat(self, board: Instance, formulation: str) -> Declaration:
        from magnets_cp.cpmpy_model import declaration

        refused: CannotStateError | None = None
        for made in self.statements(board):
            try:
                return declaration(made)
            except CannotStateError as error:
                refused = error
        assert refused is not None
        raise refused

    def cpmpy(self, board: Instance) -> Stated:
        return next(self.statements(board))

    def statements(self, board: Instance) -> Iterator[Stated]:
        """The instance for CPMpy, the second where the first is not declared to CP-SAT.

        As CPMpy reads it, unless that is another instance, or none; and as we translate it.
        """
        try:
            from magnets_cp.models.xcsp3 import by_cpmpy, from_plain
        except ImportError as error:
            raise UsageError(f"instances of XCSP3 are stated to CP-SAT by CPMpy: {install('xcsp3')}") from error
        problem = plain(board)
        if not board.symbols and not by_cpmpy.is_read_otherwise(board, problem):
            try:
                made = by_cpmpy.stated(board)
            except CannotStateError:
                pass
            else:
                yield made
        yield replace(from_plain.stated(problem), labels=board.labels)

    def prepare_cpmpy(self) -> None:
        with suppress(ImportError):
            from magnets_cp.models.xcsp3 import by_cpmpy, from_plain  # noqa: F401

    def plain(self, board: Instance) -> PlainProblem:
        return plain(board)

    def every(self, board: Instance) -> Iterator[Solution]:
        return every(board)

    def fuzz(self, seed: int, index: int) -> Instance:
        return self.sparing(seed, index, ())

    def sparing(self, seed: int, index: int, without: Collection[str]) -> Instance:
        from magnets_cp.models.xcsp3.fuzz.strata import fuzz

        return fuzz(frozenset(without)).board(seed, index)

    def board_classes(self, board: Instance) -> Iterable[tuple[str, str]]:
        from magnets_cp.models.xcsp3.fuzz.classes import classes

        return classes(board)

    def relatives(self, board: Instance, cost: int | None) -> Iterator[tuple[str, Instance, Back]]:
        from magnets_cp.models.xcsp3.relatives import relatives

        return iter(()) if board.symbols else relatives(board, cost)

    def reductions(self, board: Instance, solution: Solution | None) -> Iterator[Instance]:
        from magnets_cp.models.xcsp3.reductions import reductions

        return reductions(board, solution)

    def weight(self, board: Instance) -> tuple[int, ...]:
        from magnets_cp.models.xcsp3.weight import weight

        return weight(board)

    def is_optimized(self, board: Instance) -> bool:
        return board.goal is not None

    def cost(self, board: Instance, solution: Solution) -> int:
        return checker.cost(board, solution)

    def objective(self, board: Instance, solution: Solution) -> int:
        return checker.value_of_goal(board, solution)

    def decode(self, board: Instance, assignment: Assignment) -> Solution:
        return board.labels(
            [numbers[value] for numbers, value in zip(board.variables.values(), assignment, strict=False)]
        )

    def size(self, board: Instance) -> str:
        return f"{len(board.variables)}x{len(board.constraints)}"

    def picture(self, board: Instance, solution: Solution | None) -> str:
        if solution is not None:
            return listed(list(board.variables), solution)
        if not board.symbols and (said := in_words(board)) and len(said) <= _LINE:
            return said
        kinds = Counter(posted.kind for posted in board.constraints)
        said = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
        goal = "" if board.goal is None else f"; {'maximize' if board.goal.is_maximized else 'minimize'}"
        return f"{len(board.variables)} variables; {said}{goal}"

    def recognizes(self, source: Source) -> bool:
        return _fits(source)

    def read_solutions(self, source: Source, board: Instance) -> list[Solution]:
        return read_answer(board, source)

    def read_known(self, source: Source, board: Instance) -> dict[int, int] | None:
        return read_known_values(self.variables_of(board), source)


XCSP3 = Xcsp3()
