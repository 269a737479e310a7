"""The options that name foreign solvers and limit them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from magnets_cp.errors import UsageError
from magnets_cp.workbench.external.solvers import Command, Foreign, Function
from magnets_cp.workbench.external.submissions import Submission, submissions
from magnets_cp.workbench.family import Family

Commands = Annotated[
    list[str] | None,
    typer.Option(
        "--command",
        metavar="[NAME=]COMMAND",
        help="Judge this program: {file} is the path of the board, otherwise it is on standard input. Repeatable.",
    ),
]
Functions = Annotated[
    list[str] | None,
    typer.Option(
        "--solver",
        metavar="[NAME=]FILE.py:FUNCTION",
        help="Judge this Python function: it gets the board as text, or as an object if its parameter is called "
        "board, and returns rows, or None if there is no solution. Repeatable.",
    ),
]
Submissions = Annotated[
    str | None,
    typer.Option(
        metavar="FOLDER",
        help="Judge everything in this folder: one class table. A submission is a folder with its command in "
        "command.txt, or with a solver.py, or an executable; or such a file.",
    ),
]
Write = Annotated[str | None, typer.Option(help="The notation that the judged programs read; by default the first.")]
CpuSeconds = Annotated[int | None, typer.Option(min=1, help="Processor time of a judged program, in seconds.")]
Memory = Annotated[int, typer.Option(min=16, help="Memory of a judged program, in MB.", metavar="MB")]
OutputLimit = Annotated[int, typer.Option(min=1, help="Output of a judged program, in KB.", metavar="KB")]
Processes = Annotated[int, typer.Option(min=1, help="Processes of a judged program at once.", metavar="N")]

_NAMED = re.compile(r"([A-Za-z][\w.-]*)=(.+)", re.DOTALL)


def foreign_solvers(
    family: Family[Any], limits: Foreign, *, commands: Sequence[str], functions: Sequence[str], folder: str | None
) -> tuple[list[Foreign], list[Submission]]:
    """What the options name, each with these limits, and the submissions that cannot be run. Raises UsageError."""
    if limits.write and limits.write not in family.notations:
        raise UsageError(f"--write: expected one of {', '.join(family.notations)}, found {limits.write!r}")
    solvers: list[Foreign] = []
    for text in commands:
        name, command = _split(text)
        solvers.append(Command(name=name, command=command, **limits.shared))
    for text in functions:
        name, function = _split(text)
        solvers.append(Function(name=name, function=function, **limits.shared))
    submitted = submissions(folder, family.notations, limits) if folder else []
    solvers += [one.solver for one in submitted if one.solver is not None]
    if len(set(map(str, solvers))) < len(solvers):
        raise UsageError("the same solver twice; give each a NAME= of its own")
    return solvers, [one for one in submitted if one.solver is None]


def _split(text: str) -> tuple[str, str]:
    match = _NAMED.fullmatch(text)
    return (match[1], match[2]) if match else ("", text)
