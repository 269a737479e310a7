"""``magnets verify --audit`` and ``--shrink`` as a user runs them, on parts with a fault."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from magnets_cp.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from tests.boards import INSTANCES

SEED_1 = str(INSTANCES / "magnets" / "seed-1-6x6.txt")
# A solution has +- in the last row, where one is allowed.
BOARD = "3x6:232,120121,322,210112,TTTBBBLRTLRBTLRBLR\n"

MINE = '''
from hand_solver import Constraint, Problem
from magnets_cp.magnets.csp import csp


class AtMost(Constraint):
    """No more than k of the dominoes are +-; off by one."""

    def __init__(self, scope, k, name):
        self.scope, self.k, self.name = tuple(scope), k, name

    def filter(self, domains):
        fixed = [x for x in self.scope if domains.masks[x] == 1]
        return len(fixed) < self.k - 1 or all(domains.restrict(x, ~1) for x in self.scope if x not in fixed)

    def is_satisfied(self, values):
        return values.count(0) <= self.k


class Broken(AtMost):
    def filter(self, domains):
        return 1 / 0


def level(board, kind=AtMost):
    counts = csp(board, "counts")
    lying = [[i for i, (a, b) in enumerate(board.dominoes) if a[0] == b[0] == r] for r in range(board.rows)]
    mine = [kind(scope, board.row_plus[r], f"at most {r + 1}") for r, scope in enumerate(lying) if board.row_plus[r]]
    return Problem(counts.variables, (*counts.constraints, *mine))


def broken(board):
    return level(board, Broken)


def fewer(board):
    return Problem(csp(board, "counts").variables[1:], ())


def one(board):
    return 1


def first_value_only(propagation, variable):
    """Unsound: what is decided is right, what is not is its first value."""
    if variable is None:
        return True
    masks = propagation.domains.masks
    return all(propagation.domains.restrict(x, mask & -mask) for x, mask in enumerate(masks)) and all(
        propagation.revise(constraint) for constraint in range(len(propagation.constraints))
    )
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    (tmp_path / "board.sgt").write_text(BOARD)
    return path


def magnets(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "magnets_cp", *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done


def test_a_sound_configuration_passes_and_says_what_was_looked_at(tmp_path: Path) -> None:
    done = magnets("verify", "--audit", SEED_1, "--config", "level=arcs inference=fc variable=mrv", cwd=tmp_path)
    assert done.returncode == 0
    assert "0 unsound" in done.stdout
    counts = json.loads(
        magnets("verify", "--audit", SEED_1, "--config", "level=arcs inference=fc", "--json", cwd=tmp_path).stdout
    )
    (one,) = counts["configurations"]
    assert (counts["unsound"], one["first"], one["boards"]) == (0, None, 1)
    assert one["missed"] > 0
    assert one["missed_per_node"] == one["missed"] / one["nodes"]


def test_an_unsound_constraint_is_named_with_variable_value_and_node(mine: Path) -> None:
    arguments = ("verify", "--audit", "board.sgt", "--config", "level=mine.py:level")
    done = magnets(*arguments, cwd=mine.parent)
    assert done.returncode == 1
    assert "board.sgt (6x3): unsound pruning: solver=hand level=mine.py:level search=auto" in done.stdout
    assert "  by at most 6\n  variable r6c2-r6c3 loses +-\n  decisions: none (node 0)\n" in done.stdout
    (total,) = json.loads(magnets(*arguments, "--json", cwd=mine.parent).stdout)["configurations"]
    first = total["first"]
    assert (first["constraint"], first["node"], first["decisions"]) == ("at most 6", 0, [])
    assert (first["variable"], first["value"]) == ("r6c2-r6c3", "+-")
    family = MAGNETS
    (board,) = family.read(Source("board", BOARD), "sgt")
    assert family.violations(board, tuple(first["witness"])) == []
    assert first["witness"][5][1:] == "+-"


def test_the_shrunk_board_is_saved_and_its_command_repeats_the_fault(mine: Path) -> None:
    configuration = "level=mine.py:level search=dfs"
    done = magnets("verify", "--audit", "--shrink", "board.sgt", "--config", configuration, cwd=mine.parent)
    command = done.stdout.splitlines()[-1].strip()
    assert command.startswith("magnets verify shrunk/unsound-pruning-1x2.")
    again = magnets(*shlex.split(command)[1:], cwd=mine.parent)
    assert again.returncode == 1
    assert "1x2" in again.stdout
    assert "by at most 1" in again.stdout


def test_a_disagreement_is_shrunk_in_the_notation_that_can_say_it(mine: Path) -> None:
    configuration = "inference=mine.py:first_value_only variable=input_order"
    done = magnets(
        *("verify", SEED_1, "--shrink", "--output", "small", "--config", configuration, "--config", "solver=cp-sat"),
        *("--json", "--count", "5"),
        cwd=mine.parent,
    )
    document = json.loads(done.stdout)
    assert done.returncode == 1
    assert document["disagreements"] == len(document["shrunk"]) == 1
    (one,) = document["shrunk"]
    assert (one["failure"], one["smallest"], one["stable"]) == ("false unsatisfiable", True, True)
    (board,) = MAGNETS.read(Source("saved", (mine.parent / one["file"]).read_text()), one["command"].split()[6])
    assert board.rows * board.columns <= 6
    again = magnets(*shlex.split(one["command"])[1:], cwd=mine.parent)
    assert again.returncode == 1
    assert "false unsatisfiable" in again.stdout


AUDIT = ("verify", "--audit", SEED_1, "--config", "level=mine.py:{}")


@pytest.mark.parametrize(
    ("arguments", "function", "message"),
    [
        (AUDIT, "broken", "ZeroDivisionError in "),
        (AUDIT, "fewer", "posted 17 variables; expected the 18 of magnets"),
        (AUDIT, "one", "answered 1; expected a hand_solver.Problem"),
        (AUDIT, "nothing", "has no function 'nothing'"),
        (("verify", SEED_1, "--config", "level=mine.py:{}"), "broken", "ZeroDivisionError in "),
        (("trace", SEED_1, "--level", "mine.py:{}"), "broken", "ZeroDivisionError in "),
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
        (("--config", "solver=cp-sat"), "--audit looks into the hand solver, not into solver=cp-sat"),
        (("--jobs", "2"), "--audit works in one process"),
    ],
)
def test_what_cannot_be_audited_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    done = magnets("verify", "--audit", SEED_1, *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_limit_that_was_reached_is_said(tmp_path: Path) -> None:
    done = magnets("verify", "--audit", SEED_1, "--nodes", "3", "--config", "inference=none", cwd=tmp_path)
    assert done.returncode == 3
    assert "1 run stopped by a limit" in done.stdout
