"""Show frames: in place on a terminal, below each other elsewhere, or as an animation in a file."""

from __future__ import annotations

import sys
import textwrap
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from magnets_cp.api.tracing import Frame
from magnets_cp.cli.exits import complain
from magnets_cp.drawing.primitives import Picture
from magnets_cp.errors import UsageError
from magnets_cp.partial import Role
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.page.saving import refused, write_whole

if TYPE_CHECKING:
    from rich.text import Text

# As in the original: a frame every 100 ms, free cells in blue, conflicts in dark red.
DELAY = 0.1
MOST_FRAMES = 500
_LINE, _CAPTION = 17, 85  # pixels
STYLES = {
    Role.GIVEN: "bold black on white",
    Role.DECIDED: "bold bright_white",
    Role.IMPLIED: "bright_cyan",
    Role.FREE: "bright_white on rgb(0,0,128)",
    Role.REMOVED: "yellow",
    Role.CONFLICT: "bold bright_white on rgb(136,0,0)",
    Role.LEARNT: "bold black on rgb(230,159,0)",
    Role.PLAIN: "",
}


def show(frames: Iterable[Frame], delay: float | None) -> None:
    """Show all frames: in place on a terminal, each for ``delay`` seconds; below each other elsewhere, or with None."""
    if not sys.stdout.isatty():
        for frame in frames:
            click.echo(str(frame))
        return
    from rich.live import Live

    from magnets_cp.workbench.page.printing import Plain

    if delay is None:
        for frame in frames:
            Plain().print(_styled(frame))
        return
    with Live(console=Plain(), auto_refresh=False, vertical_overflow="crop") as live:
        for frame in frames:
            live.update(_styled(frame), refresh=True)
            time.sleep(delay)


def explain_signs(puzzle: Puzzle[Any]) -> None:
    """Explain the signs below the frames, if the puzzle does."""
    if puzzle.legend:
        complain(f"signs: {puzzle.legend}")


class Still(NamedTuple):
    """A frame of an animation: a caption, and the board."""

    caption: str
    board: Picture


def save_gif(stills: Iterable[Still], least: int, path: Path, delay: float) -> None:
    """Write an animation of so many frames at least. Raises UsageError if it cannot, or if they are too many for one.

    Too many are refused before any is drawn if so many are sure to come.
    """
    from magnets_cp.drawing.png import gif, image, write

    _refuse_long(least)
    frames = []
    for number, still in enumerate(stills, start=1):
        _refuse_long(number)
        frame = image(still.board, below=_CAPTION)
        for line, text in enumerate(_lines(still)):
            write(frame, (10, still.board.height + _LINE * line), text, 13)
        frames.append(frame)
    with refused(f"--gif: cannot write {path}"):
        write_whole(path, gif(frames, delay))


def _refuse_long(frames: int) -> None:
    if frames > MOST_FRAMES:
        raise UsageError(f"--gif: more than {MOST_FRAMES} frames; choose some with --frames or --every")


def _lines(still: Still) -> list[str]:
    """The caption, as wide as the board; text without room is cut off."""
    return textwrap.wrap(still.caption, max(20, int(still.board.width / 7)), max_lines=_CAPTION // _LINE - 1)


def _styled(frame: Frame) -> Text:
    from rich.text import Text

    text = Text(f"{frame.caption}\n", no_wrap=True, overflow="crop")
    for line in frame.drawing:
        for piece in line:
            text.append(piece.text, STYLES[piece.role])
        text.append("\n")
    return text
