"""Print reports: tables, and texts line by line, none of whose control characters the terminal obeys."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import StringIO

from rich import table as rich
from rich.console import Console
from rich.text import Text

from magnets_cp.errors import visible
from magnets_cp.workbench.page.table import Table

# Where output goes to a file or a pipe nothing should be cut to the width of a terminal.
_FILE_WIDTH = 200
# Columns of short texts keep to one line.
_SHORT = 16
_STYLES = {"": "", "bad": "bold red", "best": "green", "faint": "yellow"}


class Plain(Console):
    """A console from which a reader may go away: rich would end the process with 1, which is an answer here."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError, as every other file does."""
        raise BrokenPipeError


def as_text(report: Iterable[Table | str]) -> str:
    """The text that ``show`` prints to a file."""
    text = StringIO()
    show(report, Plain(file=text, width=_FILE_WIDTH, highlight=False, force_jupyter=False))
    return text.getvalue().rstrip("\n")


def show(report: Iterable[Table | str], console: Console | None = None) -> None:
    """Print each part on lines of its own."""
    console = console or Plain(width=None if sys.stdout.isatty() else _FILE_WIDTH, highlight=False)
    for part in report:
        if isinstance(part, Table) and console.is_terminal:
            console.print(_drawn(part))
        elif isinstance(part, Table):
            with console.capture() as captured:
                console.print(_drawn(part))
            # Lines of a table are filled up with blanks, which a terminal does not show and a diff does.
            lines = (line.rstrip() for line in captured.get().splitlines())
            console.print(Text("\n".join(lines)), soft_wrap=True)
        else:
            console.print(Text(part), soft_wrap=True)


def _drawn(table: Table) -> rich.Table:
    drawn = rich.Table(box=None, pad_edge=False, header_style="bold")
    for index, column in enumerate(table.columns):
        is_short = max(map(len, (column.title, *(row[index].text for row in table.rows)))) <= _SHORT
        justify = "right" if column.numeric else "left"
        drawn.add_column(Text(visible(column.title)), justify=justify, no_wrap=is_short, overflow="fold")  # type: ignore[arg-type]
    for row in table.rows:
        drawn.add_row(*(Text(visible(cell.text), style=_STYLES[cell.tone]) for cell in row))
    return drawn
