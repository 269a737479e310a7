"""Options that may leave out their value, and options that are found elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

import typer
from typer.core import TyperCommand

from magnets_cp.cli.exits import ExitStatus, complain

SHRINK_FOLDER = "shrunk"


class _Spelled(TyperCommand):
    """A command that knows what is meant by options it does not have."""

    elsewhere: Mapping[str, str] = {}

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """``--shrink`` alone stands for ``--shrink=shrunk``; an option of another command is said to be one."""
        for name in (argument.partition("=")[0] for argument in takewhile(lambda one: one != "--", args)):
            if name in self.elsewhere:
                complain(f"{self.name} has no {name}: {self.elsewhere[name]}")
                raise typer.Exit(ExitStatus.UNUSABLE)
        return super().parse_args(ctx, [f"{one}={SHRINK_FOLDER}" if one == "--shrink" else one for one in args])


def with_hints(elsewhere: Mapping[str, str]) -> type[TyperCommand]:
    """The class of a command with such hints, by option."""
    return type("Spelled", (_Spelled,), {"elsewhere": elsewhere})
