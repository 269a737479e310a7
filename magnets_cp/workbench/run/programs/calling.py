"""Call a user's function on one board, in a process of its own; see ``python_function``.

The function gets the board as text, in the notation that was asked for; if its first parameter is called ``board``,
it gets our object instead (for Magnets a ``magnets_cp.puzzles.magnets.board.Board``). It returns the board solved, in
one of the ``SHAPES``, or a list of such boards; or None or [] if there is no solution. A generator is asked for its
first solution; one that yields None, or nothing, has none. What it prints is shown, and no part of the answer.

If its first parameter is called ``problem``, it gets a ``magnets_cp.plain.PlainProblem`` and returns the
value of each variable by its name, of the best solution if there is an objective; or it raises NotImplementedError for
what it cannot express.
"""

from __future__ import annotations

import base64
import faulthandler
import importlib.util
import inspect
import json
import operator
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

VALUES = "the value of each variable by its name, or None"
SHAPES = (
    'rows, as texts ["+-", ".."] or as lists or an array [[1, -1], [0, 0]]; signs by cell {(0, 1): "-"} or by domino '
    '{((0, 0), (0, 1)): "+-"}; a text with a row a line; None for no solution'
)
# What functions call their first parameter that are not given text: our object, or dictionaries and tuples.
GIVEN = ("board", "problem")
# The exit status that says: I cannot express this board (as automake's tests say that they are to be skipped).
DECLINES = 77
# The key under which JSON has a dictionary whose keys are cells or dominoes.
PLACED = "placed"
# Of its time; it began before this process was there.
_NOTED_AFTER = 0.8
_AT_START = {"__main__", "abc", "codecs", "encodings", "genericpath", "io", "ntpath", "os", "posixpath", "site", "stat"}
# No file of such a name comes first.
_NEVER_SHADOWED = _AT_START | set(sys.builtin_module_names)
# As in ``magnets_cp.recorder``, which need not be there.
RECORD = "MAGNETS_RECORD"


