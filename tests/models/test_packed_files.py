"""Compressed files: read whole, in all their streams, or refused."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from magnets_cp.errors import InputError
from magnets_cp.source import MAX_BYTES, read_source

FIRST, SECOND = b"+1 x1 >= 1 ;\n", b"-1 x1 >= 0 ;\n"
FORMATS = [(".xz", lzma.FORMAT_XZ), (".lzma", lzma.FORMAT_ALONE)]


def read(folder: Path, suffix: str, data: bytes) -> str:
    file = folder / f"one.opb{suffix}"
    file.write_bytes(data)
    return read_source(str(file)).text


@pytest.mark.parametrize(("suffix", "form"), FORMATS)
def test_all_streams_are_read(suffix: str, form: int, tmp_path: Path) -> None:
    first, second = (lzma.compress(part, format=form) for part in (FIRST, SECOND))
    assert read(tmp_path, suffix, first + second) == (FIRST + SECOND).decode()
    assert read(tmp_path, suffix, first + b"\0" * 8 + second + b"\0" * 4) == (FIRST + SECOND).decode()


@pytest.mark.parametrize(("suffix", "form"), FORMATS)
def test_a_file_that_is_cut_off_anywhere_is_refused(suffix: str, form: int, tmp_path: Path) -> None:
    whole = lzma.compress(FIRST * 50, format=form)
    for length in range(1, len(whole)):
        with pytest.raises(InputError, match=r"cut off|something else"):
            read(tmp_path, suffix, whole[:length])


def test_what_follows_that_is_no_stream_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="something else"):
        read(tmp_path, ".xz", lzma.compress(FIRST) + b"junk")


def test_a_small_file_that_unpacks_to_a_large_one_is_refused(tmp_path: Path) -> None:
    half = lzma.compress(b" " * (MAX_BYTES // 2 + 1), preset=0)
    with pytest.raises(InputError, match="64 MiB"):
        read(tmp_path, ".xz", half + half)
