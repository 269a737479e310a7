"""Tell what a solver of your own does, from within its own loop: a call for each decision, and for the way back.

    from magnets_cp import recorder

    recorder.begin(domains, variable="mrv", inference="fc")
    recorder.decide(domino, "+-")
    recorder.prune(other, ["-+"])
    recorder.undo(domains)

``magnets trace`` plays it, ``magnets audit`` names the first wrong step, ``magnets compare`` counts its nodes;
elsewhere the calls only count decisions. A *variable* is its index, its name, or a cell it covers, (row, column) from
0, or such cells. A *value* is its label; a number is the value where all are numbers, else its index. *domains* are
what is left now: a mapping from variables to values, or a sequence of values by variable; those left out, and decided
ones, are not looked at. Of every call it is kept where it stands: the line, its function, and those that called this.

Without Python, print the same lines: docs/recorder.md. Standard library only.
"""

from __future__ import annotations

import json
import linecache
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from magnets_cp.call_trace import CallTrace

# In the environment: a descriptor to write events to, or the path of a file; nothing is written without.
RECORD = "MAGNETS_RECORD"
# In the environment: between which two steps to note the calls of the solver's functions, "4 5"; to its end, "4 0".
CALLS = "MAGNETS_RECORD_CALLS"
# How the line of an event begins; an array of JSON follows.
SIGN = "@"
Variable = int | str | tuple[Any, ...]
Value = int | str
Domains = Mapping[Any, Iterable[Value]] | Iterable[Iterable[Value]]

_STATE: dict[str, int] = {"nodes": 0}  # and "writing": the descriptor, once it is open; "at": the latest place
# A call, innermost function first, with the line in each: its number. Only new ones are written in full.
_PLACES: dict[tuple[tuple[CodeType, int], ...], int] = {}
_TRACES: list[CallTrace] = []  # the one that notes calls now
_MOST_FUNCTIONS = 3
# Lines that are shown before a call, and after it.
_BEFORE, _AFTER = 5, 2


def begin(domains: Domains | None = None, **meant: str) -> None:
    """Search begins.

    domains  of the variables, as they are before anything is decided
    meant    what the solver means to be, by names of the hand solver, and is then held to: ``variable`` (mrv, degree,
             mrv_degree, input_order), ``value`` (lcv, input_order), ``inference`` (fc, mac); and ``level``, which
             constraints it has, if not the first of the puzzle
    """
    _tell(["begin", meant], domains)


def decide(variable: Variable, value: Value, domains: Domains | None = None) -> None:
    """Decide variable = value: a node."""
    _STATE["nodes"] += 1
    if _is_on():
        _tell(["decide", _plain(variable), _plain(value)], domains)


def prune(variable: Variable, values: Value | Iterable[Value], domains: Domains | None = None) -> None:
    """Values are removed from a domain, as something follows from the decisions."""
    if _is_on():
        listed = [values] if isinstance(values, (int, str)) else values
        _tell(["prune", _plain(variable), [_plain(value) for value in listed]], domains)


def fail() -> None:
    """The decisions in force leave no solution."""
    _tell(["fail"])


def undo(domains: Domains | None = None) -> None:
    """The latest decision is undone, and all that followed from it."""
    _tell(["undo"], domains)


def restart(domains: Domains | None = None) -> None:
    """All decisions are undone."""
    _tell(["restart"], domains)


def solution() -> None:
    """The decisions in force, and what followed, are a solution."""
    _tell(["solution"])


@contextmanager
def to(path: str | os.PathLike[str]) -> Iterator[None]:
    """Write the events of the block to a file, for the option ``--recording`` of ``audit`` and ``trace``."""
    before = _STATE.pop("writing", None)
    _STATE["writing"] = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    _PLACES.clear()
    try:
        yield
    finally:
        os.close(_STATE.pop("writing"))
        _PLACES.clear()
        if before is not None:
            _STATE["writing"] = before


def nodes() -> int:
    """The number of decisions in this process.

    >>> before = nodes()
    >>> decide("r1c1-r1c2", "+-")
    >>> nodes() - before
    1
    """
    return _STATE["nodes"]


def tell_calls() -> None:
    """The solver has returned, or has come to the step before which its calls are of interest: they are told."""
    while _TRACES:
        _write(["calls", [asdict(one) for one in _TRACES.pop().stop()]])


def _is_on() -> bool:
    return "writing" in _STATE or RECORD in os.environ


def _tell(event: list[Any], domains: Domains | None = None) -> None:
    if not _is_on():
        return
    if CALLS in os.environ:
        _watch_calls()
    _tell_place()
    _write(event)
    if domains is not None:
        pairs = domains.items() if isinstance(domains, Mapping) else enumerate(domains)
        _write(["domains", [[_plain(variable), [_plain(value) for value in values]] for variable, values in pairs]])


def _watch_calls() -> None:
    """Before the step that ends it, what ran since the one that began it."""
    from magnets_cp.call_trace import CallTrace  # only where a wrong step is looked into

    _STATE["steps"] = _STATE.get("steps", 0) + 1
    first, last = map(int, os.environ[CALLS].split())
    if _STATE["steps"] == last:
        tell_calls()
    if _STATE["steps"] == first and (calls := _calls()):
        _TRACES.append(CallTrace(calls[0][0].co_filename))
        _TRACES[0].start()


def _tell_place() -> None:
    """Where the events that follow are told of, if that is not where the one before was."""
    calls = _calls()
    if calls and calls not in _PLACES:
        _PLACES[calls] = _STATE["at"] = len(_PLACES)
        _write(["at", _shown(calls)])
    elif calls and _STATE["at"] != _PLACES[calls]:
        _STATE["at"] = _PLACES[calls]
        _write(["at", _STATE["at"]])


def _calls() -> tuple[tuple[CodeType, int], ...]:
    """The function that called the recorder and those of its file that called it, each once, with the line."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_code.co_filename == _calls.__code__.co_filename:
        frame = frame.f_back
    path = "" if frame is None else frame.f_code.co_filename
    calls: dict[CodeType, int] = {}
    while frame is not None and len(calls) < _MOST_FUNCTIONS:
        code = frame.f_code
        if code.co_filename == path and code not in calls and not code.co_name.startswith("<"):
            calls[code] = frame.f_lineno
        frame = frame.f_back
    return tuple(calls.items())


def _shown(calls: tuple[tuple[CodeType, int], ...]) -> str:
    """For example "mine.py:14 in forward, called from search, line 9", and the lines around line 14."""
    (code, at), *callers = calls
    called = "".join(f", called from {caller.co_name}, line {line}" for caller, line in callers)
    lines = linecache.getlines(code.co_filename)
    around = range(max(code.co_firstlineno, at - _BEFORE), min(len(lines), at + _AFTER) + 1)
    texts = [
        f"{'>' if number == at else ' '} {number:4} {lines[number - 1].expandtabs().rstrip()}" for number in around
    ]
    return "\n".join([f"{os.path.basename(code.co_filename)}:{at} in {code.co_name}{called}", *texts])


def _write(event: list[Any]) -> None:
    if "writing" not in _STATE:
        place, how = os.environ[RECORD], os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        _STATE["writing"] = int(place) if place.isdigit() else os.open(place, how, 0o644)
    line = f"{SIGN}{json.dumps(event)}\n".encode()
    while line:
        line = line[os.write(_STATE["writing"], line) :]


def _plain(one: Any) -> Any:
    """Numbers of numpy too, and cells as lists."""
    if isinstance(one, str):
        return one
    return [_plain(part) for part in one] if isinstance(one, Iterable) else int(one)
