"""Files as text and back: in UTF-8, those of Python in the encoding that their first two lines name (PEP 263)."""

from __future__ import annotations

import tokenize
from io import BytesIO


def decoded(content: bytes, name: str) -> str | None:
    r"""The text of the file of that name; None if it is in another encoding.

    >>> decoded(b"# coding: latin-1\n'\xe9'", "mine.py"), decoded(b"\xe9", "mine.py")
    ("# coding: latin-1\n'é'", None)
    """
    try:
        return content.decode(_encoding(content, name))
    except (SyntaxError, LookupError, UnicodeError):
        return None


def encoded(text: str, name: str) -> bytes:
    r"""The content of which ``decoded`` made the text.

    >>> encoded("# coding: latin-1\n'é'", "mine.py")
    b"# coding: latin-1\n'\xe9'"
    """
    try:
        return text.encode(_encoding(text.encode(), name))
    except (SyntaxError, LookupError, UnicodeError):
        return text.encode()


def _encoding(content: bytes, name: str) -> str:
    if not name.endswith(".py"):
        return "utf-8"
    found, _ = tokenize.detect_encoding(BytesIO(content).readline)
    return found.removesuffix("-sig")  # a mark at the beginning stays in the text
