"""Options that may leave out their value, options that are found elsewhere, and what help says of arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import click

from magnets_cp.cli.exits import Entry
from magnets_cp.errors import UsageError

SHRINK_FOLDER = "shrunk"
# What stands for an option with its value, in commands that have that option only with one.
_SHORT = {
    "--shrink": f"--shrink={SHRINK_FOLDER}",
    "--certify": "--certify=certificates",
    "--unique": "--kind=unique",
}


# Options that stand for another one's value with a name.
_NAMED = {"--give-up": "--limit=give_up="}


def _also(option: str) -> str:
    """The options that stand for this one with a value."""
    short = [one for one, full in _SHORT.items() if full.startswith(f"{option}=") and one != option]
    return f" ({', '.join(short)} is {option}, too)" if short else ""


class Spelled(Entry):
    """A command that knows what is meant by options it does not have."""

    def __init__(self, name: str, *, elsewhere: Mapping[str, str], **settings: Any) -> None:
        super().__init__(name, **settings)
        self._elsewhere = elsewhere

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """An option alone may stand for itself with a value; an option of another command is said to be one."""
        for name in (argument.partition("=")[0] for argument in takewhile(lambda one: one != "--", args)):
            if name in self._elsewhere:
                raise UsageError(f"{self.name} has no {name}: {self._elsewhere[name]}")
        has = {option for one in self.params for option in one.opts}
        short = {one: full for one, full in _SHORT.items() if one not in has or full.startswith(f"{one}=")}
        named = _NAMED if "--limit" in has else {}
        args = [short.get(one, one) for one in _renamed(args, named)]
        self._refuse_twice(ctx, args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Do it, unless what it writes, given as paths or as a proof, is a file it reads, given as arguments.

        Raises UsageError.
        """
        outputs = [one for one in _flat(ctx.params.values()) if isinstance(one, Path)]
        if stem := ctx.params.get("proof"):
            from magnets_cp.workbench.judge.certificates.proof import Prover

            outputs += Prover(stem).files
        if outputs:
            from magnets_cp.cli.writing import check

            arguments = [ctx.params[one.name] for one in self.params if isinstance(one, click.Argument) and one.name]
            check(outputs, [one for one in _flat(arguments) if isinstance(one, str)])
        return super().invoke(ctx)

    def _refuse_twice(self, ctx: click.Context, args: list[str]) -> None:
        """Raises UsageError for an option that takes one value and is given two: the first would be lost."""
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        for one, times in Counter(order).items():
            if times > 1 and isinstance(one, click.Option) and not (one.multiple or one.is_flag):
                raise UsageError(f"{one.opts[0]} is given {times} times{_also(one.opts[0])}; it takes one value")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Arguments too have a help text; texts are made now where making them is work."""
        arguments = [one for one in self.params if isinstance(one, click.Argument)]
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl([(one.make_metavar(ctx), _about(one)) for one in arguments])
        for one in self.params:
            if isinstance(one, click.Option):
                one.help = _about(one)
        super().format_options(ctx, formatter)


def _flat(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        yield from value if isinstance(value, list) else [value]


def _renamed(args: Iterable[str], named: Mapping[str, str]) -> Iterator[str]:
    """The arguments, each option of ``named`` with its value as what it stands for."""
    remaining = iter(args)
    for one in remaining:
        name, equals, value = one.partition("=")
        yield named[name] + (value if equals else next(remaining, "")) if name in named else one


def _about(parameter: click.Parameter) -> str:
    said = vars(parameter).get("about", "")
    return str(said() if callable(said) else said)
