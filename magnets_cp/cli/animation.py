"""Frames shown one after the other: in place on a terminal, below each other elsewhere, or as a page."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from magnets_cp.errors import UsageError
from magnets_cp.partial import Drawing, Role, as_text

if TYPE_CHECKING:
    from rich.text import Text

# As in the seed: a frame every 100 ms, free cells in blue, conflicts in dark red.
DELAY = 0.1
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


class Shown(NamedTuple):
    """A frame: what happens in it, in words and as a drawing."""

    caption: str
    drawing: Drawing


def show(frames: Iterable[Shown], delay: float | None) -> None:
    """Show all frames: in place on a terminal, each for ``delay`` seconds; below each other elsewhere, or with None."""
    if not sys.stdout.isatty():
        for frame in frames:
            click.echo(f"{frame.caption}\n{as_text(frame.drawing)}\n")
        return
    from rich.console import Console
    from rich.live import Live

    if delay is None:
        for frame in frames:
            Console().print(_styled(frame))
        return
    with Live(console=Console(), auto_refresh=False, vertical_overflow="crop") as live:
        for frame in frames:
            live.update(_styled(frame), refresh=True)
            time.sleep(delay)


def save_page(frames: Iterable[Shown], path: Path, *, title: str, delay: float | None) -> None:
    """Write a page that plays the frames in a browser and needs nothing else. Raises UsageError if it cannot."""
    from jinja2 import Environment, PackageLoader

    template = Environment(loader=PackageLoader("magnets_cp.cli", "."), autoescape=True).get_template("trace.html")
    shown = [{"caption": frame.caption, "lines": frame.drawing} for frame in frames]
    page = template.render(title=title, frames=shown, delay=DELAY if delay is None else delay)
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"--output: cannot write {path}: {(error.strerror or str(error)).lower()}") from error


def _styled(frame: Shown) -> Text:
    from rich.text import Text

    text = Text(f"{frame.caption}\n", no_wrap=True, overflow="crop")
    for line in frame.drawing:
        for piece in line:
            text.append(piece.text, STYLES[piece.role])
        text.append("\n")
    return text
