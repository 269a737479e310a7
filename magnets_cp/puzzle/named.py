"""The names of a puzzle and of its parts, and how another process finds it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from magnets_cp.formula import Provable
    from magnets_cp.text.notation import Notations

B = TypeVar("B")


class Named(Generic[B]):
    """The names of a puzzle with boards of type B; all but ``name`` may be left out.

    name          what ``--puzzle`` calls it
    board         the dataclass of its boards: it gives a JSON notation, a weight and reductions
    levels        the levels of its consistency ladder, weakest first: what ``csp`` can post
    formulations  what ``cpsat`` can declare, the default first
    texts         its notations, the default first, the last one for every board; else "text" and "json", by ``read``
                  and ``board``
    kinds         what ``generate`` can promise of a board; else all there are with ``random``, or none
    traits        what ``--without`` leaves out of random boards, by name: has the board that?
    variants      other rules for the same boards, by name, each a function from board to board
    made_by       how its random boards are made, in a sentence for reports; empty where nobody has written it
    instructions  the rules for people, as they stand on a print sheet; empty where nobody has written them
    legend        what the signs in ``partial`` mean, in a line; empty where they speak for themselves
    is_dashed     its solvers print as those of MiniZinc do, ten dashes after each solution
    comment_word  the first word of lines that its solvers print as comments; empty if there is none
    answer_word   that of lines which are all parts of an answer; empty if there is none
    provable      what certificates of its answers need; None: there are none
    origin        the file it was read from; empty if it is installed
    found_by      the function that finds it by that file in another process
    """

    name: str
    board: type[B] | None = None
    levels: Sequence[str] = ("default",)
    formulations: Sequence[str] = ("default",)
    texts: Notations[B] | None = None
    kinds: Sequence[str] = ()
    traits: ClassVar[Mapping[str, Callable[[Any], bool]]] = {}
    variants: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    made_by: str = ""
    instructions: str = ""
    legend: str = ""
    is_dashed: bool = False
    comment_word: str = ""
    answer_word: str = ""
    provable: Provable | None = None
    origin: str = ""
    found_by: Callable[[str], Named[Any]] | None = None

    @property
    def notations(self) -> Sequence[str]:
        """The notations by name, the default first; the last can say every board."""
        return tuple(self.texts or ("text",))

    @property
    def one_line(self) -> Sequence[str]:
        """The notations that write a board as one line, so that several can follow one another."""
        return tuple(name for name, one in (self.texts or {}).items() if one.one_line)

    @property
    def readable(self) -> Sequence[str]:
        """The notations in which boards are read, and not only written for programs."""
        return tuple(name for name in self.notations if not self.texts or self.texts[name].is_read)

    def suffix(self, notation: str) -> str:
        """Give the ending of the names of files in a notation."""
        return self.texts[notation].suffix if self.texts else ".txt"

    def defines(self, method: str) -> bool:
        """Tell if the method is the puzzle's own, and no default."""
        return not getattr(getattr(type(self), method), "__module__", "").startswith(f"{__package__}.")

    @property
    def can_shrink(self) -> bool:
        """Are there reductions of its boards?"""
        return self.board is not None or self.defines("reductions")

    @property
    def called(self) -> str:
        """The name for ``--puzzle``: its file if it has one."""
        return self.origin or self.name

    def __deepcopy__(self, _: dict[int, Any]) -> Named[B]:
        return self  # it never changes

    def __reduce__(self) -> str | tuple[Any, ...]:
        if self.found_by is not None:
            return self.found_by, (self.origin,)
        here = vars(sys.modules[type(self).__module__])
        return next((name for name, value in here.items() if value is self), (type(self), ()))
