"""``magnets convert``: boards from one notation to another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.loading import load_all
from magnets_cp.cli.options import Notation, PuzzleName, puzzle_of
from magnets_cp.cli.writing import check, check_room, path_of, write_board
from magnets_cp.errors import UsageError
from magnets_cp.text.sanitize import distinct

_UNFIT_FOR_NAMES = re.compile(r"[^\w.-]+")


def convert(
    files: Annotated[list[str], Argument(metavar="FILES|FOLDERS", help="Files, FILE#K, folders, - or game ids.")],
    to: Annotated[str, Option(help="The notation to write.", metavar="NOTATION")],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    output: Annotated[
        Path | None,
        Option(
            "--output",
            "-o",
            metavar="FOLDER",
            help="A folder to write one file a board to, instead of standard output.",
        ),
    ] = None,
) -> ExitStatus:
    """Write boards in another notation. What the notation cannot say, such as a missing clue, is an error."""
    puzzle = puzzle_of(puzzle_name, notation, arguments=files)
    if to not in puzzle.notations:
        raise UsageError(f"--to: expected one of {', '.join(puzzle.notations)}, found {to!r}")
    instances, unread = load_all(files, puzzle, notation)
    refused = len(unread)
    check_room(puzzle, to, count=len(instances), output=output)
    paths = [None if output is None else output / name for name in distinct(_stem(one.name) for one in instances)]
    check([path_of(puzzle, to, path) for path in paths if path is not None], [one.name for one in instances])
    for instance, path in zip(instances, paths, strict=True):
        try:
            write_board(puzzle, instance.board, to, path=path)
        except UsageError as error:
            complain(f"{instance.name}: {error}")
            refused += 1
    return ExitStatus.UNUSABLE if refused or not instances else ExitStatus.SOLVED


def _stem(name: str) -> str:
    """A file name for a board: that of its file without the suffix, with its number; of a game id, what fits."""
    file, hash_sign, number = name.rpartition("#")
    stem = Path(file).stem if hash_sign else Path(name).stem
    return _UNFIT_FOR_NAMES.sub("_", f"{stem}-{number}" if hash_sign else stem)[:100] or "board"
