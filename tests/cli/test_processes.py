"""The program as a user runs it: real processes, standard output, standard error, exit status."""

from __future__ import annotations

import codecs
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from magnets_cp.cli.main import app
from tests.boards import INSTANCES
from tests.magnets.malformed import MALFORMED
from tests.running import started as magnets

SEED_1 = str(INSTANCES / "magnets" / "seed-1-6x6.txt")
SEED_2 = str(INSTANCES / "magnets" / "seed-2-10x9.txt")
UNSATISFIABLE = str(INSTANCES / "magnets" / "unsatisfiable-6x6.sgt")
HARD = str(INSTANCES / "magnets" / "large-14x15.txt")
ID = "3x2:110,11,110,11,LRTLRB"


@pytest.mark.parametrize("solver", ["hand", "cp-sat"])
def test_solve_prints_the_board_as_the_seed_does(solver: str) -> None:
    done = magnets("solve", SEED_2, "--solver", solver)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "           4   2   3   4   3   3   4   5   3"
    assert lines[6] == "   0   2   -                           -"
    assert len(lines) == 12


@pytest.mark.parametrize("options", [(), ("--solver", "cp-sat"), ("--solver", "cp-sat", "--formulation", "integer")])
def test_json_is_one_document_and_nothing_else(options: tuple[str, ...]) -> None:
    done = magnets("solve", SEED_1, "--all", "--json", *options)
    document = json.loads(done.stdout)
    assert done.returncode == 0
    assert document["status"] == "satisfiable"
    assert document["complete"] is True
    assert len(document["solutions"]) == 2
    assert all(len(rows) == 6 and set("".join(rows)) <= set("+-.") for rows in document["solutions"])
    assert document["solver"] == (options[1] if options else "hand")
    assert document["statistics"]["seconds"] > 0


def test_every_exit_status_of_solve() -> None:
    assert magnets("solve", SEED_1).returncode == 0
    unsatisfiable = magnets("solve", UNSATISFIABLE)
    assert (unsatisfiable.returncode, unsatisfiable.stdout) == (1, "unsatisfiable\n")
    assert magnets("solve", "no-such-file.txt").returncode == 2
    undecided = magnets("solve", HARD, "--nodes", "5")
    assert (undecided.returncode, undecided.stdout) == (3, "unknown\n")
    assert "no solutions found, nodes 5" in undecided.stderr
    document = json.loads(magnets("solve", HARD, "--nodes", "5", "--json").stdout)
    assert (document["status"], document["complete"], document["solutions"]) == ("unknown", False, [])
    assert magnets("solve", HARD, "--all", "--seconds", "0.2", "--solver", "cp-sat").returncode in (0, 3)


def test_learning_takes_the_same_options_for_limits_and_numbers() -> None:
    document = json.loads(magnets("solve", SEED_1, "--search", "learning", "--all", "--json").stdout)
    assert document["complete"]
    assert len(document["solutions"]) == 2
    assert document["configuration"]["search"] == "learning"
    undecided = magnets("solve", HARD, "--search", "learning", "--nodes", "5")
    assert (undecided.returncode, undecided.stdout) == (3, "unknown\n")


def test_workers_give_one_answer() -> None:
    assert magnets("solve", UNSATISFIABLE, "--workers", "3").stdout == "unsatisfiable\n"
    document = json.loads(magnets("solve", HARD, "--search", "learning", "--all", "--workers", "2", "--json").stdout)
    assert (document["complete"], document["configuration"]["workers"]) == (True, "2")
    refused = magnets("solve", SEED_1, "--workers", "2", "--variable", "mrv")
    assert (refused.returncode, refused.stderr) == (2, "magnets: search=dfs does not heed workers; leave them out\n")


