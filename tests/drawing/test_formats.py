"""Drawings as SVG, PDF, PNG and TeX, and sheets of them; in a browser where there is one."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import magnets_cp
from magnets_cp import drawing
from magnets_cp.drawing import png
from magnets_cp.drawing.formats import FORMATS, written
from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.primitives import Box, Line
from magnets_cp.drawing.shapes import picture
from magnets_cp.drawing.svg import svg
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from tests.boards import INSTANCES, instance
from tests.browsing import visit
from tests.cli.test_processes import SEED_1
from tests.puzzles.case import Case
from tests.puzzles.cases import each_puzzle
from tests.running import magnets

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SVG = "{http://www.w3.org/2000/svg}"


@each_puzzle
def test_every_puzzle_is_drawn_in_every_format(case: Case) -> None:
    for solution in (None, case.answer):
        seen = drawing.seen(case.puzzle, case.answered, solution)
        beginnings = [written(seen, form)[:8] for form in FORMATS]
        assert beginnings[0] == b"<svg xml"
        assert beginnings[1].startswith(b"%PDF-1.")
        assert beginnings[2] == b"\x89PNG\r\n\x1a\n"
        assert beginnings[3] == b"% \\usepa"


@each_puzzle
def test_an_svg_is_xml_that_loads_nothing_and_says_all_its_cells(case: Case) -> None:
    seen = drawing.seen(case.puzzle, case.answered, case.answer)
    root = ET.fromstring(svg(seen, title="<&>"))
    assert root.findtext(f"{SVG}title") == "<&>"
    assert (root.findtext(f"{SVG}desc") or "").startswith("Board of ")
    titles = [one.text for one in root.iter(f"{SVG}title")]
    assert len(titles) == 1 + len(seen.cells)
    assert not any(key.endswith("href") or key.startswith("on") for one in root.iter() for key in one.attrib)
    classes = {name for one in root.iter() for name in one.get("class", "").split()} - {"magnets-board"}
    rules = root.findtext(f"{SVG}style") or ""
    assert all(f".{name}{{" in rules for name in classes)


def test_every_paint_is_in_every_theme() -> None:
    assert len({frozenset(theme) for theme in THEMES.values()}) == 1


def test_walls_part_dominoes_and_nothing_else() -> None:
    board = instance("singles-3x3.sgt")
    drawn = picture(drawing.seen(MAGNETS, board))
    walls = [one for group in drawn.groups if group.spot is None for one in group.shapes if isinstance(one, Line)]
    length = sum(abs(one.to_x - one.x) + abs(one.to_y - one.y) for one in walls) / 40
    # A domino has six sides; those that two share are drawn once, and so are those of single cells.
    inner = sum(
        board.domino_at.get(one, (-1,))[0] != board.domino_at.get(other, (-1,))[0] for one, other in board.touching
    )
    edge = sum(((r in (0, board.rows - 1)) + (c in (0, board.columns - 1)) for r, c in board.domino_at))
    assert length == inner + edge


def test_what_is_wrong_is_marked_and_what_is_right_is_not() -> None:
    board = instance("seed-1-6x6.txt")
    right = magnets("solve", SEED_1).stdout

    def marked(solution: tuple[str, ...]) -> int:
        return drawing.html(MAGNETS, board, solution).count("s-conflict")

    from magnets_cp.puzzles.magnets.solutions import read_solutions
    from magnets_cp.source import Source

    (solution,) = read_solutions(Source("answer", right), board)
    assert "<rect" in drawing.html(MAGNETS, board, solution)
    frames = [
        shape
        for group in picture(drawing.seen(MAGNETS, board, solution)).groups
        for shape in group.shapes
        if isinstance(shape, Box) and shape.stroke == "conflict"
    ]
    assert frames == []
    wrong = (solution[0].replace("+", "."), *solution[1:])
    assert marked(wrong) > marked(solution)


def test_an_answer_of_another_shape_and_a_board_too_large_are_text() -> None:
    board = instance("seed-1-6x6.txt")
    assert drawing.html(MAGNETS, board, ("<b>", "+-")) == "<pre>&lt;b&gt;\n+-</pre>"


def test_the_command_draws_by_the_suffix_or_the_format(tmp_path: Path) -> None:
    answer = tmp_path / "half.txt"
    answer.write_text("? ? + - ? ?\n??????\n+-????\n??????\n??????\n??????\n")
    for form, name in ((None, "board.svg"), (None, "board.pdf"), ("png", "board"), ("tex", "board.txt")):
        path = tmp_path / name
        options = ("--format", form) if form else ()
        done = magnets("draw", SEED_1, str(answer), "-o", str(path), *options)
        assert (done.returncode, done.stdout) == (0, "")
        assert path.stat().st_size > 1000
    assert magnets("draw", SEED_1).stdout.startswith("<svg")
    assert 'class="s-plus"' in (tmp_path / "board.svg").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-o", "board.bmp"), "expected one of svg, pdf, png, tex, found 'bmp'"),
        (("--format", "gif"), "expected one of svg, pdf, png, tex, found 'gif'"),
        (("--format", "pdf", "--theme", "auto"), "--theme: expected one of auto (for SVG), light"),
        (("--sheet", "4", "-o", "sheet.svg"), "--sheet makes a PDF or a page, .html, not svg"),
        (("--play", "-o", "board.svg"), "--play makes a page, .html, not svg"),
        (("--play", "-o", "board.bmp"), "expected one of html, found 'bmp'"),
        (("--play", "--theme", "dark"), "--theme: a page follows its reader's; leave out 'dark'"),
        (("-o", "none/board.svg"), "cannot write none/board.svg"),
    ],
)
def test_what_cannot_be_drawn_is_one_message(arguments: tuple[str, ...], message: str) -> None:
    done = magnets("draw", SEED_1, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert message in line


def test_a_sheet_has_all_boards_and_then_their_solutions(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    boards = magnets("generate", "5x4", "--kind", "unique", "--seed", "1", "--count", "3").stdout
    (tmp_path / "many.sgt").write_text(boards)
    done = magnets("draw", str(tmp_path / "many.sgt"), "--sheet", "2", "-o", str(path), "--title", "For Monday")
    assert (done.returncode, done.stdout) == (0, "")
    assert path.read_bytes().count(b"/Type /Page\n") == 3
    refused = magnets("draw", str(tmp_path / "many.sgt"))
    assert "name one" in refused.stderr
    assert refused.returncode == 2


def words_on(path: Path) -> list[list[tuple[str, float, float, float]]]:
    """Of each page the texts, each with its left edge, baseline and size, as the file itself places them."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", path.read_bytes(), re.DOTALL):
        with suppress(zlib.error):
            text = zlib.decompress(stream).decode("latin-1")
            placed = r"BT (?:/F\d+ [\d.]+ Tf )?([\d.]+) ([\d.]+) Td \(((?:[^()\\]|\\.)*)\) Tj ET|/F\d+ ([\d.]+) Tf"
            size, words = 0.0, []
            for x, y, word, now in re.findall(placed, text):
                size = float(now) if now else size
                words += [] if now else [(word, float(x), float(y), size)]
            found += [words] if words else []
    return found


