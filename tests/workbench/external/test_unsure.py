"""Outputs that look like an answer and are none: refused, not convicted and not taken as correct."""

from __future__ import annotations

import json

import pytest

from magnets_cp.errors import InputError
from tests.workbench.external.test_reading import ONE, read


@pytest.mark.parametrize(
    "document",
    [{"status": "unsatisfiable", "solutions": [ONE]}, {"satisfiable": False, "solution": ONE}],
)
def test_what_denies_its_own_solution_is_of_two_minds_also_as_a_text(document: dict[str, object]) -> None:
    for text in (json.dumps(document), json.dumps(json.dumps(document))):
        with pytest.raises(InputError, match="of one mind"):
            read(text)


@pytest.mark.parametrize("text", ["0", "-1", "1", *(f"plus minus x\nminus plus x\n{one}" for one in ("0", "1", "-1"))])
def test_a_lone_number_is_no_board(text: str) -> None:
    with pytest.raises(InputError):
        read(text)


@pytest.mark.parametrize("one", ["1", "+1"])
def test_numbers_as_strings_are_signs(one: str) -> None:
    rows = [[one, "-1", "0"], ["-1", one, "0"]]
    assert read(json.dumps(rows)).solutions == read(json.dumps([rows, rows])).solutions == (ONE,)


@pytest.mark.parametrize("text", ["+-.\n-+.\nPPN", "+-.\nooo\n-+.", "+-.\noo-\n-+.", "PNE\n+-.\n-+.", "PNE\nNPE\nPNE"])
def test_a_row_more_in_other_signs_is_not_passed_over(text: str) -> None:
    with pytest.raises(InputError):
        read(text)
