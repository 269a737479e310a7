"""What every command loads, compiles and keeps, made once: each process forked from this one begins with it."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from click.testing import CliRunner

from magnets_cp.cli.main import COMMANDS, app
from tests.adversary.world import SIZES, board_text

_LIBRARIES = ("ortools.sat.python.cp_model", "pandas")
# Commands that leave no process and no thread.
_COMMANDS = (
    *("solve {0}", "solve {0} --search dfs --json", "check {0} {0}", "verify {0} --html {0}.html", "audit {0}"),
    *("grade {0}", "hint {0}", "trace {0} -o {0}-trace.html", "draw {0} -o {0}.svg", "convert {0} --to json"),
    *("generate 4x4 --puzzle {0}", "new-puzzle {0}-new", "new-assignment {0}-kit"),
)


def warm(folder: Path) -> None:
    """Import what commands import, and run most of them once in this process."""
    for name in (*(f"magnets_cp.cli.{one.replace('-', '_')}" for one in COMMANDS), *_LIBRARIES):
        import_module(name)
    here = Path.cwd()
    os.chdir(folder)
    try:
        for puzzle in SIZES:
            Path(puzzle).write_text(board_text(puzzle, 3), encoding="utf-8")
            for command in _COMMANDS:
                CliRunner().invoke(app, command.format(puzzle))
    finally:
        os.chdir(here)
