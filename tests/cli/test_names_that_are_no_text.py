"""Names of files that are no text, as Linux allows them: they are written as escapes, and found."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.cli.test_processes import SEED_1
from tests.running import magnets

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")

ODD = os.fsdecode(b"\xff")
SOLVER = """import magnets_cp
def solve(board):
    answer = magnets_cp.solve(board)
    return list(answer.solutions[0]) if answer.solutions else None
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inner = tmp_path / f"in{ODD}"
    inner.mkdir()
    (inner / f"{ODD}.sgt").write_text("2x2:11,11,11,11,TTBB\n")
    (inner / f"{ODD}.py").write_text(f"def choose(view):\n    return view.unassigned()[0]\n\n\n{SOLVER}")
    return inner


@pytest.mark.parametrize(
    ("options", "output"),
    [
        ((), "o.svg"),
        ((), "o.tex"),
        ((), "o.pdf"),
        (("--title", f"a {ODD}"), "o.svg"),
        (("--play",), "o.html"),
        (("--sheet", "2"), "o.html"),
        (("--sheet", "2"), "o.pdf"),
        (("--sheet", "2", "--title", ODD), "o.html"),
    ],
)
def test_a_board_is_drawn(folder: Path, options: tuple[str, ...], output: str) -> None:
    path = folder / f"{ODD}{output}"
    done = magnets("draw", str(folder / f"{ODD}.sgt"), *options, "--output", str(path))
    assert (done.returncode, path.stat().st_size > 100) == (0, True), done.stderr


@pytest.mark.parametrize("form", ["svg", "tex"])
def test_a_drawing_is_printed(folder: Path, form: str) -> None:
    done = magnets("draw", str(folder / f"{ODD}.sgt"), "--format", form)
    assert (done.returncode, bool(done.stdout)) == (0, True), done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", SEED_1, "--level", "arcs", "--variable", "{part}:choose"),
        ("verify", SEED_1, "--config", "level=arcs variable={part}:choose"),
        ("trace", SEED_1, "--config", "level=arcs variable={part}:choose", "--frames", "2"),
        ("judge", "{board}", "--solver", "{part}:solve"),
        ("convert", "{board}", "--to", "janko", "--output", "{folder}"),
        ("verify", "{board}", "--config", "level=arcs"),
    ],
)
def test_a_file_is_found(folder: Path, arguments: tuple[str, ...]) -> None:
    names = {"part": folder / f"{ODD}.py", "board": folder / f"{ODD}.sgt", "folder": folder / "out"}
    done = magnets(*[argument.format(**names) for argument in arguments])
    assert done.returncode == 0, done.stderr
