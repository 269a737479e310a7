"""Check the arguments of a function of the API before anything is done with them, with one message."""

from __future__ import annotations

import inspect
import reprlib
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from numbers import Integral, Real
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from magnets_cp.bounds import MOST_SECONDS
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle

P = ParamSpec("P")
T = TypeVar("T")


class Kind(NamedTuple):
    """A kind of argument, in words and as a test."""

    expected: str
    fits: Callable[[Any], bool]


def whole(least: int, most: int | None = None) -> Kind:
    """Whole numbers from ``least`` to ``most``, those of numpy too."""
    return Kind(
        f"a whole number from {least}" + (f" to {most}" if most is not None else ""),
        lambda found: (
            isinstance(found, Integral)
            and not isinstance(found, bool)
            and least <= int(found)
            and (most is None or int(found) <= most)
        ),
    )


def seconds_from(least: float) -> Kind:
    """Numbers of seconds from ``least`` to what clocks can tell."""
    return Kind(
        f"a number from {least:g} to {MOST_SECONDS:g}",
        lambda found: isinstance(found, Real) and least <= cast("float", found) <= MOST_SECONDS,
    )


def one_of(expected: str, *types: type) -> Kind:
    """Values of one of these types."""
    return Kind(expected, lambda found: isinstance(found, types))


def list_of(expected: str, test: Callable[[Any], bool]) -> Kind:
    """Lists and other collections of values that pass the test."""
    return Kind(expected, lambda found: _is_list(found) and all(map(test, found)))


def either(one: Kind, other: Kind) -> Kind:
    """Values of one of the two kinds."""
    return Kind(f"{one.expected}, or {other.expected}", lambda found: one.fits(found) or other.fits(found))


def maybe(kind: Kind) -> Kind:
    """Values of the kind, or None."""
    return either(kind, Kind("None", lambda found: found is None))


def _is_list(found: object) -> bool:
    return isinstance(found, Collection) and not isinstance(found, (str, bytes, Mapping))


SECONDS = seconds_from(0)
# An argument of one name means the same in every function.
KINDS = {
    "count": maybe(whole(1)),
    "filled": maybe(one_of("a text", str)),
    "first": one_of("True or False", bool),
    "fuzz": whole(0),
    "give_up": whole(0),
    "jobs": whole(1),
    "memory": whole(16),
    "nodes": maybe(whole(0)),
    "puzzle": maybe(one_of("a name, FILE.py or a Puzzle", str, Puzzle)),
    "seconds": maybe(SECONDS),
    "seed": maybe(whole(0)),
    "seeds": whole(1),
    "size": one_of("a text such as 10x9", str),
    "sizes": either(one_of("a text such as 6x6", str), list_of("a list of these", lambda one: isinstance(one, str))),
    "solver": one_of("the name of a solver, such as hand or cp-sat", str),
    "steps": maybe(whole(0)),
    "store": maybe(one_of("the name of a file", str, Path)),
    "without": either(one_of("a name", str), list_of("a list of names", lambda one: isinstance(one, str))),
}


def checked(terms: type | None = None, **special: Kind) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Hold the arguments of a function to ``KINDS``. It then raises UsageError for a wrong one.

    terms    a TypedDict of further keyword arguments: a misspelt one is an error, not passed over
    special  the arguments that are of another kind in this function

    >>> @checked(jobs=whole(2))
    ... def work(jobs=2): ...
    >>> work(jobs="2")
    Traceback (most recent call last):
    ...
    magnets_cp.errors.UsageError: jobs: expected a whole number from 2, found '2'
    """
    kinds = {**KINDS, **special}

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        signature = inspect.signature(function)
        named = {name for name, one in signature.parameters.items() if one.kind is not inspect.Parameter.VAR_KEYWORD}

        @wraps(function)
        def door(*arguments: P.args, **keywords: P.kwargs) -> T:
            bound = signature.bind(*arguments, **keywords)
            bound.apply_defaults()
            if terms is not None:
                _check_names(function.__name__, sorted(bound.kwargs.keys() - named), terms)
            for name, found in {**bound.arguments, **bound.kwargs}.items():
                if name in kinds and not kinds[name].fits(found):
                    raise UsageError(f"{name}: expected {kinds[name].expected}, found {reprlib.repr(found)}")
            return function(*arguments, **keywords)

        return door

    return wrap


def _check_names(function: str, given: Iterable[str], terms: type) -> None:
    known = terms.__annotations__
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        raise UsageError(f"{function}: expected one of {', '.join(known)}, found {shown(unknown)}")
