"""The strategies of docs/search.md learn what the page says, in every search, and its tables are those of the code."""

from __future__ import annotations

import inspect
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from hand_solver import Limits, Observer, Options, Problem, solve
from hand_solver.backtracking.inference import mac
from hand_solver.events import EVENTS
from hand_solver.propagation.revise import Propagation
from hand_solver.tree_search import (
    best_first,
    binary,
    d_way,
    depth_bounded,
    depth_first,
    geometric,
    limited_discrepancy,
    restarting,
    split,
)
from magnets_cp.puzzles.magnets.csp import csp
from tests.boards import instance
from tests.running import magnets
from tests.strategies import queens
from tests.test_readme import ROOT, blocks, own_files, text_of

PAGE = ROOT / "docs" / "search.md"
ALL = Limits(solutions=None)
SEARCHES: dict[str, Any] = {
    "dfs": "dfs",
    "binary": depth_first(binary()),
    "restarts": restarting(binary(), geometric(10, 1.1)),
}
# In these a node is not always reached from the one above it, or a decision is no assignment.
OTHERS: dict[str, Any] = {
    "d_way": depth_first(d_way()),
    "lds": limited_discrepancy(binary()),
    "dds": depth_bounded(d_way()),
    "best first": best_first(binary(), key=lambda state: state.unassigned.bit_count()),
    "split": depth_first(split()),
}
EVERY = {**SEARCHES, **OTHERS}


@pytest.fixture
def mine() -> dict[str, Any]:
    """The names of the file that the page shows."""
    known: dict[str, Any] = {}
    exec(own_files(PAGE)["mine.py"], known)
    return known


def nodes(problem: Problem, search: Any, options: Options, limits: Limits = ALL) -> int:
    return solve(problem, search, options, limits).statistics.nodes


class Told(Observer):
    """Writes down, a letter each: inference, assignments, other decisions, restarts, nogoods."""

    def __init__(self) -> None:
        self.heard = ""

    def on_inferred(self, *_: object) -> None:
        self.heard += "i"

    def on_decision(self, *_: object) -> None:
        self.heard += "a"

    def on_restrict(self, *_: object) -> None:
        self.heard += "o"

    def on_restart(self) -> None:
        self.heard += "R"

    def on_nogood(self, *_: object) -> None:
        self.heard += "n"


@pytest.mark.parametrize("name", EVERY)
def test_an_impact_is_the_share_of_the_space_that_an_assignment_took(mine: dict[str, Any], name: str) -> None:
    impact: Any = mine["Impact"]
    impacts: list[float] = []

    class Recorded(impact):  # type: ignore[misc]
        def learn(self, x: int, v: int, before: list[int], after: list[int], consistent: bool) -> None:
            old = self.of(x, v)
            super().learn(x, v, before, after, consistent)
            impacts.append(old + (self.of(x, v) - old) * self.times[x, v])
            assert all(left <= size for left, size in zip(after, before, strict=True))
            assert before[x] > 1
            if consistent:
                assert after[x] == 1
                assert impacts[-1] >= 1 - 1 / before[x] - 1e-9
            else:
                assert impacts[-1] == pytest.approx(1)

    told = Told()
    solve(queens(7), EVERY[name], Options(strategy=Recorded), ALL, observer=told)
    assert len(impacts) == told.heard.count("a") > 0
    assert all(-1e-9 <= impact <= 1 + 1e-9 for impact in impacts)


@pytest.mark.parametrize("compiled", [False, None])
@pytest.mark.parametrize("name", SEARCHES)
def test_they_decide_as_the_built_in_ones(mine: dict[str, Any], name: str, compiled: bool | None) -> None:
    variable = type("Variable", (mine["Impact"],), {"order": lambda _, view, x: view.values(x)})
    usual = Options().value  # beside a strategy with an order of its own none can be named
    for strategy, value, built_in in ((mine["Activity"], "input_order", "abs"), (variable, usual, "ibs")):
        found = nodes(queens(8), SEARCHES[name], Options(strategy=strategy, value=value, compiled=compiled))
        assert found == nodes(queens(8), SEARCHES[name], Options(variable=built_in, value="input_order"))


