"""A strategy and a search of a user's own count as their parts everywhere: apart, confirmed, counted, hashed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import magnets_cp
from hand_solver import Limits
from hand_solver.tree_search import binary, limited_discrepancy
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.study.compare.campaign import enter
from tests.cli.test_processes import SEED_1
from tests.running import magnets

EASY = str(Path(SEED_1).parent / "unique-5x4.sgt")
SEED_2 = str(Path(SEED_1).parent / "seed-2-10x9.txt")
SEARCHES = """
import os
from hand_solver.tree_search import *

halves = depth_first(split())
lds = limited_discrepancy(d_way())
again = restarting(binary(), geometric(1, 1.2))


def forgets(state):
    return iter(())


def lowest(view, variable):
    return view.values(variable)


def leaves(state):
    os._exit(3)


class First:
    def __init__(self, last=False):
        self.last = last

    def choose(self, view):
        return view.unassigned()[-self.last]
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own.py"
    path.write_text(SEARCHES)
    return str(path)


def test_solve_takes_both(own: str) -> None:
    done = magnets("solve", SEED_1, "--level", "arcs", "--strategy", f"{own}:First(last=True)", "--all", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, len(found["solutions"]), found["complete"]) == (0, 2, True)
    assert found["statistics"]["asked_strategy.choose"] > 0
    assert found["configuration"]["strategy"] == f"{own}:First(last=True)"
    for search in ("lds", "again"):
        done = magnets("solve", SEED_1, "--level", "arcs", "--search", f"{own}:{search}", "--all")
        assert (done.returncode, "2 solutions, all there are" in done.stderr) == (0, True)


def test_what_a_search_says_there_is_not_is_confirmed_outside(own: str) -> None:
    done = magnets("solve", SEED_1, "--search", f"{own}:forgets")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the search with it says that there is no solution, but there is one" in done.stderr
    done = magnets("verify", SEED_1, "--config", f"search={own}:forgets", "--config", "solver=cp-sat")
    assert (done.returncode, "false unsatisfiable" in done.stdout) == (1, True)


def test_it_runs_in_a_process_of_its_own(own: str) -> None:
    done = magnets("solve", SEED_1, "--search", f"{own}:leaves")
    assert (done.returncode, "it ended the process it ran in, exit status 3" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("strategy={own}:First variable=mrv", "First has choose, which is its variable: leave out variable"),
        ("strategy={own}:First variable=dom_wdeg", "leave out variable"),
        ("strategy={own}:lds", "expected a class with any of the methods choose, order, infer"),
        ("strategy={own}:First search=learning", "search=learning does not heed strategy"),
        ("search={own}:lds restarts=10", "lds does not heed restarts"),
        ("search={own}:nothing", "has no function 'nothing'"),
        ("search=nothing", "expected one of auto, dfs, learning, min_conflicts, or FILE.py:FUNCTION"),
    ],
)
def test_what_does_not_fit_is_refused(own: str, said: str, complaint: str) -> None:
    with pytest.raises(UsageError) as refused:
        parse(said.format(own=own), PUZZLES["magnets"])
    assert complaint in str(refused.value)


def test_a_strategy_that_was_never_asked_is_told_of(own: str) -> None:
    done = magnets("solve", EASY, "--strategy", f"{own}:First")
    assert f"strategy={own}:First.choose was never asked: propagation alone decided" in done.stderr
    found = magnets_cp.solve(EASY, strategy=f"{own}:First")
    assert "strategy=" in found.warnings[0]


def test_a_part_that_the_search_does_without_is_told_of_as_that(own: str, tmp_path: Path) -> None:
    """Halves of a domain need no order of its values."""
    said = f"value={own}:lowest"
    done = magnets("solve", SEED_1, "--level", "arcs", "--value", f"{own}:lowest", "--search", f"{own}:halves")
    assert f"magnets: {said} was never asked: search took its decisions without it\n" in done.stderr
    found = magnets_cp.solve(SEED_1, level="arcs", value=f"{own}:lowest", search=f"{own}:halves")
    told = f"{said}: never asked in 1 run: search took its decisions without it, so nothing is known of it"
    assert found.warnings == (told,)
    configs = ("--config", f"mine: level=arcs {said} search={own}:halves", "--config", "level=arcs variable=mrv")
    store = str(tmp_path / "runs.db")
    assert f"magnets: {told}\n" in magnets("compare", SEED_1, *configs, "--store", store).stderr
    never = f"mine was never asked: search took its decisions without it, so nothing is known of {said}."
    assert never in magnets("report", store).stdout


