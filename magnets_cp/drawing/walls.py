"""A board as text with the walls of its regions: in the lines of Unicode, or in - | + where these cannot be printed."""

from __future__ import annotations

import locale
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from magnets_cp.drawing.scene import Cell, Scene
from magnets_cp.layout import EMPTY, Layout, Spot, pieces
from magnets_cp.partial import Drawing, Piece

MARK = "!"
UNKNOWN = " "
# The lines that meet in a corner, by whether one goes up, right, down and left.
_LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ASCII = "".join("+" if line else " " for line in range(16))


@dataclass(frozen=True)
class Walls:
    """A board to be drawn: its cells as text, the spots that are marked, the signs that flow where there is no wall.

    Every cell is so wide that column clues have room above it, three characters at least; its text stands in the
    middle. Clues stand beside the board, outside its walls, each before a blank or "!". A wall stands between regions;
    closed cells are regions of their own. Where a region is in pieces, its number is in the wall above each.
    """

    layout: Layout
    cells: Mapping[Spot, Piece]
    marked: Collection[Spot] = ()
    flowing: Collection[str] = ()
    ascii: bool = True
    _widths: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    _pieces: dict[Spot, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._pieces.update(pieces(self.layout))
        inside = max([3, *(len(piece.text) for piece in self.cells.values()), *map(len, self._pieces.values())])
        for (r, c), clue in self.layout.clues.items():
            is_above = 0 <= c < self.layout.columns and not 0 <= r < self.layout.rows
            self._widths[c] = max(self._widths[c], len(clue.text))
            inside = max(inside, len(clue.text) if is_above else 0)
        self._widths.update(dict.fromkeys(range(self.layout.columns), inside))

    def drawing(self) -> Drawing:
        """Draw the board, a sequence of pieces a line."""
        rows, clues = self.layout.rows, self.layout.clues
        lines: list[list[Piece]] = [self._clues(r) for r in sorted({r for r, _ in clues if r < 0})]
        for r in range(rows + 1):
            lines.append([Piece((" " * self._margin + self._border(r)).rstrip())])
            if r < rows:
                lines.append(list(self._row(r)))
        lines += [self._clues(r) for r in sorted({r for r, _ in clues if r >= rows})]
        return [*lines, *([Piece(note.text)] for note in self.layout.notes)]

    @property
    def _left(self) -> Sequence[int]:
        return sorted(c for c in self._widths if c < 0)

    @property
    def _margin(self) -> int:
        return sum(self._widths[c] + 1 for c in self._left)

    def _clues(self, r: int) -> list[Piece]:
        """The clues of a line above or below the board."""
        text = "".join(self._beside(r, c) for c in self._left) + " "
        for c in range(self.layout.columns):
            clue, width = self.layout.clues.get((r, c)), self._widths[c]
            centred = f"{clue.text if clue else '':^{width}} "
            end = len(centred.rstrip())
            text += f"{centred[:end]}{MARK}{centred[end + 1 :]}" if (r, c) in self.marked else centred
        return [Piece(text.rstrip())]

    def _beside(self, r: int, c: int) -> str:
        clue = self.layout.clues.get((r, c))
        return f"{clue.text if clue else '':>{self._widths[c]}}{MARK if (r, c) in self.marked else ' '}"

    def _row(self, r: int) -> Iterator[Piece]:
        upright = "|" if self.ascii else "│"
        before = "".join(self._beside(r, c) for c in self._left)
        yield Piece(before + (upright if self._wall((r, -1), (r, 0)) else " "))
        for c in range(self.layout.columns):
            sign, role = self.cells.get((r, c), Piece(UNKNOWN))
            width = self._widths[c]
            text = sign * width if sign in self.flowing else f"{sign:^{width}}"
            yield Piece(MARK + text[1:] if (r, c) in self.marked else text, role)
            flows = sign in self.flowing and self.cells.get((r, c + 1), Piece("")).text == sign
            yield Piece(upright if self._wall((r, c), (r, c + 1)) else sign if flows else " ")
        after = "".join(self._beside(r, c) for c in sorted(self._widths) if c >= self.layout.columns)
        if after.strip():
            yield Piece(f" {after}".rstrip())

    def _border(self, r: int) -> str:
        """The walls between two rows, and the corners of the walls above and below."""
        text = ""
        for c in range(self.layout.columns + 1):
            up, down = self._wall((r - 1, c - 1), (r - 1, c)), self._wall((r, c - 1), (r, c))
            left, right = self._wall((r - 1, c - 1), (r, c - 1)), self._wall((r - 1, c), (r, c))
            text += (_ASCII if self.ascii else _LINES)[up + 2 * right + 4 * down + 8 * left]
            line = ("-" if self.ascii else "─") if right else " "
            text += f"{self._pieces.get((r, c), ''):{line}^{self._widths[c]}}"
        return text

    def _wall(self, one: Spot, other: Spot) -> bool:
        """Do two neighbouring places belong to different regions, or one of them to none?"""
        return self._region(one) != self._region(other)

    def _region(self, spot: Spot) -> object:
        r, c = spot
        inside = 0 <= r < self.layout.rows and 0 <= c < self.layout.columns
        return self.layout.regions.get(spot, spot) if inside else None


def walled(scene: Scene, *, ascii_only: bool | None = None) -> Drawing:
    """Draw a scene with its walls; in ASCII where the terminal has no more, if that is not said.

    A cell shows its sign, "." if it is known to be empty, and those it may still have; nothing where nothing is known.
    """
    plain = not _has_lines() if ascii_only is None else ascii_only
    cells = {spot: Piece(_shown(cell), cell.role) for spot, cell in scene.cells.items() if spot in scene.layout.regions}
    return Walls(scene.layout, cells, scene.marked, ascii=plain).drawing()


def _shown(cell: Cell) -> str:
    return cell.sign or ("?" if EMPTY in cell.signs else "".join(cell.signs) or UNKNOWN)


def _has_lines() -> bool:
    """Can standard output, and files by default, have the lines of Unicode?"""
    try:
        for encoding in (locale.getpreferredencoding(do_setlocale=False), getattr(sys.stdout, "encoding", None)):
            _LINES.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
