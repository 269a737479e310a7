"""Files named after people and boards: no two fall together, on any file system."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.text.sanitize import distinct
from magnets_cp.workbench.judge.reports.feedback import file_names
from magnets_cp.workbench.study.report.kept import places
from tests.boards import INSTANCES
from tests.running import magnets

NAMES = [
    "A",
    "a!",
    "a-2",
    "a",
    "A-2",
    "a-2-2",
    "é",
    "e\u0301",
    "É",
    "ß",
    "ss",
    "",
    "!",
    "..",
    "solver",
    "木" * 300,
    "木" * 301,
]


def alike(name: str) -> str:
    """What a file system that ignores cases and ways to write an accent sees."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())


def are_distinct(names: list[str]) -> bool:
    return len(set(map(alike, names))) == len(names) and all(0 < len(name.encode()) <= 255 for name in names)


def test_names_that_ask_for_the_same_file_get_their_own() -> None:
    assert are_distinct(file_names(NAMES))
    assert are_distinct([place.partition("/")[2] for place in places(NAMES, "boards", ".txt").values()])
    assert file_names(["A", "a!", "a-2"]) == ["A.html", "a-2.html", "a-2-2.html"]
    assert list(places(["x/M.py", "y/m.py", "m-2.py"], "heuristics").values()) == [
        *("heuristics/M.py", "heuristics/m-2.py", "heuristics/m-2-2.py")
    ]


@given(st.lists(st.text(st.sampled_from("aA!-2éE\u0301ßsİi̇"), max_size=4)))
def test_all_names_of_any_list_are_different(names: list[str]) -> None:
    assert are_distinct(file_names(names))
    assert len(set(map(alike, distinct(names)))) == len(names)


def test_converted_boards_do_not_overwrite_one_another(tmp_path: Path) -> None:
    board = (INSTANCES / "magnets" / "seed-1-6x6.txt").read_text()
    for name in ("a/b.txt", "a/B.fum", "a/b-2.txt", "c/b.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(board)
    done = magnets("convert", str(tmp_path / "a"), str(tmp_path / "c"), "--to", "sgt", "-o", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    assert are_distinct(written := [path.name for path in (tmp_path / "out").iterdir()])
    assert len(written) == 4
