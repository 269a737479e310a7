"""An output that is an input is refused before anything is written; over another file it is written by --force only."""

from __future__ import annotations

import errno
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from magnets_cp.cli.main import app
from tests.boards import INSTANCES
from tests.running import magnets
from tests.workbench.stores import begun

BOARD = (INSTANCES / "magnets" / "tiny-2x3-upright.txt").read_bytes()


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("in.csv", ["judge", "in.csv", "--solver", "mine.py:solve", "--grades", "in.csv"]),
        ("in.html", ["verify", "in.html", "--html", "./in.html"]),
        ("in.svg", ["draw", "in.svg", "-o", "in.svg"]),
        ("in.svg", ["draw", "in.svg#1", "-o", "link.svg"]),
        ("in.html", ["trace", "in.html", "-o", "in.html"]),
        ("in.gif", ["trace", "in.gif", "--gif", "in.gif"]),
        ("in.html", ["hint", "in.html", "--all", "-o", "in.html"]),
        ("in.fum", ["convert", "in.fum", "--to", "fum", "-o", "."]),
    ],
)
def test_what_is_read_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(BOARD)
    Path("mine.py").write_text("def solve(text):\n    return None\n")
    os.symlink(name, "link.svg")
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2
    assert "cannot write " in done.stderr
    assert f"it is read as well, as {name}" in done.stderr
    assert Path(name).read_bytes() == BOARD


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("boards/in.txt", ["draw", "boards", "--sheet", "2", "--format", "pdf", "-o", "boards/in.txt"]),
        ("boards/in", ["draw", "boards", "--sheet", "2", "--format", "pdf", "-o", "boards/in"]),
        ("boards/in.xml", ["verify", "boards", "--junit", "boards/../boards/in.xml"]),
        ("boards/deep/in.xml", ["judge", "boards", "--solver", "mine.py:solve", "--junit", "link.xml"]),
        ("boards/in.fum", ["convert", "boards", "--to", "fum", "-o", "boards"]),
    ],
)
def test_what_a_folder_holds_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards/deep").mkdir(parents=True)
    Path(name).write_bytes(BOARD)
    Path("mine.py").write_text("def solve(text):\n    return None\n")
    os.symlink(name, "link.xml")
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2
    assert f"it is read as well, as {name}; name another file" in done.stderr
    assert Path(name).read_bytes() == BOARD


@pytest.mark.parametrize("name", ["sheet.pdf", "sheet"])
def test_a_folder_has_room_for_what_is_no_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_bytes(BOARD)
    for force in ([], ["--force"]):
        done = CliRunner().invoke(app, ["draw", ".", "--sheet", "2", "--format", "pdf", "-o", name, *force])
        assert done.exit_code == 0, done.output


def test_a_report_does_not_take_the_place_of_its_store(tmp_path: Path) -> None:
    store = tmp_path / "q.csv"
    begun(store).close()
    before = store.read_bytes()
    done = CliRunner().invoke(app, ["report", str(store), "-o", str(store)])
    assert (done.exit_code, store.read_bytes()) == (2, before)


LAZY = ["judge", "in.txt", "--solver", "mine.py:solve"]
WRITES = [
    ("out.svg", ["draw", "in.txt", "--title", "out.svg", "-o", "out.svg"], 0),
    ("out.html", ["trace", "in.txt", "-o", "out.html"], 0),
    ("out.gif", ["trace", "in.txt", "--gif", "out.gif"], 0),
    ("out.html", ["hint", "in.txt", "--all", "-o", "out.html"], 0),
    *(
        (f"out.{name}", ["verify", "in.txt", "--config", "solver=hand", f"--{name}", f"out.{name}"], 0)
        for name in ("html", "junit")
    ),
    *((f"out.{name}", [*LAZY, f"--{name}", f"out.{name}"], 1) for name in ("html", "junit", "grades")),
    ("out.py", [*LAZY, "--pytest", "out.py"], 1),
    ("out/file", [*LAZY, "--feedback", "out"], 1),
    ("out/file", ["verify", "in.txt", "--config", "solver=hand", "--certify=out"], 0),
    ("out.csv", ["report", "runs.db", "-o", "out.csv"], 0),
    ("out.html", ["report", "runs.db", "-o", "out.html"], 2),  # there are no runs
    ("out/file", ["report", "runs.db", "-o", "out"], 2),
    ("out/in.sgt", ["convert", "in.txt", "--to", "sgt", "-o", "out"], 0),
    ("out/new.py", ["new-puzzle", "new", "-o", "out"], 0),
]


@pytest.mark.parametrize(("name", "command", "status"), WRITES, ids=[f"{one[1][0]} {one[0]}" for one in WRITES])
def test_what_is_there_is_written_over_only_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: list[str], status: int
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_bytes(BOARD)
    Path("mine.py").write_text("def solve(text):\n    return 17\n")
    begun(Path("runs.db")).close()
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text("mine")
    done = CliRunner().invoke(app, command)
    assert (done.exit_code, Path(name).read_text()) == (2, "mine"), done.output
    assert "is there already" in done.stderr
    assert "write over it with --force" in done.stderr
    done = CliRunner().invoke(app, [*command, "--force"])
    assert (done.exit_code, "is there already" in done.stderr) == (status, False), done.output
    if "/file" not in name and status != 2:
        assert Path(name).read_bytes() != b"mine"


