"""Show docstrings as they are meant: examples, which begin with ``>>>``, as code; "name   meaning" as a list."""

from __future__ import annotations

import re
from typing import Any

import griffe

# What an example prints goes on to the next empty line, as doctest reads it.
_EXAMPLE = re.compile(r"^( *)>>> .*(?:\n\1(?=.*\S).*)*", re.M)
_TERM = re.compile(r"^([\w*][\w*, ]*?) {2,}(\S.*(?:\n {4,}\S.*)*)", re.M)


class Docstrings(griffe.Extension):
    """Rewrite every docstring as Markdown."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of one module, class or function."""
        if obj.docstring:
            text = _TERM.sub(lambda found: f"- `{found[1]}`: {' '.join(found[2].split())}", obj.docstring.value)
            obj.docstring.value = _EXAMPLE.sub(lambda found: _fenced(found[0], found[1]), text)


def _fenced(example: str, indent: str) -> str:
    return f"\n{indent}```pycon\n{example}\n{indent}```\n"
