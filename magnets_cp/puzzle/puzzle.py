"""What a puzzle is to everything that is not about one puzzle: a class with five methods to write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hand_solver import Assignment
from hand_solver.plugins import PluginError
from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import own_text
from magnets_cp.puzzle.orders import KINDS, board_of_proven_kind
from magnets_cp.puzzle.parts import B, Parts
from magnets_cp.source import Source
from magnets_cp.text.json_source import puzzle_said

if TYPE_CHECKING:
    from random import Random

    from magnets_cp.layout import Layout
    from magnets_cp.partial import Drawing, Partial


class Puzzle(Parts[B]):
    """A puzzle with boards of type B: ``Parts`` says what each method means.

    Five are to be written: ``read`` (or the dataclass ``board``), ``violations``, ``csp``, ``cpsat``, and ``cells``,
    ``layout`` or ``picture``. Here are the defaults of the others.

    >>> from magnets_cp.puzzles.registry import PUZZLES
    >>> PUZZLES["queens"].levels
    ('pairs', 'alldifferent')
    """

    def __init__(self) -> None:
        if self.texts is None and self.board is not None:
            self.texts = own_text.notations(self, self.board)
            self.read = self.texts.read  # type: ignore[method-assign]
            self.write = self.texts.write  # type: ignore[method-assign]
        self.kinds = self.kinds or (KINDS if self.defines("random") else ("any",))

    @property
    def one_line(self) -> Sequence[str]:
        """Those of them that write a board as one line, so that several can follow one another."""
        return tuple(name for name, one in (self.texts or {}).items() if one.one_line)

    def suffix(self, notation: str) -> str:
        """How the names of files in a notation end."""
        return ".txt" if self.texts is None else self.texts.suffix(notation)

    def read(self, source: Source, notation: str | None) -> list[B]:
        if self.texts is None:
            raise UsageError(f"puzzle {self.name} offers no read, and no dataclass of its boards")
        return self.texts.read(source, notation)

    def write(self, board: B, notation: str) -> str:
        return own_text.from_picture(self, board) if self.texts is None else self.texts.write(board, notation)

    def recognizes(self, source: Source) -> bool:
        return self.board is not None and puzzle_said(source) == self.name

    def is_text(self, argument: str) -> bool:
        return self.board is not None and argument.lstrip().startswith("{")

    def read_solutions(self, source: Source, board: B) -> list[Solution]:
        from magnets_cp.puzzle.read_answers import read_solutions

        return read_solutions(self, source, board)

    def layout(self, board: B) -> Layout:
        from magnets_cp.puzzle.grid_defaults import layout

        return layout(self, board)

    def picture(self, board: B, solution: Solution | None) -> str:
        from magnets_cp.puzzle.grid_defaults import picture

        return picture(self, board, solution)

    def partial(self, board: B, partial: Partial) -> Drawing:
        from magnets_cp.puzzle.grid_defaults import drawing

        return drawing(self, board, partial)

    def decode(self, board: B, assignment: Assignment) -> Solution:
        from magnets_cp.puzzle.grid_defaults import decode

        return decode(self, board, assignment)

    def size(self, board: B) -> str:
        from magnets_cp.puzzle.grid_defaults import size

        return size(self, board)

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> B:
        if not self.defines("random"):
            raise UsageError(f"puzzle {self.name} offers no generate")
        unknown = next(iter(options), None)
        if unknown is not None:
            raise UsageError(f"--{unknown}: boards of {self.name} are not made to order, only of a kind and a size")
        try:
            # Few kinds are to be had of large boards, and none that is looked for long.
            return board_of_proven_kind(
                lambda: self.random(rng, size), lambda board: self.csp(board, self.levels[-1]), kind, attempts=200
            )
        except (UsageError, PluginError):
            raise
        except ValueError as error:
            raise UsageError(f"size: {str(error) or 'refused by random'}, found {shown(size)}") from error

    def fuzz(self, seed: int, index: int) -> B:
        if not self.defines("random"):
            raise UsageError(f"puzzle {self.name} offers no fuzz")
        from random import Random

        return self.random(Random(f"{seed}:{index}"), None)

    @property
    def can_shrink(self) -> bool:
        """Are there reductions of its boards?"""
        return self.board is not None or self.defines("reductions")

    def reductions(self, board: B, _: Solution | None) -> Iterator[Any]:
        from magnets_cp.text import dataclass_json

        return dataclass_json.reductions(board) if self.can_shrink else iter(())

    def weight(self, board: B) -> tuple[int, ...]:
        if self.board is None:
            return (len(self.write(board, self.notations[-1])),)
        from magnets_cp.text import dataclass_json

        return (dataclass_json.weight(dataclass_json.plain(board)),)