def test_captions_are_numbered_and_none_is_cut_or_over_another(tmp_path: Path) -> None:
    fpdf = pytest.importorskip("fpdf")
    folder = tmp_path / "boards"
    folder.mkdir()
    names = [f"a-board-with-a-name-that-is-far-too-long-for-its-place-{k:02}-and-more-of-it.sgt" for k in range(12)]
    for name in names:
        (folder / name).write_text("2x2:11,11,11,11,TTBB\n")
    path = tmp_path / "sheet.pdf"
    asked = ("draw", str(folder), "--sheet", "12", "-o", str(path), "--title", "Übung", "--rules", "--no-grade")
    assert magnets(*asked).returncode == 0
    boards, solutions = words_on(path)
    told = "".join(word for word, *_ in boards)
    for number, name in enumerate(names, start=1):
        assert f"{number}.{name}".replace("-", "") in told.replace(" ", "").replace("-", "")
        assert f"{number}." in [word for word, *_ in solutions]
    assert "Halves with equal signs never touch" in " ".join(word for word, *_ in boards)
    assert "counting" not in told
    measure = fpdf.FPDF(unit="pt")
    captions = [one for one in boards if one[3] in (6.0, 8.0)]
    assert len(captions) > 12
    for word, x, y, size in captions:
        measure.set_font("Helvetica", "", size)
        right = x + measure.get_string_width(word)
        assert right <= 595 - 42 + 0.1
        assert not [one for one in captions if one[2] == y and x < one[1] < right], word


