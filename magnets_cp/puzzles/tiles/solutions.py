"""Read finished landscapes: letters, what ``magnets solve`` prints, its JSON, answer keys, the output of n-tiles.

n-tiles is the original. It prints a line of JSON a solution, what is visible of every block, by its first cell:

    {"0-0": [[0, 0, 0, 0], [0, 2, 1, 0], [0, 3, 4, 0], [0, 0, 0, 0]], "0-4": ...}

It does not say how the tile lies, and where cells without a bush are at its edge several tiles leave the same visible.
Those are taken that make the counts of the shapes right; if none do, the first that fit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.tiles.landscape import BLOCK, CORNERS, LETTERS, SHAPES, Grid, Landscape
from magnets_cp.puzzles.tiles.notations.gwu import KEY
from magnets_cp.puzzles.tiles.picture import COVERED, EMPTY, TARGETS, TILES
from magnets_cp.puzzles.tiles.rules import is_covered
from magnets_cp.source import Source, TextLine
from magnets_cp.text.json_source import fault_of, listed_solutions
from magnets_cp.text.numbers import several

_KEY_LINE = re.compile(r"\s*([0-9]{1,6})\s+4\s+([A-Z_]+)(?:\s+(NW|NE|SE|SW))?\s*", re.ASCII)
# In words, but in no row of letters.
_WORD = re.compile(r"[a-qs-z]{2}")
_LETTER_OF = {corner: letter for letter, corner in CORNERS.items()}
# The cells a tile covers, as a printed block shows them, and its letter.
_COVERS = {
    "".join(COVERED if is_covered(letter, r, c) else EMPTY for r in range(BLOCK) for c in range(BLOCK)): letter
    for letter in LETTERS
}


def read_solutions(source: Source, board: Landscape) -> list[Solution]:
    """The solutions in a text, to be judged against the landscape they are for.

    Understood are the JSON of ``solve --json``; the printed landscape; a letter a block; the solution key of the
    course, "<i> 4 <SHAPE>" with i counting column by column, perhaps followed by NW, NE, SE or SW (NW where it is
    not), alone or in the file of its landscape; and the output of n-tiles, a line of JSON a solution. The last says
    only what is visible: where several tiles show that, those are taken that make the counts of the shapes right, if
    any do. Lines with words are passed over. Several solutions may follow one another, but for keys. Raises InputError
    on anything else.
    """
    if not source.lines:
        raise InputError(source.name, 1, 1, f"{several(board.side, 'row')} of letters", "none")
    if source.text.lstrip()[:1] == "{" and '"' in source.text:
        return _from_json(source, board)
    key = next((at for at, line in enumerate(source.lines) if KEY.match(line.text)), None)
    if key is not None or _KEY_LINE.fullmatch(source.lines[0].text):
        return [_from_key(source, board, source.lines[0 if key is None else key + 1 :])]
    named = [line for line in source.lines if line.words[0] in (TILES, TARGETS)]
    body = [line for line in source.lines if line not in named and not _WORD.search(line.text)] or source.lines
    printed = bool(named)
    height = board.n if printed else board.side
    if len(body) % height or not body:
        what = "printed rows" if printed else "rows of letters"
        raise InputError(source.name, source.lines[-1].number, 1, f"landscapes of {height} {what}", str(len(body)))
    read = _printed if printed else _letters
    return [read(source, board, body[at : at + height]) for at in range(0, len(body), height)]


def _letters(source: Source, board: Landscape, lines: Sequence[TextLine]) -> Solution:
    for line in lines:
        for match in re.finditer(r"\S", line.text):
            if match[0] not in LETTERS:
                raise InputError(
                    source.name, line.number, match.start() + 1, f"one of {' '.join(LETTERS)}", shown(match[0])
                )
        if len("".join(line.words)) != board.side:
            source.fail(line, f"{board.side} letters", str(len("".join(line.words))))
    return tuple("".join(line.words) for line in lines)


def _printed(source: Source, board: Landscape, lines: Sequence[TextLine]) -> Solution:
    """The tiles by what they cover."""
    for line in lines:
        if len("".join(line.words)) != board.n:
            source.fail(line, f"{board.n} cells", str(len("".join(line.words))))
    marks = ["".join(COVERED if cell == COVERED else EMPTY for cell in "".join(line.words)) for line in lines]
    rows = []
    for top in range(0, board.n, BLOCK):
        row = ""
        for left in range(0, board.n, BLOCK):
            covered = "".join(mark[left : left + BLOCK] for mark in marks[top : top + BLOCK])
            if covered not in _COVERS:
                place = f"block row {top // BLOCK + 1}, column {left // BLOCK + 1}"
                source.fail(lines[top].tokens(left + 1)[-1], "a block covered as by one tile", f"another at {place}")
            row += _COVERS[covered]
        rows.append(row)
    return tuple(rows)


def _from_key(source: Source, board: Landscape, lines: Sequence[TextLine]) -> Solution:
    blocks = board.side**2
    laid: dict[int, str] = {}
    for line in lines:
        if line.text.lstrip().startswith("#"):
            continue
        match = _KEY_LINE.fullmatch(line.text)
        index = int(match[1]) if match else -1
        if match is None or match[2] not in SHAPES or not 0 <= index < blocks or index in laid:
            expected = f'each block from 0 to {blocks - 1} once, as "<i> 4 <SHAPE>"'
            raise InputError(source.name, line.number, 1, expected, shown(line.text.strip()))
        laid[index] = _LETTER_OF[match[3] or "NW"] if match[2] == "EL_SHAPE" else SHAPES[match[2]]
    if len(laid) < blocks:
        source.fail(None, f"the tiles of {blocks} blocks", str(len(laid)))
    side = board.side
    return tuple("".join(laid[left * side + top] for left in range(side)) for top in range(side))


def _from_json(source: Source, board: Landscape) -> list[Solution]:
    objects = _objects(source)
    if "solutions" not in objects[0][1]:
        return [_from_views(source, line, board, views) for line, views in objects]
    return listed_solutions(source, objects[0][1], row="one a row of blocks")


def _objects(source: Source) -> list[tuple[int, dict[str, Any]]]:
    """The object of the text, or, where several lines begin with one, those of its lines; each with its line."""
    if sum(line.text.lstrip()[:1] == "{" for line in source.lines) == 1:
        return [_object(source, 1, source.text)]
    return [_object(source, line.number, line.text) for line in source.lines]


def _object(source: Source, line: int, text: str) -> tuple[int, dict[str, Any]]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(source.name, line + error.lineno - 1, error.colno, "JSON", fault_of(error)) from error
    except (RecursionError, ValueError) as error:
        raise InputError(source.name, line, 1, "JSON of reasonable depth and numbers", "more") from error
    if not isinstance(value, dict):
        raise InputError(source.name, line, 1, "an object", shown(json.dumps(value)))
    return line, value


def _from_views(source: Source, line: int, board: Landscape, views: dict[str, Any]) -> Solution:
    """The solution that an object, in this line of the source, describes. Raises InputError."""
    corners = [f"{r}-{c}" for r in range(0, board.n, BLOCK) for c in range(0, board.n, BLOCK)]
    if set(views) != set(corners):
        odd = next((corner for corner in (*views, *corners) if (corner in views) != (corner in corners)), "")
        expected = f'the blocks "{corners[0]}" to "{corners[-1]}"'
        raise InputError(source.name, line, 1, expected, f"{'another' if odd in views else 'not'} {shown(odd)}")
    options = []
    for block, corner in zip(board.blocks, corners, strict=True):
        fitting = [letter for letter in board.letters if _view(block, letter) == views[corner]]
        if not fitting:
            expected = f'what a tile leaves visible of block "{corner}"'
            raise InputError(source.name, line, 1, expected, shown(json.dumps(views[corner])))
        options.append("".join(fitting))
    laid = _with_right_counts(options, board.tiles) or "".join(fitting[0] for fitting in options)
    return tuple(laid[at : at + board.side] for at in range(0, len(laid), board.side))


def _view(block: Grid, letter: str) -> list[list[int]]:
    return [
        [0 if is_covered(letter, r, c) else bush for c, bush in enumerate(bushes)] for r, bushes in enumerate(block)
    ]


def _with_right_counts(options: Sequence[str], tiles: tuple[int, ...]) -> str | None:
    """One of its options for every block, with so many tiles of each shape in all; None if that cannot be."""
    shape_of = {letter: index for index, letters in enumerate(SHAPES.values()) for letter in letters}
    reached: list[dict[tuple[int, ...], str]] = [{(0,) * len(tiles): ""}]
    for fitting in options:
        following: dict[tuple[int, ...], str] = {}
        for used in reached[-1]:
            for letter in fitting:
                more = tuple(count + (shape == shape_of[letter]) for shape, count in enumerate(used))
                if all(count <= most for count, most in zip(more, tiles, strict=True)):
                    following.setdefault(more, letter)
        reached.append(following)
    laid, used = "", tuple(tiles)
    for following in reversed(reached[1:]):
        if used not in following:
            return None
        laid = following[used] + laid
        used = tuple(count - (shape == shape_of[laid[0]]) for shape, count in enumerate(used))
    return laid
