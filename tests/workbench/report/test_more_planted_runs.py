"""More planted truths in real runs: calls, nodes, crashes, limits, and what the first sentence says of them.

Those of time alone are in ``test_planted_runs``.
"""

from __future__ import annotations

import re
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import magnets_cp
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.study.report.analysis import analyse
from magnets_cp.workbench.study.report.sections.setting import summary
from tests.workbench.campaigns import META
from tests.workbench.report.test_planted_runs import SMALL, made

PARTS = """
import time

from hand_solver.backtracking.inference import mac

def mrv(view):
    return min(view.unassigned(), key=view.size)

def waits(view, seconds=0.001):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return mrv(view)

def largest(view):
    return max(view.unassigned(), key=view.size)

def waits_and_takes_the_largest(view):
    waits(view, 0.02)
    return largest(view)

def crashes(view, every=1):
    if len(view.problem.constraints) % every == 0:
        raise ZeroDivisionError("planted")
    return mrv(view)

def sticks(view, seconds=1.1):
    if len(view.problem.constraints) % 2 == 0:
        time.sleep(seconds)
    return mrv(view)

def never(view):
    return waits(view, 0.1)

def copied(propagation, variable):
    return mac(propagation, variable)

copied.settles = True
"""
BOARDS, SEEDS = 14, range(20)
# On these boards the largest domain first takes about half the nodes of mrv.
# What mine and the rival are (their variable heuristic, or all), the conditions, and what the first sentence has.
SLOWER = (
    r"^mine is [\d.]+ \[.*\] times as fast as rival .*: the same nodes on every board; .*each call of its variable "
)
TRUTHS: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "slower calls": ("mrv", "waits(seconds=0.001)", {}, SLOWER),
    "fewer nodes and slower": (
        *("waits_and_takes_the_largest", "mrv"),
        *({}, r"^rival is .* times as fast as mine .*rival takes .* times as many nodes as mine"),
    ),
    "crashes on all": ("mrv", "crashes", {}, rf"^Nothing is said of how fast rival is: it crashed in {BOARDS} of"),
    "crashes on some": ("mrv", "crashes(every=2)", {}, r"^Nothing is said of how fast rival is: it crashed in "),
    "out of nodes": (
        *("largest", "mrv", {"nodes": 40}),
        r"^rival takes .* times as many nodes as mine .*a limit of nodes stopped runs",
    ),
    "solves more": (
        *("waits(seconds=0.001)", "sticks", {"seconds": 1}),
        rf"; mine solved {BOARDS} of {BOARDS} runs, rival \d+[.:]",
    ),
    "copy of mac": ("inference=PARTS:copied variable=mrv", "inference=mac variable=mrv", {}, "the same nodes on every"),
    "nobody": ("never", "never ", {"seconds": 0.1}, r"^Neither mine nor rival solved any board"),
}


@pytest.mark.soak
@pytest.mark.parametrize(("truth", "seed"), list(product(TRUTHS, SEEDS)))
def test_the_first_sentence_tells_it(tmp_path: Path, truth: str, seed: int) -> None:
    mine, rival, conditions, expected = TRUTHS[truth]
    parts = tmp_path / "parts.py"
    parts.write_text(PARTS)
    boards = [magnets_cp.read(MAGNETS.write(one, "json")) for one in islice(made(Random(seed), *SMALL), BOARDS)]
    whole = {"mine": mine, "rival": rival}
    texts = {
        name: "level=counts "
        + (text.replace("PARTS", str(parts)) if "=" in text.partition("(")[0] else f"variable={parts}:{text}")
        for name, text in whole.items()
    }
    if truth == "nobody":
        texts["rival"] += "inference=fc"
    runs = magnets_cp.compare(boards, texts, store=tmp_path / "runs.db", **conditions).to_pandas()
    said = summary(analyse(runs, META))[0]
    assert re.search(expected, said), said