@pytest.mark.parametrize(("title", "status"), [("Übung", 0), ("Задание № 1", 0), ("\U00013000 in no font", 2)])
def test_a_title_has_its_letters_or_there_is_a_message(title: str, status: int, tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    (tmp_path / "one.sgt").write_text("2x2:11,11,11,11,TTBB\n")
    done = magnets("draw", str(tmp_path / "one.sgt"), "--sheet", "2", "-o", str(tmp_path / "s.pdf"), "--title", title)
    if status or done.returncode:  # a system without a font for Cyrillic says so too
        assert done.returncode == 2
        assert re.match("magnets: no font was found here that has .*: name one with --font", done.stderr)
    else:
        assert b"FontFile2" in (tmp_path / "s.pdf").read_bytes() or title == "Übung"
    none = magnets("draw", str(tmp_path / "one.sgt"), "--sheet", "2", "--font", str(tmp_path / "one.sgt"))
    assert (none.returncode, none.stdout) == (2, "")
    assert "cannot be read as a font" in none.stderr


def test_without_the_library_there_is_one_message() -> None:
    code = (
        "import sys; sys.modules['fpdf'] = sys.modules['PIL'] = None\n"
        "from magnets_cp.cli.main import app\n"
        f"sys.argv = ['magnets', 'draw', {SEED_1!r}, '--format', sys.argv[1]]\n"
        "app.main()"
    )
    for form in ("pdf", "png"):
        done = subprocess.run([sys.executable, "-c", code, form], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert "pip install 'fpdf2>=2.8' 'fonttools>=4.34' 'pillow>=10.1'; an .svg needs nothing more" in done.stderr


@pytest.mark.parametrize("width", [380, 1400])
def test_a_drawing_in_a_browser_fits_and_asks_for_nothing(chromium: Browser, tmp_path: Path, width: int) -> None:
    board = str(INSTANCES / "magnets" / "seed-2-10x9.txt")
    path = tmp_path / "board.html"
    path.write_text(f"<!doctype html><body>{magnets('draw', board).stdout}", encoding="utf-8")
    visited = visit(chromium, path, width)
    assert (visited.requests, visited.complaints, visited.overflows) == ([], [], False)
    image = visited.page.get_by_role("img")
    assert image.count() == 1
    paints = {}
    for scheme in ("light", "dark"):
        visited.page.emulate_media(color_scheme=scheme)
        script = "getComputedStyle(document.querySelector('.f-paper')).fill"
        paints[scheme] = visited.page.evaluate(script)
    assert paints["light"] != paints["dark"]


def test_a_png_is_as_large_as_asked(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    sizes = []
    for scale in ("1", "2"):
        path = tmp_path / f"board-{scale}.png"
        magnets("draw", SEED_1, "-o", str(path), "--scale", scale)
        with image.open(BytesIO(path.read_bytes())) as opened:
            sizes.append(opened.size)
    assert sizes[1] == (2 * sizes[0][0], 2 * sizes[0][1])


def test_no_edge_in_a_png_is_darker_than_the_ink() -> None:
    image = pytest.importorskip("PIL.Image")
    board = magnets_cp.read("4@1,0")
    with image.open(BytesIO(written(drawing.seen(board.puzzle, board.content), "png"))) as opened:
        darkest = bytes(low for low, _ in opened.convert("RGB").getextrema())
    assert f"#{darkest.hex()}" == THEMES["light"]["ink"]


def test_a_large_png_is_made_at_its_own_size_and_shows_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    image = pytest.importorskip("PIL.Image")
    scene = drawing.seen(MAGNETS, instance("seed-1-6x6.txt"))
    smooth = image.open(BytesIO(written(scene, "png")))
    asked: list[tuple[int, int]] = []
    made = image.new

    def noted(mode: str, size: tuple[int, int], paint: str) -> object:
        asked.append(size)
        return made(mode, size, paint)

    monkeypatch.setattr(png, "_LARGE", 1)
    monkeypatch.setattr(image, "new", noted)
    rough = image.open(BytesIO(written(scene, "png")))
    assert asked == [rough.size] == [smooth.size]
    assert {paint for _, paint in rough.getcolors(9999)} >= {(255, 255, 255), (58, 66, 76)}
