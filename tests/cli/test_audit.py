"""``magnets audit`` as a user runs it, on parts with a fault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from tests.cli.parts import BOARD
from tests.cli.test_processes import SEED_1
from tests.running import magnets


def test_a_sound_configuration_passes_and_says_what_was_looked_at(tmp_path: Path) -> None:
    done = magnets("audit", SEED_1, "--config", "level=arcs inference=fc variable=mrv", cwd=tmp_path)
    assert done.returncode == 0
    assert "0 unsound" in done.stdout
    counts = json.loads(magnets("audit", SEED_1, "--config", "level=arcs inference=fc", "--json", cwd=tmp_path).stdout)
    (one,) = counts["configurations"]
    assert (counts["unsound"], one["first"], one["boards"]) == (0, None, 1)
    assert one["missed"] > 0
    assert one["missed_per_node"] == one["missed"] / one["nodes"]


def test_an_unsound_constraint_is_named_with_variable_value_and_node(mine: Path) -> None:
    arguments = ("audit", "board.sgt", "--config", "level=mine.py:level")
    done = magnets(*arguments, cwd=mine.parent)
    assert done.returncode == 1
    assert "board.sgt (6x3): unsound pruning: solver=hand level=mine.py:level search=auto" in done.stdout
    assert "  by at most 6\n  variable r6c2-r6c3 loses +-\n  decisions: none (node 0)\n" in done.stdout
    (total,) = json.loads(magnets(*arguments, "--json", cwd=mine.parent).stdout)["configurations"]
    first = total["first"]
    assert (first["constraint"], first["node"], first["decisions"]) == ("at most 6", 0, [])
    assert (first["variable"], first["value"]) == ("r6c2-r6c3", "+-")
    puzzle = MAGNETS
    (board,) = puzzle.read(Source("board", BOARD), "sgt")
    assert puzzle.violations(board, tuple(first["witness"])) == []
    assert first["witness"][5][1:] == "+-"


AUDIT = ("audit", SEED_1, "--config", "level=mine.py:{}")


@pytest.mark.parametrize(
    ("arguments", "function", "message"),
    [
        (AUDIT, "broken", "ZeroDivisionError in "),
        (AUDIT, "fewer", "posted 17 variables; expected the 18 of magnets"),
        (AUDIT, "one", "answered 1; expected a hand_solver.Problem"),
        (AUDIT, "nothing", "has no function 'nothing'"),
        (("verify", SEED_1, "--config", "level=mine.py:{}"), "broken", "ZeroDivisionError in "),
        (("trace", SEED_1, "--config", "level=mine.py:{}"), "broken", "ZeroDivisionError in "),
        (("solve", SEED_1, "--search", "dfs", "--level", "mine.py:{}"), "broken", "ZeroDivisionError in "),
    ],
)
def test_a_faulty_level_is_one_message(mine: Path, arguments: tuple[str, ...], function: str, message: str) -> None:
    done = magnets(*(argument.format(function) for argument in arguments), cwd=mine.parent)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--config", "solver=cp-sat"),
            "an audit looks into the hand solver, or one that tells of its search, not into solver=cp-sat",
        ),
        (("--jobs", "2"), "an audit works in one process"),
    ],
)
def test_what_cannot_be_audited_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    done = magnets("audit", SEED_1, *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_limit_that_was_reached_is_said(tmp_path: Path) -> None:
    done = magnets("audit", SEED_1, "--nodes", "3", "--config", "inference=none", cwd=tmp_path)
    assert done.returncode == 3
    assert "1 run stopped by a limit" in done.stdout


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


def test_a_crash_is_no_limit(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from magnets_cp import recorder\n\ndef solve(board):\n    recorder.begin()\n    1 / 0\n"
    )
    done = magnets("audit", "2x2:11,11,11,11,TTBB", "--config", "solver=python function=mine.py:solve", cwd=tmp_path)
    assert done.returncode == 3
    assert "1 run that came to no answer" in done.stdout