def main(path: str, function: str, seconds: str | float) -> None:
    """Import the file, call the function on the board on standard input, print what it returns as JSON.

    Where that is null, print what its first parameter is called. Shortly before the process is stopped, after so many
    seconds, it is noted on standard error where it is.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    _note_after(max(0.01, _NOTED_AFTER * float(seconds)))
    if RECORD in os.environ:
        os.environ[RECORD] = str(answers.fileno())
    request = json.load(sys.stdin)
    given: list[Any] = []
    if request and forget_shadowed(os.path.dirname(path)):  # among them perhaps what the board is made of
        given.append(unpickled(request))
    solve = loaded(path, function)
    if request is None:
        with answers:
            json.dump(first_parameter(solve), answers)
        return
    returned = result_of(solve, request["text"], lambda: given[0] if given else unpickled(request))
    recorder = sys.modules.get("magnets_cp.recorder")
    if recorder is not None:
        recorder.tell_calls()
    with answers:
        try:
            answers.write(as_json(returned))
        except (TypeError, ValueError) as error:
            sys.exit(f"{function} returned {type(returned).__name__} ({error}); expected {SHAPES}")
        if recorder is not None and recorder.nodes():
            answers.write(f'\n@["nodes", {recorder.nodes()}]\n')


def _note_after(seconds: float) -> None:
    """Write to standard error where the function is after so many seconds.

    By a signal, between two of its instructions: faulthandler's own thread looks while they run, and may end them.
    """
    if not hasattr(signal, "setitimer"):
        faulthandler.dump_traceback_later(seconds, file=2)
        return

    def note(*_: object) -> None:
        os.write(2, f"Timeout ({seconds})!\n".encode())
        faulthandler.dump_traceback(file=2, all_threads=False)

    signal.signal(signal.SIGALRM, note)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def unpickled(request: dict[str, Any]) -> Any:
    """The board, or what stands for it."""
    return pickle.loads(base64.b64decode(request["board"]))[1]


def forget_shadowed(folder: str) -> list[str]:
    """Forget modules that files in the folder are called like, which come first; not those that Python begins with."""
    try:
        names = os.listdir(folder)
    except OSError:  # it is isolated from its neighbours
        return []
    files = {name.removesuffix(".py") for name in names if name.endswith(".py")}
    packages = {name for name in names if os.path.isfile(os.path.join(folder, name, "__init__.py"))}
    beside = (files | packages) - _NEVER_SHADOWED
    gone = [name for name in sys.modules if name.partition(".")[0] in beside]
    for name in gone:
        del sys.modules[name]
    return gone


def as_json(returned: Any) -> str:
    """What a function returned as JSON. Raises TypeError or ValueError for what cannot be a board.

    >>> as_json({((0, 0), (0, 1)): "+-"})
    '{"placed": [[[[0, 0], [0, 1]], "+-"]]}'
    """
    several = isinstance(returned, list) and returned and all(isinstance(one, dict) for one in returned)
    return json.dumps([_keyed(one) for one in returned] if several else _keyed(returned), default=_plain)


def _keyed(value: Any) -> Any:
    """A dictionary of rows by their numbers; one whose keys are neither numbers nor texts, such as cells, as pairs."""
    if not isinstance(value, dict) or not value or any(isinstance(key, str) for key in value):
        return value
    if all(hasattr(key, "__index__") for key in value):
        return {operator.index(key): row for key, row in value.items()}
    return {PLACED: list(value.items())}


def first_parameter(solve: Callable[..., Any]) -> str:
    """What it is called; empty if there is none."""
    return next(iter(inspect.signature(solve).parameters), "")


def result_of(solve: Callable[[Any], Any], text: str, board: Callable[[], Any]) -> Any:
    """What the function returns for the board, which it gets as text or, by the name of its parameter, as an object."""
    parameter = first_parameter(solve)
    if parameter != "problem":
        return _one_of(solve(board() if parameter in GIVEN else text))
    try:
        problem = board()
        returned = _one_of(solve(problem), is_last=problem.objective is not None)
    except NotImplementedError as error:
        sys.stderr.write(f"NotImplementedError: {error}\n")
        sys.exit(DECLINES)
    return None if returned is None else _instantiation(returned, is_best=problem.objective is not None)


def _one_of(returned: Any, *, is_last: bool = False) -> Any:
    """The first of what a generator yields, or the last, as of better and better ones; None if it yields none."""
    if not inspect.isgenerator(returned):
        return returned
    return next(iter([*returned][-1:] if is_last else returned), None)


def _instantiation(values: Any, *, is_best: bool) -> str:
    """The values of variables by their names, as a solver of the XCSP3 competitions has them."""
    if not isinstance(values, dict):
        sys.exit(f"it returned {type(values).__name__}; expected {VALUES}")
    found = {name: _whole(value) for name, value in values.items()}
    wrong = next((name for name, number in found.items() if number is None), None)
    if wrong is not None:
        sys.exit(f"it returned {values[wrong]!r} for {wrong}; expected an integer")
    listed = f"<list> {' '.join(map(str, found))} </list> <values> {' '.join(map(str, found.values()))} </values>"
    claim = "s OPTIMUM FOUND" if is_best else "s SATISFIABLE"
    return f"{claim}\n<instantiation> {listed} </instantiation>"


def _whole(value: Any) -> int | None:
    """The integer that it is, also as a float or a fraction, as solvers of linear programs have them; None if none."""
    if hasattr(value, "__index__"):
        return operator.index(value)
    return int(value) if isinstance(value, (float, Fraction)) and value == value // 1 else None


def loaded(path: str, function: str) -> Callable[[Any], Any]:
    """Import the file, and give its function. Ends the program where there is none."""
    sys.dont_write_bytecode = True
    sys.path[0] = os.path.dirname(path)  # its neighbours are what it may import, not ours
    name = os.path.splitext(os.path.basename(path))[0]
    if name in _NEVER_SHADOWED:
        name += "_file"  # ``import time`` is Python's in time.py too
    spec = importlib.util.spec_from_file_location(name, path)
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
    raise TypeError(f"no board has a {type(value).__name__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
