"""Our own depth-first search, told as a search of somebody else's, is what it says it is."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from hand_solver import Limits, Observer, Options, Problem, solve
from hand_solver.backtracking.heuristics.view import View
from hand_solver.problem.domains import members
from magnets_cp import recorder
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.judge.audit.findings import Audit, FindingKind
from magnets_cp.workbench.judge.audit.told import audit_told
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle, from_cpsat
from magnets_cp.workbench.run.recorded import RecordingFile

PARTS = list(product(["mrv", "degree", "mrv_degree", "input_order"], ["lcv", "input_order"], ["fc", "mac", "none"]))
LIMITS = Limits(nodes=60)
# Levels of Aquarium whose lines leave values of their last variable that break them: that is no forward checking.
WEAK = ("picky", "water", "clues", "redundant")


class Telling(Observer):
    """Tells the recorder of a search."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        recorder.decide(variable, self.problem.variables[variable].labels[value])

    def on_prune(self, variable: int, removed: int, constraint: int | None) -> None:
        labels = self.problem.variables[variable].labels
        recorder.prune(variable, [labels[value] for value in members(removed)])

    def on_fail(self, constraint: int) -> None:
        recorder.fail()

    def on_backtrack(self, variable: int, value: int, depth: int) -> None:
        recorder.undo()

    def on_restart(self) -> None:
        recorder.restart()

    def on_solution(self, assignment: tuple[int, ...]) -> None:
        recorder.solution()


class Told:
    """Audits of the search with these options on a board, told as what it means to be."""

    def __init__(self, name: str, number: int, path: Path) -> None:
        self.puzzle, self.path = PUZZLES[name], path
        self.board = self.puzzle.fuzz(1, number)
        problem = self.puzzle.csp(self.board, self.puzzle.levels[0])
        self.known = SolutionOracle(problem, from_cpsat(self.puzzle, self.board, problem))

    def audit(self, options: Options, level: str, **meant: str) -> Audit:
        problem = self.puzzle.csp(self.board, level)
        with recorder.to(self.path):
            recorder.begin(level=level, **meant)
            solve(problem, "dfs", replace(options, compiled=False), LIMITS, observer=Telling(problem))
        return audit_told(RecordingFile(str(self.path)), self.puzzle, self.board, self.known, Limits(10.0))[0]


@pytest.mark.parametrize("name", PUZZLES)
def test_our_own_search_is_what_it_means_to_be(name: str, tmp_path: Path) -> None:
    rng = Random(0)
    for number in range(15):
        told = Told(name, number, tmp_path / "events.txt")
        for variable, value, inference in rng.sample(PARTS, 6):
            level, restarts = rng.choice(told.puzzle.levels), rng.choice([None, 1])
            meant = "none" if level in WEAK and inference == "fc" else inference
            options = Options(inference, variable, value, restarts)
            found = told.audit(options, level, variable=variable, value=value, inference=meant)
            assert found.first is None, (number, level, options)


def least_degree(view: View) -> int:
    return min(view.unassigned(), key=view.degree)


def most_constraining(view: View, variable: int) -> list[int]:
    return sorted(view.values(variable), key=lambda value: -view.ruled_out(variable, value))


@pytest.mark.parametrize(
    ("where", "options", "meant", "kind"),
    [
        (("magnets", "arcs"), Options("mac", least_degree, "lcv"), {"variable": "degree"}, FindingKind.CHOICE),
        (("magnets", "arcs"), Options("fc", least_degree, "lcv"), {"variable": "degree"}, FindingKind.CHOICE),
        (("queens", "pairs"), Options("mac", "mrv", most_constraining), {"value": "lcv"}, FindingKind.CHOICE),
        (("queens", "pairs"), Options("fc", "mrv", most_constraining), {"value": "lcv"}, FindingKind.CHOICE),
        (("magnets", "arcs"), Options("none", "mrv", "lcv"), {"inference": "fc"}, FindingKind.MISSED),
        (("queens", "pairs"), Options("fc", "mrv", "lcv"), {"inference": "mac"}, FindingKind.MISSED),
    ],
)
def test_the_opposite_is_seen(
    where: tuple[str, str], options: Options, meant: dict[str, str], kind: FindingKind, tmp_path: Path
) -> None:
    name, level = where
    found = [Told(name, number, tmp_path / "events.txt").audit(options, level, **meant).first for number in range(20)]
    assert {one.kind for one in found if one is not None} == {kind}