def test_an_event_that_the_search_never_sends_is_told_of_in_the_same_way(tmp_path: Path) -> None:
    waiting = tmp_path / "waiting.py"
    waiting.write_text(
        "class Mine:\n    def choose(self, view):\n        return view.unassigned()[0]\n"
        "    def on_nogood(self, decisions):\n        pass\n"
    )
    said = f"strategy={waiting}:Mine.on_nogood"
    done = magnets("solve", SEED_1, "--level", "arcs", "--strategy", f"{waiting}:Mine")
    assert f"magnets: {said} was never asked: search took its decisions without it\n" in done.stderr
    configs = ("--config", f"mine: level=arcs strategy={waiting}:Mine", "--config", "level=arcs variable=mrv")
    store = str(tmp_path / "runs.db")
    told = "never asked in 1 run: search took its decisions without it, so nothing is known of it"
    assert f"magnets: {said}: {told}\n" in magnets("compare", SEED_1, *configs, "--store", store).stderr
    assert f"mine: strategy.on_nogood was {told}." in magnets("report", store).stdout


def test_audit_follows_them(own: str) -> None:
    configs = [f"level=arcs search={own}:{name} variable=mrv" for name in ("lds", "again")]
    done = magnets("audit", SEED_1, *(word for one in configs for word in ("--config", one)))
    assert (done.returncode, "0 unsound" in done.stdout) == (0, True)
    held = re.search(r" inequalities and ([\d,]+) nogoods? held against CP-SAT", done.stdout)
    told = json.loads(magnets("audit", SEED_1, "--config", configs[1], "--json").stdout)["configurations"]
    assert held is not None
    assert int(held[1]) == told[0]["nogoods"] > 0
    done = magnets("audit", SEED_1, "--config", f"search={own}:forgets")
    assert (done.returncode, "lost solution" in done.stdout) == (1, True)


def test_trace_shows_decisions_of_every_kind(own: str) -> None:
    done = magnets(
        "trace", SEED_2, "--config", f"level=arcs inference=fc search={own}:again", "--nodes", "60", "--json"
    )
    steps = json.loads(done.stdout)["steps"]
    assert {"decide", "backtrack", "restart"} <= {step["action"] for step in steps}
    restricted = [step for step in steps if step["action"] == "decide" and "value" not in step]
    assert restricted
    assert all(len(step["values"]) == 2 for step in restricted)
    shown = magnets("trace", SEED_2, "--config", f"level=arcs inference=fc search={own}:again", "--nodes", "60")
    assert " not +-" in shown.stdout or " not -+" in shown.stdout or " not .." in shown.stdout


def test_a_campaign_keeps_the_files_and_tune_varies_parameters(own: str, tmp_path: Path) -> None:
    (entry,) = enter([f"level=arcs search={own}:lds"], [PUZZLES["magnets"]], Limits(10.0))
    assert own in entry.sources
    space = f"level=arcs strategy={own}:First(last=False|True)"
    names = ("--train", SEED_1, "--test", EASY, "--store", str(tmp_path / "runs.db"))
    done = magnets("tune", "--space", space, *names)
    assert (done.returncode, "won a race" in done.stderr) == (0, True)


def test_python_takes_functions_and_classes() -> None:
    found = magnets_cp.solve(SEED_1, level="arcs", search=limited_discrepancy(binary()), count=None)
    assert (len(found.solutions), found.complete) == (2, True)
    compared = magnets_cp.verify([SEED_1], [{"search": limited_discrepancy(binary())}, "solver=cp-sat"])
    assert compared.agreed
