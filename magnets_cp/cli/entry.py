"""Where the program begins. Imports nothing itself: Ctrl-C while the rest is loading ends without a traceback."""

from __future__ import annotations

import sys


def main() -> None:
    """Run ``magnets``."""
    try:
        from magnets_cp.cli.main import app
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("magnets: interrupted\n")
        sys.exit(130)
    app.main()
