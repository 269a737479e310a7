"""``magnets generate``: random boards."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from magnets_cp.cli.exits import ExitStatus, command, complain
from magnets_cp.errors import UsageError, shown
from magnets_cp.magnets.board import MAX_SIDE
from magnets_cp.magnets.certified import KINDS, NotFoundError, certified_board
from magnets_cp.magnets.generator import Recipe
from magnets_cp.magnets.notations.notation import CannotWriteError
from magnets_cp.magnets.notations.registry import NOTATIONS
from magnets_cp.magnets.tiling import TilingError

_SIZE = re.compile(r"(\d{1,4})x(\d{1,4})")


@command
def generate(
    size: Annotated[str, typer.Argument(metavar="ROWSxCOLUMNS", help="The size, rows first, such as 10x9.")],
    count: Annotated[int, typer.Option(min=1, help="How many boards.", metavar="N")] = 1,
    density: Annotated[
        float, typer.Option(min=0, max=1, help="Share of dominoes tried as magnets; 1 fills until none fits.")
    ] = 1.0,
    clues: Annotated[float, typer.Option(min=0, max=1, help="Chance of each clue to be kept.")] = 1.0,
    singles: Annotated[
        int | None, typer.Option(min=0, help="Single cells; by default as few as the size allows.")
    ] = None,
    givens: Annotated[int, typer.Option(min=0, help="Cells given.")] = 0,
    kind: Annotated[
        str,
        typer.Option(help=f"Proven by the hand solver: {', '.join(KINDS)}. Unsatisfiable boards have sums that agree."),
    ] = "any",
    notation: Annotated[str, typer.Option(help=f"The notation to write: {', '.join(NOTATIONS)}.")] = "sgt",
    output: Annotated[
        Path | None, typer.Option(help="A folder to write one file a board to, instead of standard output.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same boards.")] = 0,
) -> ExitStatus:
    """Make random boards: a random domino tiling (a walk by flips), a random filling, and the clues read off it."""
    if kind not in KINDS:
        raise UsageError(f"--kind: expected one of {', '.join(KINDS)}, found {kind!r}")
    if notation not in NOTATIONS:
        raise UsageError(f"--notation: expected one of {', '.join(NOTATIONS)}, found {notation!r}")
    if count > 1 and output is None and notation != "sgt":
        raise UsageError(f"several {notation} boards need files of their own: name a folder with --output")
    rows, columns = _sides(size)
    if givens > rows * columns:
        raise UsageError(f"--givens: a {size} board has {rows * columns} cells")
    recipe = Recipe(rows, columns, density, clues, rows * columns % 2 if singles is None else singles, givens)
    for index in range(1, count + 1):
        text = _board(recipe, kind, notation, Random(f"{seed}:{index}"))
        if output is None:
            typer.echo(text, nl=False)
        else:
            path = output / f"{kind}-{size}-{seed}-{index}{NOTATIONS[notation].suffix}"
            _save(path, text)
            complain(f"wrote {path}")
    return ExitStatus.SOLVED


def _save(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"--output: cannot write {path}: {(error.strerror or str(error)).lower()}") from error


def _board(recipe: Recipe, kind: str, notation: str, rng: Random) -> str:
    try:
        return NOTATIONS[notation].write(certified_board(recipe, kind, rng))
    except (TilingError, NotFoundError, CannotWriteError) as error:
        raise UsageError(str(error)) from error


def _sides(size: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(size)
    if match is None:
        raise UsageError(f"size: expected ROWSxCOLUMNS such as 10x9, found {shown(size)}")
    rows, columns = int(match[1]), int(match[2])
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise UsageError(f"size: expected 1 to {MAX_SIDE} rows and columns, found {size}")
    return rows, columns
