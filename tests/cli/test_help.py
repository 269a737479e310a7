"""Help is quick: it loads nothing that only some command needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"jinja2", "markupsafe", "matplotlib", "scipy", "pandas", "numpy", "ortools", "pyarrow", "distributed"}
CODE = """
import sys
from magnets_cp.cli.main import app
try:
    app(sys.argv[1:], prog_name="magnets")
except SystemExit as end:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
    sys.exit(end.code)
"""


@pytest.mark.parametrize("command", [(), ("verify",), ("report",)])
def test_help_loads_no_heavy_library(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, *command, "--help"], capture_output=True, text=True, check=True)
    assert "--help" in done.stdout
    loaded = set(done.stderr.split())
    assert "click" in loaded
    assert not loaded & HEAVY
