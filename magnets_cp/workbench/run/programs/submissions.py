"""A folder of submissions: each file or folder in it is somebody's solver, and says or shows how it is run."""

from __future__ import annotations

import os
import shlex
import sys
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from magnets_cp.errors import UsageError
from magnets_cp.workbench.page.saving import refused
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.programs.python_file import PythonFile, python_file, syntax_error
from magnets_cp.workbench.run.programs.python_function import Function

COMMAND_FILE = "command.txt"
_LONGEST = 5_000_000  # bytes
# Looked for in a folder without a command of its own, in this order.
PYTHON_FILES = ("solver.py", "solve.py", "main.py")
PROGRAMS = ("solver", "solve", "run", "main")
FUNCTION = "solve"


@dataclass(frozen=True, slots=True)
class Submission:
    """Somebody's solver, or what is wrong with it."""

    name: str
    solver: ExternalSolver | None
    problem: str = ""


def submissions(folder: str, notations: Collection[str], limits: ExternalSolver) -> list[Submission]:
    """The submissions in a folder, by name; what cannot be run is listed with its problem. Raises UsageError.

    A folder is run by the command on the first line of its ``command.txt`` (paths in it relative to the folder; other
    lines may be ``write=NOTATION`` and ``silence=none``); without one by its ``solver.py``, ``solve.py`` or
    ``main.py``, or its executable ``solver``, ``solve``, ``run`` or ``main``. A Python file is called through its
    function ``solve`` if it has one and does not read a board by itself when it is run; otherwise it is a program, as
    an executable file is: it is given the path of the board, and has the board on standard input too. Hidden and other
    files are passed over. ``limits`` has the limits of all, and the notation of those that name none.
    """
    with refused(f"--submissions: {folder}"):
        entries = sorted(Path(folder).iterdir())
    runnable = [
        entry
        for entry in entries
        if not entry.name.startswith((".", "_"))
        and (entry.is_dir() or entry.suffix == ".py" or os.access(entry, os.X_OK) or _leads_nowhere(entry))
    ]
    if not runnable:
        raise UsageError(f"--submissions: no submissions in {folder}")
    stems = Counter(entry.stem for entry in runnable)
    named = [(entry.stem if stems[entry.stem] == 1 else entry.name, entry) for entry in runnable]
    return [_submission(name, entry, notations, limits) for name, entry in named]


def _leads_nowhere(entry: Path) -> bool:
    """Return whether it is a link to nothing."""
    return entry.is_symlink() and not entry.exists()


def _submission(name: str, entry: Path, notations: Collection[str], limits: ExternalSolver) -> Submission:
    try:
        solver = _of_folder(entry, limits) if entry.is_dir() else _of_file(entry, limits)
        if solver.write and solver.write not in notations:
            raise UsageError(f"{COMMAND_FILE}: write: expected one of {', '.join(notations)}, found {solver.write!r}")
    except UnicodeDecodeError as error:
        return Submission(name, None, f"{COMMAND_FILE}: expected UTF-8, found byte {error.start + 1} to be none")
    except (UsageError, OSError, ValueError) as error:
        return Submission(name, None, str(error))
    reads = str(entry.absolute()) if entry.is_dir() and solver.isolate else ""
    return Submission(name, replace(solver, name=name, reads=reads))


def _of_folder(folder: Path, limits: ExternalSolver) -> ExternalSolver:
    command = folder / COMMAND_FILE
    if _leads_nowhere(command):
        raise UsageError(f"{COMMAND_FILE} is a link to nothing")
    if command.is_file():
        lines = [line.strip() for line in _text(command).splitlines()]
        first, *others = [line for line in lines if line and not line.startswith("#")] or [""]
        settings = {line.partition("=")[0]: line.partition("=")[2] for line in others}
        if set(settings) - {"write", "silence"} or settings.get("silence", "none") != "none":
            expected = "after the command only write=NOTATION and silence=none may follow"
            raise UsageError(f"{COMMAND_FILE}: {expected}, found {', '.join(others)!r}")
        command_ = _command(first, folder, replace(limits, write=settings.get("write", limits.write)))
        return replace(command_, silence=settings.get("silence", ""))
    for name in PYTHON_FILES:
        if (folder / name).is_file() or _leads_nowhere(folder / name):
            return _of_file(folder / name, limits)
    for name in PROGRAMS:
        if (os.access(folder / name, os.X_OK) and (folder / name).is_file()) or _leads_nowhere(folder / name):
            return _of_file(folder / name, limits)
    raise UsageError(f"no {COMMAND_FILE}, none of {', '.join(PYTHON_FILES)}, and no executable {', '.join(PROGRAMS)}")


def _of_file(file: Path, limits: ExternalSolver) -> ExternalSolver:
    if not file.is_file():
        raise UsageError(f"{file.name} is {'a link to nothing' if _leads_nowhere(file) else 'no file'}")
    folder = str(file.parent.absolute())
    if file.suffix != ".py":
        return _command(f"./{shlex.quote(file.name)} {{file}}", file.parent, limits)
    _content(file)  # not too long; it may say its encoding, which Python heeds
    if error := syntax_error(str(file.absolute())):
        raise UsageError(error)
    if _is_module(file):
        return Function(function=f"{file.name}:{FUNCTION}", folder=folder, **limits.shared)
    return _command(f"{shlex.quote(sys.executable)} {shlex.quote(file.name)} {{file}}", file.parent, limits)


def _command(command: str, folder: Path, limits: ExternalSolver) -> Command:
    return Command(command=command, folder=str(folder.absolute()), **limits.shared)


def _text(file: Path) -> str:
    return _content(file).decode("utf-8-sig")  # some editors begin a text with a mark


def _content(file: Path) -> bytes:
    """Read the file. Raises UsageError if it is too long to be somebody's."""
    with file.open("rb") as opened:
        content = opened.read(_LONGEST + 1)
    if len(content) > _LONGEST:
        raise UsageError(f"{file.name}: expected at most {_LONGEST // 10**6} MB, found more")
    return content


def _is_module(file: Path) -> bool:
    """Return whether its function ``solve`` is to be called. What is too long to be parsed is left to Python.

    It has one, perhaps of a file beside it, and is no program: either it does nothing when it is run, or neither it nor
    a file beside it reads a board.
    """
    shown = _shown(file)
    if shown is None or not _has_function(file, shown):
        return False
    beside = (_shown(file.with_name(f"{name}.py")) for name in sorted(shown.imported))
    return not (shown.runs and (shown.reads or any(one.reads for one in beside if one is not None)))


def _has_function(file: Path, shown: PythonFile) -> bool:
    beside = (_shown(file.with_name(f"{name}.py")) for name in shown.stars)
    return FUNCTION in shown.bound or any(FUNCTION in one.bound for one in beside if one is not None)


def _shown(file: Path) -> PythonFile | None:
    return python_file(str(file.absolute())) if file.is_file() else None
