"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from magnets_cp.bounds import MOST_SECONDS
from magnets_cp.cli.command import FOLDER, FolderOption, Number, Whole

# As many as CP-SAT may have workers.
MAX_JOBS = 256
Decorated = TypeVar("Decorated", bound=Callable[..., Any])

json_option = click.option(
    "--json", "as_json", is_flag=True, help="One JSON document on standard output, nothing else there."
)
boards_argument = click.argument(
    "files", nargs=-1, metavar="[FILES|FOLDERS]...", help="Files, FILE#K, folders or game ids."
)
some_boards_argument = click.argument(
    "files", nargs=-1, required=True, metavar="FILES|FOLDERS...", help="Files, FILE#K, folders, - or game ids."
)
board_argument = click.argument("file", metavar="BOARD", help="A file, FILE#K, - or a game id.")
folder_option = click.option(
    "--output",
    "-o",
    type=FOLDER,
    metavar="FOLDER",
    help="A folder to write one file a board to, instead of standard output.",
)
nodes_option = click.option("--nodes", type=Whole(0), help="Stop the hand solver after this many nodes.")
recording_option = click.option(
    "--recording",
    metavar="FILE|-",
    help="Instead of a search of ours: what a solver of yours told of its own, by magnets_cp.recorder or as lines.",
)
shrink_option = click.option(
    "--shrink",
    cls=FolderOption,
    usual="shrunk",
    type=FOLDER,
    help="Find and save a smallest board for every way to fail; in the folder shrunk if none is named.",
)


def seconds_option(
    default: float | None = None, *, about: str = "Stop a run after this many seconds."
) -> Callable[[Decorated], Decorated]:
    """The option --seconds."""
    return click.option("--seconds", type=Number(0, MOST_SECONDS), default=default, metavar="S", help=about)


def count_option(
    default: int | None = None, *, about: str = "Look for up to N solutions."
) -> Callable[[Decorated], Decorated]:
    """The option --count."""
    return click.option("--count", type=Whole(1), default=default, help=about)


def config_option(example: str, default: str = "") -> Callable[[Decorated], Decorated]:
    """The option --config, which may be repeated, with an example."""
    text = f"A configuration such as {example}; may be repeated.{f' Default: {default}.' if default else ''}"
    return click.option("--config", multiple=True, metavar="KEY=VALUE ...", help=text)
