"""The entry of the program. It imports nothing itself: Ctrl-C while the rest is loading ends without a traceback."""

from __future__ import annotations

import sys


def main() -> None:
    """Run ``magnets``, its command in a process of its own."""
    try:
        from magnets_cp.cli.supervised import run
    except KeyboardInterrupt:
        sys.exit(_said("interrupted", 130))
    except MemoryError:
        sys.exit(_said("not enough memory", 2))
    run(_command)


def _command() -> int:
    from magnets_cp.cli.memory import is_shortage, memory_limit

    try:
        from magnets_cp.cli.exits import status_of
        from magnets_cp.cli.main import app
    except KeyboardInterrupt:
        return _said("interrupted", 130)
    except (ImportError, MemoryError, SystemError) as error:
        if not is_shortage(error):
            raise
        return _said(memory_limit() or "not enough memory", 2)
    return status_of(app, sys.argv[1:])


def _said(message: str, status: int) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"magnets: {message}\n")
    return status
