"""The course format of the original (George Washington University, CSCI 6511), as its generator writes it.

    # Tiles Problem, generated at: Thu Feb 29 13:36:06 AZT 2024
    # Landscape
    2 2 2 2 1 1 1
    4 4 1 1 1 1 4 4
    ...

    # Tiles:
    {FULL_BLOCK=1, EL_SHAPE=2, OUTER_BOUNDARY=1}

    # Targets:
    1:8
    2:0
    3:4
    4:8

Every second character is a cell, a bush 1 to 4 or, for none, a blank or 0; so a row may be all blank, and its end may
be missing. A header may be missing too. Shapes come in any order; one without tiles may be left out. The number of
rows is that of the cells there are, rounded up to a multiple of 4, or more if the tiles ask for it and blank rows
follow. A solution key after the targets is passed over here; see ``solutions``.
"""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import NoReturn

from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.tiles.landscape import BLOCK, COLOURS, MAX_SIDE, SHAPES, Landscape
from magnets_cp.source import MARK, Source
from magnets_cp.text.notation import CannotWriteError, Notation

KEY = re.compile(r"\s*#.*\bsolution\b", re.IGNORECASE)
_BEGINS = re.compile(rf"^[ \t]*\{{\s*(?:\}}|(?:{'|'.join(SHAPES)})\s*=)", re.MULTILINE)
_TILES = re.compile(r"\s*#\s*tiles\s*:?\s*", re.IGNORECASE)
_SHAPE = re.compile(r"\s*([A-Za-z_]+)\s*=\s*([0-9]{1,9})\s*", re.ASCII)
_TARGET = re.compile(r"\s*([0-9]+)\s*:\s*([0-9]{1,9})\s*", re.ASCII)


def read(source: Source) -> list[Landscape]:
    """The landscape of the text. Raises InputError."""
    return [_Reader(source).landscape()]


def write(board: Landscape) -> str:
    """The landscape as the generator writes it. Raises CannotWriteError where tiles may not be turned."""
    if not board.rotations:
        raise CannotWriteError("gwu has no way to say that tiles may not be turned; write it as json")
    cells = ["".join(f"{bush or ' '} " for bush in row) for row in board.bushes]
    tiles = ", ".join(f"{shape}={count}" for shape, count in zip(SHAPES, board.tiles, strict=True))
    targets = [f"{colour}:{target}" for colour, target in zip(COLOURS, board.targets, strict=True)]
    lines = ["# Tiles Problem", "# Landscape", *cells, "", "# Tiles:", f"{{{tiles}}}", "", "# Targets:", *targets]
    return "\n".join(lines) + "\n"


