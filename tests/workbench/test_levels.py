from __future__ import annotations

from pathlib import Path

import pytest

from hand_solver import Limits, PluginError
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.levels import guarded, problem_at
from tests.boards import instance

BOARD = instance("seed-1-6x6.txt")


def test_a_level_of_the_puzzle_is_its_own() -> None:
    assert len(problem_at("lines", MAGNETS, BOARD).constraints) == len(MAGNETS.csp(BOARD, "lines").constraints)


def test_a_users_level_is_part_of_a_configuration_and_searched_by_every_search(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from hand_solver import Problem\n"
        "from magnets_cp.puzzles.magnets.csp import csp\n"
        "def both(board):\n"
        "    counts, lines = csp(board, 'counts'), csp(board, 'lines')\n"
        "    return Problem(counts.variables, (*counts.constraints, *lines.constraints))\n"
    )
    for search in ("auto", "learning", "dfs"):
        solver = parse(f"level={path}:both search={search}", MAGNETS)
        assert parse(str(solver), MAGNETS) == solver
        assert len(solver.run(MAGNETS, BOARD, Limits(solutions=None)).solutions) == 2


@pytest.mark.parametrize("level", ["nowhere.py:f", "magnets_cp.puzzles.magnets.csp:nothing", ":", "a:"])
def test_a_level_that_is_not_there_is_refused_at_once(level: str) -> None:
    with pytest.raises(UsageError, match="level: "):
        parse(f"level={level}", MAGNETS)


def test_only_a_users_own_level_is_blamed() -> None:
    def fail() -> None:
        raise ZeroDivisionError("our own")

    with pytest.raises(ZeroDivisionError), guarded("lines"):
        fail()
    with pytest.raises(PluginError, match=r"mine.py:f: ZeroDivisionError in .*: our own"), guarded("mine.py:f"):
        fail()
    with pytest.raises(PluginError, match=r"^said already$"), guarded("mine.py:f"):
        raise PluginError("said already")
