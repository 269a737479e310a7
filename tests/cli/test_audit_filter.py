"""``magnets audit --propagator`` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_processes import SEED_1
from tests.running import magnets

MINE = """
from hand_solver import Constraint

class Differ(Constraint):
    def __init__(self, scope):
        self.scope = scope

    def is_satisfied(self, values):
        return len(set(values)) == len(values)

    def filter(self, domains):
        for x in self.scope * len(self.scope):
            mask = domains.masks[x]
            if mask & (mask - 1) == 0 and not all(domains.restrict(y, ~mask) for y in self.scope if y != x):
                return False
        return True

def less(domains):
    x, y = domains
    return {a for a in x if a < max(y)}, {b for b in y if b > min(x)}

less.holds = lambda x, y: x < y

def quits(domains):
    import os
    os._exit(0)

quits.holds = lambda x: True


def unmeant(domains):
    return domains


unmeant.holds = lambda x, y: x / y == 1
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(MINE)
    return tmp_path


def test_what_it_claims_decides(folder: Path) -> None:
    arguments = ("audit", "--propagator", "mine.py:Differ", "--fuzz", "200")
    done = magnets(*arguments, cwd=folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("mine.py:Differ: 400 cases; it has all the properties asked for\n")
    claiming = magnets(*arguments, "--claims", "gac", "--json", cwd=folder)
    assert claiming.returncode == 1
    (fault,) = json.loads(claiming.stdout)["smallest"]
    # Two variables share two values, which a third one keeps; or three share two.
    assert (fault["lacking"], len(fault["domains"])) == ("gac", 3)
    assert fault["why"].startswith("no assignment")


def test_the_same_seed_finds_the_same(folder: Path) -> None:
    arguments = ("audit", "--propagator", "mine.py:Differ", "--fuzz", "60", "--claims", "gac", "--seed", "3")
    assert magnets(*arguments, cwd=folder).stdout == magnets(*arguments, cwd=folder).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((SEED_1, "--propagator", "mine.py:less"), "--propagator and --claims go together, without boards"),
        ((SEED_1, "--claims", "gac"), "--propagator and --claims go together"),
        (("--propagator", "mine.py:more"), "mine.py has no function 'more'; it has Constraint, Differ, less, quits"),
        (("--propagator", "mine.py:quits"), "mine.py:quits: it ended the process it ran in, exit status 0"),
        (("--propagator", "mine.py:unmeant"), "division by zero (what it means cannot be asked)"),
        (("--propagator", "mine.py:less", "--claims", "much"), "'much' is not one of"),
    ],
)
def test_what_cannot_be_audited_is_one_line(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    done = magnets("audit", *arguments, cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert message in line
