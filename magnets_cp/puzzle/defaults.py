"""The defaults of a puzzle that names its ``board``, its ``cells`` or its ``layout``: notations, layouts, pictures.

``cells(board)`` gives a row of signs a row, "." for a cell that is open. A solution is the same with no open cell. If
the hand solver's model has a variable a cell, row by row, its labels are the signs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from textwrap import dedent
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, NoReturn

from hand_solver import Assignment, Variable
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.layout import EMPTY, Clue, Layout, Spot
from magnets_cp.partial import Drawing, Partial, as_text, listing
from magnets_cp.puzzle.named import B
from magnets_cp.source import Source
from magnets_cp.text import dataclass_json
from magnets_cp.text.notation import CannotWriteError, Notation, Notations

if TYPE_CHECKING:
    from magnets_cp.drawing.scene import Scene

Read = Callable[[Source, str | None], Sequence[B]]
OPEN = "."
_WIDEST = 60  # columns; in text wider boards are lists, as cells they would fill screens


def notations(
    name: str,
    board: type[B],
    read: Read[B] | None,
    write: Callable[[B, str], str] | None,
    picture: Callable[[B, None], str],
) -> Notations[B]:
    """Make the notations of a puzzle whose boards are of this dataclass: its own text if it reads one, and JSON."""
    json = replace(dataclass_json.notation(name, board), is_text=_is_object)
    if read is None:
        return Notations(json)

    def read_text(source: Source) -> list[B]:
        try:
            return list(read(source, None))
        except InputError:
            raise
        except ValueError as error:
            # The dataclass refuses what is no board; any other error is a fault of the reader.
            if all(frame.f_code.co_name != "__post_init__" for frame, _ in walk_tb(error.__traceback__)):
                raise
            source.fail(source.lines[0].tokens(1)[0] if source.lines else None, f"a board ({error})")

    def write_text(one: B) -> str:
        return write(one, "text") if write else from_picture(name, picture(one, None), one, read)

    return Notations(Notation("text", ".txt", read_text, write_text), json)


def _is_object(argument: str) -> bool:
    return argument.lstrip().startswith("{")


def from_picture(name: str, picture: str, board: B, read: Read[B]) -> str:
    """The picture of a board, if it is read as that board. Raises CannotWriteError."""
    text = f"{picture}\n"
    try:
        same = list(read(Source("<picture>", text), None)) == [board]
    except InputError:
        same = False
    if not same:
        raise CannotWriteError(f"pictures of {name} are not read as their boards: this one is for json")
    return text


def sides(board: Any, rows: Sequence[str] | None) -> tuple[int, int] | None:
    """Count rows and columns of the cells, or of the board if it has them, or n; None where there are none."""
    if rows is not None:
        return len(rows), max(map(len, rows), default=0)
    for down, across in (("rows", "columns"), ("n", "n")):
        high, wide = getattr(board, down, None), getattr(board, across, None)
        if isinstance(high, int) and isinstance(wide, int):
            return high, wide
    return None


def not_shown(fields: Mapping[str, Any], rows: Sequence[str]) -> list[str]:
    """List the fields that hold more than the rows of cells do; a number alone is taken for a size."""
    is_shown = [list(rows), "".join(rows), "\n".join(rows)]
    return [name for name, value in fields.items() if value and not isinstance(value, int) and value not in is_shown]


def layout(rows: Sequence[str], variables: Sequence[Variable]) -> Layout:
    """Every cell for itself, the signs that are there as givens; a row a variable where these are no cells."""
    if not rows:
        return _of_variables(variables)
    cells = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    return Layout(
        len(rows),
        max(map(len, rows), default=0),
        regions={cell: number for number, cell in enumerate(cells)},
        givens={cell: sign for cell, sign in cells.items() if sign != OPEN},
        shows=[[{cell: label} for label in one.labels] for cell, one in zip(cells, variables, strict=True)],
    )


def _of_variables(variables: Sequence[Variable]) -> Layout:
    """A row a variable, a cell a value; solutions, whatever they look like, are not laid on it."""

    def placed(_: Solution) -> NoReturn:
        raise ValueError("solutions of this puzzle have no cells")

    return Layout(
        len(variables),
        max((len(variable.labels) for variable in variables), default=0),
        regions={(r, c): r for r, variable in enumerate(variables) for c in range(len(variable.labels))},
        clues={(r, -1): Clue(variable.name) for r, variable in enumerate(variables)},
        shows=[[{(r, c): label} for c, label in enumerate(variable.labels)] for r, variable in enumerate(variables)],
        placed=placed,
    )


def decode(assignment: Assignment, variables: Sequence[Variable], rows: Sequence[str], laid: Layout | None) -> Solution:
    """The labels of the values: as rows of the grid if there is a variable a cell, or as the layout has them."""
    labels = [of.labels[value] for of, value in zip(variables, assignment, strict=True)]
    if rows:
        signs = iter(labels)
        return tuple("".join(next(signs) for _ in row) for row in rows)
    if laid is None or not laid.is_grid:
        return tuple(labels)
    shown = dict(laid.ground)
    for values, value in zip(laid.shows, assignment, strict=True):
        shown |= values[value]
    return tuple("".join(shown.get((r, c), EMPTY) for c in range(laid.columns)) for r in range(laid.rows))


def picture(laid: Layout | None, solution: Solution | None, wrong: Sequence[Spot]) -> str | None:
    """Draw the board by its layout, with what is wrong in a solution marked; None if it has none, or too wide a one.

    An answer of another shape than the board's has no such picture either.
    """
    from magnets_cp.drawing.text import text

    scene = _scene(laid, solution, wrong)
    return None if scene is None else dedent(as_text(text(scene)))


def walled(laid: Layout | None, solution: Solution | None, wrong: Sequence[Spot]) -> str | None:
    """Draw the same with the walls between regions."""
    from magnets_cp.drawing.walls import walled

    scene = _scene(laid, solution, wrong)
    return None if scene is None else as_text(walled(scene))


def _scene(laid: Layout | None, solution: Solution | None, wrong: Sequence[Spot]) -> Scene | None:
    from magnets_cp.drawing.scene import empty, of_solution

    if laid is None or laid.columns > _WIDEST:
        return None
    with suppress(ValueError):
        return empty(laid) if solution is None else of_solution(laid, solution, wrong)
    return None


def drawing(laid: Layout | None, partial: Partial) -> Drawing:
    """The board by its layout, with the signs each cell may still have; a line a variable where it has none."""
    from magnets_cp.drawing.scene import of_partial
    from magnets_cp.drawing.text import text

    return listing(partial) if laid is None or laid.columns > _WIDEST else text(of_partial(laid, partial))
