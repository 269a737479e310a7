"""Solutions that may be a misreading: they are refused, where a program that is right could have printed them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown, unreadable
from magnets_cp.layout import EMPTY, Layout, masks_of
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.grid_text import form_of
from magnets_cp.text.numbers import several
from magnets_cp.workbench.run.programs.understood import Reading, of_two_minds
from magnets_cp.workbench.run.programs.values import shape_of

# So many numbers alone may be a row without signs, with its clues.
_CLUES_OF_A_ROW = 2
_LONG = 6  # more than a number of a cell, and a sign, has
# Rules of puzzles that are about the form of an answer.
_OF_FORM = ("shape", "letter")
_CELLS_OF_A_SIGN = re.compile(r"\W*(?:plus|minus|pos\w*|neg\w*)[\w ]*[:=]\s*[\[{(]\s*[\[(]", re.IGNORECASE)
# Plus and minus, above a column or below it.
_CLUES_OF_A_COLUMN = 2
# Of a row of signs its counts, beside it: "4+ 4-", or, behind signs, "(4, 4)".
_COUNTS = re.compile(r"(?<!\S)(?:[0-9]{1,3}\+[ \t]+[0-9]{1,3}-|[0-9]{1,3}-[ \t]+[0-9]{1,3}\+)(?!\S)")
_COUNTS_BEHIND = re.compile(r"\s*[-+.0xX][-+.01xX ]*\s[(\[]\s*[0-9]{1,3}(?:,|\s)\s*[0-9]{1,3}\s*[)\]]\s*")
_ONE_NUMBER = re.compile(r"\s*[+-]?[0-9]{1,4}\s*")
_HEADS = re.compile(r"[\s,|:]*(?:[0-9]{1,4}[\s,|:]+)*[0-9]{1,4}[\s,|:]*")


def refuse_doubtful(puzzle: Puzzle[Any], board: Any, reading: Reading, *, has_more: bool) -> None:
    """Raise InputError for a solution that is wrong, where that need not be the program's fault, but may be ours.

    Rows of signs that are all that was printed, and too few, are a wrong answer; with ``has_more`` there was more.
    """
    laid = puzzle.laid_out(board)
    if laid is None or not laid.is_grid:
        _refuse_odd_values(puzzle, board, reading)
        if laid is not None:
            _refuse_turned(puzzle, board, laid, reading)
        return
    for rows in reading.solutions:
        _refuse_other_size(laid, rows, has_more)
        signs = form_of(laid).signs | {EMPTY}
        if odd := next((sign for sign in "".join(rows) if sign not in signs), None):
            raise unreadable(f"cells of {' '.join(sorted(signs))}", shown(odd))
        if _is_right(puzzle, board, rows):
            continue
        turned = tuple(map("".join, zip(*rows, strict=True)))
        if _is_right(puzzle, board, turned):
            raise unreadable(_size(laid.rows, laid.columns), "the columns of a right solution as rows")
        if (pieces := by_piece(laid, rows)) and _is_right(puzzle, board, pieces):
            raise unreadable("rows", "what is right as the signs of piece after piece")
        # "0 + -" may be the row "+ -" with its number, and a blank whose space was cut off.
        shifted = (rows[0][1:] + EMPTY,)
        if rows[0][0] == EMPTY and len(rows) == 1 and _is_right(puzzle, board, shifted):
            raise unreadable("a row without a number before it", shown(" ".join(rows[0])))


def by_piece(laid: Layout, rows: Solution) -> Solution | None:
    """The rows of a board on which each of these rows is a piece, such as a domino; None if it cannot be.

    On a board of two columns there are often as many dominoes as rows.
    """
    pieces = [sorted({spot for signs in values for spot in signs}) for values in laid.shows]
    if list(map(len, pieces)) != list(map(len, rows)):
        return None
    signs = {spot: sign for spots, row in zip(pieces, rows, strict=True) for spot, sign in zip(spots, row, strict=True)}
    return tuple(["".join(signs.get((r, c), EMPTY) for c in range(laid.columns)) for r in range(laid.rows)])


def _refuse_turned(puzzle: Puzzle[Any], board: Any, laid: Layout, reading: Reading) -> None:
    """Raise InputError for values that are wrong, but right with rows and columns exchanged."""
    for solution in reading.solutions:
        if puzzle.violations(board, solution):
            turned = _turned(puzzle, board, laid, solution)
            if turned is not None and not puzzle.violations(board, turned):
                raise unreadable("the values of a solution", "those of a right one with rows and columns exchanged")


def _turned(puzzle: Puzzle[Any], board: Any, laid: Layout, solution: Solution) -> Solution | None:
    """The solution that shows what this one shows with rows and columns exchanged; None if none does."""
    try:
        signs = {(c, r): sign for (r, c), sign in laid.placed(solution).items()}
    except ValueError:
        return None
    left = masks_of(laid, [(1 << len(values)) - 1 for values in laid.shows], signs)
    is_one = left and all(mask.bit_count() == 1 for mask in left)
    return puzzle.decode(board, tuple([mask.bit_length() - 1 for mask in left])) if is_one else None


def _refuse_other_size(laid: Layout, rows: Solution, has_more: bool) -> None:
    """Raise InputError for rows of another length, or too many: dominoes, several boards, a ruled line, the columns."""
    widths = {len(row) for row in rows}
    if widths != {laid.columns} or len(rows) > laid.rows or (has_more and len(rows) < laid.rows):
        found = _size(len(rows), max(widths, default=0))
        raise unreadable(_size(laid.rows, laid.columns), f"{found}{' beside something else' if has_more else ''}")


def _size(rows: int, columns: int) -> str:
    return f"{several(rows, 'row')} of {several(columns, 'cell')}"


def _refuse_odd_values(puzzle: Puzzle[Any], board: Any, reading: Reading) -> None:
    """Raise InputError for what has not the form of a solution, or values that no variable has, and are no numbers."""
    variables = puzzle.variables_of(board)
    labels = {label for variable in variables for label in variable.labels}
    for solution in reading.solutions:
        for broken in puzzle.violations(board, solution):
            if broken.rule in _OF_FORM:
                raise unreadable("a solution of the board", f"another {broken.rule}: {broken.detail}")
        odd = next((one for one in solution if one not in labels and not _is_plain(one)), None)
        if odd is not None and len(solution) == len(variables):
            raise unreadable("values that variables have", shown(odd))


def _is_plain(value: str) -> bool:
    """Return whether it is an integer, written as Python writes it."""
    return value.lstrip("-").isascii() and value.lstrip("-").isdecimal() and value == str(int(value[:20]))


def _is_right(puzzle: Puzzle[Any], board: Any, rows: Solution) -> bool:
    """Return whether the rows are a solution."""
    return shape_of(puzzle, board) == (len(rows), len(rows[0])) and not list(puzzle.violations(board, rows))


def refuse_empty_rows(puzzle: Puzzle[Any], board: Any, reading: Reading, lines: Sequence[str]) -> None:
    """Raise InputError for too few rows, where empty lines may be rows of blanks whose spaces were cut off."""
    shape = shape_of(puzzle, board)
    if shape is not None and len(lines) == shape[0] and any(len(rows) < len(lines) for rows in reading.solutions):
        raise unreadable(f"{shape[0]} rows", "empty lines among them")


def refuse_several_wrong(puzzle: Puzzle[Any], board: Any, reading: Reading) -> None:
    """Raise InputError for boards of which some break rules: perhaps steps, or the signs of one kind in each.

    Where a best solution is asked for, the last one is the answer.
    """
    if puzzle.is_optimized(board):
        return
    right = sum(not puzzle.violations(board, solution) for solution in reading.solutions)
    if right < len(reading.solutions) > 1:
        raise of_two_minds(f"{len(reading.solutions)} boards, of which {right} without a mistake")


def refuse_cells_of_a_sign(puzzle: Puzzle[Any], board: Any, lines: list[str]) -> None:
    """Raise InputError for "plus: [(0, 0)]": on a board of two columns the cell would be read as a row."""
    if shape_of(puzzle, board) is not None:
        for number, line in enumerate(lines, start=1):
            if _CELLS_OF_A_SIGN.match(line):
                raise InputError("output", number, None, "rows of signs", shown(line.strip()))


def refuse_counts_beside(puzzle: Puzzle[Any], board: Any, lines: Sequence[str]) -> None:
    """Raise InputError for counts of plus and minus beside the signs of a row: they would be read as cells."""
    laid = puzzle.laid_out(board)
    if laid is None or not laid.is_grid or not form_of(laid).signs >= {"+", "-"}:
        return
    for number, line in enumerate(lines, start=1):
        words = line.split()
        marked = sum(len(word) < _LONG and word[:-1].isdecimal() for word in words)  # a domino's number in each cell
        is_row = len("".join(words)) == laid.columns or (marked == len(words) == laid.columns and line == line.strip())
        if (_COUNTS.search(line) and marked == _CLUES_OF_A_ROW and not is_row) or _COUNTS_BEHIND.fullmatch(line):
            raise InputError("output", number, None, "rows of signs, or counts apart from them", shown(line.strip()))


def refuse_numbers_of_a_column(puzzle: Puzzle[Any], board: Any, reading: Reading, lines: list[str]) -> None:
    """Raise InputError for more lines of a number than a board of one column has rows: which of them are clues?"""
    laid = puzzle.laid_out(board)
    if laid is None or not laid.is_grid or laid.columns != 1 or laid.rows == 1:
        return
    numbers = [number for number, line in enumerate(lines, start=1) if _ONE_NUMBER.fullmatch(line)]
    is_numeric = any(lines[number - 1].strip() in ("-1", "+1") for number in numbers)
    if is_numeric and laid.rows * len(reading.solutions) < len(numbers) <= laid.rows + _CLUES_OF_A_COLUMN:
        raise InputError("output", numbers[0], None, f"{laid.rows} rows of a number", str(len(numbers)))


def refuse_odd_heads(puzzle: Puzzle[Any], board: Any, lines: list[str]) -> None:
    """Raise InputError for numbers of the columns that are not in their order: whose are the cells below?"""
    laid = puzzle.laid_out(board)
    if laid is None or not laid.is_grid:
        return
    form = form_of(laid)
    if any(sign.isdecimal() for sign in form.signs):
        return
    clues = [[word for word in words if word.isdecimal()] for words in (*form.above, *form.below)]
    for number, line in enumerate(lines, start=1):
        words = re.findall(r"[0-9]{1,4}", line) if _HEADS.fullmatch(line) else []
        heads = list(map(int, words))
        in_order = sorted(heads)
        is_numbering = in_order in ([*range(laid.columns)], [*range(1, laid.columns + 1)])
        if is_numbering and len(heads) > _CLUES_OF_A_ROW and heads != in_order and words not in clues:
            raise InputError("output", number, None, "the columns from left to right", shown(line.strip()))


def are_pieces_of(puzzle: Puzzle[Any], board: Any, reading: Reading, other: Reading) -> bool:
    """Is what was taken for rows the dominoes, or other pieces, of the other answer, in their order?"""
    laid = puzzle.laid_out(board)
    if laid is None or not laid.is_grid:
        return False
    return {by_piece(laid, rows) for rows in reading.solutions} == set(other.solutions)
