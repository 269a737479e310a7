"""Whenever a command is interrupted, terminated, killed or loses its reader: no traceback, no hang, nothing left."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from magnets_cp.workbench.run.processes import adopt_orphans
from tests.cli.interrupts import commands, end

TIMES = int(os.environ.get("INTERRUPTS", "500"))


@pytest.mark.soak
def test_every_command_can_be_ended_at_any_moment(tmp_path: Path) -> None:
    assert adopt_orphans()
    work = commands(tmp_path)
    rng = Random(int(os.environ.get("SEED", "0")))
    ended = []
    for number in range(TIMES):
        name = [*work][number % len(work)]
        ended.append(end(name, work[name], tmp_path / str(number), rng))
        if ended[-1].faults:
            sys.stderr.write(f"{ended[-1]}\n")
    sys.stderr.write(f"{Counter((one.signal, one.status) for one in ended)}\n")
    assert [one for one in ended if one.faults] == []
