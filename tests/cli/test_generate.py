"""``magnets generate`` into a folder: names that say how boards were made, and nothing written over."""

from __future__ import annotations

from pathlib import Path

from tests.running import magnets


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_makes_boards_differ_is_in_their_names(tmp_path: Path) -> None:
    for options in (
        ("--grade", "counting"),
        ("--grade", "line"),
        ("--minimal", "--symmetric"),
        ("--density", "0.6", "--clues", "0.8"),
        ("--unique", "--seconds", "600"),
        ("--puzzle", "aquarium", "--set", "aquariums=5"),
    ):
        assert magnets("generate", "5x4", "--seed", "1", "-o", str(tmp_path), *options).returncode == 0
    assert names(tmp_path) == [
        "any-aquariums5-5x4-1-1.aqp",
        "any-density0.6-clues0.8-5x4-1-1.sgt",
        "unique-5x4-1-1.sgt",
        "unique-counting-5x4-1-1.sgt",
        "unique-line-5x4-1-1.sgt",
        "unique-minimal-symmetric-5x4-1-1.sgt",
    ]


def test_a_file_with_something_else_is_not_written_over(tmp_path: Path) -> None:
    arguments = ("generate", "4x4", "--count", "2", "-o", str(tmp_path))
    assert magnets(*arguments).returncode == 0
    assert magnets(*arguments).returncode == 0  # the same boards once more
    path = tmp_path / "any-4x4-0-2.sgt"
    path.write_text("mine\n")
    refused = magnets(*arguments)
    assert refused.returncode == 2
    assert refused.stderr.splitlines()[-1] == (
        f"magnets: {path} is there already, with another content: name another folder, or write over it with --force"
    )
    assert path.read_text() == "mine\n"
