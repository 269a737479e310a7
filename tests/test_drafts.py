"""What several write at once is written by one of them; what holds something stays, and what fails leaves nothing."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import pytest

from magnets_cp.command_state import writing_over
from magnets_cp.errors import UsageError
from magnets_cp.workbench.page.drafts import Draft, put_all
from magnets_cp.workbench.page.saving import claim_folder, whole_folder, write_together, write_whole

AT_ONCE, ROUNDS = 4, 15
Write = Callable[[Path, str], None]


def write_file(folder: Path, text: str) -> None:
    write_whole(folder / "file", text)


def write_pair(folder: Path, text: str) -> None:
    write_together({folder / "one": text, folder / "other": text})


def write_folder(folder: Path, text: str) -> None:
    with whole_folder(folder / "new") as begun:
        write_whole(begun / "one", text)
        (begun / "deep").mkdir()
        write_whole(begun / "deep" / f"of {text[:3]}", text)


def texts(folder: Path) -> dict[str, str]:
    return {str(one.relative_to(folder)): one.read_text() for one in folder.rglob("*") if one.is_file()}


def without_links(patch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "no hard links")

    patch.setattr(os, "link", refused)


def with_names(patch: pytest.MonkeyPatch) -> None:
    patch.delattr(os, "O_TMPFILE", raising=False)


def with_names_and_without_links(patch: pytest.MonkeyPatch) -> None:
    with_names(patch)
    without_links(patch)


def as_it_is(_: pytest.MonkeyPatch) -> None:
    pass


SYSTEMS = pytest.mark.parametrize("system", [as_it_is, with_names, without_links, with_names_and_without_links])
WRITES = pytest.mark.parametrize("write", [write_file, write_pair, write_folder])


def said_of(write: Write, folder: Path, text: str) -> str:
    """What is said if it cannot be written; nothing if it is."""
    try:
        with writing_over(False):
            write(folder, text)
    except (OSError, UsageError) as error:
        return str(error)
    return ""


def winners(write: Write, folder: Path) -> list[str]:
    """Which of several processes that write at once do; the others say why they do not."""
    context = get_context("fork")
    start, told = context.Barrier(AT_ONCE), context.SimpleQueue()

    def run(text: str) -> None:
        start.wait()
        told.put((text, said_of(write, folder, text)))

    processes = [context.Process(target=run, args=(str(number) * 100_000,)) for number in range(AT_ONCE)]
    for one in processes:
        one.start()
    said = dict(told.get() for _ in processes)
    for one in processes:
        one.join()
    assert all("is there already" in why for why in said.values() if why)
    return [text for text, why in said.items() if not why]


@SYSTEMS
@WRITES
def test_of_several_that_write_at_once_one_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write, system: Callable[[pytest.MonkeyPatch], None]
) -> None:
    system(monkeypatch)
    for number in range(ROUNDS):
        folder = tmp_path / str(number)
        folder.mkdir()
        if number % 2:  # what is empty holds nothing to lose
            (folder / "new").mkdir() if write is write_folder else (folder / "file").touch()
        [winner] = winners(write, folder)
        assert set(texts(folder).values()) - {""} == {winner}
        assert not [*folder.rglob("*.part")]


@SYSTEMS
def test_what_came_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: Callable[[pytest.MonkeyPatch], None]
) -> None:
    system(monkeypatch)
    paths = (tmp_path / "one", tmp_path / "other")
    with writing_over(False), Draft(paths[0]) as one, Draft(paths[1]) as other:
        one.file.write(b"mine")
        other.file.write(b"mine")
        paths[1].write_text("another's")
        with pytest.raises(UsageError, match="other is there already: name another, or write over it with --force"):
            put_all([one, other])
    assert texts(tmp_path) == {"other": "another's"}


@SYSTEMS
@WRITES
def test_what_may_be_written_over_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write, system: Callable[[pytest.MonkeyPatch], None]
) -> None:
    system(monkeypatch)
    write(tmp_path, "old")
    write(tmp_path, "new")
    assert set(texts(tmp_path).values()) - {"old"} == {"new"}
    assert {text for name, text in texts(tmp_path).items() if "of old" not in name} == {"new"}


@pytest.mark.parametrize("there", [[], ["new"]])
def test_a_folder_that_fails_leaves_nothing(tmp_path: Path, there: list[str]) -> None:
    for name in there:
        (tmp_path / name).mkdir()
    with suppress(KeyboardInterrupt), whole_folder(tmp_path / "new") as begun:
        (begun / "one").write_text("half")
        raise KeyboardInterrupt
    assert [one.name for one in tmp_path.rglob("*")] == there


def test_a_folder_is_claimed_without_being_made(tmp_path: Path) -> None:
    claim_folder(tmp_path / "deep" / "new")
    assert not [*tmp_path.iterdir()]
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="cannot make the folder"):
        claim_folder(tmp_path / "file" / "new")


def test_links_of_a_pair_are_followed(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "second").write_bytes(b"old")
    (tmp_path / "b").symlink_to("other/second")
    with Draft(tmp_path / "a") as one, Draft(tmp_path / "b") as other:
        one.file.write(b"one")
        other.file.write(b"two")
        put_all([one, other])
    assert ((tmp_path / "a").read_bytes(), (tmp_path / "b").read_bytes()) == (b"one", b"two")
    assert (tmp_path / "b").is_symlink()
