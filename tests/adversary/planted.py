"""Faults planted in the program, each of which the adversary has to find.

Each replaces something in this process, from which those of the commands are forked: a place, MODULE:NAME, what stands
there instead, made of what stood there, and words of what is found.
"""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import click
import pytest

from hand_solver import Status

Function = Callable[..., Any]


class Planted(NamedTuple):
    """A fault: ``wrong(right)`` stands at the place instead of ``right``; what is found says one of the ``words``."""

    place: str
    wrong: Callable[[Any], Any]
    words: tuple[str, ...]


def _first(act: Callable[[], object]) -> Callable[[Function], Function]:
    """The same, after something else."""

    def wrong(right: Function) -> Function:
        def both(*arguments: Any, **named: Any) -> Any:
            act()
            return right(*arguments, **named)

        return both

    return wrong


def _then(change: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """The same, with another result."""
    return lambda right: lambda *arguments, **named: change(right(*arguments, **named))


def _start() -> None:
    subprocess.Popen(["sleep", "300"], start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _leave_open() -> None:
    _opened.extend(open(os.devnull, encoding="utf-8") for _ in range(50))  # noqa: SIM115 - that is the fault


def _spend() -> None:
    deadline = time.process_time() + 5
    while time.process_time() < deadline:
        pass


def _spoil(path: Any) -> Any:
    with open(path, "ab") as file:
        file.write(b"\n")


def _before_reading(act: Callable[[Any], object]) -> Callable[[Function], Function]:
    def wrong(right: Function) -> Function:
        def both(path: Any) -> Any:
            content = right(path)
            if path.name.startswith("board"):
                act(path)
            return content

        return both

    return wrong


def _half(right: Function) -> Function:
    return lambda path, content: right(path, content[: len(content) // 2])


def _never(right: Function) -> Function:
    def none(solver: Any, puzzle: Any, board: Any, limits: Any, _: Any = None) -> Any:
        answer = right(solver, puzzle, board, limits)  # and tells nobody of a solution: what is heard is printed
        return replace(answer, status=Status.UNSATISFIABLE, solutions=(), complete=True)

    return none


def _told(right: Function) -> Function:
    def both(error: BaseException) -> Any:
        traceback.print_exception(error)
        return right(error)

    return both


_opened: list[Any] = []
_SOLVE = "magnets_cp.cli.solve:"
_EXITS = "magnets_cp.cli.exits:"
_BEGINS = f"{_EXITS}_run"
_READS = "magnets_cp.source:_read_bytes"
FAULTS: dict[str, Planted] = {
    "an error nobody expected": Planted("magnets_cp.cli.boards:Reading.one", lambda _: len, ("status 70",)),
    "a traceback": Planted(f"{_EXITS}_ended_by", _told, ("traceback",)),
    "unsatisfiable is 0": Planted(f"{_SOLVE}status", _then(lambda status: 0 if status == 1 else status), ("rules",)),
    "undecided is 4": Planted(f"{_SOLVE}status", _then(lambda status: 4 if status == 3 else status), ("status 4",)),
    "no message": Planted(f"{_EXITS}complain", lambda _: lambda _: None, ("without a message",)),
    "a process": Planted(_BEGINS, _first(_start), ("left: process",)),
    "a folder": Planted(_BEGINS, _first(tempfile.mkdtemp), ("left: file",)),
    "descriptors": Planted(_BEGINS, _first(_leave_open), ("descriptors",)),
    "memory": Planted(_BEGINS, _first(lambda: bytearray(os.urandom(1)) * 2**30), ("memory",)),
    "a limit not heeded": Planted(f"{_SOLVE}_run", _first(_spend), ("limit",)),
    "a sign exchanged": Planted(
        "magnets_cp.puzzles.magnets.puzzle:MAGNETS.picture",
        _then(lambda text: text.replace("+", "-")),
        ("rules refuse",),
    ),
    "no solution where there is one": Planted(
        "magnets_cp.workbench.run.solvers:CpSat.run", _never, ("another status",)
    ),
    "written over": Planted("magnets_cp.cli.command:is_forced", lambda _: lambda: True, ("changed: out",)),
    "half of a file": Planted("magnets_cp.workbench.page.saving:write_whole", _half, ("not whole",)),
    "what is read is changed": Planted(_READS, _before_reading(_spoil), ("changed: board",)),
    "a file beside what is read": Planted(
        _READS, _before_reading(lambda path: path.with_suffix(".read").touch()), ("new: board",)
    ),
    "no JSON": Planted(
        "magnets_cp.answer:Answer.document", _then(lambda document: {**document, "bound": math.nan}), ("no JSON",)
    ),
    "words among the answer": Planted(_BEGINS, _first(lambda: click.echo("working")), ("no JSON", "rules refuse")),
    "a seed not heeded": Planted(
        "magnets_cp.api.generating:Order.board",
        lambda right: lambda self, seed, number: right(self, random.SystemRandom().randrange(10**6), number),
        ("another output",),
    ),
    "a run forgotten": Planted(
        "magnets_cp.workbench.study.store.recorder:Recorder.done", _then(lambda _: set()), ("resumed",)
    ),
    "a full device": Planted(
        f"{_EXITS}_ended_by",
        lambda right: lambda error: 0 if isinstance(error, OSError) else right(error),
        ("nothing was written",),
    ),
    "an end by a signal is an answer": Planted(
        "magnets_cp.cli.signals:status", _then(lambda status: 1 if status in (130, 143) else status), ("status 1",)
    ),
}


def plant(fault: Planted, patch: pytest.MonkeyPatch) -> None:
    """Put the fault at its place, and wherever a module has imported by name what stands there."""
    module, _, name = fault.place.partition(":")
    *owners, attribute = name.split(".")
    owner: Any = sys.modules[module]
    for one in owners:
        owner = getattr(owner, one)
    right = getattr(owner, attribute)
    wrong = fault.wrong(right)
    patch.setattr(owner, attribute, wrong)
    for other in [*sys.modules.values()]:
        if other.__name__.startswith("magnets_cp.") and vars(other).get(attribute) is right:
            patch.setattr(other, attribute, wrong)
