"""Tiles and min-conflicts through real processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.boards import INSTANCES
from tests.running import magnets

TILES = INSTANCES / "tiles"


def test_solve_finds_the_puzzle_by_content_and_check_accepts_the_answer(tmp_path: Path) -> None:
    landscape = str(TILES / "several-8x8.txt")
    done = magnets("solve", landscape, "--all")
    assert done.returncode == 0
    assert "2 solutions, all there are" in done.stderr
    answer = tmp_path / "answer.txt"
    answer.write_text(done.stdout)
    assert magnets("check", landscape, str(answer)).stdout.count("correct") == 2
    answer.write_text(done.stdout.replace(" 1", " 2", 1))
    # What a tile covers counts, not what is said to be visible.
    assert magnets("check", landscape, str(answer)).returncode == 0


def test_a_file_holds_its_own_answer_key() -> None:
    keyed = str(TILES / "keyed-12x12.txt")
    assert magnets("check", keyed, keyed, "--no-rotation").stdout.strip() == "correct"
    turned = str(TILES / "keyed-turned-8x8.txt")
    assert magnets("check", turned, turned, "--no-rotation").returncode == 1


def test_without_rotation_some_landscapes_cannot_be_laid() -> None:
    landscape = str(TILES / "turned-only-8x8.txt")
    for solver in ("hand", "cp-sat"):
        assert magnets("solve", landscape, "--solver", solver).returncode == 0
        assert magnets("solve", landscape, "--solver", solver, "--no-rotation").returncode == 1


def test_min_conflicts_solves_or_says_that_it_does_not_know() -> None:
    done = magnets("solve", str(TILES / "large-20x20.txt"), "--search", "min_conflicts", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["status"], document["statistics"]["best_cost"]) == (0, "satisfiable", 0)
    done = magnets("solve", str(TILES / "unsatisfiable-8x8.txt"), "--search", "min_conflicts", "--nodes", "500")
    assert (done.returncode, done.stdout.strip()) == (3, "unknown")
    assert "a limit was reached, or min_conflicts gave up by itself, which proves nothing" in done.stderr


def test_verify_counts_a_run_of_min_conflicts_that_does_not_know_as_undecided() -> None:
    files = [str(TILES / f"{kind}-8x8.txt") for kind in ("unsatisfiable", "unique")]
    configurations = ["--config", "search=min_conflicts", "--config", "solver=cp-sat"]
    done = magnets("verify", *files, *configurations, "--count", "1", "--nodes", "3000", "--json")
    assert done.returncode == 0
    document = json.loads(done.stdout)
    assert document["disagreements"] == 0
    verdicts = [[run["verdict"] for run in one["runs"]] for one in document["instances"]]
    assert verdicts == [["undecided", "correct"], ["correct", "correct"]]


@pytest.mark.parametrize("options", [["--set", "rotations=0", "--to", "json"], ["--density", "0.4"]])
def test_generate_makes_landscapes_that_solve_reads(tmp_path: Path, options: list[str]) -> None:
    arguments = ["generate", "8x8", "--puzzle", "tiles", "--kind", "unique", "--seed", "4", *options]
    done = magnets(*arguments, "--output", str(tmp_path), "--count", "2")
    assert done.returncode == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    for file in files:
        assert "unique" in magnets("solve", str(file), "--unique").stderr
    assert magnets(*arguments).stdout == files[0].read_text()


def test_convert_to_json_and_back(tmp_path: Path) -> None:
    path = tmp_path / "landscape.json"
    path.write_text(magnets("convert", str(TILES / "zeros-8x8.txt"), "--to", "json").stdout)
    back = magnets("convert", str(path), "--to", "gwu").stdout
    assert back.splitlines()[1] == "# Landscape"
    assert magnets("solve", str(path)).stdout == magnets("solve", str(TILES / "zeros-8x8.txt")).stdout
