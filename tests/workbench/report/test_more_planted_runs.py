"""More planted truths in real runs: calls, nodes, crashes, limits, and what the first sentence says of them.

Those of time alone are in ``test_planted_runs``.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pandas as pd
import pytest

import magnets_cp
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.study.report.analysis import Question, analyse
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

def last(view):
    return view.unassigned()[-1]

def waits_and_takes_the_last(view):
    waits(view, 0.02)
    return last(view)

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
# These boards are those on which mrv takes many nodes: the last variable first takes a third of them.
# What mine and the rival are (their variable heuristic, or all), the conditions, and what the first sentence has.
SLOWER = (
    r"^mine is [\d.]+ \[.*\] times as fast as rival .*: the same nodes on every board; .*each call of its variable "
)
TRUTHS: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "slower calls": ("mrv", "waits(seconds=0.001)", {}, SLOWER),
    "fewer nodes and slower": (
        *("waits_and_takes_the_last", "mrv"),
        *({}, r"^rival is .* times as fast as mine .*rival takes .* times as many nodes as mine"),
    ),
    "crashes on all": ("mrv", "crashes", {}, rf"^Nothing is said of how fast rival is: it crashed in {BOARDS} of"),
    "crashes on some": ("mrv", "crashes(every=2)", {}, r"^Nothing is said of how fast rival is: it crashed in "),
    "out of nodes": (
        *("last", "mrv", {"nodes": 25}),
        r"^rival takes .* times as many nodes as mine .*a limit of nodes stopped runs",
    ),
    "solves more": (
        *("waits(seconds=0.001)", "sticks", {"seconds": 1}),
        rf"; mine solved {BOARDS} of {BOARDS} runs, rival \d+[.:]",
    ),
    "copy of mac": ("inference=PARTS:copied variable=mrv", "inference=mac variable=mrv", {}, "the same nodes on every"),
    "nobody": (
        "never",
        "variable=PARTS:never inference=fc",
        {"seconds": 0.1},
        r"^Neither mine nor rival solved any board",
    ),
}


def configured(text: str, parts: Path) -> str:
    """The configuration of a truth: a heuristic of the file, or all its options."""
    options = text.replace("PARTS", str(parts)) if "=" in text.partition("(")[0] else f"variable={parts}:{text}"
    return f"level=counts {options}"


@cache
def campaign(folder: Path, seed: int, terms: tuple[tuple[str, Any], ...]) -> pd.DataFrame:
    """The runs of all truths on these terms, each configuration once a board, under its text in the table of truths."""
    parts = folder / "parts.py"
    parts.write_text(PARTS)
    posed = [magnets_cp.read(MAGNETS.write(one, "json")) for one in islice(made(Random(seed), *SMALL), BOARDS)]
    texts = [text for *both, conditions, _ in TRUTHS.values() if tuple(conditions.items()) == terms for text in both]
    names = {f"c{place}": configured(text, parts) for place, text in enumerate(dict.fromkeys(texts))}
    store = folder / f"{seed}-{len(terms)}-{'-'.join(str(value) for _, value in terms)}.db"
    runs = magnets_cp.compare(posed, names, store=store, **dict(terms)).to_pandas()
    called = dict(zip(names, dict.fromkeys(texts), strict=True))
    return runs.assign(label=runs["label"].map(called))


def said(folder: Path, truth: str, seed: int) -> str:
    """The first sentence on the two of a truth."""
    mine, rival, conditions, _ = TRUTHS[truth]
    runs = campaign(folder, seed, tuple(conditions.items()))
    both = runs[runs["label"].isin([mine, rival])]
    named = both.assign(label=both["label"].map({mine: "mine", rival: "rival"}))
    return summary(analyse(named, META, Question("mine")))[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The place of all stores: truths on the same terms share their runs."""
    return tmp_path_factory.mktemp("truths")


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "truth"), list(product(SEEDS, TRUTHS)))
def test_the_first_sentence_tells_it(folder: Path, seed: int, truth: str) -> None:
    found = said(folder, truth, seed)
    assert re.search(TRUTHS[truth][-1], found), found