class _Reader:
    """The lines of a text that are not blank, by number: those between two of them are blank."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.texts = {line.number: line.text for line in source.lines}
        if source.lines and source.lines[0].number == 1:
            self.texts[1] = self.texts[1].removeprefix(MARK)

    def landscape(self) -> Landscape:
        braces = next((number for number, text in self.texts.items() if text.lstrip()[:1] == "{"), None)
        if braces is None:
            self.source.fail(None, "the tiles, such as {FULL_BLOCK=1, OUTER_BOUNDARY=2, EL_SHAPE=1}")
        headers = [number for number, text in self.texts.items() if number < braces and text.lstrip()[:1] == "#"]
        end = headers.pop() if headers and _TILES.fullmatch(self.texts[headers[-1]]) else braces
        tiles = self._tiles(braces)
        first = headers[-1] + 1 if headers else self._first_row(end, sum(tiles))
        bushes = self._bushes(first, end, sum(tiles))
        side = len(bushes) // BLOCK
        if sum(tiles) != side**2:
            expected = f"{side**2} tiles in all for {len(bushes)} rows"
            self._fail(braces, self.texts[braces].index("{"), expected, str(sum(tiles)))
        return Landscape(bushes, tiles, self._targets(braces))

    def _first_row(self, end: int, tiles: int) -> int:
        """Without a header: line 1, if the tiles leave room for blank rows at the start; else the first that is not."""
        last = max((number for number in self.texts if number < end), default=1)
        return 1 if last <= BLOCK * math.isqrt(tiles) else min(self.texts)

    def _bushes(self, first: int, end: int, tiles: int) -> tuple[tuple[int, ...], ...]:
        rows = {number: self._row(number) for number in range(first, end) if number in self.texts}
        height = max(rows, default=first - 1) - first + 1
        width = max(map(len, rows.values()), default=0)
        least = max(height, width, 1)
        n = BLOCK * math.isqrt(tiles)
        if not (least <= n <= end - first and math.isqrt(tiles) ** 2 == tiles):
            n = math.ceil(least / BLOCK) * BLOCK
        if n > min(end - first, MAX_SIDE):
            expected = f"a square landscape of 4, 8, 12, ... or {MAX_SIDE} rows"
            found = f"{height} rows of up to {width} cells" if height else "no cells"
            self._fail(first if first in self.texts else end, 0, expected, found)
        return tuple(tuple([*rows.get(at, ()), *[0] * n][:n]) for at in range(first, first + n))

    def _row(self, number: int) -> list[int]:
        """The cells of a row up to its last bush."""
        text = self.texts[number].rstrip(" ")
        for at, character in enumerate(text):
            if at % 2 and character != " ":
                self._fail(number, at, "a blank between two cells", shown(character))
            if at % 2 == 0 and character not in " 01234":
                self._fail(number, at, "a bush 1 to 4, or a blank or 0 for none", shown(character))
        return [0 if cell == " " else int(cell) for cell in text[::2]]

    def _tiles(self, number: int) -> tuple[int, int, int]:
        text = self.texts[number].rstrip()
        start = text.index("{") + 1
        if not text.endswith("}"):
            self._fail(number, len(text), "} at the end of the tiles", "the end of the line")
        counts: dict[str, int] = {}
        commas = [start - 1, *(at for at, character in enumerate(text) if character == ","), len(text) - 1]
        for before, after in pairwise(commas):
            part = text[before + 1 : after]
            match = _SHAPE.fullmatch(part)
            if match is None and (part.strip() or len(commas) > 2):
                self._fail(number, before + 1, "SHAPE=NUMBER", shown(part) if part else "nothing")
            if match is not None:
                if match[1] not in SHAPES or match[1] in counts:
                    expected = f"each of {', '.join(SHAPES)} once at most"
                    self._fail(number, before + 1 + match.start(1), expected, shown(match[1]))
                counts[match[1]] = int(match[2])
        full, outer, el = (counts.get(shape, 0) for shape in SHAPES)
        return full, outer, el

    def _targets(self, braces: int) -> tuple[int, int, int, int]:
        targets: dict[int, int] = {}
        for number, text in self.texts.items():
            if number <= braces or text.lstrip()[:1] == "#":
                if number > braces and KEY.match(text):
                    break
                continue
            match = _TARGET.fullmatch(text)
            colour = int(match[1]) if match and len(match[1]) == 1 else 0
            if match is None or colour not in COLOURS or colour in targets:
                missing = [str(colour) for colour in COLOURS if colour not in targets]
                expected = f"COLOUR:NUMBER for colour {', '.join(missing)}" if missing else "the end of the file"
                self._fail(number, len(text) - len(text.lstrip()), expected, shown(text.strip()))
            targets[colour] = int(match[2])
        for colour in COLOURS:
            if colour not in targets:
                self.source.fail(None, f"a target such as {colour}:7 for colour {colour}")
        one, two, three, four = (targets[colour] for colour in COLOURS)
        return one, two, three, four

    def _fail(self, number: int, at: int, expected: str, found: str) -> NoReturn:
        raise InputError(self.source.name, number, at + 1, expected, found)


def is_json(source: Source) -> bool:
    """Is the text JSON? A line of tiles has a brace first too."""
    text = source.text.lstrip()
    return text[:1] == "[" or (text[:1] == "{" and (text.strip() == "{}" or _BEGINS.match(text) is None))


def recognizes(source: Source) -> bool:
    """Does the text have a line of tiles such as {EL_SHAPE=3}, or the header of a landscape?"""
    return not is_json(source) and (_BEGINS.search(source.text) is not None or "# Landscape" in source.text)


GWU = Notation("gwu", ".txt", read, write, recognizes=recognizes)
