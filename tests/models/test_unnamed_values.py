"""Values without names: how people print the answers of arrays, and what is not taken for one."""

from __future__ import annotations

import pytest

from magnets_cp.errors import InputError
from magnets_cp.models.listing import read_listed
from magnets_cp.source import Source

SQUARE = [f"x[{r}][{c}]" for r in range(3) for c in range(3)]
ANSWER = tuple("123231312")
ROWS = "1 2 3\n2 3 1\n3 1 2\n"


def read(text: str, names: list[str] = SQUARE) -> list[tuple[str, ...]]:
    return read_listed(names, Source("output", text))


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        "Solution:\n" + ROWS,
        "123\n231\n312\n",
        "123231312\n",
        "1 2 3 2 3 1 3 1 2\n",
        "[1, 2, 3]\n[2, 3, 1]\n[3, 1, 2]\n",
        "[[1, 2, 3], [2, 3, 1], [3, 1, 2]]\n".replace("], ", "],\n"),
        "+-------+\n| 1 2 3 |\n+-------+\n| 2 3 1 |\n| 3 1 2 |\n+-------+\n",
        "x[0] = [1, 2, 3]\nx[1] = [2, 3, 1]\nx[2] = [3, 1, 2]\n",
        "x[0]: (1, 2, 3)\nx[1]: (2, 3, 1)\nx[2]: (3, 1, 2)\n",
        "{" + ", ".join(f"'{name}': '{value}'" for name, value in zip(SQUARE, ANSWER, strict=True)) + "}",
        "given:\n0 2 0\n0 0 0\n3 0 0\n\nsolved:\n" + ROWS,
        "x[0] = 1 2 3\nx[1] = 2 3 1\nx[2] = 3 1 2\n\n" + ROWS,
        "0 2 0\n0 0 0\n3 0 0\n\nx[0] = 1 2 3\nx[1] = 2 3 1\nx[2] = 3 1 2\n",
    ],
)
def test_an_array_is_read_row_by_row(text: str) -> None:
    assert read(text) == [ANSWER]


@pytest.mark.parametrize(
    "text",
    [
        ROWS + "\n" + "2 1 3\n1 3 2\n3 2 1\n",
        ROWS + "123231321\n",
        "x[0] = 1 2 3\nx[1] = 2 3 1\nx[2] = 3 1 2\n\n" + "2 1 3\n1 3 2\n3 2 1\n",
        "1 2 3\n2 3 1\n",
        "x[0] = [1, 2, 3]\nx[1] = [2, 3, 1]\nx[2] = [3, 1, 2)\n",
        "12323131\n",
        ROWS + "1 2 3\n",
    ],
)
def test_other_numbers_are_no_answer(text: str) -> None:
    with pytest.raises(InputError):
        read(text)


def test_digits_of_few_variables_are_any_number() -> None:
    with pytest.raises(InputError):
        read("12\n", ["a", "b"])


def test_rows_of_several_arrays_have_no_order() -> None:
    with pytest.raises(InputError):
        read("1 2\n3 4\n", ["x[0]", "x[1]", "y[0]", "y[1]"])
