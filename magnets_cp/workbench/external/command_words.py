"""The words of a command line: which of them name files, and are these there?"""

from __future__ import annotations

import os
from collections.abc import Iterable

from magnets_cp.workbench.external.program import FILE

# How the names of files end that interpreters run.
_SCRIPTS = (".py", ".jar", ".js", ".rb", ".pl", ".sh", ".php", ".lua", ".jl", ".R", ".rkt", ".lisp", ".clj")


def absolute(word: str, folder: str) -> str:
    """A word of a command as the path of what it names in the folder, if it names something there."""
    path = os.path.join(folder, word)
    return path if word and FILE not in word and os.path.exists(path) else word


def missing_script(words: Iterable[str], folder: str) -> str | None:
    """The first of the words that is named as a script and is not there."""
    named = (word for word in words if word.endswith(_SCRIPTS) and not word.startswith("-") and len(word.split()) == 1)
    return next((word for word in named if FILE not in word and not os.path.exists(os.path.join(folder, word))), None)
