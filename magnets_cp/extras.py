"""Name the packages of an extra in a command that works: the package itself is on no index."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires

_REQUIREMENT = re.compile(r"(?P<package>[^;]+);.*\bextra == ['\"](?P<extra>[\w-]+)['\"]")


def install(extra: str) -> str:
    """The command that installs what an extra of ``pyproject.toml`` needs, as the installed package knows it.

    >>> install("cluster")
    "pip install 'distributed>=2024.8'"
    """
    try:
        stated = [match for text in requires("magnets-cp") or () if (match := _REQUIREMENT.match(text))]
    except PackageNotFoundError:
        stated = []
    packages = [match["package"].strip() for match in stated if match["extra"] == extra]
    if not packages:  # run from its sources, uninstalled
        return f"pip install '.[{extra}]' in the folder of the sources"
    return " ".join(["pip install", *(f"'{package}'" for package in packages)])
