"""The page in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from magnets_cp.workbench.study.report.presets import document
from magnets_cp.workbench.study.report.write import page
from tests.browsing import WIDTHS, visit
from tests.workbench.campaigns import META, campaign
from tests.workbench.report.test_document import hostile

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(page(document(campaign(15, wrong=True), META)), encoding="utf-8")
    return path


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_loads_nothing_complains_of_nothing_and_fits(chromium: Browser, path: Path, width: int) -> None:
    visited = visit(chromium, path, width)
    visited.page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    assert visited.requests == []
    assert visited.complaints == []
    assert not visited.overflows
    smallest = visited.page.locator(".drawing text").evaluate_all(
        "all => Math.min(...all.map(one => one.getBoundingClientRect().height))"
    )
    assert smallest > 7


def test_points_say_which_board_they_are_and_move_when_another_pair_is_chosen(chromium: Browser, path: Path) -> None:
    opened = visit(chromium, path, 1400).page
    figure = opened.locator("figure[data-choices]")
    assert figure.locator("use[data-tip]").count() == 15
    point = figure.locator("use[data-tip]").first
    before = point.get_attribute("data-tip"), point.get_attribute("x"), point.get_attribute("y")
    assert (before[0] or "").startswith("random-000.sgt: ")
    figure.locator("select[data-axis=y]").select_option(label="cp-sat")
    after = point.get_attribute("data-tip"), point.get_attribute("x"), point.get_attribute("y")
    assert after[0] != before[0]
    assert after[1] == before[1]
    assert after[2] != before[2]
    point.hover(force=True)
    assert opened.locator("#tip").inner_text().startswith("random-000.sgt: ")


def test_without_the_script_points_carry_their_names_too(path: Path) -> None:
    assert "<title>random-000.sgt</title>" in path.read_text(encoding="utf-8")


def test_the_script_places_points_where_they_were_drawn(chromium: Browser, path: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(path.as_uri())
    drawn = [one.get_attribute("y") for one in plain.locator("figure.square use:has(title)").all()]
    opened = visit(chromium, path, 1400).page
    placed = [one.get_attribute("y") for one in opened.locator("figure.square use[data-tip]").all()]
    assert len(placed) == 15
    assert [float(y or 0) for y in placed] == pytest.approx([float(y or 0) for y in drawn], abs=0.5)
    context.close()


def test_tables_sort_by_number_when_a_head_is_clicked(chromium: Browser, path: Path) -> None:
    opened = visit(chromium, path, 1400).page
    column = opened.locator("#ranking table").first.locator("tbody tr td:nth-child(5)")
    opened.locator("#ranking table").first.locator("th", has_text="PAR-2").click()
    values = [float(text) for text in column.all_inner_texts()]
    assert values == sorted(values)


def test_a_hostile_name_does_nothing_in_the_browser(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    path.write_text(page(hostile()), encoding="utf-8")
    visited = visit(chromium, path, 360)
    assert visited.complaints == []
    assert not visited.overflows
    assert "<script>alert(1)</script>" in visited.page.locator(".alert").first.inner_text()
