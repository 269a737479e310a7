"""The page of verify, as text and in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from magnets_cp.magnets.layout import layout
from magnets_cp.workbench.verdicts.board import fits, squares
from magnets_cp.workbench.verdicts.page import page
from magnets_cp.workbench.verify import Judgement
from tests.boards import instance
from tests.browsing import WIDTHS, browser, visit
from tests.workbench.verdicts.judgements import FAMILY, judged, right, several

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as launched:
        yield launched


def pointed_out() -> tuple[list, list[Judgement]]:  # type: ignore[type-arg]
    """The judgements, the first wrong answer with the places of its violations."""
    instances, judgements = several()
    runs = list(judgements[0].runs)
    marked = tuple(replace(violation, spots=((0, 0), (-2, 1))) for violation in runs[1].violations)
    runs[1] = replace(runs[1], violations=marked)
    return instances, [replace(judgements[0], runs=tuple(runs)), *judgements[1:]]


@pytest.mark.parametrize("width", WIDTHS)
def test_hostile_names_and_output_do_nothing_in_a_browser(chromium: Browser, tmp_path: Path, width: int) -> None:
    path = tmp_path / "verify.html"
    path.write_text(page(FAMILY, *pointed_out()), encoding="utf-8")
    visited = visit(chromium, path, width)
    visited.page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    assert visited.requests == []
    assert visited.complaints == []
    assert not visited.overflows
    first = visited.page.locator("article").first
    assert (
        first.locator("h3")
        .inner_text()
        .startswith(r"""<img src=x onerror=alert(1)>\x1b[31m&amp;]]>"'\u202e\ud800.txt""")
    )
    assert r"\x1b[2J<script>alert(3)</script>" in first.locator("pre").first.inner_text()
    assert visited.page.locator("img").count() == 0


def test_a_wrong_answer_stands_beside_a_right_one_with_its_faults_marked(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "verify.html"
    path.write_text(page(FAMILY, *pointed_out()), encoding="utf-8")
    first = visit(chromium, path, 1400).page.locator("article").first
    answer, solution = first.locator(".drawn").all()
    assert [one.locator("p").inner_text() for one in (answer, solution)] == ["its answer", "a right solution"]
    assert answer.locator(".cell").all_inner_texts()[:2] == ["+\n(wrong)", "+"]
    assert answer.locator(".clue.marked").count() == 1
    assert solution.locator(".marked").count() == 0
    cells = "".join(text.strip() or "." for text in solution.locator(".cell").all_inner_texts())
    assert cells in {"".join(one) for one in several()[1][0].solutions}
    boxes = [one.bounding_box() for one in (answer, solution)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] == boxes[1]["y"]


def test_every_fault_is_shown_and_counted() -> None:
    text = page(FAMILY, *several())
    faults = sum(run.verdict.is_fault for one in several()[1] for run in one.runs)
    assert text.count("<article") == faults
    assert f"{faults} faults of 2 configurations." in text
    assert "a solution, although it says there is none" in text
    assert "\x1b" not in text
    assert "<b>" not in text


def test_where_all_agree_it_says_so() -> None:
    one, judgement = judged("fine", "seed-1-6x6.txt")
    text = page(FAMILY, [one], [judgement])
    assert "All agreed: no fault was found." in text
    assert "<article" not in text


def test_very_many_faults_are_cut_short_and_said_so() -> None:
    instances, judgements = several()
    text = page(FAMILY, instances * 30, judgements * 30)
    assert text.count("<article") == 60
    assert "The first 60 of " in text


def test_a_puzzle_that_does_not_draw_is_shown_as_its_picture() -> None:
    text = page(replace(FAMILY, layout=None), *several())
    assert "<article" in text
    assert '<table class="board">' not in text
    assert FAMILY.picture(instance("seed-1-6x6.txt"), right("seed-1-6x6.txt")).splitlines()[2] in text


def test_walls_part_dominoes_and_clues_stand_before_their_lines() -> None:
    board = instance("singles-3x3.sgt")
    drawn = layout(board)
    rows = squares(drawn, None)
    assert (len(rows), {len(row) for row in rows}) == (board.rows + 2, {board.columns + 2})
    for r, c in board.cells:
        classes = rows[r + 2][c + 2].classes.split()
        assert ("closed" in classes) == ((r, c) in board.singles)
    for first, second in board.dominoes:
        side, other = ("wall-r", "wall-l") if first[0] == second[0] else ("wall-b", "wall-t")
        assert side not in rows[first[0] + 2][first[1] + 2].classes.split()
        assert other not in rows[second[0] + 2][second[1] + 2].classes.split()
    walls = sum(classes.startswith("wall-") for row in rows for one in row for classes in one.classes.split())
    assert walls == 4 * board.rows * board.columns - 2 * len(board.dominoes)
    assert rows[2][0].text == ("." if board.row_plus[0] is None else str(board.row_plus[0]))
    assert not fits(drawn, ("+-",))
