"""The page of verify, as text and in a real browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from magnets_cp.workbench.judge.reports.page import page
from magnets_cp.workbench.judge.verify import JudgedInstance
from tests.browsing import WIDTHS, visit
from tests.workbench.verdicts.judgements import found, judged, several

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pointed_out() -> tuple[list, list[JudgedInstance]]:  # type: ignore[type-arg]
    """The judgements, the first wrong answer with the places of its violations."""
    instances, judgements = several()
    runs = list(judgements[0].runs)
    marked = tuple(replace(violation, spots=((0, 0), (-2, 1))) for violation in runs[1].violations)
    runs[1] = replace(runs[1], violations=marked)
    return instances, [replace(judgements[0], runs=tuple(runs)), *judgements[1:]]


@pytest.mark.parametrize("width", WIDTHS)
def test_hostile_names_and_output_do_nothing_in_a_browser(chromium: Browser, tmp_path: Path, width: int) -> None:
    path = tmp_path / "verify.html"
    path.write_text(page(found(*pointed_out())), encoding="utf-8")
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
    path.write_text(page(found(*pointed_out())), encoding="utf-8")
    first = visit(chromium, path, 1400).page.locator("article").first
    answer, solution = first.locator(".drawn").all()
    assert [one.locator("p").inner_text() for one in (answer, solution)] == ["its answer", "a right solution"]
    assert answer.locator("g > title").all_text_contents()[:2] == [
        "row 1, column 1: plus wrong",
        "row 1, column 2: plus",
    ]
    assert answer.locator("rect.s-conflict").count() == 2  # the cell and the clue
    assert solution.locator("rect.s-conflict").count() == 0
    said = [text.rpartition(": ")[2] for text in solution.locator("g > title").all_text_contents()]
    cells = "".join({"plus": "+", "minus": "-", "blank": "."}[word] for word in said)
    assert cells in {"".join(one) for one in several()[1][0].solutions}
    boxes = [one.bounding_box() for one in (answer, solution)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] == boxes[1]["y"]


def test_every_fault_is_shown_and_counted() -> None:
    text = page(found(*several()))
    faults = sum(run.verdict.is_fault for one in several()[1] for run in one.runs)
    assert text.count("<article") == faults
    assert f"{faults} faults of 2 configurations." in text
    assert "a solution, although it says there is none" in text
    assert "\x1b" not in text
    assert "<b>" not in text


def test_where_all_agree_it_says_so() -> None:
    one, judgement = judged("fine", "seed-1-6x6.txt")
    text = page(found([one], [judgement]))
    assert "All agreed: no fault was found." in text
    assert "<article" not in text


def test_very_many_faults_are_cut_short_and_said_so() -> None:
    instances, judgements = several()
    text = page(found(instances * 30, judgements * 30))
    assert text.count("<article") == 60
    assert "60 of 180, the first of every solver before" in text


def test_an_answer_that_does_not_fit_is_shown_as_text() -> None:
    text = page(found(*several()))
    assert "&lt;b&gt;" in text
    assert text.count("<svg xmlns") > 2
