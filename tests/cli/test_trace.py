"""``magnets trace`` and boards of queens on the command line: real processes."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from hand_solver import Limits
from magnets_cp.cli.main import app
from magnets_cp.errors import UsageError
from tests.boards import INSTANCES
from tests.browsing import visit
from tests.queens.malformed import MALFORMED
from tests.running import magnets

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEED_1 = str(INSTANCES / "magnets" / "seed-1-6x6.txt")
IN_ORDER = ("--config", "level=pairs inference=fc variable=input_order value=input_order")


def test_frames_follow_one_another_and_the_last_is_the_solution() -> None:
    done = magnets("trace", "8@0,0", *IN_ORDER)
    assert done.returncode == 0
    frames = done.stdout.strip().split("\n\n")
    assert len(frames) == 266
    assert frames[0].startswith("step 0 of 265, depth 0: start\n   0 1 2 3 4 5 6 7\n 0 Q . . .")
    assert frames[-1].startswith("step 265 of 265, depth 8: solution\n")
    assert [line[3::2].index("Q") for line in frames[-1].splitlines()[2:]] == [0, 4, 7, 5, 2, 6, 1, 3]
    assert "satisfiable after 265 steps, nodes 88" in done.stderr


def test_frames_can_be_chosen() -> None:
    whole = magnets("trace", "8@0,0", *IN_ORDER).stdout.strip().split("\n\n")
    for text, chosen in (("7..9", whole[7:10]), ("5", whole[5:6]), ("260..", whole[260:]), ("..1", whole[:2])):
        assert magnets("trace", "8@0,0", *IN_ORDER, "--frames", text).stdout.strip().split("\n\n") == chosen
    every = magnets("trace", "8@0,0", *IN_ORDER, "--every", "100").stdout.strip().split("\n\n")
    assert every == [whole[0], whole[100], whole[200], whole[265]]


def test_a_limit_of_seconds_holds_for_the_frames_as_well(tmp_path: Path) -> None:
    """Also of a search that has ended, and whatever is written; the first frame is there in any case."""
    events, page, gif = tmp_path / "events.txt", tmp_path / "trace.html", tmp_path / "trace.gif"
    events.write_text('@["decide", [0, 0], "+-"]\n@["decide", [0, 1], "-+"]\n', encoding="utf-8")
    for output in ((), ("--json",), ("-o", str(page)), ("--gif", str(gif)), ("--json", "-o", str(page), "--force")):
        recording = ("--recording", str(events), *output)
        done = magnets("trace", "2x2:11,11,11,11,TTBB", *recording, "--seconds", "0")
        assert done.returncode == 3
        assert "after 2 steps, nodes 2; the seconds were over after 1 of 3 frames\n" in done.stderr
        if "--json" in output:
            assert [step["step"] for step in json.loads(done.stdout)["steps"]] == [0]
        elif not output:
            assert done.stdout.startswith("step 0 of 2")
            assert done.stdout.count("step ") == 1
    assert gif.exists()
    assert "the seconds were over" in page.read_text(encoding="utf-8")


def test_of_two_searches_what_there_is_time_for_is_on_the_page(tmp_path: Path) -> None:
    events, page = tmp_path / "events.txt", tmp_path / "trace.html"
    events.write_text('@["decide", [0, 0], "+-"]\n', encoding="utf-8")
    two = ("--recording", str(events), "--diff", "level=arcs", "-o", str(page))
    done = magnets("trace", "2x2:11,11,11,11,TTBB", *two, "--seconds", "0")
    assert done.returncode == 3
    assert re.search(r"the seconds were over after 1 of [23] frames\n", done.stderr)
    assert "the seconds were over" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(("asked", "share"), [([], 1 / 2), (["--diff", "level=arcs"], 1 / 4)])
def test_searches_leave_half_of_the_seconds_to_the_page_of_their_trees(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: list[str], share: float
) -> None:
    given = []

    def note(_: object, __: object, bounds: Limits) -> None:
        given.append(bounds.seconds)
        raise UsageError("seen")

    monkeypatch.setattr("magnets_cp.cli.trace.trees", note)
    page = str(tmp_path / "tree.html")
    done = CliRunner().invoke(app, ["trace", SEED_1, "--tree", "-o", page, "--seconds", "100", *asked])
    assert (done.exit_code, given) == (2, [100 * share]), done.output


def test_a_search_without_decisions_says_how_to_see_one() -> None:
    board = str(INSTANCES / "magnets" / "unique-4x5.txt")
    done = magnets("trace", board)
    assert (done.returncode, "nodes 0" in done.stderr) == (0, True)
    [config] = re.findall(r'nothing was decided, .* try --config "(.*)" or a harder board', done.stderr)
    again = magnets("trace", board, "--config", config)
    assert (again.returncode, "nodes 0" in again.stderr, "nothing" in again.stderr) == (0, False, False)
    one = magnets("trace", SEED_1)
    assert "nodes 1" in one.stderr
    assert f'magnets: no decision failed: to see a search, try --config "{config}" or a harder board\n' in one.stderr
    assert "try" not in magnets("trace", SEED_1, "--config", config).stderr


def test_the_signs_of_candidates_are_explained_once() -> None:
    for command in ("trace", "hint"):
        said = magnets(command, SEED_1).stderr
        assert said.count('magnets: signs: "+." is plus or blank, ') == 1
        assert "signs" not in magnets(command, SEED_1, "--json").stderr
    assert '"?" may have a queen' in magnets("trace", "8@0,0", "--frames", "3").stderr


def test_json_lists_the_steps() -> None:
    document = json.loads(magnets("trace", "8@0,0", *IN_ORDER, "--json").stdout)
    assert (document["puzzle"], document["size"], document["status"]) == ("queens", "8x8", "satisfiable")
    assert document["solutions"] == [list("04752613")]
    assert [step["step"] for step in document["steps"]] == list(range(266))
    assert sum(step["action"] == "decide" for step in document["steps"]) == document["statistics"]["nodes"] == 88
    assert document["variables"][0] == {"name": "row 0", "values": ["0"]}
    few = json.loads(magnets("trace", "8@0,0", *IN_ORDER, "--json", "--frames", "3..4").stdout)
    assert few["steps"] == document["steps"][3:5]


def test_a_page_plays_every_step(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "trace.html"
    from playwright.sync_api import expect

    done = magnets("trace", "8@0,0", *IN_ORDER, "--output", str(path), "--delay", "0.02")
    assert (done.returncode, done.stdout) == (0, "")
    page_text = path.read_text(encoding="utf-8")
    assert not re.search(r"(src|href)=[^\"]|https?://(?!www.w3.org)", page_text)
    steps = json.loads(magnets("trace", "8@0,0", *IN_ORDER, "--json").stdout)["steps"]
    for width, scheme in ((380, "dark"), (1400, "light")):
        visited = visit(chromium, path, width)
        page = visited.page
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert (visited.requests, visited.complaints, visited.overflows) == ([], [], False)
        said = page.locator(".said")
        assert said.inner_text() == "Step 0 of 265, depth 0: start"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert said.inner_text() == "Step 2 of 265, depth 1: prune 14 values of 7 variables"
        reasons = page.locator(".causes li").all_inner_texts()
        assert len(reasons) == 1
        assert reasons[0].startswith("two queens never attack each other: row 1 has no queen in column 0, ")
        page.keyboard.press("f")
        fails = [step["step"] for step in steps if step["action"] == "fail"]
        assert said.inner_text().startswith(f"Step {fails[0]} of 265, ")
        assert page.locator(".node[aria-selected=true]").count() == steps[fails[0]]["depth"]
        assert page.locator(".node.failed").count() == 1
        page.get_by_role("button", name="Next failure").click()
        assert said.inner_text().startswith(f"Step {fails[1]} of 265, ")
        page.get_by_role("button", name="Next solution").click()
        assert said.inner_text() == "Step 265 of 265, depth 8: solution"
        page.locator(".node").first.click()
        assert said.inner_text().startswith("Step 1 of 265, depth 1: decide row 0 = 0")
        page.keyboard.press("Home")
        page.get_by_role("button", name="Play").click()
        expect(said).not_to_contain_text("Step 0 of 265")
        page.get_by_role("button", name="Stop").click()
        assert all(page.locator("button").evaluate_all("all => all.map(one => one.innerText || one.ariaLabel)"))
        assert page.get_by_role("slider").get_attribute("aria-valuetext")
        page.close()
    failed = magnets("trace", "8@0,0", "-o", str(tmp_path / "none" / "x.html"))
    assert (failed.returncode, "cannot write" in failed.stderr) == (2, True)


OWN_LOOP = """
from magnets_cp import recorder

