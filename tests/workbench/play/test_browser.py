"""Boards played in a real browser: by keyboard alone, by touch, with hints; no request, no complaint."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from magnets_cp.workbench.explain.play.game import game, play_page
from tests.boards import INSTANCES
from tests.running import magnets
from tests.workbench.play.hidden import Hidden
from tests.workbench.play.played import cell, hinted, played, playing, said, solved_signs

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_board_is_solved_by_keyboard_alone(chromium: Browser, pages: dict[str, Path]) -> None:
    signs = solved_signs("magnets")
    with playing(chromium, pages["magnets"]) as page:
        while page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
            page.keyboard.press("Tab")
        for r in range(4):
            for c in range(4):
                page.keyboard.press(signs[r, c])
                page.keyboard.press("ArrowRight")
            for key in ("ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
                page.keyboard.press(key)
        assert page.locator(".game.solved").count() == 1
        assert page.locator(".clue.met").count() == page.locator(".clue[data-clue]").count()
        page.keyboard.press("u")
        assert said(page) == "Undone."


def test_keys_change_a_cell_and_take_it_back(chromium: Browser, pages: dict[str, Path]) -> None:
    with playing(chromium, pages["magnets"]) as page:
        page.locator("[tabindex='0'][data-cell]").focus()
        seen = []
        for key in ("Space", "Space", "Shift+Space", "=", "Delete", "Control+z", "Backspace", "u", "u", "u", "u", "u"):
            page.keyboard.press(key)
            seen.append(page.evaluate("document.activeElement.getAttribute('aria-label')").split(": ")[1].split(",")[0])
        assert seen[:7] == ["plus", "minus", "plus", "plus", "open", "plus", "open"]
        for _ in range(9):
            page.keyboard.press("u")
        assert said(page) == "Nothing to undo."


def test_a_board_is_solved_by_touch_on_a_small_screen(chromium: Browser, pages: dict[str, Path]) -> None:
    signs = solved_signs("queens")
    with playing(chromium, pages["queens"], 380, has_touch=True) as page:
        for (r, c), sign in signs.items():
            queen = page.locator(f"[data-cell='{6 * r + c}']:not([aria-readonly])")
            if sign == "Q" and queen.count():
                queen.tap()
        assert said(page).endswith("Solved.")


def test_signs_below_the_board_go_to_the_cell_that_is_chosen(chromium: Browser, pages: dict[str, Path]) -> None:
    with playing(chromium, pages["aquarium"], 380, has_touch=True) as page:
        page.locator("[data-cell='0']").tap()
        page.get_by_role("button", name="empty").tap()
        assert said(page).startswith("Row 1, column 1: empty.")
        page.get_by_role("button", name="Clear").tap()
        assert said(page).startswith("Row 1, column 1: open.")


@pytest.mark.parametrize(
    ("name", "width", "theme"),
    [
        ("magnets", 1100, "light"),
        ("queens", 380, "dark"),
        ("tiles", 1100, "dark"),
        ("aquarium", 380, "light"),
        ("star-battle", 380, "dark"),
    ],
)
def test_hints_lead_to_the_solution(
    chromium: Browser, pages: dict[str, Path], name: str, width: int, theme: str
) -> None:
    steps = played(name).steps
    with playing(chromium, pages[name], width, color_scheme=theme) as page:
        told: list[str] = []
        while not page.locator(".game.solved").count() and len(told) < 300:
            told.append(hinted(page))
        assert len(told) <= len(steps)
        assert all(one.startswith(step.sentence) for one, step in zip(told, steps, strict=False))
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == {"light": "rgb(251, 251, 250)", "dark": "rgb(20, 23, 27)"}[theme]


def test_a_hint_goes_on_from_what_stands_there(chromium: Browser, pages: dict[str, Path]) -> None:
    signs = solved_signs("magnets")
    with playing(chromium, pages["magnets"]) as page:
        for r, c in ((2, 1), (3, 3)):
            cell(page, r, c).focus()
            page.keyboard.press(signs[r, c])
        for _ in range(40):
            hinted(page)
        assert page.locator(".game.solved").count() == 1


def test_a_mistake_is_shown_when_asked_for_and_before_any_hint(chromium: Browser, pages: dict[str, Path]) -> None:
    signs = solved_signs("magnets")
    other = {"+": "-", "-": "+", ".": "+"}
    (r, c), sign = next((spot, sign) for spot, sign in signs.items() if spot not in played("magnets").layout.givens)
    with playing(chromium, pages["magnets"]) as page:
        page.get_by_role("button", name="Check").click()
        assert said(page) == "No mistake so far."
        cell(page, r, c).focus()
        page.keyboard.press(other[sign])
        assert page.locator(".wrong").count() == 0
        for name, words in (("Check", "Wrong: "), ("Hint", "First mend what is wrong: ")):
            page.get_by_role("button", name=name).click()
            assert said(page) == f"{words}row {r + 1}, column {c + 1}."
            assert page.locator(".wrong").count() == 1
            assert "wrong" in (cell(page, r, c).get_attribute("aria-label") or "")
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Check").click()
        assert said(page) == "No mistake so far."


def test_a_clue_turns_met_and_exceeded_and_that_is_said(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "board.html"
    assert magnets("draw", "4x1:....,1,....,.,LRLR", "--play", "-o", str(path)).returncode == 0
    with playing(chromium, path) as page:
        clue = page.get_by_role("rowheader").first
        assert clue.get_attribute("aria-label") == "row 1: 1 plus"
        cell(page, 0, 0).click()
        assert clue.get_attribute("aria-label") == "row 1: 1 plus, met"
        assert "row 1: 1 plus, met." in said(page)
        cell(page, 0, 2).click()
        assert clue.get_attribute("aria-label") == "row 1: 1 plus, cannot be met"
        assert "exceeded" in (clue.get_attribute("class") or "")


def test_a_screen_reader_finds_a_grid_a_live_region_and_no_timer(chromium: Browser, pages: dict[str, Path]) -> None:
    with playing(chromium, pages["magnets"]) as page:
        grid = page.get_by_role("grid")
        assert grid.get_by_role("row").count() == 6
        assert grid.get_by_role("gridcell").count() == 16
        assert grid.get_by_role("columnheader").count() == 8
        assert page.get_by_role("status").get_attribute("aria-live") == "polite"
        assert page.get_by_role("timer").count() == 0
        button = page.get_by_role("button", name="Timer")
        button.click()
        assert page.get_by_role("timer").inner_text().startswith("0:0")
        button.click()
        assert page.get_by_role("timer").count() == 0
        given = page.locator("[aria-readonly=true]").first
        given.click()
        assert "is given." in said(page)


def test_with_several_solutions_each_is_right_and_a_cell_is_told_at_last(
    chromium: Browser, pages: dict[str, Path]
) -> None:
    with playing(chromium, pages["several"]) as page:
        for _ in range(40):
            if not page.locator(".game.solved").count():
                hinted(page)
        assert said(page).endswith("Solved.")
        assert "In a solution row " in said(page)


def test_what_no_cell_shows_need_not_be_filled_in(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "hidden.html"
    path.write_text(play_page("hidden", [game(Hidden(), None, "hidden")]), encoding="utf-8")
    with playing(chromium, path) as page:
        for c, number in enumerate("12"):
            cell(page, 0, c).focus()
            page.keyboard.press(number)
        assert said(page).endswith("Solved.")


def test_all_boards_of_a_file_are_played_on_one_page(chromium: Browser, tmp_path: Path) -> None:
    boards, path = tmp_path / "boards.sgt", tmp_path / "boards.html"
    boards.write_text("2x2:11,11,11,11,TTBB\n2x1:1.,1,.1,1,LR\n")
    assert magnets("draw", str(boards), "--play", "--title", "<Monday>", "-o", str(path)).returncode == 0
    with playing(chromium, path) as page:
        assert page.inner_text("h1") == "<Monday>"
        second = page.locator(".game").nth(1)
        second.locator("[data-cell='0']").click()
        assert page.locator(".game.solved").count() == 1
        assert second.locator(".said").inner_text().endswith("Solved.")


def test_a_board_without_a_solution_is_an_answer_not_a_page(tmp_path: Path) -> None:
    path = tmp_path / "board.html"
    done = magnets("draw", str(INSTANCES / "tiles" / "unsatisfiable-4x4.txt"), "--play", "-o", str(path))
    assert (done.returncode, path.exists()) == (1, False)
    assert done.stderr == "magnets: unsatisfiable-4x4.txt has no solution: there is nothing to play\n"
