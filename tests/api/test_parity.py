"""The Python functions and the commands give the same answers, and complain in the same words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import magnets_cp
from magnets_cp.cli.main import app
from tests.boards import INSTANCES

SEED = str(INSTANCES / "magnets" / "seed-1-6x6.txt")
QUEENS = str(INSTANCES / "queens" / "corner-8.txt")
LAZY = "def solve(board):\n    return ['.' * board.columns] * board.rows\n"
# What is measured, or names a file of this run.
FLEETING = {
    *("seconds", "total_seconds", "median_seconds", "cpu_seconds"),
    *("spent_variable_seconds", "spent_value_seconds"),
    *("memory", "store", "par2", "command", "started"),
}


def steady(found: Any) -> Any:
    """Without what differs from run to run."""
    if isinstance(found, dict):
        return {key: steady(value) for key, value in found.items() if key not in FLEETING}
    if isinstance(found, (list, tuple)):
        return [steady(one) for one in found]
    return found


def configured(texts: list[str]) -> list[str]:
    return [word for text in texts for word in ("--config", text)]


def printed(*arguments: str) -> Any:
    return steady(json.loads(CliRunner().invoke(app, list(arguments)).stdout))


@pytest.mark.parametrize("board", [SEED, QUEENS, "4@0,0", "2x2:11,11,11,11,TTBB"])
@pytest.mark.parametrize(
    ("said", "options"),
    [
        (["--all"], {"count": None}),
        (["--solver", "cp-sat"], {"solver": "cp-sat"}),
        (
            ["--inference", "fc", "--variable", "mrv", "--nodes", "5"],
            {"inference": "fc", "variable": "mrv", "nodes": 5},
        ),
    ],
)
def test_solve(board: str, said: list[str], options: dict[str, Any]) -> None:
    answer = magnets_cp.solve(board, **options)
    assert steady(json.loads(json.dumps(answer.document()))) == printed("solve", board, "--json", *said)


def test_check(tmp_path: Path) -> None:
    wrong = tmp_path / "answer.txt"
    wrong.write_text(str(magnets_cp.solve(SEED).solutions[0]).replace("3   1   +", "3   1   -"))
    [said] = printed("check", SEED, str(wrong), "--json")["solutions"]
    found = magnets_cp.check(SEED, wrong)
    assert [(one.rule, one.place, one.detail) for one in found] == [
        (one["rule"], one["place"], one["detail"]) for one in said["violations"]
    ]
    assert found
    assert not magnets_cp.check(SEED, magnets_cp.solve(SEED))


def test_verify() -> None:
    configurations = ["level=arcs inference=fc variable=mrv", "solver=cp-sat"]
    said = printed("verify", SEED, "--fuzz", "5", "--seed", "3", "--json", *configured(configurations))
    assert steady(json.loads(json.dumps(magnets_cp.verify(SEED, configurations, fuzz=5, seed=3).document()))) == said
    assert str(magnets_cp.verify("4@1,0", ["level=pairs"])).endswith("all agreed")


def test_judge(tmp_path: Path) -> None:
    file = tmp_path / "lazy.py"
    file.write_text(LAZY)
    said = printed("judge", SEED, "--solver", f"{file}:solve", "--fuzz", "5", "--json")
    judgement = magnets_cp.judge(f"{file}:solve", SEED, fuzz=5)
    assert steady(json.loads(json.dumps(judgement.document()))) == said
    assert said["disagreements"] == len(judgement.faults) > 0


def test_compare(tmp_path: Path) -> None:
    texts = ["level=pairs inference=fc,mac", "solver=cp-sat"]
    configurations = configured(texts)
    said = printed("compare", "6@0,1", *configurations, "--store", str(tmp_path / "runs.db"), "--json")
    found = steady(magnets_cp.compare("6@0,1", texts).document())
    order: Callable[[Any], str] = lambda one: str(one["configuration"])  # noqa: E731
    assert sorted(found["configurations"], key=order) == sorted(said["configurations"], key=order)
    assert found["faults"] == said["faults"] == []


@pytest.mark.parametrize("puzzle", ["magnets", "queens", "aquarium"])
def test_generate(puzzle: str) -> None:
    done = CliRunner().invoke(app, ["generate", "6x6", "--puzzle", puzzle, "--kind", "unique", "--seed", "3"])
    board = magnets_cp.generate("6x6", "unique", 3, puzzle=puzzle)
    assert board.to([*board.puzzle.one_line, *board.puzzle.notations][0]) == done.stdout
    assert magnets_cp.is_unique(board)


def test_generate_to_order() -> None:
    done = CliRunner().invoke(app, ["generate", "6x6", "--minimal", "--symmetric", "--grade", "line", "--seed", "3"])
    board = magnets_cp.generate("6x6", seed=3, minimal=True, symmetric=True, grade="line")
    assert board.to("sgt") == done.stdout
    for options, message in (
        ({"grade": "easy"}, "grade: expected one of counting, line, "),
        ({"density": "much"}, "density: "),
        ({"clues": None}, "clues: "),
    ):
        with pytest.raises(magnets_cp.UsageError, match=message):
            magnets_cp.generate("6x6", **options)


def test_convert() -> None:
    for notation in ("fum", "sgt", "json"):
        assert CliRunner().invoke(app, ["convert", SEED, "--to", notation]).stdout == magnets_cp.read(SEED).to(notation)


def test_trace_and_hint() -> None:
    config = ["--config", "search=dfs level=pairs inference=fc"]
    traced = magnets_cp.trace("6@0,1", level="pairs", inference="fc")
    assert steady(json.loads(json.dumps(traced.document()))) == printed("trace", "6@0,1", *config, "--json")
    assert str(traced) == CliRunner().invoke(app, ["trace", "6@0,1", *config]).stdout.rstrip() + "\n"
    hints = magnets_cp.hint(SEED, None)
    assert json.loads(json.dumps(hints.document())) == printed("hint", SEED, "--all", "--json")


@pytest.mark.parametrize(("steps", "said"), [(1, []), (None, ["--all"])])
def test_no_hint_where_there_is_no_solution(steps: int | None, said: list[str]) -> None:
    board = str(INSTANCES / "magnets" / "tiny-2x1-unsatisfiable.txt")
    hints = magnets_cp.hint(board, steps)
    assert json.loads(json.dumps(hints.document())) == printed("hint", board, "--json", *said)
    assert hints.state == "unsatisfiable"
    assert str(hints).endswith("The board has no solution: row 1 needs 0 minus and row 2 needs 1 plus.")
    assert "no solution" in hints._repr_html_()


@pytest.mark.parametrize(
    ("arguments", "call"),
    [
        (["solve", "no-such-file"], lambda: magnets_cp.solve("no-such-file")),
        (["solve", "4@9,9"], lambda: magnets_cp.solve("4@9,9")),
        (["solve", SEED, "--solver", "none"], lambda: magnets_cp.solve(SEED, "none")),
        (["solve", SEED, "--level", "high"], lambda: magnets_cp.solve(SEED, level="high")),
        (["solve", SEED, "--puzzle", "chess"], lambda: magnets_cp.read(SEED, "chess")),
        (["solve", SEED, "--variable", "mine.py:choose"], lambda: magnets_cp.solve(SEED, variable="mine.py:choose")),
        (["judge", "--solver", "mine.py:solve", "--fuzz", "1"], lambda: magnets_cp.judge("mine.py:solve", fuzz=1)),
        (["judge", "--command", "no-such-program", "--fuzz", "1"], lambda: magnets_cp.judge("no-such-program", fuzz=1)),
        (["generate", "x"], lambda: magnets_cp.generate("x")),
        (["verify", SEED, "--config", "nonsense"], lambda: magnets_cp.verify(SEED, ["nonsense"])),
    ],
)
def test_complaints(arguments: list[str], call: Callable[[], object]) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    with pytest.raises((magnets_cp.InputError, magnets_cp.UsageError, magnets_cp.PluginError)) as caught:
        call()
    assert done.stderr == f"magnets: {caught.value}\n"
