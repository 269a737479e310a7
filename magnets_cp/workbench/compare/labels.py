"""Short names for configurations: what tells them apart, and no more."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence


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
    return value.rpartition(":")[2] if key in ("level", "inference", "variable", "value") else value
