"""What an exception says, whatever a stranger's class makes of that."""

from __future__ import annotations


def text_of(error: BaseException, place: str = "") -> str:
    """Its class, the place if one is named, and its text if it has one.

    >>> text_of(KeyError("a"), " in mine.py line 3")
    "KeyError in mine.py line 3: 'a'"
    """
    try:
        text = str(error)
    except Exception:  # its own __str__ fails, or returns no text
        text = "it cannot be shown"
    kind = f"{type(error).__name__}{place}"
    return f"{kind}: {text}" if text else kind
