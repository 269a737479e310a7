"""A file is whole or it is not there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import pytest

from magnets_cp.errors import UsageError
from magnets_cp.workbench.page.saving import claim, whole_folder, write_together, write_whole

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="files without a name are known to Linux only")


def test_what_was_there_stays_until_all_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    write_whole(path, "one")
    assert path.read_text() == "one"

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "other")
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_links_modes_and_names_that_are_no_text_stay_what_they_are(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "bad\udcff")
    assert link.is_symlink()
    assert path.read_bytes() == b"bad\\udcff"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_whole, args=(pipe, "text"))
    writer.start()
    assert pipe.read_text() == "text"
    writer.join()
    assert pipe.is_fifo()


def test_standard_output_is_written_to_by_its_path() -> None:
    code = "from pathlib import Path; from magnets_cp.workbench.page.saving import claim, save\n"
    code += "claim(Path('/dev/stdout')); save(Path('/dev/stdout'), 'text')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "text"


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_files_that_belong_together_replace_nothing_but_files(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "b")
    with pytest.raises(OSError, match="no regular file"):
        write_together({tmp_path / "a": "1", tmp_path / "b": "2"})
    assert [one.name for one in tmp_path.iterdir()] == ["b"]
    assert not (tmp_path / "b").is_file()


@pytest.mark.parametrize("in_the_way", ["kit/readme/", "kit/boards"])
def test_a_folder_is_not_begun_where_something_is_in_the_way(in_the_way: str, tmp_path: Path) -> None:
    (tmp_path / "kit").mkdir()
    place = tmp_path / in_the_way
    place.mkdir() if in_the_way.endswith("/") else place.write_text("mine")

    def write() -> None:
        with whole_folder(tmp_path / "kit") as begun:
            (begun / "a").write_text("1")
            (begun / "readme").write_text("2")
            (begun / "boards").mkdir()

    with pytest.raises(UsageError, match="in the way"):
        write()
    assert [*(tmp_path / "kit").iterdir()] == [place]


@ON_LINUX
def test_killed_at_any_step_a_new_file_is_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    for _ in takewhile(lambda step: is_killed_at(step, lambda: write_whole(path, "one")), count(1)):
        assert {one.name: one.read_text() for one in tmp_path.iterdir()} in ({}, {"page.html": "one"})
        path.unlink(missing_ok=True)
    assert path.read_text() == "one"


@ON_LINUX
def test_killed_at_any_step_what_is_written_over_is_the_old_or_the_new(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("one")
    for _ in takewhile(lambda step: is_killed_at(step, lambda: write_whole(path, "other")), count(1)):
        assert path.read_text() in ("one", "other")
        path.write_text("one")
    assert path.read_text() == "other"


@ON_LINUX
def test_killed_at_any_step_a_claim_leaves_nothing(tmp_path: Path) -> None:
    for _ in takewhile(lambda step: is_killed_at(step, lambda: claim(tmp_path / "page.html")), count(1)):
        assert not [*tmp_path.iterdir()]
    assert not [*tmp_path.iterdir()]


def is_killed_at(number: int, act: Callable[[], object]) -> bool:
    """Do it in a process that is killed before it asks the system for so many things; False if they are not so many.

    Each is an event of PEP 578: a file that is opened, a name that is given or taken away.
    """
    child = os.fork()
    if child == 0:
        left = number

        def kill(*_: Any) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            sys.addaudithook(kill)
            act()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
