"""Which functions of a solver ran between two of its steps, how often, what they returned, and by which lines.

It runs beside the solver, for ``magnets_cp.recorder``. Standard library only.
"""

from __future__ import annotations

import linecache
import os
import reprlib
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

_SHORT = reprlib.Repr()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother, _SHORT.maxlong = 3, 30, 90, 20
_LONGEST = 90  # of what is passed or returned
_MOST_VALUES = 6
_MOST_CALLS = 3  # of a function that are told with what it was given
_MOST_FUNCTIONS = 40
# Calls take some microseconds each to note.
_MOST_NOTED = 20_000


@dataclass(frozen=True, slots=True)
class Called:
    """A function that was called.

    depth           how many of the functions here had called it, one within the other, the first time
    calls           how many have returned
    results         what they returned, the most frequent, and how often
    latest          what the latest were given, and what they returned
    is_running      one has not returned
    says_yes_or_no  it has returned True or False
    lines           the number of each, its text, and whether it ran in any call; to the last one that did
    """

    name: str
    depth: int
    calls: int
    results: dict[str, int]
    latest: tuple[tuple[str, str], ...]
    is_running: bool
    says_yes_or_no: bool
    lines: tuple[tuple[int, str, bool], ...]


class CallTrace:
    """The calls of functions from the files of one folder, since it was started, in this thread.

    >>> trace = CallTrace("mine.py")
    >>> trace.start()
    >>> trace.stop()
    []
    """

    def __init__(self, path: str) -> None:
        self._folder = os.path.dirname(path)
        self._functions: dict[CodeType, _Function] = {}
        self._depth = self._noted = 0

    def start(self) -> None:
        """From now on every call is noted, and the end of those that are running."""
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            if self._is_own(frame.f_code) and not frame.f_code.co_name.startswith("<"):
                frame.f_trace = self._within(frame)
            frame = frame.f_back
        sys.settrace(self._called)

    def stop(self) -> list[Called]:
        """The functions in the order of their first calls. No call is noted any more."""
        sys.settrace(None)
        met = [one for one in self._functions.values() if one.results or one.running]
        return [one.called() for one in met[:_MOST_FUNCTIONS]]

    def _is_own(self, code: CodeType) -> bool:
        return os.path.dirname(code.co_filename) == self._folder and code.co_name != "<module>"

    def _called(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        if not self._is_own(frame.f_code):
            return None
        if frame.f_code.co_name.startswith("<"):  # a lambda or a comprehension: its lines are those of its function
            outer = frame.f_back
            function = self._functions.get(outer.f_code) if outer is not None else None
            return None if function is None else function.noted
        self._noted += 1
        if self._noted > _MOST_NOTED:
            sys.settrace(None)
            return None
        within = self._within(frame, is_new=True)
        self._depth += 1
        return within

    def _within(self, frame: FrameType, *, is_new: bool = False) -> Callable[..., Any]:
        """What notes the lines of a call, and its end."""
        function = self._functions.setdefault(frame.f_code, _Function(frame.f_code, self._depth))
        given = _given(frame)
        if is_new:
            function.running += 1

        def within(frame: FrameType, event: str, result: Any) -> Callable[..., Any]:
            function.noted(frame, event, result)
            if event == "return":
                self._depth -= is_new
                function.end(given, result)
            return within

        return within


class _Function:
    """One function: its calls by what they returned, the latest of them, and the lines that ran in any of them."""

    def __init__(self, code: CodeType, depth: int) -> None:
        self.code, self.depth = code, depth
        self.results: Counter[str] = Counter()
        self.latest: dict[str, str] = {}
        self.running = 0
        self.ran: set[int] = set()
        self.says_yes_or_no = False

    def noted(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        """What ran within it: a line."""
        if event == "line":
            self.ran.add(frame.f_lineno)
        return self.noted

    def end(self, given: str, result: Any) -> None:
        """A call returns."""
        self.running = max(0, self.running - 1)  # it may have been called before
        said = _shown(result)
        self.says_yes_or_no = self.says_yes_or_no or isinstance(result, bool)
        self.results[said] += 1
        self.latest.pop(given, None)
        self.latest[given] = said

    def called(self) -> Called:
        """What is told of it."""
        first, lines = self.code.co_firstlineno, linecache.getlines(self.code.co_filename)
        numbers = range(first, min(len(lines), max(self.ran, default=first)) + 1)
        return Called(
            self.code.co_name,
            self.depth,
            self.results.total(),
            dict(self.results.most_common(_MOST_CALLS)),
            tuple([*self.latest.items()][-_MOST_CALLS:]),
            self.running > 0,
            self.says_yes_or_no,
            tuple((number, lines[number - 1].expandtabs().rstrip(), number in self.ran) for number in numbers),
        )


def _given(frame: FrameType) -> str:
    """What a function was called with."""
    names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    return ", ".join(f"{name}={_shown(frame.f_locals.get(name))}" for name in names if name != "self")


def _shown(value: Any) -> str:
    """A value as Python writes it, short; of many values, or an object that says nothing of itself, its type."""
    if isinstance(value, (dict, list, set, frozenset)) and len(value) > _MOST_VALUES:
        return f"{type(value).__name__} of {len(value)}"
    try:
        text = " ".join(_SHORT.repr(value).split())
    except Exception as error:
        return type(error).__name__
    if " object at 0x" in text or " instance at 0x" in text:
        return type(value).__name__
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
