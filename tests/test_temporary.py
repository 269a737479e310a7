"""Folders of a process are there as long as it lives, whatever becomes of processes forked from it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import os, sys
from magnets_cp.temporary import temporary_folder
folder = temporary_folder("magnets-")
if os.fork() == 0:
    sys.exit()
os.wait()
print(folder, os.path.isdir(folder))
"""


def test_a_forked_process_that_ends_takes_no_folder_away() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    folder, was_there = done.stdout.split()
    assert was_there == "True"
    assert subprocess.run(["test", "-e", folder], check=False).returncode == 1  # by now it has gone


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_the_folder_of_a_process_that_a_signal_ended_goes_with_the_next_and_that_of_a_living_one_stays(
    end: int, tmp_path: Path
) -> None:
    code = "from magnets_cp.temporary import temporary_folder; print(temporary_folder('magnets-'), flush=True); input()"

    def process() -> subprocess.Popen[str]:
        environment = {**os.environ, "TMPDIR": str(tmp_path)}
        started = subprocess.Popen(
            [sys.executable, "-c", code], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert started.stdout is not None
        assert started.stdout.readline()
        return started

    ended, living = process(), process()
    ended.send_signal(end)
    ended.communicate()
    assert len([*tmp_path.iterdir()]) == 2
    third = process()
    assert len([*tmp_path.iterdir()]) == 2, "of the living and of the third"
    for one in (living, third):
        one.communicate("\n")
    assert not [*tmp_path.iterdir()]
