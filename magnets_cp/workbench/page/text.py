"""Foreign text made fit to show: control characters are shown, not obeyed."""

from __future__ import annotations


def visible(text: str) -> str:
    r"""The text with every character that does not print as its escape: ESC is ``\x1b``, a bidi override ``\u202e``.

    Line ends are such characters too: split a text into lines first to keep them. What remains can be written as UTF-8
    and stands in XML.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def visible_lines(text: str) -> list[str]:
    """The lines of a text, each made visible; tabs become blanks."""
    return [visible(line) for line in text.replace("\r\n", "\n").expandtabs(4).split("\n")]


def cut(text: str, longest: int) -> str:
    """The text, its middle replaced by an ellipsis if it is longer than that: names differ at their ends."""
    if len(text) <= longest:
        return text
    end = longest // 2
    return f"{text[: longest - 1 - end]}…{text[len(text) - end :]}"
