"""The pages of feedback: a file for each solver, whatever they are called."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.workbench.verdicts.feedback import file_names


@given(st.lists(st.text(alphabet="aA!-2.", max_size=4), max_size=12))
def test_no_two_names_are_one_file(names: list[str]) -> None:
    found = file_names(names)
    assert len({name.casefold() for name in found}) == len(names)


def test_a_number_that_is_part_of_a_name_is_not_taken_twice() -> None:
    assert file_names(["A", "a!", "a-2", "b"]) == ["A.html", "a-2.html", "a-2-2.html", "b.html"]