def test_an_empty_file_holds_nothing_to_lose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_bytes(BOARD)
    Path("out.svg").touch()
    Path("-").write_text("mine")
    for output in ("out.svg", "-"):
        done = CliRunner().invoke(app, ["draw", "in.txt", "-o", output])
        assert done.exit_code == 0, done.output
    assert Path("-").read_text() == "mine"


@pytest.mark.parametrize("name", ["b.opb", "b.pbp"])
@pytest.mark.parametrize("stem", ["b", "./b"])
def test_a_proof_does_not_take_the_place_of_its_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, stem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(BOARD)
    done = CliRunner().invoke(app, ["solve", name, "--unique", "--proof", stem])
    assert (done.exit_code, Path(name).read_bytes()) == (2, BOARD)
    assert f"cannot write {name}: it is read as well, as {name}; name another file" in done.stderr


def test_a_proof_is_written_over_another_only_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["solve", "2x1:20,0,11,0,LR", "--proof", "stem"]
    Path("stem.pbp").write_text("mine")
    for arguments, status, text in ((command, 2, "mine"), ([*command, "--force"], 1, "pseudo-Boolean proof")):
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == status, done.output
        assert Path("stem.pbp").read_text().startswith(text)
    done = CliRunner().invoke(app, command)
    assert "stem.opb is there already: name another, or write over it with --force" in done.stderr


def test_force_writes_a_board_over_another(tmp_path: Path) -> None:
    command = ["generate", "2x2", "--to", "sgt", "-o", str(tmp_path)]
    assert CliRunner().invoke(app, command).exit_code == 0
    [path] = tmp_path.iterdir()
    path.write_text("mine")
    assert (CliRunner().invoke(app, command).exit_code, path.read_text()) == (2, "mine")
    assert CliRunner().invoke(app, [*command, "--force"]).exit_code == 0
    assert path.read_text() != "mine"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["solve", "--unique", "--proof", "out"], 0), (["draw", "-o", "out.svg"], 0), (["trace", "-o", "out.html"], 0)],
)
def test_of_several_commands_at_once_one_writes(tmp_path: Path, arguments: list[str], status: int) -> None:
    boards = ["2x2:11,11,11,20,TTBB", "2x1:10,1,01,1,LR", "2x2:11,20,11,11,TTBB"]
    commands = [[sys.executable, "-m", "magnets_cp", arguments[0], board, *arguments[1:]] for board in boards]
    started = [
        subprocess.Popen(one, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) for one in commands
    ]
    ended = [(process.communicate()[1].decode(), process.returncode) for process in started]
    lost = [said for said, code in ended if code == 2]
    assert (len(lost), len(ended)) == (len(boards) - 1, len(boards)), ended
    assert all("is there already" in said for said in lost)
    assert len([*tmp_path.iterdir()]) == (2 if "--proof" in arguments else 1)


def test_an_empty_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "latin.py").touch()
    assert magnets("new-puzzle", "latin", cwd=tmp_path).returncode == 0
    assert (tmp_path / "latin.py").stat().st_size > 0


@pytest.mark.parametrize(
    "arguments", [["new-puzzle", "latin"], ["new-puzzle", "latin", "-o", "."], ["new-assignment", "course"]]
)
def test_what_there_is_no_room_for_leaves_nothing(tmp_path: Path, arguments: list[str]) -> None:
    """A file may have 2,000 bytes, which fails as a full device does."""
    command = shlex.join([sys.executable, "-m", "magnets_cp", *arguments])
    limited = ["bash", "-c", f"ulimit -f 2; exec {command}"]
    done = subprocess.run(limited, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "cannot write" in done.stderr) == (2, True), done.stderr
    assert [*tmp_path.rglob("*")] == []


@pytest.mark.parametrize(
    ("output", "place"),
    [
        ("runs.csv", "magnets_cp.workbench.page.saving.put_all"),
        ("runs.parquet", "magnets_cp.workbench.page.saving.put_all"),
        ("paper", "magnets_cp.workbench.study.report.bundle.draw_figures"),
        ("runs.aslib", "magnets_cp.workbench.page.saving.put_all"),
        ("runs.benchexec", "magnets_cp.workbench.page.saving.put_all"),
    ],
)
def test_a_report_that_there_is_no_room_for_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, place: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    made = magnets("compare", "2x1:10,1,01,1,LR", "--config", "inference=none,mac", "--store", "runs.db", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    monkeypatch.setattr(place, full)
    (tmp_path / "here").mkdir()
    done = magnets("report", "../runs.db", "-o", output, cwd=tmp_path / "here")
    assert (done.returncode, f"cannot write {output}: no space left" in done.stderr) == (2, True), done.stderr
    assert [*(tmp_path / "here").iterdir()] == []


def test_a_page_that_is_not_made_leaves_no_empty_file(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    hint = f"{sys.executable} -m magnets_cp hint 2x2:11,11,11,11,TTBB --json -o {page} > /dev/full"
    assert subprocess.run(hint, shell=True, check=False).returncode == 2
    assert not page.exists() or page.read_text(encoding="utf-8").rstrip().endswith("</html>")
