"""Folders of a process are there as long as it lives, whatever becomes of processes forked from it."""

from __future__ import annotations

import subprocess
import sys

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
