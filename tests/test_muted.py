"""Libraries are kept quiet in one thread, while others print, whatever the order in which threads come and go."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
import warnings
from importlib.util import find_spec
from pathlib import Path

import pytest

from magnets_cp.muted import muted


def test_what_a_thread_is_not_to_say_is_dropped_and_all_else_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    filters, stream = list(warnings.filters), sys.stdout
    rng = random.Random(1)
    waits = [rng.random() / 100 for _ in range(60)]

    def work(first: float, second: float) -> None:
        time.sleep(first)
        with muted():
            sys.stdout.write("from a library\n")
            sys.argv.append("-option")
            warnings.warn("of a library", stacklevel=1)
            time.sleep(second)
            sys.stdout.write("from a library\n")

    threads = [threading.Thread(target=work, args=pair) for pair in zip(waits[::2], waits[1::2], strict=True)]
    arguments = list(sys.argv)
    for thread in threads:
        thread.start()
        sys.stdout.write("ours\n")
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.001)
        sys.stdout.write("ours\n")
    said = capsys.readouterr().out
    assert set(said.split("\n")) == {"ours", ""}
    assert (sys.argv, sys.stdout is stream, list(warnings.filters)) == (arguments, True, filters)


def test_a_thread_that_stays_keeps_nobody_else_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    inside, leave = threading.Event(), threading.Event()

    def stay() -> None:
        with muted():
            inside.set()
            leave.wait()

    thread = threading.Thread(target=stay)
    thread.start()
    inside.wait()
    sys.stdout.write("said meanwhile\n")
    with muted():
        sys.stdout.write("dropped\n")
    sys.stdout.write("said after\n")
    leave.set()
    thread.join()
    assert capsys.readouterr().out == "said meanwhile\nsaid after\n"


def test_solving_side_by_side_leaves_standard_output_as_it_was(tmp_path: Path) -> None:
    if not (find_spec("cpmpy") and find_spec("pycsp3")):
        pytest.skip("needs CPMpy and PyCSP3")
    (tmp_path / "a.xml").write_text(
        '<instance format="XCSP3" type="CSP"><variables><array id="x" size="[4]"> 0..3 </array></variables>'
        "<constraints><allDifferent> x[] </allDifferent></constraints></instance>"
    )
    script = f"""
import sys, magnets_cp
from concurrent.futures import ThreadPoolExecutor
stream, board = sys.stdout, magnets_cp.read({str(tmp_path / "a.xml")!r})
with ThreadPoolExecutor(4) as pool:
    found = list(pool.map(lambda _: str(magnets_cp.solve(board, "cp-sat").status), range(24)))
print(set(found), sys.stdout is stream)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "{'satisfiable'} True\n"
