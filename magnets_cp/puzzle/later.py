"""Functions that are imported when they are called: what few commands need costs the others no time to start."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Later:
    """The function of that name in that module; it is called as that is, and goes to other processes by its name."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *arguments: Any) -> Any:
        """Import it and call it."""
        return getattr(import_module(self._module), self._name)(*arguments)
