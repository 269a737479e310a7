"""The seed's results table: the campaign that is committed, and the nodes that are published."""

from __future__ import annotations

from pathlib import Path

import pytest

from hand_solver import Limits
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance, load_all
from magnets_cp.workbench.study.compare.campaign import enter, pose
from magnets_cp.workbench.study.compare.plan import read_plan
from tests.boards import instance

CAMPAIGN = Path(__file__).parents[2] / "benchmarks" / "campaigns" / "seed-table.toml"


def test_the_campaign_climbs_from_the_boards_of_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = read_plan(str(CAMPAIGN))
    monkeypatch.chdir(plan.folder)
    items = list(load_all(plan.instances, MAGNETS, None))
    posed, twice = pose([item for item in items if isinstance(item, Instance)], MAGNETS)
    assert (len(posed), len(items), twice) == (26, 26, [])
    ladder = [one.cells for one in posed[2:]]
    assert ladder == sorted(ladder)
    labels = [one.label for one in enter(plan.configurations, [MAGNETS], Limits(10))]
    assert labels == ["arcs none", "arcs fc", "arcs mac", "lines none", "lines fc", "lines mac", "cp-sat"]


@pytest.mark.parametrize(
    ("name", "level", "nodes"),
    [
        ("seed-1-6x6.txt", "arcs", [115, 18, 4]),
        ("seed-1-6x6.txt", "lines", [34, 18, 1]),
        ("seed-2-10x9.txt", "arcs", [2607, 5869, 3734]),
        ("seed-2-10x9.txt", "lines", [314, 71, 0]),
    ],
)
def test_nodes_on_the_boards_of_the_seed(name: str, level: str, nodes: list[int]) -> None:
    board = instance(name)
    texts = [f"level={level} inference={inference} variable=mrv value=lcv" for inference in ("none", "fc", "mac")]
    answers = [parse(text, MAGNETS).run(MAGNETS, board, Limits()) for text in texts]
    assert [answer.statistics["nodes"] for answer in answers] == nodes
