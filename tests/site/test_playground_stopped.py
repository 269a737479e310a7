"""What the playground keeps of a run that takes too long, and how it goes on."""

from __future__ import annotations

import re

import pytest

from tests.browsing import Visit
from tests.site.playground import LOOP, MINE, finish, rows, until

pytestmark = pytest.mark.site
SLOW = """def solve(board):
    while board.rows == %d and board.columns == %d:
        pass
    return ["." * board.columns] * board.rows
"""


def test_a_slow_board_is_one_verdict_and_the_fault_of_another_is_shrunk(visited: Visit) -> None:
    page = visited.page
    page.click("#tab-judge")
    page.select_option("#boards", "100")
    words = finish(page, SLOW % (2, 9), "judge")
    assert "of 100 boards correct. The smallest board that shows a fault is shown." in words
    verdicts = rows(page)
    assert verdicts["no answer in time"] == ["1"]
    assert sum(int(number) for [number] in verdicts.values()) == 100
    assert re.search(r"shrunk from \d+x\d+ to 1x2", page.inner_text("#failure"))


def test_after_three_slow_boards_the_others_are_not_asked(visited: Visit) -> None:
    page = visited.page
    words = finish(page, "def solve(board):\n    while True: pass\n", "judge")
    assert "3 without an answer within 10 seconds. After 3 boards" in words
    assert rows(page) == {"no answer in time": ["3"]}
    assert page.inner_text("#failure h2") == "no answer in time"


def test_verdicts_and_the_fault_stay_when_judging_is_stopped_by_hand(visited: Visit) -> None:
    page = visited.page
    page.click("#tab-judge")
    page.fill("#code-judge", SLOW % (5, 4))
    page.click("#run")
    until(page, "#failure img")
    page.click("#stop")
    assert page.inner_text("#status") == "Stopped."
    assert "wrong" in rows(page)
    assert page.locator("#failure img").count() == 3


def test_rows_that_were_found_stay_when_a_later_board_takes_too_long(visited: Visit) -> None:
    page = visited.page
    loops = MINE.replace("    return", "    while len(view.problem.variables) == 32: pass\n    return", 1)
    words = finish(page, loops)
    assert "Does your code loop for ever? It was at board 1 of 20 with yours" in words
    assert set(rows(page)) == {"yours", "mrv", "dom_wdeg"}
    assert page.is_visible("#trace")


def test_a_second_python_is_ready_after_a_stop(visited: Visit) -> None:
    page = visited.page
    finish(page, LOOP)
    assert page.inner_text("#status").startswith("Stopped: no end within 10 seconds")
    said = page.evaluate(
        "() => { document.getElementById('run').click(); return document.getElementById('status').textContent; }"
    )
    assert said == "Running."


def test_a_tab_does_not_keep_the_words_and_results_of_the_other(visited: Visit) -> None:
    page = visited.page
    finish(page, "def choose(view:\n    pass\n")
    page.click("#tab-judge")
    assert page.inner_text("#status") == "Ready."
    assert page.is_hidden("#told")
    page.click("#tab-try")
    assert "was never closed in mine.py line 1" in page.inner_text("#status")
