"""Text that goes into CSV files: spreadsheets take what begins like a formula for one, and run it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

# What begins a formula; spreadsheets pass over blanks before it, and take the wide forms for the same.
_BEGINS = "=+-@＝＋－＠"  # noqa: RUF001


def plain(text: str) -> str:
    """The text, marked by a quote where a spreadsheet would take it for a formula.

    >>> plain("=1+1"), plain("mine")
    ("'=1+1", 'mine')
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # the csv module does not quote what ends no line of its own
    return f"'{text}" if text[:1] in ("\t", "\n") or text.lstrip()[:1] in tuple(_BEGINS) else text


def csv_of(frame: pd.DataFrame) -> str:
    """A table as CSV, every text in it plain."""
    return str(frame.map(lambda value: plain(value) if isinstance(value, str) else value).to_csv(index=False))
