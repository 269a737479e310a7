"""Grids: one text for many configurations, e.g. "inference=none,fc,mac variable=mrv,dom_wdeg" for six.

Commas part the values of an option; "restarts=,100" is without restarts, and with. Quotes keep a comma: those of a
command, say. A value that is as a whole the name of a file, or of a function in one, is one value too.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from itertools import product

from magnets_cp.errors import UsageError


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
            raise UsageError(f"configuration {text!r}: expected KEY=VALUE or KEY=VALUE,VALUE, found {values[0]!r}")
        whole = ",".join([first, *values[1:]])
        yield key, [whole] if _is_file(whole) else list(dict.fromkeys([first, *values[1:]]))


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
    return "," in value and (os.path.isfile(value) or os.path.isfile(value.rpartition(":")[0]))
