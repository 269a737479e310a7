"""Programs of forty kinds that mean harm, each beside a good one, which is judged as if it were alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from magnets_cp.workbench.run.processes import adopt_orphans
from tests.boards import INSTANCES
from tests.cli.interrupts import left
from tests.hostile_programs import PROGRAMS
from tests.programs import RIGHT, command_for

BOARDS = [str(INSTANCES / "magnets" / name) for name in ("tiny-2x3-upright.txt", "unsatisfiable-3x4.txt")]


@pytest.mark.soak
@pytest.mark.parametrize("kind", PROGRAMS)
def test_the_judge_lives_and_so_does_the_good_program(tmp_path: Path, kind: str) -> None:
    assert adopt_orphans()
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    (tmp_path / "good").mkdir()
    good = command_for(tmp_path / "good", RIGHT)
    bad = command_for(tmp_path, PROGRAMS[kind], name="bad.py")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "magnets_cp", "judge", *BOARDS, "--command", f"bad={bad}"),
            *("--command", f"good={good}", "--seconds", "3", "--limit", "memory=256", "--json"),
        ],
        capture_output=True,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary)},
        check=False,
        timeout=200,
    )
    assert done.returncode in (1, 3), done.stderr
    assert done.stderr == ""
    verdicts = {one["name"]: one["verdicts"] for one in json.loads(done.stdout)["solvers"]}
    assert verdicts["good"] == {"correct": 2}
    assert verdicts["bad"].get("correct", 0) < 2
    assert list(left(temporary)) == []
    assert not Path("/tmp/evaluated").exists()