def solve(board):
    recorder.begin()
    for value in (0, 1):
        recorder.decide(0, value)
        recorder.fail()
        recorder.undo()
"""


def test_the_whole_tree_is_drawn_of_one_search_two_or_a_loop_of_ones_own(chromium: Browser, tmp_path: Path) -> None:
    path, both, own = (tmp_path / name for name in ("tree.html", "both.html", "own.html"))
    (tmp_path / "own.py").write_text(OWN_LOOP)
    asked = ("trace", "8@0,0", "--all", "--config", "inference=fc variable=input_order", "--tree")
    done = magnets(*asked, "-o", str(path))
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert magnets(*asked, "-o", str(both), "--diff", "inference=mac variable=input_order").returncode == 0
    loop = f"solver=python function={tmp_path / 'own.py'}:solve"
    assert magnets("trace", SEED_1, "--config", loop, "--tree", "-o", str(own)).returncode == 3  # a claim
    for width, scheme in ((380, "dark"), (1400, "light")):
        visited = visit(chromium, path, width)
        page = visited.page
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert (visited.requests, visited.complaints, visited.overflows) == ([], [], False)
        assert page.locator("svg[role=img]").count() == 2
        assert page.locator(".search-tree .solved").first.bounding_box()
        assert "124 nodes, at most 8 deep" in page.locator("main").inner_text()
        page.close()
    assert "they part at" in both.read_text()
    assert "2 nodes, at most 1 deep: 2 dead ends, 0 solutions." in own.read_text()


FINDS_BOTH = """
from magnets_cp import recorder