@pytest.mark.parametrize("name", SEARCHES)
def test_impacts_save_nodes(mine: dict[str, Any], name: str) -> None:
    search, options = SEARCHES[name], Options(strategy=mine["Impact"])
    assert nodes(queens(20), search, options, Limits(nodes=1000)) <= 80
    board, limits = csp(instance("unsatisfiable-9x8.janko"), "arcs"), Limits(nodes=2000)
    assert nodes(board, search, options, limits) <= 350
    assert nodes(board, search, Options(variable="mrv", value="input_order"), limits) > 1000


@pytest.mark.parametrize("name", EVERY)
def test_inference_is_told_of_after_decisions_of_both_kinds_and_at_the_root(name: str) -> None:
    told = Told()
    solve(queens(7), EVERY[name], limits=ALL, observer=told)
    assert re.fullmatch(r"i(?:[ao]i|R(?:ni)*)+", told.heard)
    assert ("o" in told.heard) == (name not in ("dfs", "d_way", "dds"))
    assert ("Rni" in told.heard) == (name == "restarts")


def test_restarts_of_dfs_keep_no_nogoods_and_look_for_one_solution() -> None:
    told, options = Told(), Options(variable="random", value="random", restarts=1)
    solve(queens(12), "dfs", options, observer=told)
    assert re.fullmatch(r"i(?:ai|Ri)+", told.heard)
    assert "R" in told.heard
    with pytest.raises(ValueError, match="restarts look for one solution"):
        solve(queens(12), "dfs", options, ALL)


@pytest.mark.parametrize("name", EVERY)
def test_settles_matters_to_dfs_only(name: str) -> None:
    def unsettled(propagation: Propagation, variable: int | None) -> bool:
        return mac(propagation, variable)

    def settled(propagation: Propagation, variable: int | None) -> bool:
        return mac(propagation, variable)

    settled.settles = True  # type: ignore[attr-defined]
    most, least = (nodes(queens(7), EVERY[name], Options(one)) for one in (unsettled, settled))
    assert (most > least) == (name == "dfs")
    assert least == nodes(queens(7), EVERY[name], Options("mac"))


def test_the_table_of_events_is_that_of_the_code() -> None:
    (table,) = re.findall(r"^\| event \|.*?\n\n", text_of(PAGE) + "\n", re.M | re.S)
    first_cells = " ".join(row.split(" | ")[0] for row in table.splitlines())
    stated = {event: names.split(", ") * bool(names) for event, names in re.findall(r"`(\w+)\((.*?)\)`", first_cells)}
    assert stated == {event: list(inspect.signature(getattr(Observer(), event)).parameters) for event in EVENTS}


def test_the_comparison_gives_the_nodes_that_the_page_shows(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(own_files(PAGE)["mine.py"], encoding="utf-8")
    (block,) = (one for one in blocks(PAGE, "console") if "magnets compare" in one)
    commands = re.findall(r"^\$ magnets ((?:.*\\\n)*.*)", block, re.M)
    compare, report = (shlex.split(command.replace("\\\n", " ")) for command in commands)
    made = magnets(*compare, cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    told = magnets(*report, cwd=tmp_path).stdout
    (answer,) = blocks(PAGE, "text")
    # The times are of the machine.
    (of_nodes,) = re.findall(r"ca\.cd takes .*? boards differ\)", answer)
    assert of_nodes in told
    assert re.search(r"^\| ca\.cd \|.*\| both\b.*\|$", told, re.M)
    assert re.search(r"^\| ca\.cd \|.*level=arcs .*variable=wdeg_cacd value=input_order", told, re.M)
