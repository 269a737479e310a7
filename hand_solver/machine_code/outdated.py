"""Machine code made of other sources than stand here: a checkout was changed, and not built again."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

from hand_solver.machine_code.entries import Entry

_ROOT = __package__.partition(".")[0]


def is_outdated(entry: Entry, extension: ModuleType) -> bool:
    """Do the kernels say something else than what the extension was made of?

    Asked only of a checkout, which ``setup.py`` tells: what is installed stays together. The kernels are translated
    again, which takes a tenth of a second, only if a module that is loaded is newer than the extension.
    """
    if not Path(__file__).parents[2].joinpath("setup.py").exists() or not _is_newer_than(str(extension.__file__)):
        return False
    from hand_solver.machine_code.syntax import TranslationError  # what is seldom needed and takes time to load
    from hand_solver.machine_code.translate import translated

    try:
        return f'DIGEST = "{vars(extension).get("DIGEST")}"' not in translated(entry)
    except TranslationError:
        return True


def _is_newer_than(extension: str) -> bool:
    built = os.stat(extension).st_mtime
    loaded = [module for name, module in sys.modules.items() if name.partition(".")[0] == _ROOT]
    return any(os.stat(module.__file__).st_mtime > built for module in loaded if module.__file__)
