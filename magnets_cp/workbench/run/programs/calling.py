"""Call a user's function on one board, in a process of its own; see ``python_function``.

The function gets the board as text, in the notation that was asked for; if its first parameter is called ``board``,
it gets our object instead (for Magnets a ``magnets_cp.puzzles.magnets.board.Board``). It returns the board solved: a
list of rows, each a string or a list of signs; or a list of such boards; or text with a row a line; or None or [] if
there is no solution. A generator is asked for its first solution; one that yields None, or nothing, has none. What it
prints is no part of the answer.
"""

from __future__ import annotations

import base64
import importlib.util
import inspect
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from typing import Any


def main(path: str, function: str) -> None:
    """Import the file, call the function on the board on standard input, print what it returns as JSON."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    request = json.load(sys.stdin)
    solve = _loaded(path, function)
    if next(iter(inspect.signature(solve).parameters), None) == "board":
        _, board = pickle.loads(base64.b64decode(request["board"]))
        returned = solve(board)
    else:
        returned = solve(request["text"])
    if inspect.isgenerator(returned):
        returned = next(returned, None)
    with answers:
        try:
            json.dump(returned, answers, default=_plain)
        except (TypeError, ValueError) as error:
            sys.exit(f"{function} returned {type(returned).__name__}: {error}")


def _loaded(path: str, function: str) -> Callable[[Any], Any]:
    sys.dont_write_bytecode = True
    sys.path[0] = os.path.dirname(path)  # its neighbours are what it may import, not ours
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    found = getattr(module, function, None)
    if not callable(found):
        sys.exit(f"{os.path.basename(path)} has no function {function}")
    return found  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    """Turn into JSON what it does not know: arrays of numpy, bytes, iterators such as ``map``."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, Iterator):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no board")


if __name__ == "__main__":
    main(*sys.argv[1:])
