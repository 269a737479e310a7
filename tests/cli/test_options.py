"""Every command does one thing, with few options; what another command does is said to be there."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import click
import pytest

import magnets_cp
from magnets_cp.cli.main import app
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.registry import PUZZLES
from tests.boards import INSTANCES
from tests.cli.test_processes import SEED_1, UNSATISFIABLE
from tests.running import magnets

COMMANDS = list(app.list_commands(click.Context(app)))
# Their options are the parts a solver, or a campaign, is put together from.
BUILDERS = {"solve": 27, "judge": 32, "verify": 20, "compare": 20}
MOST = 19


def options_of(name: str) -> list[str]:
    """The options of a command, each by its parameter."""
    command = app.get_command(click.Context(app), name)
    assert command is not None
    return [str(one.name) for one in command.params if isinstance(one, click.Option)]


def test_there_are_these_commands() -> None:
    assert set(COMMANDS) == {
        *("solve", "check", "verify", "judge", "audit", "compare", "tune", "report"),
        *("generate", "grade", "convert", "draw", "trace", "hint", "new-puzzle", "new-assignment"),
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_few_options(name: str) -> None:
    assert 0 < len(options_of(name)) <= BUILDERS.get(name, MOST)


@pytest.mark.parametrize("name", ["verify", "judge", "audit"])
def test_puzzle_and_json_are_everywhere(name: str) -> None:
    assert {"puzzle", "notation", "as_json", "shrink", "fuzz", "seed"} <= set(options_of(name))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("verify --command 'cat {file}'", "other people's solvers are for magnets judge"),
        ("verify --solver=mine.py:solve", "other people's solvers are for magnets judge"),
        ("verify --submissions class", "other people's solvers are for magnets judge"),
        ("verify --limit memory=64", "other people's solvers are for magnets judge"),
        ("verify --audit", "magnets audit"),
        ("verify --shrink --output small", "--shrink=FOLDER"),
        ("verify --config 'solver=command command=cat'", "magnets judge --config 'solver=command command=cat'"),
        ("judge --solver solver=cp-sat", "a configuration goes to --config solver=cp-sat"),
        ("judge --command cat --memory 64", "--limit memory=MB"),
        ("judge --command cat --write fum", "say --to"),
        ("generate 3x3 --notation fum", "say --to"),
        ("trace --level arcs --variable mrv", '--config "level=..."'),
        ("solve --config search=dfs --level arcs", "--config says all of the solver: leave out --level"),
        ("generate 3x3 --unique --kind several", "--unique and --kind several exclude one another"),
        ("trace --search learning", '--config "search=..."'),
        ("audit --jobs 2", "an audit works in one process"),
    ],
)
def test_an_option_that_is_elsewhere_is_said_to_be(arguments: str, message: str) -> None:
    name, *others = shlex.split(arguments)
    done = magnets(name, *([SEED_1] if name != "generate" else []), *others)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert message in line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("generate 6x6 --output boards.txt", "--output: expected a folder, found boards.txt"),
        ("generate 6x6 --output -", "--output: expected a folder, found -"),
        ("hint 8@0,0 --output steps.txt", "--output: expected FILE.html, a page, found steps.txt"),
        ("hint 8@0,0 --steps 9223372036854775808", "is not in the range"),
        ("solve 2x2:11,11,11,11,TTBB --seconds foo", "'foo' is not a valid number"),
        ("solve 2x2:11,11,11,11,TTBB --seed foo", "'foo' is not a valid whole number"),
        ("solve https://puzz.link/p?sudoku/3/3/1", "found an address, but of no board"),
    ],
)
def test_what_is_wrong_with_an_argument_is_one_line(arguments: str, message: str) -> None:
    done = magnets(*shlex.split(arguments))
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert message in line


@pytest.mark.parametrize("name", ["verify", "judge", "compare", "tune"])
def test_nobody_has_jobs_without_end(name: str) -> None:
    done = magnets(name, SEED_1, "--jobs", "3000000000")
    assert (done.returncode, done.stdout) == (2, "")
    assert "'--jobs': 3000000000 is not in the range 1<=x<=256" in done.stderr


def test_an_option_with_one_value_is_not_given_two() -> None:
    done = magnets("convert", SEED_1, "--to", "sgt", "--to=json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "magnets: --to is given 2 times; it takes one value\n"
    assert magnets("grade", SEED_1, "--json", "--json").returncode == 1


@pytest.mark.parametrize("limit", ["memory=1", "memory=much", "colour=3", "soon", "-1", "nan", "7", "seconds=3"])
def test_a_limit_that_makes_no_sense_is_refused(limit: str) -> None:
    done = magnets("judge", SEED_1, "--command", "cat", "--limit", limit)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_a_command_is_told_how_to_read_its_boards() -> None:
    rules = (str(INSTANCES / "tiles" / "turned-only-8x8.txt"), "--config", "solver=cp-sat", "--json")
    assert '"status": "satisfiable"' in magnets("verify", *rules, "--puzzle", "tiles").stdout
    assert '"status": "unsatisfiable"' in magnets("verify", *rules, "--no-rotation").stdout
    read = magnets("verify", UNSATISFIABLE, "--notation", "janko")
    assert read.returncode == 2
    assert "expected 2 numbers, rows and columns" in read.stderr
    refused = magnets("verify", UNSATISFIABLE, "--notation", "braille")
    assert (refused.returncode, refused.stdout) == (2, "")
    expected = ", ".join(PUZZLES["magnets"].notations)
    assert f"--notation: expected one of {expected}, found 'braille'" in refused.stderr


@pytest.mark.parametrize(
    "name", [name for name in COMMANDS if name not in ("report", "generate", "new-puzzle", "new-assignment")]
)
def test_every_command_that_reads_boards_reads_them_in_the_same_ways(name: str) -> None:
    assert {"puzzle", "notation", "no_rotation"} <= set(options_of(name))


def test_a_configuration_in_one_text_is_the_same_as_its_options() -> None:
    one = magnets("solve", SEED_1, "--json", "--config", "level=arcs inference=fc variable=mrv")
    other = magnets("solve", SEED_1, "--json", "--level", "arcs", "--inference", "fc", "--variable", "mrv")
    answers = [json.loads(done.stdout) for done in (one, other)]
    assert answers[0]["configuration"] == answers[1]["configuration"]
    assert answers[0]["statistics"]["nodes"] == answers[1]["statistics"]["nodes"]


@pytest.mark.parametrize("value", ["memory=64", "nodes=5", "seconds=3", "nan", "-1"])
def test_no_value_of_an_option_sets_another(value: str) -> None:
    done = magnets("judge", SEED_1, "--command", "cat", "--seconds", value)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--seconds" in done.stderr


def test_a_page_is_a_page_whatever_it_is_called(tmp_path: Path) -> None:
    done = magnets("verify", SEED_1, "--html", str(tmp_path / "out.xml"), "--junit", str(tmp_path / "out.html"))
    assert done.returncode == 0, done.stderr
    assert "<html" in (tmp_path / "out.xml").read_text()
    assert "<testsuite" in (tmp_path / "out.html").read_text()


BOARD = "2x2:11,11,11,11,TTBB"


@pytest.mark.parametrize(
    "arguments",
    [
        *((*command.split(), "--seconds", "1e10") for command in ("generate 3x3", f"hint {BOARD}", f"trace {BOARD}")),
        ("trace", BOARD, "--delay", "1e10"),
        ("compare", BOARD, "--memory", "9999999999999"),
        ("compare", BOARD, "--cpu-seconds", "1e10"),
        ("compare", BOARD, "--seconds", "1e10"),
    ],
)
def test_more_than_clocks_and_systems_count_to_is_refused(arguments: tuple[str, ...]) -> None:
    done = magnets(*arguments)
    assert (done.returncode, "is not in the range" in done.stderr) == (2, True), done.stderr


@pytest.mark.parametrize(
    "command", [f"hint {BOARD}", "generate 3x3", f"compare {BOARD} --config level=arcs --store r.db"]
)
def test_the_longest_time_is_a_time(command: str, tmp_path: Path) -> None:
    done = magnets(*command.split(), "--seconds", "1e9", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("limit", [{"memory": 10**10}, {"cpu_seconds": 1e10}, {"seconds": 1e10}])
def test_a_comparison_in_python_refuses_it_too(limit: dict[str, float]) -> None:
    with pytest.raises(UsageError, match=f"{next(iter(limit))}: expected"):
        magnets_cp.compare([BOARD], ["level=arcs"], **limit)  # type: ignore[arg-type]
