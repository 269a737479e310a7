"""A program of several commands, each made when it is called for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from magnets_cp.cli.exits import Entry


class Program(Entry, click.Group):
    """Commands by name, each with the line that help says of it, and how to find one that is called."""

    def __init__(
        self, name: str, commands: Mapping[str, str], find: Callable[[str], click.Command], **settings: Any
    ) -> None:
        super().__init__(name, no_args_is_help=True, context_settings={"max_content_width": 120}, **settings)
        self._summaries = commands
        self._find = find

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        return self._find(cmd_name) if cmd_name in self._summaries else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What help says of the commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._summaries.items()))