def solve(board):
    recorder.begin()
    for first, second in (("+-", "-+"), ("-+", "+-")):
        recorder.decide(0, first)
        recorder.decide(1, second)
        recorder.solution()
        recorder.undo()
        recorder.undo()
    return ["+-", "-+"]
"""


def test_a_loop_of_ones_own_that_goes_on_is_stopped_by_no_limit(tmp_path: Path) -> None:
    (tmp_path / "both.py").write_text(FINDS_BOTH)
    config = f"solver=python function={tmp_path / 'both.py'}:solve"
    done = magnets("trace", "2x2:11,11,11,11,TTBB", "--config", config, "--frames", "0")
    assert (done.returncode, "nodes 4" in done.stderr, "limit" in done.stderr) == (0, True, False), done.stderr


def test_two_searches_stand_side_by_side_to_where_they_part(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "diff.html"
    two = (
        "--config",
        "level=arcs variable=mrv value=input_order",
        "--diff",
        "level=lines variable=mrv value=input_order",
    )
    said = magnets("trace", SEED_1, *two)
    assert said.returncode == 0
    assert re.match(r"\d+ decisions? the same; then decide r\S+ = \S+ \| (decide|ends)", said.stdout)
    assert magnets("trace", SEED_1, *two, "-o", str(path)).returncode == 0
    for width in (380, 1400):
        visited = visit(chromium, path, width)
        assert (visited.requests, visited.complaints, visited.overflows) == ([], [], False)
        assert visited.page.locator(".track").count() == 2
        visited.page.keyboard.press("End")
        last = visited.page.locator(".said").all_inner_texts()
        assert all(re.match(r"Step (\d+) of \1, depth", text) for text in last)
        assert last[0] != last[1]


def test_an_animation_has_the_frames_that_were_asked_for(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / "talk.gif"
    done = magnets("trace", "6@0,1", *IN_ORDER, "--gif", str(path), "--frames", "0..4")
    assert (done.returncode, done.stderr.splitlines()[0]) == (0, f"magnets: wrote {path}")
    with image.open(path) as opened:
        assert (opened.format, opened.n_frames) == ("GIF", 5)
    too_long = magnets("trace", "8@0,0", "--config", "inference=none", "--all", "--gif", f"{path}.gif")
    assert (too_long.returncode, "more than 500 frames" in too_long.stderr) == (2, True)


def test_learning_says_what_it_learnt_and_how_far_it_goes_back(tmp_path: Path) -> None:
    configuration = ("--config", "level=arcs search=learning")
    shown = magnets("trace", SEED_1, *configuration).stdout
    assert re.search(
        r"depth \d+: conflict at depth \d+, back to \d+; learn: at least \d+ of these \d+: r\d+c\d+ is ", shown
    )
    assert re.search(r"\*[+.?-]", shown)
    document = json.loads(magnets("trace", SEED_1, *configuration, "--json").stdout)
    teaching = [step for step in document["steps"] if step["action"] == "learn"]
    assert len(teaching) == document["statistics"]["fails"] > 0
    assert all(step["depth"] < step["learnt"]["from depth"] for step in teaching)
    assert all(len(step["learnt"]["literals"]) >= step["learnt"]["least"] for step in teaching)
    path = tmp_path / "learning.html"
    assert magnets("trace", SEED_1, *configuration, "-o", str(path)).returncode == 0
    assert "at least" in path.read_text(encoding="utf-8")
    assert "s-named" in path.read_text(encoding="utf-8")


def test_every_puzzle_is_traced_and_every_end_has_its_status() -> None:
    assert "satisfiable after" in magnets("trace", SEED_1).stderr
    unsatisfiable = magnets("trace", "6@0,0")
    assert (unsatisfiable.returncode, "unsatisfiable after" in unsatisfiable.stderr) == (1, True)
    undecided = magnets("trace", "8@0,0", "--nodes", "3")
    assert (undecided.returncode, "a limit was reached" in undecided.stderr) == (3, True)
    assert magnets("trace", "4@0,1", "--all").returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("8@0,0", "--frames", "x"),
        ("8@0,0", "--frames", ""),
        ("8@0,0", "--frames", "9..3"),
        ("8@0,0", "--frames", "99999"),
        ("8@0,0", "--every", "0"),
        ("8@0,0", "--delay", "-1"),
        ("8@0,0", "--config", "level=lines"),
        ("8@0,0", "--config", "inference=gac"),
        ("8@0,0", "--config", "restarts=3", "--all"),
        ("101@0,0", "--config", "level=pairs"),
        ("8@0,0", "--config", "solver=cp-sat"),
        ("8@0,0", "--config", "search=min_conflicts"),
        ("8@0,0", "--tree"),
        ("8@0,0", "--tree", "-o", "tree.html", "--json"),
        ("8@0,0", "--diff", "inference=fc", "--gif", "two.gif"),
        ("8@0,0", "--tree", "-o", "tree.html", "--config", "search=learning"),
        ("no-such-file",),
        (SEED_1, "--puzzle", "queens"),
    ],
)
def test_unusable_arguments_end_with_2_and_a_message(arguments: tuple[str, ...]) -> None:
    done = magnets("trace", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr


def on_a_terminal(*arguments: str, interrupt_after: float | None = None) -> tuple[int, str]:
    """The exit status of a command on a terminal of its own, and what it showed there."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "magnets_cp", *arguments]
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}
    process = subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, start_new_session=True, env=environment
    )
    os.close(follower)
    if interrupt_after is not None:
        time.sleep(interrupt_after)
        os.killpg(process.pid, signal.SIGINT)
    shown = b""
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(leader)
    return process.wait(timeout=60), shown.decode()