def test_unique_answers_the_question() -> None:
    assert json.loads(magnets("solve", SEED_2, "--unique", "--json").stdout)["unique"] is True
    several = magnets("solve", SEED_1, "--unique")
    assert several.returncode == 0
    assert "not unique" in several.stderr
    assert json.loads(magnets("solve", SEED_1, "--unique", "--json").stdout)["unique"] is False
    assert "unique" not in json.loads(magnets("solve", SEED_2, "--json").stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", SEED_1, "--count", "2", "--all"),
        ("solve", SEED_1, "--solver", "gecode"),
        ("solve", SEED_1, "--level", "gac"),
        ("solve", SEED_1, "--variable", "nowhere.py:f"),
        ("solve", SEED_1, "--workers", "0"),
        *(("solve", SEED_1, "--seconds", number) for number in ("nan", "inf", "1e10")),
        *(("judge", SEED_1, "--command", "cat", "--seconds", number) for number in ("nan", "inf", "1e10")),
        ("generate", "5x5", "--density", "nan"),
        ("generate", "4x4", "--unique", "--kind", "any"),
        ("solve", SEED_1, "--solver", "cp-sat", "--nodes", "9"),
        ("solve", SEED_1, "--puzzle", "chess"),
        ("solve", SEED_1, "--notation", "braille"),
        ("solve", SEED_1, "--restarts", "3", "--all"),
        ("solve", SEED_1, "--search", "learning", "--variable", "mrv"),
        ("solve", SEED_1, "--seconds", "-1"),
        ("solve", SEED_1, "--no-such-option"),
        ("solve",),
        ("verify",),
        ("verify", SEED_1, "--config", "solver=hand level=gac"),
        ("check", "-", "-"),
        ("generate", "6by6"),
        ("generate", "0x6"),
        ("generate", "3x3", "--singles", "0"),
        ("generate", "3x3", "--to", "fum"),
        ("generate", "4x4", "--kind", "pretty"),
        ("generate", "4x4", "--count", "2", "--to", "fum"),
        ("generate", "4x4", "--output", SEED_1),
        ("frobnicate",),
    ],
)
def test_unusable_arguments_end_with_2_and_a_message(arguments: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, arguments, prog_name="magnets")
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr


@pytest.mark.parametrize("case", MALFORMED, ids=lambda case: str(case[0]))
def test_malformed_files_end_with_2_and_one_line(
    tmp_path: Path, case: tuple[str, str | None, str, int, int, str]
) -> None:
    _, notation, text, line, _, expected = case
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    named = ("--notation", notation) if notation else ()
    done = CliRunner().invoke(app, ["solve", str(path), *named], prog_name="magnets")
    assert done.exit_code == 2
    assert done.stdout == ""
    (message,) = done.stderr.splitlines()
    assert message.startswith(f"magnets: {path}:{line}:")
    assert expected in message


def test_binary_input_ends_with_2() -> None:
    done = magnets("solve", "-", stdin=b"6 6\n\x00\x01\x02")
    assert done.returncode == 2
    assert done.stderr == "magnets: <stdin>:2:1: expected text, found the byte 0x00: this is no text file\n"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_text_of_windows_shells_is_read(encoding: str) -> None:
    text = f"{chr(0xFEFF) if encoding == 'utf-16-be' else ''}{ID}\r\n"
    assert magnets("solve", "-", stdin=text.encode(encoding)).stdout == magnets("solve", ID).stdout
    cut = magnets("solve", "-", stdin=codecs.BOM_UTF16_LE + b"6")
    assert (cut.returncode, cut.stderr.count("\n")) == (2, 1)


def test_a_board_from_standard_input_and_a_game_id() -> None:
    for done in (magnets("solve", "-", stdin=ID), magnets("solve", ID)):
        assert done.returncode == 0
        assert len(done.stdout.splitlines()) == 4


def test_check_accepts_what_solve_prints_and_names_what_is_wrong() -> None:
    for options in ((), ("--json",), ("--all",)):
        answer = magnets("solve", SEED_1, *options).stdout
        checked = magnets("check", SEED_1, "-", stdin=answer)
        assert checked.returncode == 0
        assert "correct" in checked.stdout
    wrong = magnets("check", ID, "-", stdin="+-.\n+-.\n")
    assert wrong.returncode == 1
    assert "touching: row 1, column 1 and row 2, column 1: two + touch" in wrong.stdout
    assert "column plus: column 1: expected 1 +, found 2" in wrong.stdout
    document = json.loads(magnets("check", ID, "-", "--json", stdin="+-.\n+-.\n").stdout)
    assert document["correct"] is False
    assert document["solutions"][0]["violations"][0]["rule"] == "touching"
    assert magnets("check", ID, "-", stdin="+-?\n+-.\n").returncode == 2


def test_verify_prints_one_line_a_board_and_a_closing_line() -> None:
    done = magnets("verify", SEED_1, UNSATISFIABLE)
    assert done.returncode == 0
    assert sum(line.rstrip().endswith("yes") for line in done.stdout.splitlines()) == 2
    assert "15/15" in done.stdout
    assert done.stdout.splitlines()[-1] == (
        "2 boards of 36 cells, 1 with a solution; 15 configurations; 30 runs, 0 of them undecided within the limits; "
        "0 disagreements: all agreed"
    )
    runs = magnets("verify", SEED_1, "--runs").stdout
    assert runs.count("correct") == 15
    assert "solver=hand level=arcs inference=fc variable=mrv" in runs


