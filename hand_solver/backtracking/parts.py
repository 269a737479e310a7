"""Find a part of a search, an inference or a heuristic: by name, or a user's own by ``file.py:function``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hand_solver.events import Observer
from hand_solver.plugins import Plugin
from hand_solver.user_errors import PluginError

_CLOSE = 0.55  # of difflib's likeness: ca.cd, as the paper has it, is then close to wdeg_cacd


def part_named(name: str | Callable[..., Any], known: Mapping[str, Any], plugin: type[Plugin]) -> Any:
    """The part of that name, made anew if it is a class; or a user's own, wrapped in ``plugin``. Raises PluginError."""
    if not isinstance(name, str):
        return plugin(name)
    if name in known:
        found = known[name]
        return found() if isinstance(found, type) else found
    if ":" in name:
        return plugin(name)
    from difflib import get_close_matches  # seldom needed

    close = get_close_matches(name, known, cutoff=_CLOSE)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    raise PluginError(f"expected one of {', '.join(known)}, or FILE.py:FUNCTION; found {name!r}{hint}")


def listeners(*heuristics: Callable[..., Any]) -> list[Observer]:
    """The heuristics that want the events of the search."""
    found = [heuristic.listener() if isinstance(heuristic, Plugin) else heuristic for heuristic in heuristics]
    return [heuristic for heuristic in found if isinstance(heuristic, Observer)]