def test_a_terminal_shows_it_in_place_and_in_colour() -> None:
    status, shown = on_a_terminal("trace", "6@0,1", *IN_ORDER, "--delay", "0")
    assert status == 0
    assert "\x1b[2K" in shown  # a line drawn over
    assert "48;2;0;0;128" in shown or "48;5;" in shown  # free cells
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    assert re.search(r"step (\d+) of \1, depth 6: solution", plain)
    assert "magnets: satisfiable after" in plain
    assert "\x1b[?25h" in shown  # the cursor is back


def test_ctrl_c_ends_an_animation() -> None:
    status, shown = on_a_terminal("trace", "8@0,0", "--delay", "5", interrupt_after=3)
    assert status == 130
    assert "interrupted" in shown
    assert "Traceback" not in shown


# The messages of all of them are tested without a process each.
@pytest.mark.parametrize("case", MALFORMED[::5], ids=lambda case: str(case[0]))
def test_malformed_boards_end_with_2_and_one_line(
    tmp_path: Path, case: tuple[str, str | None, str, int, int, str]
) -> None:
    _, notation, text, line, _, expected = case
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    done = magnets("solve", str(path), "--puzzle", "queens", *(("--notation", notation) if notation else ()))
    assert (done.returncode, done.stdout) == (2, "")
    (message,) = done.stderr.splitlines()
    assert message.startswith(f"magnets: {path}:{line}:")
    assert expected in message