def test_runs_that_were_not_decided_did_not_agree() -> None:
    done = magnets("verify", "--nodes", "0", UNSATISFIABLE)
    assert (done.returncode, "15/15" in done.stdout) == (0, False)
    assert done.stdout.splitlines()[-1].endswith("0 disagreements: all runs that were decided agreed")


def test_verify_json_has_the_fixed_form() -> None:
    config = ("--config", "solver=hand level=counts inference=mac variable=mrv", "--config", "solver=cp-sat")
    document = json.loads(magnets("verify", SEED_1, "--json", "--fuzz", "3", *config).stdout)
    assert document["disagreements"] == 0
    first, *fuzz = document["instances"]
    assert len(fuzz) == 3
    assert (first["size"], first["status"], first["solutions"], first["agreed"]) == ("6x6", "satisfiable", 2, True)
    hand, cp_sat = first["runs"]
    assert {"configuration", "status", "seconds", "nodes", "verdict"} <= set(hand)
    assert (hand["verdict"], hand["nodes"] > 0, cp_sat["nodes"]) == ("correct", True, None)


def test_verify_reports_what_it_cannot_read_and_still_does_the_rest(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("6 6\n1 2 3\n")
    (tmp_path / "good.txt").write_text("1 2\n1\n1\n1 0\n0 1\n0 0\n")
    done = magnets("verify", str(tmp_path))
    assert done.returncode == 2
    expected = "expected 6 plus clues of the rows (reading it as fum), found only 3"
    assert f"magnets: {tmp_path}/bad.txt:2:6: {expected}" in done.stderr
    assert "1 board of 2 cells, 1 with a solution; " in done.stdout
    assert "1 input not read" in done.stdout


def test_verify_undecided_is_3() -> None:
    done = magnets("verify", HARD, "--nodes", "1", "--config", "solver=hand")
    assert done.returncode == 3
    assert "1 instance undecided" in done.stdout


def test_an_unsound_heuristic_or_inference_is_caught(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "def greedy(propagation, variable):\n"
        "    if variable is None:\n"
        "        return True\n"
        "    domains = propagation.domains\n"
        "    return all(domains.restrict(x, 0b101) for x in range(len(domains.masks)) if domains.masks[x] != 0b010)\n"
    )
    done = magnets("verify", SEED_1, "--config", f"inference={path}:greedy", "--config", "solver=cp-sat")
    assert done.returncode == 1
    assert "wrong: solver=hand" in done.stdout
    assert "NOT ALL AGREED" in done.stdout
    assert "touching:" in done.stdout or "row plus:" in done.stdout
    faulty = tmp_path / "faulty.py"
    faulty.write_text("def f(view):\n    return None\n")
    failed = magnets("solve", SEED_1, "--variable", f"{faulty}:f")
    assert failed.returncode == 2
    assert "chose None" in failed.stderr


def test_generate_makes_the_same_boards_from_the_same_seed(tmp_path: Path) -> None:
    one, other = (magnets("generate", "5x4", "--count", "3", "--kind", "unique", "--seed", "7") for _ in range(2))
    assert one.stdout == other.stdout
    assert len(one.stdout.splitlines()) == 3
    assert magnets("generate", "5x4", "--seed", "8").stdout not in one.stdout
    (tmp_path / "boards.sgt").write_text(one.stdout)
    document = json.loads(magnets("verify", str(tmp_path), "--json", "--config", "solver=cp-sat").stdout)
    assert [board["solutions"] for board in document["instances"]] == [1, 1, 1]
    assert [board["size"] for board in document["instances"]] == ["5x4"] * 3
    made = magnets(
        "generate", "4x4", "--count", "2", "--kind", "unsatisfiable", "--output", str(tmp_path / "new"), "--to", "janko"
    )
    assert made.returncode == 0
    files = sorted((tmp_path / "new").iterdir())
    assert len(files) == 2
    assert all(magnets("solve", str(path)).returncode == 1 for path in files)


def test_help_and_version() -> None:
    shown = magnets("--help")
    assert shown.returncode == 0
    assert all(
        name in shown.stdout for name in ("solve", "check", "verify", "judge", "audit", "generate", "Exit status")
    )
    assert magnets("solve", "--help").returncode == 0
    assert magnets("--version").stdout.startswith("magnets ")


def test_an_empty_folder_is_nothing_to_agree_on(tmp_path: Path) -> None:
    for command in (["verify"], ["draw"], ["grade"], ["convert", "--to", "sgt"]):
        done = magnets(*command, str(tmp_path))
        assert (done.returncode, done.stdout) == (2, "")
        assert f"no boards in {tmp_path}" in done.stderr


def test_what_solve_cannot_do_is_told() -> None:
    game = "2x2:11,11,11,11,TTBB"
    external, nameless = magnets("solve", game, "--solver", "python"), magnets("solve", game, "--proof", "")
    assert (external.returncode, nameless.returncode) == (2, 2)
    assert "solver: expected one of hand, cp-sat, found 'python'; others are for judge" in external.stderr
    assert "--proof: expected a STEM" in nameless.stderr


@pytest.mark.parametrize("code", ["import sys\ndef f(view):\n    sys.exit(0)\n", "import sys\nsys.exit(0)\n"])
def test_a_plugin_that_exits_does_not_end_the_program_as_if_all_were_well(tmp_path: Path, code: str) -> None:
    path = tmp_path / "exits.py"
    path.write_text(code)
    for jobs in ("1", "2"):
        done = magnets("verify", SEED_1, SEED_1, "--config", f"variable={path}:f", "--jobs", jobs)
        assert done.returncode == 2
        assert "SystemExit" in done.stderr
    assert magnets("solve", SEED_1, "--variable", f"{path}:f").returncode == 2


def test_what_a_plugin_prints_stays_out_of_the_answer(tmp_path: Path) -> None:
    path = tmp_path / "talks.py"
    path.write_text("def f(view):\n    print('thinking')\n    return view.unassigned()[0]\n")
    done = magnets("solve", SEED_1, "--json", "--all", "--variable", f"{path}:f")
    assert json.loads(done.stdout)["complete"] is True
    assert "thinking" in done.stderr
    for jobs in ("1", "2"):
        config = ("--config", f"variable={path}:f")
        verified = magnets("verify", SEED_1, SEED_1, "--json", "--jobs", jobs, *config)
        assert json.loads(verified.stdout)["disagreements"] == 0


def test_solve_does_not_pass_on_an_answer_against_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "lazy.py"
    path.write_text("def f(propagation, variable):\n    return True\n")
    done = magnets("solve", SEED_2, "--inference", f"{path}:f")
    assert done.returncode == 2
    assert f"the solver with {path}:f answered against the rules: touching: row" in done.stderr


def interrupted(*arguments: str, after: float) -> tuple[int, str]:
    """The exit status and standard error of a command that got Ctrl-C, as a whole process group does."""
    command = [sys.executable, "-m", "magnets_cp", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(after)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    return process.returncode, err.decode()


# Whenever Ctrl-C comes, while the program is loading or at work, the end is the same; three seconds are usually enough
# for it to come at work.
@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "LARGE", "--all", "--solver", "cp-sat"),
        ("solve", "LARGE", "--all", "--inference", "none", "--level", "arcs"),
        ("solve", "LARGE", "--all", "--workers", "2"),
        ("verify", SEED_1, "LARGE", "--config", "solver=cp-sat", "--seconds", "50", "--count", "100000000"),
        ("verify", *["LARGE"] * 4, "--config", "level=arcs inference=none", "--seconds", "50", "--jobs", "2"),
        ("judge", SEED_1, "--command", "sleep 60", "--config", "solver=cp-sat", "--seconds", "50"),
        ("audit", *["LARGE"] * 4, "--config", "level=arcs inference=none", "--seconds", "50", "--count", "100000000"),
    ],
)
def test_ctrl_c_ends_every_kind_of_work(arguments: tuple[str, ...]) -> None:
    large = str(INSTANCES / "magnets" / "large-half-clues-20x20.sgt")
    status, err = interrupted(*(large if one == "LARGE" else one for one in arguments), after=3)
    assert status == 130
    assert "interrupted" in err
    assert "Traceback" not in err


def test_a_reader_that_goes_away_is_no_verdict() -> None:
    command = f"{sys.executable} -m magnets_cp generate 4x4 --count 2000 | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "141"
    assert done.stderr == ""


def test_names_with_control_characters_are_shown_not_obeyed(tmp_path: Path) -> None:
    done = magnets("solve", str(tmp_path / "\x1b[31mred\nline.txt"))
    assert done.returncode == 2
    (message,) = done.stderr.splitlines()
    assert r"\x1b[31mred\nline.txt" in message


@pytest.mark.parametrize("text", ["a\n" * 500_000, "1 " * 1_000_000, "\n" * 1_000_000 + "x", "[" * 1_000_000])
def test_large_nonsense_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "large.txt"
    path.write_text(text)
    done = magnets("solve", str(path))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
