"""Whatever goes wrong, the exit status says how: 1 is an answer, and no accident ends with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from magnets_cp.cli import check
from magnets_cp.cli.main import app
from tests.cli.test_processes import SEED_1, SEED_2

EMPTY = {"rows": 20, "columns": 20, "layout": ["LR" * 10] * 20} | dict.fromkeys(
    ("row_plus", "row_minus", "column_plus", "column_minus"), [None] * 20
)
# Interrupts itself when a library begins to load.
INTERRUPTED_IMPORT = """
import os, signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == "{name}":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from magnets_cp.cli.main import app
app.main(sys.argv[1:])
"""


@pytest.fixture
def many(tmp_path: Path) -> str:
    """A board with more solutions than anybody can print."""
    path = tmp_path / "many.json"
    path.write_text(json.dumps(EMPTY))
    return str(path)


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A command line of bash, in which ``magnets`` is the program."""
    script = f'magnets() {{ {sys.executable} -m magnets_cp "$@"; }}; {command}'
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, check=False, timeout=100, env=os.environ | environment
    )
    assert b"Traceback" not in done.stderr
    return done


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("magnets solve no-such-file 2>&-", 2),
        (f"magnets solve {SEED_1} 2>&-", 0),
        (f"magnets solve {SEED_1} >&-", 2),
        ("magnets --help >&-", 2),
        ("magnets --help > /dev/full", 2),
        ("magnets --version > /dev/full", 2),
        (f"magnets solve {SEED_1} > /dev/full", 2),
        ("magnets solve no-such-file 2> /dev/full", 2),
        ("magnets solve $'bad\\xff'", 2),
    ],
)
def test_streams_and_names_that_fail_are_no_answer(command: str, status: int) -> None:
    done = shell(command)
    assert done.returncode == status
    assert len(done.stderr.splitlines()) <= 1
    assert b"Errno" not in done.stderr


@pytest.mark.parametrize("solver", ["hand", "cp-sat"])
def test_a_reader_that_goes_away_ends_the_search(many: str, solver: str) -> None:
    done = shell(f"magnets solve {many} --all --solver {solver} | head -n 1; exit ${{PIPESTATUS[0]}}")
    assert done.returncode == 141
    assert done.stdout.strip()
    assert not done.stderr


def test_a_name_or_a_sign_that_the_locale_cannot_say_is_said_in_another_way(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/bad\xff.txt"
    with open(name, "wb") as file:
        file.write(Path(SEED_2).read_bytes())
    done = shell(f"magnets verify {tmp_path}/bad* --config solver=hand", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert rb"bad\udcff.txt" in done.stdout
    missing = shell("magnets solve Rätsel", PYTHONIOENCODING="ascii")
    assert (missing.returncode, missing.stdout) == (2, b"")
    assert rb"R\xe4tsel" in missing.stderr


@pytest.mark.parametrize(
    "error", [KeyError("x"), RecursionError(), AssertionError(), SystemExit(0), SystemExit(1), GeneratorExit()]
)
def test_a_fault_of_our_own_is_one_line_and_70(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    # From a library: an error that comes from a file of somebody else's would be theirs.
    monkeypatch.setattr(check, "judged", Mock(side_effect=error))
    done = CliRunner().invoke(app, ["check", SEED_1, SEED_2])
    assert done.exit_code == 70
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"magnets: {type(error).__name__} at cli/check.py:") or "magnets_cp/cli/check.py:" in line
    assert "please report it" in line


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), MemoryError()])
def test_what_the_machine_does_not_give_is_2(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(check, "judged", fail)
    done = CliRunner().invoke(app, ["check", SEED_1, SEED_2])
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("library", ["ortools", "numpy", "pandas"])
def test_ctrl_c_while_a_library_loads_is_130(library: str) -> None:
    code = INTERRUPTED_IMPORT.format(name=library)
    arguments = [sys.executable, "-c", code, "solve", SEED_1, "--solver", "cp-sat"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=100)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "magnets: interrupted\n")


@pytest.mark.parametrize(
    ("number", "status", "options"),
    [
        (signal.SIGINT, 130, []),
        (signal.SIGTERM, 143, []),
        (signal.SIGTERM, 143, ["--solver", "cp-sat"]),
        (signal.SIGINT, 130, ["--variable", "FIRST"]),
    ],
)
def test_what_was_found_before_a_signal_is_printed(
    tmp_path: Path, many: str, number: int, status: int, options: list[str]
) -> None:
    first = tmp_path / "first.py"
    first.write_text("def choose(view):\n    return view.unassigned()[0]\n")
    options = [one.replace("FIRST", f"{first}:choose") for one in options]
    out = tmp_path / "out.txt"
    with out.open("w") as file:
        command = [sys.executable, "-u", "-m", "magnets_cp", "solve", many, "--all", *options]
        process = subprocess.Popen(command, stdout=file, stderr=subprocess.PIPE, start_new_session=True)
        while out.stat().st_size < 10_000 and process.poll() is None:
            pass_time()
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    assert process.returncode == status
    assert b"interrupted" in err
    assert b"Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    boards = out.read_text().strip().split("\n\n")
    assert len(boards) > 2
    whole = tmp_path / "whole.txt"
    whole.write_text("\n\n".join(boards[:-1]) + "\n")
    checked = CliRunner().invoke(app, ["check", many, str(whole)])
    assert checked.exit_code == 0


def pass_time() -> None:
    signal.sigtimedwait([], 0.02)


def test_an_interrupted_document_is_whole(many: str) -> None:
    command = [sys.executable, "-m", "magnets_cp", "solve", many, "--all", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        process.wait(2)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 143
    if out:  # it had begun
        document = json.loads(out)
        assert (document["status"], document["complete"]) == ("satisfiable", False)
        assert len(document["solutions"]) > 0


def test_each_solution_is_printed_once_and_counted(many: str) -> None:
    for options in (["--count", "30"], ["--count", "30", "--solver", "cp-sat"], ["--count", "30", "--search", "dfs"]):
        done = CliRunner().invoke(app, ["solve", many, *options])
        assert done.exit_code == 0
        boards = done.stdout.strip("\n").split("\n\n")
        assert len(boards) == len(set(boards)) == 30
        assert "30 solutions" in done.stderr


def test_memory_ends_a_search_for_all(many: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnets_cp.cli.stream.MOST_MEMORY", 1)
    monkeypatch.setattr("magnets_cp.cli.stream._LOOK_AT_MEMORY", 10)
    for options in ([], ["--solver", "cp-sat"]):
        done = CliRunner().invoke(app, ["solve", many, "--all", *options])
        assert done.exit_code == 3
        assert len(done.stdout.strip("\n").split("\n\n")) == 10
        assert "10 solutions fill" in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_verify_that_is_terminated_reports_what_was_judged(many: str, jobs: str) -> None:
    config = ("--config", "level=arcs inference=none", "--seconds", "50", "--count", "100000000", "--jobs", jobs)
    command = [sys.executable, "-m", "magnets_cp", "verify", SEED_1, many, many, *config]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        process.wait(4)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 143
    assert "Traceback" not in err
    assert "interrupted" in err
    assert "; 1 configuration; 1 run" in out
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        pass_time()
    pytest.fail("something is left running")
