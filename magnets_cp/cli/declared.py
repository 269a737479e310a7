"""Commands from functions: annotated parameters become the arguments and options of click.

Typer does the same, and takes as long to import as all of the rest of ``magnets solve``.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import click

from magnets_cp.cli.spelling import Spelled

_WIDEST = 120
_METAVARS = {int: "N", float: "X", str: "NAME", Path: "PATH"}


class Argument:
    """What is said of an argument, beside its parameter: ``Annotated[str, Argument(metavar="FILE", help="...")]``.

    help    a text, or what makes it when help is asked for
    """

    def __init__(
        self,
        *names: str,
        help: str | Callable[[], str] = "",  # noqa: A002
        metavar: str | None = None,
        min: float | None = None,  # noqa: A002
        max: float | None = None,  # noqa: A002
    ) -> None:
        self.names, self.help, self.metavar, self.least, self.most = names, help, metavar, min, max


class Option(Argument):
    """The same of an option; it is called as its parameter is, unless it has names of its own."""


def command(name: str, function: Callable[..., int], elsewhere: Mapping[str, str] | None = None) -> click.Command:
    """The command that a function is: it returns the exit status; its docstring is the help text.

    elsewhere   options that users look for here and that other commands have, each with what to say
    """
    hints = get_type_hints(function, include_extras=True)
    made = [_parameter(one, *get_args(hints[one.name])) for one in inspect.signature(function).parameters.values()]
    return Spelled(
        name,
        elsewhere=elsewhere or {},
        params=made,
        callback=function,
        help=inspect.getdoc(function),
        context_settings={"max_content_width": _WIDEST},
    )


def _parameter(parameter: inspect.Parameter, kind: Any, said: Argument) -> click.Parameter:
    """One parameter; its type is one of str, int, float, bool and Path, or a list of these, or None as well."""
    kind = next((one for one in get_args(kind) if get_origin(kind) is not list and one is not type(None)), kind)
    several = get_origin(kind) is list
    required = parameter.default is parameter.empty
    settings: dict[str, Any] = {
        "type": _type(get_args(kind)[0] if several else kind, said),
        "metavar": said.metavar or _METAVARS.get(kind),
        "required": required,
    }
    if not required and not several:
        settings["default"] = parameter.default
    if several:
        settings["callback"] = _listed
    made: click.Parameter
    if isinstance(said, Option):
        names = said.names or (f"--{parameter.name.replace('_', '-')}",)
        shown = not required and not several and parameter.default not in (None, False, "")
        made = click.Option(
            [parameter.name, *names], is_flag=kind is bool, multiple=several, show_default=shown, **settings
        )
    else:
        made = click.Argument([parameter.name], nargs=-1 if several else 1, **settings)
    vars(made)["about"] = said.help
    return made


def _type(kind: Any, said: Argument) -> Any:
    if kind is Path:
        return click.Path(path_type=Path)
    if kind not in (int, float):
        return kind
    return (_Whole if kind is int else _Number)(said.least, said.most)  # type: ignore[arg-type]


class _Whole(click.IntRange):
    """What counts is a whole number."""

    name = "whole number"


class _Number(click.FloatRange):
    """What measures or chooses is a number, which "nan" and "inf" are not."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """See ``click.ParamType``."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is no number.", param, ctx)
        return number


def _listed(_: click.Context, __: click.Parameter, value: tuple[Any, ...] | None) -> list[Any] | None:
    return list(value) if value else None
