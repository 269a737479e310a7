"""The benchmark as a process."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import nodes
from benchmarks.contenders import PEERS, missing_packages
from hand_solver import Limits, Options, Problem, Result, solve
from hand_solver.machine_code.forms import load
from tests.hand_solver.forms import WITHOUT

ROOT = Path(__file__).parent.parent.parent


def benchmark(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_a_quick_run_leaves_json_and_tables(tmp_path: Path) -> None:
    output = tmp_path / "new" / "bench"
    done = benchmark("run", "unique-6x5", "--quick", "--held-out", "--boards", "2", "--output", str(output))
    assert done.returncode == 0, done.stderr
    document = json.loads(output.with_suffix(".json").read_text())
    assert document["finished"] is True
    assert {"date", "machine", "python", "ortools", "magnets-cp"} <= set(document)
    assert [(task["name"], task["split"], task["ask"]) for task in document["tasks"]] == [
        ("unique-6x5", split, ask) for split in ("first", "held-out") for ask in ("solve", "prove unique")
    ]
    for task in document["tasks"]:
        assert all((one["solved"], one["boards"]) == (2, 2) for one in task["summaries"])
        assert len(task["runs"]) == 2 * len(task["summaries"])
        assert all(one["seconds"] > 0 for one in task["runs"])
    tables = output.with_suffix(".md").read_text()
    assert tables.strip() == done.stdout.strip()
    row = r"^\| unique-6x5 \| solve \| 2 \| [\d.]+ / .*x \(.*x\) \|$"
    assert len(re.findall(row, tables, re.M)) == 2 * 2, "CP-SAT's ratios and the peers', in each split"
    assert tables.count("| unique-6x5 | solve | 2 | `solver=cp-sat") == 2 * 7
    peers = [str(peer) for peer in PEERS if peer.package not in missing_packages()]
    assert tables.count(f"| {' | '.join([*peers, *(f'{peer} / hand' for peer in peers)])} |") == 2
    assert {one["configuration"] for one in document["tasks"][1]["runs"] if one["role"] == "peer"} == set(peers)
    assert "Unfinished" not in tables


def test_the_peers_can_be_left_out(tmp_path: Path) -> None:
    output = tmp_path / "bench"
    done = benchmark(
        "run", "unsatisfiable-8x8", "--beside", "stock,tuned", "--quick", "--boards", "1", "--output", str(output)
    )
    assert done.returncode == 0, done.stderr
    (task,) = json.loads(output.with_suffix(".json").read_text())["tasks"]
    assert {one["role"] for one in task["runs"]} == {"hand", "stock", "tuned"}
    assert "clingo / hand" not in done.stdout


def test_a_wrong_solver_stops_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def nothing(propagation, variable):\n    return variable is not None\n")
    config = f"inference={path}:nothing"
    done = benchmark("run", "unique-6x5", "--beside", "none", "--config", config, "--output", str(tmp_path / "bench"))
    assert done.returncode == 1
    assert "WRONG ANSWER: unique-6x5: solver=hand" in done.stderr
    assert "false unsatisfiable" in done.stderr
    assert not (tmp_path / "bench.json").exists()


def test_the_boards_that_are_kept_can_be_checked() -> None:
    assert benchmark("make", "unique-6x5", "--check").returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [("run", "nowhere"), ("run", "--config", "solver=gecode"), ("make", "nowhere"), ("run", "--boards", "0")],
)
def test_unusable_arguments_end_with_2(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = benchmark(*arguments, *(("--output", str(tmp_path / "bench")) if arguments[0] == "run" else ()))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_steps_of_the_seeds_solvers_are_shown() -> None:
    done = benchmark("queens-steps", "5")
    assert done.returncode == 0
    rows = [line.split(" | ") for line in done.stdout.splitlines()[2:]]
    assert [row[0].removeprefix("| ") for row in rows] == ["brute lines", "backtrack", "forward", "mac"]
    assert [row[1] for row in rows] == ["358", "13", "4", "1"]


def test_tiles_are_measured_size_by_size() -> None:
    done = benchmark("tiles", "4", "8", "--landscapes", "1", "--seconds", "5")
    assert done.returncode == 0, done.stderr
    header, _, *lines = done.stdout.splitlines()
    assert header.count("min-conflicts") == 2
    assert [line.split()[1] for line in lines] == ["4x4", "8x8"]
    assert all(re.fullmatch(r"(\| [^|]+ )+\|", line) for line in lines)
    assert benchmark("tiles", "10").returncode == 2


def test_overhead_stands_beside_its_reference_in_the_same_run() -> None:
    done = benchmark("overhead", "instances/magnets/seed-1-6x6.txt", "--repeats", "1")
    assert done.returncode == 0, done.stderr
    processes, boards = (part.splitlines() for part in done.stdout.split("\n\n"))
    assert boards[0].startswith("1 boards in one process")
    for table, names in ((processes, ["python -c pass", "magnets --help"]), (boards, ["CP-SAT alone", "verify: both"])):
        rows = [re.fullmatch(r"(.+?) +([0-9.]+) +([0-9.]+)", line) for line in table[1:]]
        found = {row[1]: float(row[3]) for row in rows if row}
        assert len(found) == len(table) - 1
        assert next(iter(found.values())) == 1.0
        assert set(names) <= set(found)


def test_nodes_are_counted_alike_in_both_forms() -> None:
    if not load():
        pytest.skip(WITHOUT)
    done = benchmark("nodes", "queens", "Golomb", "--nodes", "300")
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()[1:]]
    assert [row[0] for row in rows] == 3 * ["queens,"] + 3 * ["Golomb,"] + 3 * ["mean"]
    assert all(float(row[-1]) > 0 for row in rows)
    assert benchmark("nodes", "draughts").returncode == 2


def test_copies_of_built_in_heuristics_take_the_same_nodes() -> None:
    if not load():
        pytest.skip(WITHOUT)
    done = benchmark("nodes", "queens", "--copies", "--nodes", "300")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[0].endswith("Python  as criterion       kernels  as criterion")
    assert len(done.stdout.splitlines()) == 7


def test_another_tree_in_the_other_form_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(problem: Problem, search: str, options: Options, limits: Limits) -> Result:
        return solve(problem, search, replace(options, compiled=False, value="random"), limits)

    monkeypatch.setattr(nodes, "solve", lambda *asked: (solve if asked[2].compiled is False else other)(*asked))
    with pytest.raises(nodes.OtherTreeError, match="queens, mrv"):
        list(nodes.rates(["queens"], "mac", 100))


def test_structure_counts_the_files_there_are_and_the_modules_that_commands_load() -> None:
    done = benchmark("structure")
    assert done.returncode == 0, done.stderr
    found = {line.rpartition(" ")[0].strip(): int(line.split()[-1]) for line in done.stdout.splitlines()}
    files = [path for package in ("hand_solver", "magnets_cp") for path in Path(package).rglob("*.py")]
    assert found["files"] == len(files)
    assert found["lines"] == sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    for name in ("magnets solve", "magnets compare"):
        assert 10 < found[f"{name}: modules entered"] < found[f"{name}: modules loaded"] < len(files)
