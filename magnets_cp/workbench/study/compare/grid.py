"""Configurations by short texts: one text for many, and a short name for each.

Commas part the values of an option; "restarts=,100" is without restarts, and with. Quotes keep a comma: those of a
command, say. A value that is as a whole the name of a file, or of a function in one, is one value too. A function's
parameters stand in parentheses, and | parts their values: "variable=mine.py:choose(weight=1|2|4)" for three.
"""

from __future__ import annotations

import os
import re
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from magnets_cp.errors import UsageError

_FUNCTION = re.compile(r"\S+\.py:\w+")
_OF_PARTS = ("level", "search", "inference", "variable", "value", "strategy")
_CALL = re.compile(r"(.+:\w+)\((.*)\)", re.DOTALL)


def expand(text: str) -> list[str]:
    """The configurations a text stands for, the last option varying fastest. Raises UsageError."""
    options = list(_options(text))
    choices = [[(key, value) for value in values] for key, values in options]
    return [" ".join(f"{key}={shlex.quote(value)}" for key, value in choice if value) for choice in product(*choices)]


def varied(text: str) -> list[str]:
    """The options of which the text gives several values."""
    return [key for key, values in _options(text) if len(values) > 1]


def _options(text: str) -> Iterator[tuple[str, list[str]]]:
    for values in _words(text):
        key, equals, first = values[0].partition("=")
        if not (key and equals) or not any([first, *values[1:]]):
            own = f"; a solver of your own is solver=python function={key}" if _FUNCTION.fullmatch(key) else ""
            raise UsageError(f"configuration {text!r}: expected KEY=VALUE or KEY=VALUE,VALUE, found {values[0]!r}{own}")
        whole = ",".join([first, *values[1:]])
        parted = [whole] if _is_file(whole) else _closed([first, *values[1:]])
        yield key, list(dict.fromkeys(one for value in parted for one in _alternatives(value)))


def _closed(values: list[str]) -> list[str]:
    """The values, those put together again that were parted by a comma in parentheses."""
    found = values[:1]
    for value in values[1:]:
        if found[-1].count("(") > found[-1].count(")"):
            found[-1] += f",{value}"
        else:
            found.append(value)
    return found


def _alternatives(value: str) -> list[str]:
    """FILE.py:FUNCTION(NAME=VALUE|VALUE, ...) with each choice of values; anything else as it is."""
    call = _CALL.fullmatch(value)
    if call is None:
        return [value]
    given = (part.strip().partition("=") for part in call[2].split(","))
    choices = [[f"{name}{equals}{one}" for one in values.split("|")] for name, equals, values in given]
    return [f"{call[1]}({','.join(choice)})" for choice in product(*choices)]


def _words(text: str) -> Iterator[list[str]]:
    """The words between blanks, each as its parts between commas."""
    reader = shlex.shlex(text, posix=True, punctuation_chars=",")
    reader.whitespace_split, reader.commenters = True, ""
    word: list[str] = []
    goes_on = False
    try:
        for token in reader:
            if token.strip(",") == "" and word:
                word += [""] * (len(token) - 1 + goes_on)
                goes_on = True
            elif goes_on:
                word.append(token)
                goes_on = False
            else:
                if word:
                    yield word
                word = [token]
    except ValueError as error:
        raise UsageError(f"configuration {text!r}: {str(error).lower()}") from error
    if word:
        yield [*word, ""] if goes_on else word


def _is_file(value: str) -> bool:
    """Is the value FILE or FILE:FUNCTION, with a file that is there?"""
    return any("," in name and os.path.isfile(name) for name in (value, value.rpartition(":")[0]))


def labels(configurations: Sequence[str], beside: Sequence[str] = ()) -> list[str]:
    """A label for each of the distinct configurations, e.g. "hand fc mrv", "hand mac mrv", "cp-sat".

    Among those of one solver only the options are named in which they differ; the solver only if there are several. One
    that names itself, by ``name=``, is called so.

    beside  other configurations they have to be told from, which have names already
    """
    options = [options_of(text) for text in configurations]
    everyone = [*options, *map(options_of, beside)]
    solvers = list(dict.fromkeys(one["solver"] for one in everyone))
    telling = {solver: _telling([one for one in everyone if one["solver"] == solver]) for solver in solvers}
    short = [
        one.get("name")
        or " ".join(
            [one["solver"]] * (len(solvers) > 1)
            + [_word(key, one[key]) for key in telling[one["solver"]] if key in one]
        )
        or one["solver"]
        for one in options
    ]
    return unambiguous(short, configurations)


def unambiguous(short: Sequence[str], configurations: Sequence[str]) -> list[str]:
    """The labels, or the whole configuration where another has the same."""
    count = Counter(short)
    return [label if count[label] == 1 else text for label, text in zip(short, configurations, strict=True)]


def options_of(configuration: str) -> dict[str, str]:
    """The options of a configuration, by name."""
    pairs = (part.partition("=") for part in shlex.split(configuration))
    return {key: value for key, _, value in pairs}


def described(configuration: str, keys: Sequence[str]) -> str:
    """The values of these options."""
    options = options_of(configuration)
    return " ".join(_word(key, options[key]) for key in keys if key in options)


def _telling(options: Sequence[dict[str, str]]) -> list[str]:
    """The options in which they differ."""
    keys = dict.fromkeys(key for one in options for key in one)
    return [key for key in keys if len({one.get(key) for one in options}) > 1]


def _word(key: str, value: str) -> str:
    """A value that speaks for itself; a function by its name; a number or a yes with its key."""
    if value.isdigit() or value in ("yes", "no"):
        return f"{key}={value}"
    return value.rpartition(":")[2] if key in _OF_PARTS else value
