"""Texts in CSV that no spreadsheet takes for a formula (OWASP, CSV Injection)."""

from __future__ import annotations

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def guarded(text: str) -> str:
    """The text behind an apostrophe if it could be a formula, or begins with an apostrophe and what could be one.

    >>> guarded("=1+1"), guarded("mac")
    ("'=1+1", 'mac')
    """
    return f"'{text}" if text.lstrip("'").startswith(_FORMULA) else text


def unguarded(text: str) -> str:
    """The text that was guarded.

    >>> unguarded("'=1+1"), unguarded("'mac'")
    ('=1+1', "'mac'")
    """
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(_FORMULA) else text
