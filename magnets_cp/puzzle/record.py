"""What a puzzle is to everything that is not about one puzzle: a record of functions and names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from magnets_cp.puzzle import defaults
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzle.parts import B, FromTheRest, Parts

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


@dataclass(frozen=True)
class DeclaredIn:
    """What declares boards to CP-SAT, by the ``FORMULATIONS`` of a module that is not loaded before it is asked for."""

    module: str

    def __call__(self, formulation: str) -> Callable[[Any], Declaration]:
        """The declaring function of a formulation."""
        found: Callable[[Any], Declaration] = import_module(self.module).FORMULATIONS[formulation]
        return found


@dataclass(frozen=True)
class KeptIn:
    """What finds a puzzle by the module that keeps it, and its name there."""

    module: str
    name: str

    def __call__(self, _: str) -> Puzzle[Any]:
        """That puzzle."""
        found: Puzzle[Any] = getattr(import_module(self.module), self.name)
        return found


@dataclass(frozen=True, eq=False, kw_only=True)
class Puzzle(Parts[B]):
    """A puzzle with boards of type B: ``Parts`` says what it is made of.

    Five parts it must have: ``name``, ``read`` or ``board``, ``violations``, ``csp`` and ``cpsat``. All others have
    defaults that work. Its functions are those of modules: a puzzle goes to other processes, where they are found by
    their names. One from a file is found by its file instead, and may have any.

    >>> from magnets_cp.puzzles.registry import PUZZLES
    >>> PUZZLES["queens"].levels
    ('pairs', 'alldifferent')
    """

    def __post_init__(self) -> None:
        if self.texts is None:
            self._put(texts=defaults.texts(self))
            if self.texts is not None:
                self._put(write=None)  # it is the notation "text"
        if self.texts is not None:
            self._put(read=None)  # these read
        self._put(
            notations=self.notations or tuple(self.texts or ("text",)),
            one_line=self.one_line or tuple(name for name, one in (self.texts or {}).items() if one.one_line),
            kinds=self.kinds or (KINDS if self.random else ("any",)),
        )
        of_the_boards = defaults.OF_THE_BOARDS if self.board else {}
        for name, function in {**defaults.FROM_THE_REST, **of_the_boards}.items():
            given = getattr(self, name)
            # A copy with other parts has defaults from these, not from those of the original.
            if given is None or isinstance(given, FromTheRest):
                self._put(**{name: FromTheRest(self, function)})

    def _put(self, **parts: Any) -> None:
        for name, part in parts.items():
            object.__setattr__(self, name, part)

    @property
    def called(self) -> str:
        """How ``--puzzle`` names it: by its file if it has one."""
        return self.origin or self.name

    def __reduce__(self) -> tuple[Any, ...]:
        called = self.origin or self.name
        # A copy with other parts is not what is found by that name.
        if self.again is not None and self.again(called) is self:
            return self.again, (called,)
        return super().__reduce__()  # type: ignore[return-value]

    def __deepcopy__(self, _: dict[int, Any]) -> Puzzle[B]:
        return self  # it never changes
