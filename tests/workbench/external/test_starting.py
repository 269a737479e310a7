"""Python functions run in a copy of the server: quick to start, and yet as if each were the first."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from hand_solver import Limits
from magnets_cp.answer import Answer, Outcome
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.python_file import python_file
from magnets_cp.workbench.run.programs.python_function import Function

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere each is a Python of its own")
[BOARD] = MAGNETS.read(Source("board", "2x2:11,11,11,11,TTBB"), None)


def called(folder: Path, body: str, head: str = "") -> Answer:
    """What becomes of a function with that body, in a file with that head."""
    path = folder / "mine.py"
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    path.write_text(f"{head}\ndef solve(text):\n{lines}", encoding="utf-8")
    return Function(function=f"{path}:solve").run(MAGNETS, BOARD, Limits(seconds=20))


def said(folder: Path, expression: str, head: str = "") -> Any:
    """The value of an expression in the function, as JSON has it."""
    answer = called(folder, f"raise ValueError(json.dumps({expression}))", f"import json, os, sys\n{head}")
    assert answer.outcome is Outcome.CRASH
    return json.loads(answer.report.rpartition("ValueError: ")[2].splitlines()[0])


def test_what_is_installed_is_there_before_the_function_asks_for_it(tmp_path: Path) -> None:
    head = "was_there = 'hypothesis' in sys.modules\ndef later():\n    import hypothesis\n"
    assert said(tmp_path, "was_there", head) is True


def test_what_lies_beside_the_file_is_run_under_limits_only(without_namespaces: None, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("import os\nPID = os.getpid()\n", encoding="utf-8")
    pids = [said(tmp_path, "[beside.PID, os.getpid()]", "import beside") for _ in range(2)]
    assert all(isinstance(pair, list) and pair[0] == pair[1] for pair in pids)
    assert pids[0] != pids[1]


def test_nothing_is_left_from_one_call_to_the_next(tmp_path: Path) -> None:
    head = "import builtins\nseen = getattr(builtins, 'seen', 0)\nbuiltins.seen = seen + 1\n"
    assert [said(tmp_path, "seen", head) for _ in range(3)] == [0, 0, 0]


def test_it_is_surrounded_as_a_program_is(tmp_path: Path) -> None:
    folder, environment, argv, inherited = said(
        tmp_path, "[os.getcwd(), sorted(os.environ), sys.argv, sorted(map(int, os.listdir('/proc/self/fd')))]"
    )
    assert not Path(folder).exists()
    assert {"HOME", "TMPDIR", "PATH"} <= set(environment)
    assert argv == [str(tmp_path / "mine.py")]
    assert len(inherited) <= 6  # of them one is that of the listing
    assert said(tmp_path, "sys.path[0]") == str(tmp_path)
    assert said(tmp_path, "sys.stdin.read()") == ""


@pytest.mark.parametrize(
    ("body", "outcome", "words"),
    [
        ("sys.exit('no more')", Outcome.CRASH, "no more"),
        ("sys.exit(3)", Outcome.CRASH, "exit status 3"),
        ("sys.exit()", Outcome.CRASH, "instead of returning"),
        ("os._exit(0)", Outcome.CRASH, "instead of returning"),
        ("os.kill(os.getpid(), 9)", Outcome.CRASH, "SIGKILL"),
        ("raise KeyboardInterrupt", Outcome.CRASH, "KeyboardInterrupt"),
        ("return object()", Outcome.CRASH, "returned object"),
        ("print('chatter'); return ['+-', '-+']", Outcome.ANSWERED, ""),
        ("return ['+-', '-+']", Outcome.ANSWERED, ""),
        ("return map(str, ['+-', '-+'])", Outcome.ANSWERED, "1 solution"),
        ("return iter([['+', '-'], iter('-+')])", Outcome.ANSWERED, "1 solution"),
    ],
)
def test_however_it_ends_the_next_is_none_the_worse(tmp_path: Path, body: str, outcome: Outcome, words: str) -> None:
    answer = called(tmp_path, body, "import os, sys")
    assert answer.outcome is outcome, answer.report
    assert words in answer.report
    assert called(tmp_path, "return ['+-', '-+']").outcome is Outcome.ANSWERED


def test_one_that_kills_its_parent_makes_the_next_none_the_worse(without_namespaces: None, tmp_path: Path) -> None:
    answer = called(tmp_path, "os.kill(os.getppid(), 9)", "import os")
    assert answer.outcome is Outcome.CRASH
    assert "killed" in answer.report
    assert called(tmp_path, "return ['+-', '-+']").outcome is Outcome.ANSWERED


def test_the_modules_of_a_file_are_found_without_running_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("import numpy.linalg as la, os\nfrom . import beside\ndef f():\n    from scipy.stats import t\n")
    shown = python_file(str(path))
    assert shown is not None
    assert shown.modules == ["numpy.linalg", "os", "scipy.stats"]
    assert shown.imported == {"numpy", "os", "scipy"}
    (tmp_path / "ill.py").write_text("def f(:\n")
    assert python_file(str(tmp_path / "ill.py")) is python_file(str(tmp_path / "none.py")) is None


def test_the_modules_that_a_call_names_are_found_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "import importlib\nfrom importlib import import_module\n"
        "importlib.import_module('one.part'), import_module(name='two'), __import__('three')\n"
        "def f(name):\n    import_module(name), import_module(f'{name}'), import_module('.four', 'of')\n"
        "    import_module('/five'), f('six'), import_module(), import_module(7), import_module(''), f()('seven')\n"
    )
    shown = python_file(str(path))
    assert shown is not None
    assert shown.modules == ["importlib", "one.part", "three", "two"]


def test_a_function_that_takes_boards_is_tried_on_all_kinds_of_them(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "def solve(board):\n    return None\ndef read(text, board=None):\n    return None\n", encoding="utf-8"
    )
    assert Function(function=f"{path}:solve").notation(MAGNETS) == "json"
    assert Function(function=f"{path}:read").notation(MAGNETS) == MAGNETS.notations[0]
    assert Function(function=f"{path}:solve", write="sgt").notation(MAGNETS) == "sgt"


def test_what_a_function_leaves_in_its_temporary_folder_goes_with_it(tmp_path: Path) -> None:
    folder = said(tmp_path, "tempfile.mkdtemp()", "import tempfile")
    assert not Path(folder).exists()


def test_one_that_uses_a_library_with_threads_of_its_own_ends(tmp_path: Path) -> None:
    body = "a = numpy.ones((300, 300)); assert (a @ a)[0, 0] == 300; return ['+-', '-+']"
    for _ in range(2):
        answer = called(tmp_path, body, "import numpy")
        assert answer.outcome is Outcome.ANSWERED, answer.report
