"""Planted truths: the first sentence of the report says what was put into the runs, and nothing where nothing was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from magnets_cp.workbench.study.report.analysis import analyse
from magnets_cp.workbench.study.report.sections.setting import summary
from tests.workbench.campaigns import META, frame, row

FEW = 5
SEEDS = [*range(FEW), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(FEW, 20))]
BOARDS = 40
NOISE = 0.15
OWN = "solver=hand level=lines variable=mine.py:choose"
Factor = Callable[[float, bool], float]


def sentences(seed: int, factor: Factor, *, asked: int = 5, boards_asked: int = BOARDS) -> tuple[str, ...]:
    """On ``mine`` against ``mrv``, which takes ``factor(hardness from 0 to 1, has a solution)`` times as long."""
    rng = np.random.default_rng(seed)
    rows: list[dict[str, Any]] = []
    for index, hardness in enumerate(rng.permutation(BOARDS) / (BOARDS - 1)):
        seconds, solvable = 0.002 * float(np.exp(5 * hardness)), index % 2 == 0
        status = {"status": "satisfiable" if solvable else "unsatisfiable"}
        for run in (0, 1):
            ours, theirs = np.exp(rng.normal(0, NOISE, 2)) * seconds
            calls = asked if index < boards_asked else 0
            counted = {"nodes": float(calls), "counters": json.dumps({"nodes": calls, "asked_variable": calls})}
            rows.append(row("mine", f"b{index}", float(ours), seed=run, configuration=OWN, **counted, **status))
            slower = float(theirs) * factor(hardness, solvable)
            rows.append(row("mrv", f"b{index}", slower, seed=run, nodes=5.0, **status))
    return summary(analyse(frame(rows), META))


def first_sentence(seed: int, factor: Factor, *, asked: int = 5) -> str:
    return sentences(seed, factor, asked=asked)[0]


TRUTHS: dict[str, tuple[Factor, str]] = {
    "twice": (lambda hardness, solvable: 2.0, "mine is "),
    "crossing": (
        lambda hardness, solvable: 1.5 if hardness < 0.5 else 1 / 1.5,
        "It depends: on the easiest third of the boards mine is ",
    ),
    "unsatisfiable": (
        lambda hardness, solvable: 1.0 if solvable else 2.0,
        "Clear only on the unsatisfiable boards mine is ",
    ),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("truth", TRUTHS)
def test_the_first_sentence_says_the_planted_truth(truth: str, seed: int) -> None:
    factor, begins = TRUTHS[truth]
    said = first_sentence(seed, factor)
    assert said.startswith(begins)
    if truth == "twice":
        value, low, high = (float(text.strip("[],")) for text in said.split()[2:5])
        assert low < value < high
        assert 1.7 < value < 2.3


@pytest.mark.parametrize("seed", SEEDS)
def test_a_heuristic_never_asked_is_said_to_be_whatever_its_times(seed: int) -> None:
    said = first_sentence(seed, lambda hardness, solvable: 2.0, asked=0)
    assert said == (
        "mine was never asked: propagation alone decided all its runs, so nothing is known of variable=mine.py:choose; "
        "try a weaker level or harder boards."
    )


def test_a_heuristic_that_was_stopped_in_its_first_call_was_asked() -> None:
    rows = []
    for board in range(6):
        for name, text in (("mine", OWN), ("mrv", OWN.replace("mine.py:choose", "mrv"))):
            asked = {"configuration": text, "nodes": 0.0, "counters": json.dumps({"nodes": 0, "asked_variable": 1})}
            rows.append(row(name, f"b{board}", None, **asked, outcome="answered"))
    assert summary(analyse(frame(rows), META))[0].startswith("Neither mine nor mrv solved any board")


def test_a_heuristic_hardly_ever_asked_is_said_to_be_before_what_its_times_say() -> None:
    first, second, *_ = sentences(0, lambda hardness, solvable: 2.0, boards_asked=5)
    assert first == (
        "mine was asked for its variable in only 10 of 80 runs, so little is known of it; "
        "try a weaker level or harder boards."
    )
    assert second.startswith("mine is ")


def test_equal_nodes_make_a_difference_in_time_the_cost_of_decisions() -> None:
    same = ": the same nodes on every board"
    assert f"{same}; a node costs mrv " in first_sentence(0, lambda hardness, solvable: 2.0)
    assert first_sentence(0, lambda hardness, solvable: 1.0).endswith(f"{same}.")
    assert same not in first_sentence(0, lambda hardness, solvable: 2.0, asked=6)


def claims(seeds: range) -> Iterator[str]:
    """The first sentences on equal configurations that claim a difference."""
    for seed in seeds:
        said = first_sentence(1000 + seed, lambda hardness, solvable: 1.0)
        if not said.startswith("No clear difference between mine and mrv: "):
            yield said


def test_equal_configurations_are_not_told_apart() -> None:
    assert not list(claims(range(FEW)))


@pytest.mark.soak
def test_of_200_campaigns_of_equal_configurations_at_most_5_percent_and_2_claim_a_difference() -> None:
    assert len(list(claims(range(200)))) <= 12
