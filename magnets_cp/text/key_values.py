"""Options as text, ``KEY=VALUE`` separated by blanks, a value quoted where a shell would need it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from magnets_cp.errors import UsageError


def key_values(text: str) -> dict[str, str]:
    """Take such a text apart. Raises UsageError for a word that is no ``KEY=VALUE``, and for a key named twice.

    >>> key_values("solver=command command='./mine {file}'")
    {'solver': 'command', 'command': './mine {file}'}
    """
    options: dict[str, str] = {}
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UsageError(str(error).lower()) from error
    for word in words:
        key, equals, value = word.partition("=")
        if not (key and equals and value) or key in options:
            raise UsageError(f"expected KEY=VALUE, each key once, found {word!r}")
        options[key] = value
    return options


def as_text(options: Mapping[str, str]) -> str:
    """Put the options together again.

    >>> as_text({"solver": "command", "command": "./mine {file}"})
    "solver=command command='./mine {file}'"
    """
    return " ".join(f"{key}={shlex.quote(value)}" for key, value in options.items())
