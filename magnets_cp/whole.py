"""Files that are whole or not there: written beside, then renamed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write the content so that whoever opens the path finds what was there before, or all of it. Raises OSError.

    A link is followed. What is no file, such as a pipe, or stands in a folder that cannot be written to, is written
    directly.
    """
    target = Path(os.path.realpath(path))
    # File names may hold what is no text.
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    if (target.exists() and not target.is_file()) or not os.access(target.parent, os.W_OK):
        target.write_bytes(data)
        return
    beside = target.with_name(f".{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
