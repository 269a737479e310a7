"""A command of click that refuses what would be lost, and knows the options that users look for in it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

import click

from magnets_cp.cli.exits import Entry
from magnets_cp.cli.force import force_option, is_forced
from magnets_cp.command_state import writing_over
from magnets_cp.errors import UsageError

# What is written: a file, or a folder of files that make one thing. What is there is written over by --force only.
PATH = click.Path(path_type=Path)
# A folder to which files are added, each of a name of its own.
FOLDER = click.Path(path_type=Path)


class Whole(click.IntRange):
    """A whole number, such as a count."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """See ``click.ParamType``."""
        return "N"


class Number(click.FloatRange):
    """A number, such as a time; "nan" and "inf" are none."""

    name = "number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """See ``click.ParamType``."""
        return "X"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """See ``click.ParamType``."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is no number.", param, ctx)
        return number


class FolderOption(click.Option):
    """An option that names a folder, --NAME=FOLDER, or the folder ``usual`` where it stands alone.

    A word after it is an argument: a board is never taken for the folder.
    """

    def __init__(self, names: Sequence[str], *, usual: str, **settings: Any) -> None:
        super().__init__(names, **{"type": PATH, "metavar": "[=FOLDER]", **settings})
        self.usual = usual


class Command(Entry):
    """A command; its function returns the exit status.

    elsewhere  options of other commands that users look for here, each with what to say
    """

    def __init__(self, name: str | None, *, elsewhere: Mapping[str, str] | None = None, **settings: Any) -> None:
        super().__init__(name, context_settings={"max_content_width": 120, "show_default": True}, **settings)
        self._elsewhere = elsewhere or {}
        if any(one.type is PATH or one.name in ("output", "proof") for one in self.params):
            self.params.append(force_option())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments. Raises UsageError for an option of another command, and for one given twice."""
        for name in (argument.partition("=")[0] for argument in takewhile(lambda one: one != "--", args)):
            if name in self._elsewhere:
                raise UsageError(f"{self.name} has no {name}: {self._elsewhere[name]}")
        folders = {name: one.usual for one in self.params if isinstance(one, FolderOption) for name in one.opts}
        args = [f"{one}={folders[one]}" if one in folders else one for one in args]
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        for one, times in Counter(order).items():
            if times > 1 and isinstance(one, click.Option) and not (one.multiple or one.is_flag):
                raise UsageError(f"{one.opts[0]} is given {times} times; it takes one value")
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Raises UsageError if it would write to a file that it reads, or over another unasked."""
        whole = _named(ctx, self.params, PATH)
        if stem := ctx.params.get("proof"):
            from magnets_cp.workbench.judge.certificates.proof import Prover

            whole += Prover(stem).files
        if outputs := [*whole, *_named(ctx, self.params, FOLDER)]:
            from magnets_cp.cli.writing import check, is_taken
            from magnets_cp.workbench.page.drafts import there_already

            arguments = [ctx.params[one.name] for one in self.params if isinstance(one, click.Argument) and one.name]
            check(outputs, [one for one in _flat(arguments) if isinstance(one, str)])
            there = None if is_forced() else next(filter(is_taken, whole), None)
            if there is not None:
                raise there_already(there)
        with writing_over(is_forced()):
            return super().invoke(ctx)


def _named(ctx: click.Context, params: Iterable[click.Parameter], kind: click.Path) -> list[Path]:
    """The paths that are named by options of this kind."""
    values = (ctx.params.get(one.name or "") for one in params if one.type is kind)
    return [path for path in _flat(values) if isinstance(path, Path) and path != Path("-")]


def _flat(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        yield from value if isinstance(value, tuple) else [value]