def test_queens_from_the_size_to_the_judge(tmp_path: Path) -> None:
    made = magnets("generate", "8", "--puzzle", "queens", "--seed", "5", "--count", "3")
    assert len(made.stdout.splitlines()) == 3
    assert made.stdout == magnets("generate", "8", "--puzzle", "queens", "--seed", "5", "--count", "3").stdout
    path = tmp_path / "boards.txt"
    path.write_text(made.stdout)
    configurations = ("--config", "solver=hand level=pairs", "--config", "solver=cp-sat formulation=integer")
    assert magnets("verify", str(path), *configurations).returncode == 0
    board = made.stdout.split()[0]
    for options in ((), ("--json",), ("--all",)):
        answer = magnets("solve", board, *options)
        assert answer.returncode == 0
        assert magnets("check", board, "-", stdin=answer.stdout).returncode == 0
    wrong = magnets("check", "4@0,1", "-", stdin="1 3 0 0")
    assert (wrong.returncode, wrong.stdout.count("attack each other")) == (1, 1)
    unsatisfiable = magnets("solve", "6@0,0")
    assert (unsatisfiable.returncode, unsatisfiable.stdout) == (1, "unsatisfiable\n")


UNDECIDED = """
from magnets_cp import recorder

def unknown(board):
    recorder.decide(0, "+-")
    return "UNKNOWN"

def crash(board):
    recorder.decide(0, "+-")
    return 1 / 0

def endless(board):
    recorder.decide(0, "+-")
    while True:
        pass

def partly(board):
    recorder.decide(0, "+-")
    return ["+-", "-+"]

def wrong(board):
    recorder.decide(0, "+-")
    return ["+-", "+-"]

def false(board):
    recorder.decide(0, "+-")
    return None
"""


@pytest.mark.parametrize(
    ("name", "status", "said"),
    [
        ("unknown", 3, "unknown after 1 steps"),
        ("crash", 3, "crash: ZeroDivisionError"),
        ("endless", 3, "; timeout: "),
        ("partly", 0, "satisfiable after 1 steps"),
        ("wrong", 1, "answered against the rules"),
        ("false", 3, "not confirmed"),
    ],
)
@pytest.mark.parametrize("form", [(), ("--json",), ("--tree", "-o", "tree.html")])
def test_the_answer_of_a_solver_that_tells_of_its_search_is_the_status(
    name: str, status: int, said: str, form: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(UNDECIDED)
    config = f"solver=python function=mine.py:{name}"
    done = magnets("trace", "2x2:11,11,11,11,TTBB", "--config", config, "--seconds", "4", *form, cwd=tmp_path)
    assert done.returncode == status, done.stderr
    assert said in done.stderr


def test_events_without_an_answer_prove_nothing() -> None:
    told = '@["decide",[0,0],"+-"]\n'
    assert magnets("trace", "2x2:11,11,11,11,TTBB", "--recording", "-", stdin=told).returncode == 3
