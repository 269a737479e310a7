"""Events that a solver of others told of its search, by ``magnets_cp.recorder`` or as the lines that this writes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, NoReturn

from hand_solver import Limits, Problem
from magnets_cp.answer import Answer, Outcome
from magnets_cp.errors import InputError, UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.recorder import CALLS, RECORD, SIGN
from magnets_cp.source import read_source
from magnets_cp.text.notation import CannotWriteError
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver

# What may be meant as an event, and would be missed: after a progress dot, indented, with other quotes.
_MISPLACED = re.compile(rf"""{SIGN}\s*\[\s*["']""")
_BEGIN = re.compile(rf'^{SIGN}\["begin"', re.MULTILINE)
_INTEGER = re.compile("-?[0-9]+")
# By kind how many things follow.
_FOLLOW = {
    "begin": 1,
    "decide": 2,
    "prune": 2,
    "domains": 1,
    "fail": 0,
    "undo": 0,
    "restart": 0,
    "solution": 0,
    "at": 1,
}


@dataclass(frozen=True, slots=True)
class Event:
    """One event; variables and values are indices in the problem.

    kind    a function of the recorder, or "domains"
    values  the mask of those decided or pruned
    told    of domains: variable -> mask
    meant   of the beginning: what the solver means to be
    place   where in the source it was told, and the lines there; "" if nobody says
    """

    kind: str
    variable: int = -1
    values: int = 0
    told: Mapping[int, int] = field(default_factory=dict)
    meant: Mapping[str, str] = field(default_factory=dict)
    place: str = ""


@dataclass(frozen=True, slots=True)
class RecordingFile:
    """A file of events, "-" for standard input: of any solver, made anywhere, for one board."""

    path: str

    def __str__(self) -> str:
        return f"recording {self.path}"


Recorded = ExternalSolver | RecordingFile
Steps = tuple[int, int] | None  # counted from 1


class NoEventsError(InputError):
    """A solver told nothing of its search; ``answer`` is its answer, None for a file of events."""

    def __init__(self, name: str, answer: Answer | None) -> None:
        ended = "" if answer is None or answer.outcome is Outcome.ANSWERED else f"; {answer.outcome}: {answer.report}"
        expected = "events, as magnets_cp.recorder tells them (docs/recorder.md)"
        super().__init__(name, None, None, expected, " ".join(f"none{ended}".split()))
        self.answer = answer


@dataclass(frozen=True, slots=True)
class Told:
    """What a solver told of a search.

    problem  of which the variables and values are
    events  read as they are taken, as one may end at the first wrong step; raise InputError for a line that is none
    meant   what the solver means to be, from the first event that says so
    answer  None of a file of events
    calls   what ran between two steps, if that was asked for, as soon as the events are read so far
    """

    problem: Problem
    events: Iterator[Event]
    meant: Mapping[str, str]
    answer: Answer | None
    calls: Sequence[Any] = ()


def told_by(solver: Recorded, puzzle: Puzzle[Any], board: Any, limits: Limits, *, calls: Steps = None) -> Told:
    """What the solver tells of its search of this board. Raises NoEventsError for nothing, InputError for no events.

    Raises UsageError for a board that the notation it reads cannot say. With ``calls``, two steps, it is noted what
    functions ran between them, if it is in Python.
    """
    answer, problem = None, puzzle.csp(board, puzzle.levels[0])
    if isinstance(solver, RecordingFile):
        source = read_source(solver.path)
        name, text = source.name, source.text
    else:
        try:
            execution = solver.execution(puzzle, board, limits, recorded=_recorded(calls))
        except CannotWriteError as error:
            raise UsageError(f"{solver}: {error}; write= names the notation that it reads") from error
        name, text = str(solver), execution.stdout.decode(errors="replace")
        answer = solver.answer(puzzle, board, execution)
    reader = _Reader(name, puzzle, board, problem)
    events = reader.events(text)
    first = next(events, None)
    if first is None:
        raise NoEventsError(name, answer)
    begun = _BEGIN.search(text)
    beginning = _Reader(name, puzzle, board, problem).events(text[begun.start() :]) if begun else iter(())
    return Told(problem, chain([first], events), next(beginning, first).meant, answer, reader.calls)


def _recorded(calls: Steps) -> dict[str, str]:
    """What the environment of a solver has that is to tell of its search, on standard output."""
    return {RECORD: "1"} if calls is None else {RECORD: "1", CALLS: "{} {}".format(*calls)}


class _Reader:
    """Reads events, with what variables and values are called."""

    def __init__(self, name: str, puzzle: Puzzle[Any], board: Any, problem: Problem) -> None:
        self._name, self._line, self._place = name, 0, ""
        self._places: list[str] = []
        self.calls: list[Any] = []
        self._variables = problem.variables
        self._by_name: dict[str | tuple[str, ...], int] = {one.name: x for x, one in enumerate(problem.variables)}
        for x, values in enumerate(puzzle.layout(board).shows):
            self._by_name.update((tuple(map(str, spot)), x) for shown_by in values for spot in shown_by)

    def events(self, text: str) -> Iterator[Event]:
        """The events in the order of their lines; a last line that was cut off is left out."""
        lines = text.split("\n")
        for self._line, line in enumerate(lines, start=1):
            if not line.startswith(f'{SIGN}["'):
                if _MISPLACED.search(line):
                    self._fail(f'an event that begins its line, as {SIGN}["undo"]', line.strip())
                continue
            try:
                told = json.loads(line[len(SIGN) :])
            except (ValueError, RecursionError):
                if self._line == len(lines):
                    return
                self._fail("an array of JSON", line)
            if told[0] == "at" and len(told) == 2:
                self._move(told[1])
            elif told[0] == "calls" and len(told) == 2:
                self.calls.append(told[1])
            elif told[0] != "nodes":
                yield replace(self._event(told), place=self._place)

    def _move(self, said: Any) -> None:
        """The events that follow are told of at a new place, or at the one of that number."""
        if isinstance(said, str):
            self._places.append(said)
            self._place = said
        elif type(said) is int and 0 <= said < len(self._places):
            self._place = self._places[said]
        else:
            self._fail("a place, or the number of one told of before, from 0", json.dumps(said))

    def _event(self, told: Sequence[Any]) -> Event:
        kind, rest = told[0], told[1:]
        if kind not in _FOLLOW or len(rest) != _FOLLOW[kind]:
            self._fail(f"one of {', '.join(f'{one} with {n} more' for one, n in _FOLLOW.items())}", json.dumps(told))
        if kind == "begin":
            if not isinstance(rest[0], dict) or not all(isinstance(one, str) for one in rest[0].values()):
                self._fail("an object of texts", json.dumps(told))
            return Event(kind, meant=rest[0])
        if kind == "domains":
            pairs = rest[0] if isinstance(rest[0], list) else [rest[0]]
            if not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
                self._fail("[variable, [values]] for each variable", json.dumps(told))
            return Event(kind, told={(x := self._variable(one)): self._mask(x, values) for one, values in pairs})
        if not rest:
            return Event(kind)
        variable = self._variable(rest[0])
        return Event(kind, variable, self._mask(variable, rest[1] if kind == "prune" else [rest[1]]))

    def _variable(self, said: Any) -> int:
        if type(said) is int and 0 <= said < len(self._variables):
            return said
        spots = said if isinstance(said, list) and said and isinstance(said[0], list) else [said]
        keys = [tuple(map(str, spot)) if isinstance(spot, list) else str(spot) for spot in spots]
        found = {self._by_name.get(key) for key in keys}
        variable = found.pop()
        if variable is None or found:
            names = f"0, {self._variables[0].name!r} or cells of it, counted from [0, 0]"
            self._fail(f"a variable, such as {names}", json.dumps(said))
        return variable

    def _mask(self, variable: int, values: Any) -> int:
        """The values as a mask. A number is the value, where values are numbers, and else its index."""
        labels, mask = list(self._variables[variable].labels), 0
        are_numbers = all(_INTEGER.fullmatch(label) for label in labels)
        for value in values if isinstance(values, list) else [values]:
            said = str(value) if type(value) is int and are_numbers else value
            if isinstance(said, str) and said in labels:
                mask |= 1 << labels.index(said)
            elif type(said) is int and 0 <= said < len(labels):
                mask |= 1 << said
            else:
                self._fail(f"a value of {self._variables[variable].name}: {', '.join(labels)}", json.dumps(value))
        return mask

    def _fail(self, expected: str, found: str) -> NoReturn:
        raise InputError(self._name, self._line, 1, expected, shown(found))
