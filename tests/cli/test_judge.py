"""``magnets judge`` on other people's programs, as a user runs it."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.boards import INSTANCES
from tests.programs import RIGHT, UNCHECKED, command_for
from tests.running import magnets

UPRIGHT = str(INSTANCES / "magnets" / "tiny-2x3-upright.txt")
SINGLES = str(INSTANCES / "magnets" / "singles-3x3.sgt")
HOSTILE = "\x1b[2J\x1b]0;title\x07[red]bold[/red] <script>alert(1)</script> \u202e"


def test_a_right_program_agrees(tmp_path: Path) -> None:
    done = magnets("judge", "--command", f"mine={command_for(tmp_path, RIGHT)}", UPRIGHT, SINGLES, "--fuzz", "10")
    assert done.returncode == 3  # it was not asked about the board with single cells, which its notation cannot say
    assert "not asked" in done.stdout
    done = magnets("judge", "--command", command_for(tmp_path, RIGHT), UPRIGHT)
    assert done.returncode == 0
    assert "all agreed" in done.stdout


def test_a_wrong_program_is_shown_the_rule_the_place_and_a_right_solution(tmp_path: Path) -> None:
    command = f"mine={command_for(tmp_path, UNCHECKED)}"
    done = magnets("judge", "--command", command, "--fuzz", "20", "--seed", "1", "--jobs", "2")
    assert done.returncode == 1
    assert "column plus: column" in done.stdout
    assert "its answer:" in done.stdout
    assert "a right solution:" in done.stdout
    assert "!" in done.stdout
    assert "NOT ALL AGREED" in done.stdout
    again = next(line for line in done.stdout.splitlines() if line.startswith("  again: "))
    repeated = magnets(*shlex.split(again.removeprefix("  again: "))[1:])
    assert repeated.returncode == 1
    assert "column plus: column" in repeated.stdout or "column minus: column" in repeated.stdout


def test_first_stops_at_the_first_fault_which_a_seed_finds_again(tmp_path: Path) -> None:
    command = command_for(tmp_path, UNCHECKED)
    options = ("judge", "--command", command, "--fuzz", "2000", "--seed", "1", "--first", "--json")
    one, other = (json.loads(magnets(*options, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    names = [[instance["name"] for instance in document["instances"]] for document in (one, other)]
    assert names[0] == names[1]
    assert len(names[0]) < 200
    assert [instance["agreed"] for instance in one["instances"]][:-1] == [True] * (len(names[0]) - 1)
    assert one["disagreements"] == 1
    assert one["references_disagree"] == 0
    (solver,) = one["solvers"]
    assert solver["correct"] == len(names[0]) - 1


def test_what_a_program_prints_cannot_hurt_the_terminal_or_the_table(tmp_path: Path) -> None:
    text = f"import sys\nprint({HOSTILE!r})\nsys.stderr.write({HOSTILE!r})\nsys.exit(int(len(sys.argv) > 1))\n"
    path = tmp_path / "says [red]hello.py"
    path.write_text(text, encoding="utf-8")
    for name in ("mine", "[bold]"):
        command = f"{shlex.quote(shlex.split(command_for(tmp_path, RIGHT))[0])} {shlex.quote(str(path))}"
        named = f"mine={command}" if name == "mine" else command
        for board in ("", " {file}"):
            done = magnets("judge", "--command", named + board, UPRIGHT, "--verbose")
            assert done.returncode == 1
            assert not {"\x1b", "\x07", "\u202e"} & set(done.stdout + done.stderr)
            assert r"\x1b[2J" in done.stdout
            assert "[red]" in done.stdout
    document = json.loads(magnets("judge", "--command", named, UPRIGHT, "--json").stdout)
    assert document["instances"][0]["runs"][-1]["verdict"] == "unreadable"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["\x1b[2J", "[red]\u202e"], 'with a sign in every cell, found \'["\\\\u001b[2J"'),
        (["\\[2J]", "[red]x"], "expected 2 rows of 3 cells, found 2 rows of 6 cells"),
    ],
)
def test_an_answer_of_signs_that_are_none_is_no_answer_and_shown_not_obeyed(
    tmp_path: Path, rows: list[str], said: str
) -> None:
    document = json.dumps({"solutions": [rows]})
    command = command_for(tmp_path, f"print({document!r})\n")
    done = magnets("judge", "--command", command, UPRIGHT, "--verbose", "--html", str(tmp_path / "faults.html"))
    assert done.returncode == 1
    assert not {"\x1b", "\u202e"} & set(done.stdout + done.stderr)
    assert said in done.stdout
    assert "\x1b" not in (tmp_path / "faults.html").read_text()


def test_a_class_gets_one_table_and_a_bad_submission_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text(UNCHECKED)
    (tmp_path / "crashes.py").write_text("raise ValueError('no idea')\n")
    (tmp_path / "empty").mkdir()
    done = magnets(
        "judge", "--submissions", str(tmp_path), "--fuzz", "12", "--seed", "1", "--jobs", "2", "--seconds", "20"
    )
    assert done.returncode == 1
    lines = {line.split()[0]: line.split() for line in reversed(done.stdout.splitlines()) if line.strip()}
    assert lines["solver"] == ["solver", "boards", "correct", "wrong", "no", "answer", "one", "many", "none", "score"]
    for name in ("right", "wrong", "crashes"):
        boards, correct, wrong, unanswered = map(int, lines[name][1:5])
        assert boards == correct + wrong + unanswered
    table = done.stdout[done.stdout.index("solver ") :].partition("\n\n")[0]
    assert max(map(len, table.splitlines())) <= 80
    assert lines["right"][1:3] == ["12", "12"]
    assert lines["crashes"][1:3] == ["12", "0"]
    assert int(lines["wrong"][2]) < 12
    assert "empty is not run: no command.txt" in done.stdout
    assert "crashes: crash 3: ValueError: no idea; given up: no answer on 3 boards in a row (crash)" in done.stdout
    (remark,) = [line for line in done.stdout.splitlines() if line.startswith("wrong: ")]
    assert re.search(r"solution where none exists \d+: column (plus|minus) \d+", remark)
    assert not any(line.startswith("right: ") for line in done.stdout.splitlines())
    assert "its answer" not in done.stdout
    full = magnets("judge", "--submissions", str(tmp_path), UPRIGHT, "--verbose").stdout
    assert "no idea" in full
    assert re.search(r"^solver +boards +correct .* +one solution .* +score +total s +median s +nodes", full, re.M)
    document = json.loads(magnets("judge", "--submissions", str(tmp_path), UPRIGHT, "--json").stdout)
    assert [one["name"] for one in document["solvers"]] == ["crashes", "right", "wrong"]
    assert document["not_run"][0]["name"] == "empty"


def test_python_functions_and_several_solvers_at_once(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RIGHT)
    (tmp_path / "lazy.py").write_text("def f(board):\n    return None\n")
    config = f"solver=python function={tmp_path}/lazy.py:f name=configured"
    done = magnets(
        "judge", "--solver", f"{tmp_path}/mine.py:solve", "--solver", f"lazy={tmp_path}/lazy.py:f", "--config", config,
        UPRIGHT, "--verbose",
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout.count("false unsatisfiable: lazy") == 1
    assert done.stdout.count("false unsatisfiable: configured") == 1
    assert "a solution, although it says there is none" in done.stdout
    assert "solver=cp-sat" in done.stdout
    assert "JSON or a list: 1 solution" in done.stdout


def test_a_program_that_takes_too_long_or_too_much_is_no_fault(tmp_path: Path) -> None:
    done = magnets("judge", UPRIGHT, "--command", "sleep 60", "--seconds", "0.3", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["disagreements"]) == (3, 0)
    assert document["instances"][0]["runs"][-1]["verdict"] == "timeout"
    shown = magnets("judge", UPRIGHT, "--command", "sleep 60", "--seconds", "0.3").stdout
    assert ": timeout: sleep 60\n  stopped after 0.3 seconds\n  the board (fum):\n" in shown
    assert "\n  again: magnets judge --command 'sleep 60' " in shown
    hog = command_for(tmp_path, "hog = [0] * 100_000_000\n")
    done = magnets("judge", UPRIGHT, "--command", hog, "--limit", "memory=64", "--seconds", "20", "--json")
    assert json.loads(done.stdout)["instances"][0]["runs"][-1]["verdict"] == "memory"
    assert done.returncode == 3


def test_where_no_board_can_be_read_nobody_is_judged() -> None:
    done = magnets("judge", "nowhere.txt", "--command", "cat")
    assert done.returncode == 2
    assert done.stdout == ""
    (message,) = done.stderr.splitlines()
    assert message.startswith("magnets: nowhere.txt: ")


def test_junit_and_html_of_what_was_judged(tmp_path: Path) -> None:
    xml, html = tmp_path / "verdicts.xml", tmp_path / "verdicts.html"
    command = command_for(tmp_path, "print('no solution')\n")
    done = magnets("judge", UPRIGHT, "--command", command, "--junit", str(xml), "--html", str(html))
    assert done.returncode == 1
    assert done.stderr.splitlines() == [f"magnets: wrote {xml}", f"magnets: wrote {html}"]
    assert 'type="false unsatisfiable"' in xml.read_text()
    assert "a solution, although it says there is none" in html.read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--command", "no-such-program {file}"),
        ("--command", "'"),
        ("--command", "cat", "--to", "braille"),
        ("--command", "cat", "--command", "cat"),
        ("--command", "cat", "--limit", "memory=1"),
        ("--command", "python3 no-such.py {file}"),
        ("--solver", "nowhere.py:solve"),
        ("--solver", "solve"),
        ("--submissions", "nowhere"),
    ],
)
def test_unusable_arguments_end_with_2_and_one_line(arguments: tuple[str, ...]) -> None:
    done = magnets("judge", UPRIGHT, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr


def test_boards_with_what_a_program_cannot_express_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "none.py").write_text("def solve(board):\n    return None\n")
    options = ("--solver", f"{tmp_path}/none.py:solve", "--to", "json", "--fuzz", "12", "--json")
    strata = json.loads(magnets("judge", *options, "--without", "singles,givens,missing,zeros").stdout)["strata"]
    assert strata["singles: none"] == strata["givens: none"] == strata["clues: all"] == 12


@pytest.mark.parametrize("names", ["corners", "singles,,givens"])
def test_what_is_left_out_goes_by_its_name(names: str) -> None:
    done = magnets("judge", UPRIGHT, "--command", "cat", "--fuzz", "3", "--without", names)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert "singles" in done.stderr
