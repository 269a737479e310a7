"""Texts made to be read slowly, or not at all, are refused in one line."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from magnets_cp import source
from magnets_cp.cli.main import app
from magnets_cp.errors import InputError
from magnets_cp.puzzles.aquarium.puzzle import AQUARIUM
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.text.json_source import parsed
from tests.cli.test_processes import ID, SEED_1


@pytest.mark.parametrize("command", [["solve"], ["check", SEED_1]])
@pytest.mark.parametrize(
    "text", ['{"a":' + "[" * 975 + "]" * 975 + "}", '{"a":' * 975 + "1" + "}" * 975, '{"a":' * 100_000]
)
def test_json_nested_deep_is_refused(tmp_path: Path, command: list[str], text: str) -> None:
    path = tmp_path / "deep.json"
    path.write_text(text)
    done = CliRunner().invoke(app, [*command, str(path)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"magnets: {path}:1:1: expected JSON nested at most 20 deep, found more\n"


@pytest.mark.parametrize("command", [["solve"], ["check", SEED_1]])
def test_an_empty_name_is_no_folder(command: list[str]) -> None:
    done = CliRunner().invoke(app, [*command, ""])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "magnets: '': expected a readable file, found an empty name\n"


def test_a_key_said_twice_is_refused_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    path.write_text('{"rows": 2,\n "rows": 3}\n')
    done = CliRunner().invoke(app, ["solve", str(path)])
    assert done.exit_code == 2
    assert done.stderr == f"magnets: {path}:2:2: expected every key once, found 'rows' twice\n"


@pytest.mark.parametrize("text", ['"[[[[[[[[[[[[[[[[[[[[[[[[["', '["a\\"[[", [[[[1]]]]]', "1e5", '"\\\\"'])
def test_brackets_in_strings_are_no_nesting(text: str) -> None:
    parsed(Source("text", text))


@pytest.mark.parametrize("text", ['"' + '\\"' * 1_000_000, '"' * 1_000_001, "[" * 19 + '"' * 1_000_001])
def test_strings_without_end_are_read_once(text: str) -> None:
    with pytest.raises(InputError):
        parsed(Source("text", text))


def test_many_numbers_are_refused_before_they_are_kept() -> None:
    with pytest.raises(InputError, match="at most 1000 rows and columns, found more numbers"):
        AQUARIUM.read(Source("text", "1;" * 1_500_000), "aqp")


@pytest.mark.parametrize("blank", ["\n", " \n", "\t\n", "\r\n"])
@pytest.mark.parametrize("name", PUZZLES)
def test_blank_lines_are_looked_at_once(name: str, blank: str) -> None:
    assert not PUZZLES[name].recognizes(Source("text", blank * 199_000 + "x"))


def test_a_pipe_is_read_once_and_kept(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=[f"{ID}\n"])
    writer.start()
    done = CliRunner().invoke(app, ["solve", str(pipe)])
    writer.join()
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 4


def test_a_pipe_that_nobody_writes_to_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "_PATIENCE", 0.01)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = CliRunner().invoke(app, ["solve", str(pipe)])
    assert done.exit_code == 2
    assert done.stderr.endswith("found a pipe that nobody writes to\n")
