"""What an exception says, whatever a stranger's class makes of that."""

from __future__ import annotations


def text_of(error: BaseException) -> str:
    """Its class, and its text if it has one.

    >>> text_of(KeyError("a"))
    "KeyError: 'a'"
    """
    try:
        text = str(error)
    except Exception:  # its own __str__ fails, or returns no text
        text = "it cannot be shown"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
