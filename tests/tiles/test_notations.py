"""The course format in all its variants, and JSON: one landscape whichever way it is written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.notations.gwu import write
from magnets_cp.puzzles.tiles.puzzle import TILES
from magnets_cp.source import Source, read_source
from magnets_cp.text.notation import CannotWriteError
from tests.tiles.landscapes import read

ROWS = ["2   2 2 1 1 1", "  4 1 1 1 1 4 4", "4 1   4 4 1 1 4", "3 3 4 4 3 4 1 1"]
ROWS += ["4 2 4   1 1 1 3", "", "1 4 3 2 2 1 1", "  3   2 4 4 3"]
COUNTS = "{FULL_BLOCK=1, EL_SHAPE=3}"
TARGETS = ["1:8", "2:0", "3:4", "4:8"]


def text(
    *,
    header: tuple[str, ...] = ("# Tiles Problem, generated at: Thu Feb 29 13:36:06 AZT 2024", "# Landscape"),
    rows: list[str] = ROWS,
    gap: tuple[str, ...] = ("",),
    tiles: str = COUNTS,
    targets: list[str] = TARGETS,
) -> str:
    return "\n".join([*header, *rows, *gap, "# Tiles: ", tiles, "", "# Targets: ", *targets]) + "\n"


LANDSCAPE = Landscape(
    tuple(tuple(0 if cell == " " else int(cell) for cell in row.ljust(16)[::2]) for row in ROWS),
    (1, 0, 3),
    (8, 0, 4, 8),
)


def padded(rows: list[str], width: int = 16) -> list[str]:
    return [row.ljust(width) for row in rows]


@pytest.mark.parametrize(
    "variant",
    [
        text(),
        text(rows=padded(ROWS)),
        text(rows=padded(ROWS, 40)),
        "\ufeff" + text(),
        text().replace("\n", "\r\n"),
        text().replace("\n", "\r"),
        text().rstrip(),
        text(header=()),
        text(header=("# Landscape",)),
        text(header=("# Landscape",), gap=()),
        text(header=("# Tiles Problem, generated at: noon",)),
        text(header=("", "# Tiles Problem", "", "# Landscape")),
        "\n\n" + text(header=()),
        text(gap=("", "", "")),
        text(rows=[" ".join(row.ljust(16)[::2].replace(" ", "0")) for row in ROWS]),
        text(tiles="{EL_SHAPE=3, OUTER_BOUNDARY=0, FULL_BLOCK=1}"),
        text(tiles="  {  EL_SHAPE =3 ,FULL_BLOCK= 1}  "),
        text(targets=["4:8", " 3 : 4 ", "", "2:0", "1:08"]),
        text().replace("# Tiles: ", "#tiles").replace("# Targets: ", ""),
        text() + "\n\n# Tiles Problem Solution Key, generated at: noon\n# Tiles: \n0 4 EL_SHAPE\n",
    ],
)
def test_every_variant_is_the_same_landscape(variant: str) -> None:
    assert read(variant) == LANDSCAPE
    assert read(variant, "gwu") == LANDSCAPE


def test_a_byte_order_mark_in_a_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("bom") / "landscape.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text(header=()).encode())
    assert TILES.read(read_source(str(path)), None) == [LANDSCAPE]


@pytest.mark.parametrize("blank", ["first", "last"])
def test_blank_rows_at_the_edge_are_rows(blank: str) -> None:
    rows = ["", *ROWS[1:]] if blank == "first" else [*ROWS[:7], ""]
    for header in (("# Landscape",), ()):
        found = read(text(header=header, rows=rows))
        assert found.n == 8
        assert found.bushes[0 if blank == "first" else 7] == (0,) * 8


def test_a_landscape_without_any_bush_is_as_large_as_its_tiles() -> None:
    assert read(text(rows=[""] * 8)).bushes == ((0,) * 8,) * 8
    assert read(text(rows=[""] * 4, tiles="{EL_SHAPE=1}")).bushes == ((0,) * 4,) * 4


def test_the_form_that_is_written_is_the_generators() -> None:
    lines = write(LANDSCAPE).splitlines()
    assert lines[:4] == ["# Tiles Problem", "# Landscape", "2   2 2 1 1 1   ", "  4 1 1 1 1 4 4 "]
    assert lines[10:] == ["", "# Tiles:", "{FULL_BLOCK=1, OUTER_BOUNDARY=0, EL_SHAPE=3}", "", "# Targets:", *TARGETS]


def test_several_landscapes_in_one_array_and_rotations_left_out() -> None:
    one = '{"landscape": ["1122", "3112", "4143", "1321"], "tiles": {"OUTER_BOUNDARY": 1}, "targets": [3, 0, 0, 1]}'
    turned, unturned = TILES.read(Source("text", f'[{one}, {one[:-1]}, "rotations": false}}]'), None)
    assert (turned.rotations, unturned.rotations) == (True, False)
    assert turned == instance_4x4()


def instance_4x4() -> Landscape:
    bushes = tuple(tuple(map(int, row)) for row in ("1122", "3112", "4143", "1321"))
    return Landscape(bushes, (0, 1, 0), (3, 0, 0, 1))


def test_unturned_tiles_are_for_json() -> None:
    with pytest.raises(CannotWriteError, match="json"):
        write(replace(LANDSCAPE, rotations=False))
