"""Show texts and pages in notebooks."""

from __future__ import annotations

from html import escape


def text(picture: str) -> str:
    """The text with its line ends and blanks."""
    return f"<pre>{escape(picture)}</pre>"


def framed(page: str) -> str:
    """A page of its own within another: its styles and its script stay inside."""
    return (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" title="Page" '
        'style="width:100%;height:560px;border:1px solid #8884;border-radius:8px"></iframe>'
    )
