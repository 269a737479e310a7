"""What an isolated program cannot do: read what is not its own, write, reach the network; and what it still can."""

from __future__ import annotations

import json
import os
import shlex
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import magnets_cp
from hand_solver import Limits
from magnets_cp import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs import isolation, landlock, namespaces
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.python_function import Function
from tests.boards import INSTANCES
from tests.programs import RIGHT
from tests.running import magnets

needs_isolation = pytest.mark.skipif(
    not (landlock.version() and namespaces.are_permitted()), reason="this system has no Landlock, or no namespaces"
)
BOARDS = str(INSTANCES / "magnets" / "seed-1-6x6.txt")
# What a hostile program tries, each an expression that raises where it may not.
TRIES = {
    "the answers of another": "open({other!r}).read()",
    "who else is there": "os.listdir({folder!r})",
    "home": "os.listdir({home!r})",
    "writing beside itself": "open({mine!r} + '.txt', 'w')",
    "writing into another's file": "open({other!r}, 'a')",
    "a socket of this machine": "socket.create_connection(('127.0.0.1', {port}), 5)",
    "a name of this machine, without a file": "socket.socket(socket.AF_UNIX).connect('\\0' + {abstract!r})",
    "by a process of its own": "subprocess.run(['cat', {other!r}], check=True, capture_output=True)",
    "by the first process": "open('/proc/1/root' + {other!r}).read()",
}
ALLOWED = {
    "its own file": "open({mine!r}).read()",
    "its folder": "open('scratch', 'w').write('x') and open('scratch').read()",
    "libraries": "__import__('sqlite3').connect(':memory:').execute('select 1')",
    "nothing": "open('/dev/null', 'w').write('x')",
    "programs": "subprocess.run(['ls', '/usr'], check=True, capture_output=True)",
    "shared memory": "__import__('multiprocessing').Value('i', 1)",
}
PROGRAM = """
import json, os, socket, subprocess, sys
found = {{}}
for name, expression in {tries!r}.items():
    try:
        eval(expression)
        found[name] = "done"
    except BaseException as error:
        found[name] = repr(error)
print(json.dumps(found), file=sys.stderr)
"""


class Scene:
    """A class with a hostile submission, another's answers, and servers of this machine."""

    def __init__(self, folder: Path, port: int, abstract: str) -> None:
        self.mine, self.other = folder / "mine" / "solver.py", folder / "other.txt"
        self.other.write_text("secret")
        self.mine.parent.mkdir()
        names = {"mine": str(self.mine), "other": str(self.other), "folder": str(folder), "home": str(Path.home())}
        tries = {name: text.format(**names, port=port, abstract=abstract) for name, text in (TRIES | ALLOWED).items()}
        self.mine.write_text(PROGRAM.format(tries=tries))

    def tried(self, isolate: str) -> dict[str, str]:
        """How each try ended, by its name."""
        command = f"{shlex.quote(sys.executable)} {shlex.quote(str(self.mine))}"
        solver = Command(command=command, isolate=isolate, memory=2048)
        found: dict[str, str] = json.loads(solver.execution(*_board()).stderr)
        return found


def _board() -> tuple[Puzzle[Any], Any, Limits]:
    board = magnets_cp.read(BOARDS)
    return board.puzzle, board.content, Limits(seconds=60.0)


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as named:
        abstract = f"magnets-{os.getpid()}"
        named.bind(f"\0{abstract}")
        named.listen()
        yield Scene(tmp_path, server.getsockname()[1], abstract)


@needs_isolation
def test_what_is_not_its_own_is_refused_and_the_rest_is_not(scene: Scene) -> None:
    found = scene.tried("strict")
    assert [name for name in TRIES if found[name] == "done"] == []
    assert {name: found[name] for name in ALLOWED} == dict.fromkeys(ALLOWED, "done")
    assert scene.other.read_text() == "secret"
    assert not scene.mine.with_name("solver.py.txt").exists()


@needs_isolation
def test_without_isolation_it_is_what_the_manual_says(scene: Scene) -> None:
    found = scene.tried("")
    assert found["the answers of another"] == found["a socket of this machine"] == "done"


@needs_isolation
def test_a_function_is_kept_as_a_program_is(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("secret")
    path = tmp_path / "mine.py"
    path.write_text(f"def solve(board):\n    return open({str(tmp_path / 'other.txt')!r}).read()\n")
    answer = Function(function=f"{path}:solve", isolate="strict").run(*_board())
    assert "PermissionError" in answer.report
    path.write_text("import magnets_cp\ndef solve(board):\n    return [*magnets_cp.solve(board).solutions[0]]\n")
    assert Function(function=f"{path}:solve", isolate="strict").run(*_board()).solutions


@needs_isolation
def test_a_class_is_isolated_each_with_its_own_folder(tmp_path: Path) -> None:
    for name in ("anna", "bert"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "impl.py").write_text(RIGHT)
        (tmp_path / name / "solver.py").write_text(
            "import impl, sys\nimpl.show(impl.solve(open(sys.argv[1]).read()))\n"
        )
    (tmp_path / "bert" / "solver.py").write_text(f"print(open({str(tmp_path / 'anna' / 'impl.py')!r}).read())\n")
    done = magnets("judge", "--submissions", str(tmp_path), BOARDS, "--isolate", "strict", "--seconds", "60", "--json")
    solvers = {one["name"]: one for one in json.loads(done.stdout)["solvers"]}
    assert (solvers["anna"]["correct"], solvers["bert"]["correct"]) == (1, 0)
    assert "Permission denied" in done.stdout


def test_where_it_cannot_be_kept_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlock, "version", lambda: 0)
    with pytest.raises(UsageError, match="no Landlock"):
        Command(command="true", isolate="strict")
    monkeypatch.setattr(landlock, "version", lambda: 1)
    monkeypatch.setattr(isolation, "are_permitted", lambda: False)
    with pytest.raises(UsageError, match="no network namespaces"):
        Command(command="true", isolate="strict")
    with pytest.raises(UsageError, match="expected strict, found 'much'"):
        Command(command="true", isolate="much")


@needs_isolation
@pytest.mark.usefixtures("without_namespaces")
def test_a_program_that_cannot_be_isolated_is_not_run(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "are_permitted", lambda: True)
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(scene.mine))}"
    answer = Command(command=command, isolate="strict").run(*_board())
    assert "it cannot be isolated here" in answer.report
