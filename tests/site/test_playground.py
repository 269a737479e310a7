"""The playground in a real browser, as it is built."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browsing import Visit
from tests.site.playground import LOOP, MINE, finish, rows, until
from tests.site.served import open_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.site
RIGHT = """from hand_solver import solve as search
from magnets_cp.puzzles.magnets.csp import csp, decode

def solve(board):
    found = search(csp(board, "lines"), "dfs").solutions
    return list(decode(board, found[0])) if found else None
"""


def test_a_heuristic_takes_the_nodes_that_the_program_counts(visited: Visit, tmp_path: Path) -> None:
    page = visited.page
    assert finish(page, MINE).startswith("Done")
    (tmp_path / "mine.py").write_text(MINE)
    command = page.inner_text("#more pre")
    assert command.startswith("magnets solve ")
    board = command.split()[2]
    for name, variable in (("yours", "mine.py:choose"), ("mrv", "mrv"), ("dom_wdeg", "dom_wdeg")):
        options = ["--level", "counts", "--inference", "fc", "--variable", variable]
        arguments = [sys.executable, "-m", "magnets_cp", "solve", board, *options, "--json"]
        done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert rows(page)[name][1] == str(json.loads(done.stdout)["statistics"]["nodes"])


def test_a_heuristic_is_held_against_others_on_more_boards(visited: Visit) -> None:
    assert "; on 20 random boards yours " in finish(visited.page, MINE)
    sentences = visited.page.locator("#more li").all_inner_texts()
    assert [said.split(" on ")[0] for said in sentences] == ["Fewer nodes than mrv", "Fewer nodes than dom_wdeg"]


@pytest.mark.parametrize(("width", "height"), [(380, 800), (1366, 768)])
def test_what_runs_it_and_says_so_is_in_the_first_window(visited: Visit, width: int, height: int) -> None:
    visited.page.set_viewport_size({"width": width, "height": height})
    for name in ("#run", "#status", "#code-try"):
        box = visited.page.locator(name).bounding_box()
        assert box is not None
        assert box["y"] + min(box["height"], 50) <= height


def test_without_its_snapshot_python_begins_from_nothing(chromium: Browser, address: str) -> None:
    visit = open_page(chromium, "about:blank")
    visit.page.route("**/python.snapshot", lambda route: route.fulfill(status=200, body="no snapshot"))
    visit.page.goto(address)
    assert finish(visit.page, MINE).startswith("Done")
    assert visit.complaints == []
    visit.page.close()


def test_the_trace_plays(visited: Visit) -> None:
    page = visited.page
    page.select_option("#chosen", "unique-6x5")  # whose steps are few
    finish(page, MINE)
    frame = page.frame_locator("#trace")
    assert frame.locator(".said").inner_text().endswith("depth 0: start")
    frame.locator("[data-go=next]").click()
    assert not frame.locator(".said").inner_text().endswith("start")
    frame.locator("[data-go=last]").click()
    assert frame.locator(".said").inner_text().endswith("solution")


def test_an_endless_heuristic_is_stopped_and_another_one_runs_after_it(visited: Visit) -> None:
    page = visited.page
    assert "no end within 10 seconds" in finish(page, LOOP)
    assert finish(page, MINE).startswith("Done")


def test_a_heuristic_can_be_stopped_by_hand(visited: Visit) -> None:
    page = visited.page
    page.fill("#code-try", LOOP)
    page.click("#run")
    until(page, "#status:has-text('Running')")
    page.click("#stop")
    assert page.inner_text("#status") == "Stopped."


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def choose(view:\n    pass\n", "was never closed"),
        ("def choose(view):\n    return 1 / 0\n", "line 2: division by zero"),
        ("def select(view):\n    return 0\n", "no function 'choose'; it has select"),
        ("def choose(view):\n    return 'x'\n", "mine.py:choose"),
    ],
)
def test_what_cannot_run_is_said_with_its_place(visited: Visit, code: str, words: str) -> None:
    assert words in finish(visited.page, code)


def test_a_board_that_cannot_be_read_is_said_with_its_place(visited: Visit) -> None:
    visited.page.fill("#board", "2x2:11,11,11,11,TTB")
    assert "board:1:20: expected 4 cells" in finish(visited.page, MINE)


def test_a_faulty_solver_is_judged_and_its_fault_shrunk(visited: Visit, tmp_path: Path) -> None:
    page = visited.page
    lazy = 'def solve(board):\n    print("here")\n    return ["." * board.columns] * board.rows\n'
    assert "The smallest board" in finish(page, lazy, "judge")
    assert re.search(r"shrunk from \d+x\d+ to 1x2", page.inner_text("#result"))
    assert page.locator("#result img").count() == 3
    assert "here" in page.inner_text("#printed")
    (tmp_path / "mine.py").write_text(lazy)
    command = page.locator("#result pre").inner_text().split()
    arguments = [sys.executable, "-m", "magnets_cp", *command[1:], "--json"]
    done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr


def test_a_right_solver_has_no_fault(visited: Visit) -> None:
    visited.page.click("#tab-judge")
    visited.page.select_option("#boards", "100")
    assert finish(visited.page, RIGHT, "judge") == "Done: no fault on 100 boards, 100 of them correct."


@pytest.mark.parametrize("tab", ["try", "judge"])
def test_an_address_holds_the_code_and_the_board(chromium: Browser, visited: Visit, tab: str) -> None:
    page = visited.page
    code = f'# ä & # + % "<b>"\n{MINE}'
    page.click(f"#tab-{tab}")
    page.fill(f"#code-{tab}", code)
    if tab == "try":
        page.fill("#board", "2x2:11,11,11,11,TTBB")
        page.select_option("#level", "arcs")
    page.click("#share")
    until(page, "#status:has-text('address')")
    other = open_page(chromium, page.url).page
    assert other.input_value(f"#code-{tab}") == code
    assert other.is_visible(f"#panel-{tab}")
    if tab == "try":
        assert other.input_value("#board") == "2x2:11,11,11,11,TTBB"
        assert other.input_value("#level") == "arcs"
    assert other.locator("#result table").count() == 0  # nothing runs before the reader asks for it
    other.close()


def test_code_reaches_nothing_elsewhere(visited: Visit) -> None:
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        elsewhere.settimeout(1)
        there = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/"
        sends = f'from js import XMLHttpRequest\nsent = XMLHttpRequest.new()\nsent.open("GET", "{there}", False)\n'
        assert "NetworkError" in finish(visited.page, f"{sends}sent.send()\n{MINE}")
        with pytest.raises(TimeoutError):
            elsewhere.accept()
    # The browser tells of what it did not send.
    visited.complaints[:] = [said for said in visited.complaints if there not in said]
    visited.requests.remove(there)


def test_it_is_used_by_keyboard(visited: Visit) -> None:
    page = visited.page
    page.focus("#tab-try")
    page.keyboard.press("ArrowRight")
    until(page, "#tab-judge:focus")
    page.keyboard.press("ArrowLeft")
    page.focus("#code-try")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    until(page, "#chosen:focus")
    page.focus("#code-try")
    page.keyboard.press("Control+Enter")
    until(page, "#status:has-text('Done')")


def test_the_focus_stays_where_a_run_was_begun_by_keyboard(visited: Visit) -> None:
    page = visited.page
    page.focus("#run")
    page.keyboard.press("Enter")
    until(page, "#status:has-text('Done')")
    assert page.evaluate("document.activeElement.id") == "run"


@pytest.mark.parametrize("width", [380, 1280])
def test_the_sentence_of_a_step_and_every_column_are_in_sight(visited: Visit, width: int) -> None:
    page = visited.page
    page.set_viewport_size({"width": width, "height": 800})
    finish(page, MINE)
    said, frame = page.frame_locator("#trace").locator(".said"), page.locator("#trace")
    [line, around] = [one.bounding_box() for one in (said, frame)]
    assert line is not None
    assert around is not None
    assert around["y"] <= line["y"] <= line["y"] + line["height"] <= around["y"] + around["height"]
    for scrolled in page.locator(".pg-scroll").all():
        assert scrolled.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_trace_of_a_second_run_is_drawn_too(visited: Visit) -> None:
    image = pytest.importorskip("PIL.Image")
    page = visited.page
    page.select_option("#chosen", "unique-6x5")
    page.select_option("#beside", "0")
    for _ in range(2):
        finish(page, MINE)
        page.frame_locator("#trace").locator(".said").wait_for()
        page.wait_for_timeout(1000)
        drawn = image.open(BytesIO(page.locator("#trace").screenshot())).convert("L")
        darkest, _ = drawn.crop((10, 10, drawn.width - 10, drawn.height - 10)).getextrema()
        assert darkest < 100
