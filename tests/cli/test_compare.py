"""``magnets compare`` as a user runs it: real processes, killed and started again, here and on a cluster."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random

import pandas as pd
import pytest
from click.testing import CliRunner

from magnets_cp.cli.main import app
from magnets_cp.workbench.study.store import Store
from tests.boards import INSTANCES
from tests.processes import is_alive, wait_until
from tests.running import magnets
from tests.running import started as run_program
from tests.workbench.stores import frame_of, lasting

BOARDS = [str(INSTANCES / "magnets" / name) for name in ("seed-1-6x6.txt", "unsatisfiable-6x6.sgt", "unique-8x8.janko")]
HARD = str(INSTANCES / "magnets" / "large-half-clues-20x20.sgt")
MINE = """
def choose(view):
    return min(view.unassigned(), key=lambda x: (view.size(x), -view.degree(x)))
def lazy(propagation, variable):
    return True
def deny(propagation, variable):
    return False
def fail(view):
    raise KeyError("x")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the user stands, with their heuristic."""
    path = tmp_path_factory.mktemp("campaign")
    (path / "mine.py").write_text(MINE)
    return path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "magnets_cp", "compare", *arguments]


def compare(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_program("compare", *arguments, cwd=folder)


GRID = "level=arcs inference=none,mac variable=mrv,dom_wdeg,mine.py:choose"
# Limits that do not depend on the speed of the machine; and a solver that a seed makes a difference to.
LONG = [str(INSTANCES / "magnets" / name) for name in ("unsatisfiable-6x6.sgt", "seed-2-10x9.txt")]
CAMPAIGN = (*LONG, "--config", GRID, "--config", "value=random", "--config", "solver=cp-sat")
TERMS = ("--seeds", "2", "--nodes", "2000", "--seconds", "100")
RUNS = 2 * (4 + 4 * 2)  # four of them draw nothing at random


@pytest.fixture(scope="module")
def undisturbed(folder: Path) -> pd.DataFrame:
    """What the campaign comes to when nothing gets in its way."""
    done = compare(folder, *CAMPAIGN, *TERMS, "--store", "undisturbed.db", "--jobs", "2")
    assert done.returncode == 0
    return frame_of(folder / "undisturbed.db")


def test_one_command_runs_heuristics_inferences_seeds_and_cp_sat(folder: Path, undisturbed: pd.DataFrame) -> None:
    assert len(undisturbed) == RUNS
    assert set(undisturbed["verdict"]) == {"correct", "undecided"}
    assert set(undisturbed["outcome"]) == {"answered"}
    assert dict(undisturbed["seed"].value_counts()) == {0: 16, 1: 8}
    labels = {"hand none mrv", "hand mac choose", "hand mac dom_wdeg", "cp-sat"}
    assert labels <= {re.sub(" arcs| lcv", "", label) for label in undisturbed["label"]}
    hand = undisturbed[undisturbed["label"] != "cp-sat"]
    assert hand["nodes"].notna().all()
    assert undisturbed[undisturbed["label"] == "cp-sat"]["branches"].notna().all()
    again = compare(folder, *CAMPAIGN, *TERMS, "--store", "undisturbed.db")
    assert again.returncode == 0
    assert "seeds change nothing for" in again.stderr
    assert f"{RUNS} runs, {RUNS} of them stored already" in again.stderr
    assert again.stdout.splitlines()[0].split() == [
        *("configuration", "runs", "solved", "wrong", "PAR-2", "median", "seconds", "median", "nodes")
    ]
    assert len(again.stdout.splitlines()) == 9
    assert len(frame_of(folder / "undisturbed.db")) == RUNS


def test_runs_take_turns(undisturbed: pd.DataFrame) -> None:
    boards = undisturbed.sort_values("started")["instance_id"].tolist()
    changes = sum(one != other for one, other in pairwise(boards))
    assert changes <= 8  # two at a time may overlap where a board ends; configuration by configuration it were 23


def test_killed_and_started_again_it_comes_to_the_same(folder: Path, undisturbed: pd.DataFrame) -> None:
    frame, kills = disturbed(folder, (*CAMPAIGN, *TERMS, "--store", "killed.db"), kills=4)
    assert kills >= 2
    pd.testing.assert_frame_equal(lasting(frame), lasting(undisturbed))


@pytest.mark.soak
def test_twenty_kills_make_no_difference(folder: Path) -> None:
    campaign = (*CAMPAIGN, "--seeds", "10", *TERMS[2:])
    assert compare(folder, *campaign, "--store", "calm.db", "--jobs", "2").returncode == 0
    frame, kills = disturbed(folder, (*campaign, "--store", "killed-often.db"), kills=20)
    assert kills == 20
    pd.testing.assert_frame_equal(lasting(frame), lasting(frame_of(folder / "calm.db")))


def disturbed(folder: Path, campaign: tuple[str, ...], *, kills: int) -> tuple[pd.DataFrame, int]:
    """Kill the program and its workers, in turn, at random moments; start it again each time.

    What it comes to, and how often it was killed before it was done.
    """
    rng = Random(kills)
    store = folder / campaign[-1]
    process = started(folder, campaign)
    for turn in range(kills):
        # Some new run is stored, then a random while goes by: the moment lies anywhere in a run, or between two.
        wait_for_a_run(store, process)
        time.sleep(rng.random() * 0.2)
        [*commands] = children(process.pid)  # of the process that watches it
        workers = [worker for one in commands for worker in children(one)]
        if process.poll() is not None:
            kills = turn
            break
        if turn % 2 and workers:
            kill(rng.choice(workers))
        else:
            process.kill()
            process.wait()
            process = started(folder, campaign)
    assert process.wait(timeout=300) == 0
    return frame_of(store), kills


def started(folder: Path, campaign: tuple[str, ...]) -> subprocess.Popen[bytes]:
    arguments = command(*campaign, "--jobs", "2")
    return subprocess.Popen(arguments, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_a_cluster_makes_the_same_rows_and_a_lost_worker_loses_none(folder: Path, undisturbed: pd.DataFrame) -> None:
    pytest.importorskip("distributed")
    with cluster(folder) as (address, workers):
        arguments = command(*CAMPAIGN, *TERMS, "--store", "cluster.db", "--cluster", address)
        process = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        wait_until(lambda: stored(folder / "cluster.db") > 5)
        workers[0].kill()
        _, err = process.communicate(timeout=300)
    assert process.returncode == 0
    assert "Traceback" not in err
    pd.testing.assert_frame_equal(lasting(frame_of(folder / "cluster.db")), lasting(undisturbed))


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers on this machine, without nannies, so that a worker that is killed stays dead."""
    contact = folder / "scheduler.json"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    with_file = ["--scheduler-file", str(contact), "--no-dashboard"]
    worker = [
        sys.executable,
        "-m",
        "distributed.cli.dask_worker",
        "--scheduler-file",
        str(contact),
        "--host",
        "127.0.0.1",
    ]
    worker += ["--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder)]
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    processes = [subprocess.Popen([*dask, *with_file], **silent)]  # type: ignore[call-overload]
    try:
        wait_until(lambda: contact.exists() and contact.read_text().endswith("}"))
        processes += [subprocess.Popen(worker, **silent) for _ in range(2)]  # type: ignore[call-overload]
        yield json.loads(contact.read_text())["address"], processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_a_second_campaign_has_to_wait_and_ctrl_c_ends_the_first(folder: Path) -> None:
    arguments = (HARD, "--config", "level=arcs inference=none", "--seconds", "1000", "--all", "--store", "busy.db")
    first = subprocess.Popen(command(*arguments), cwd=folder, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: (folder / "busy.db").exists() and bool(children(first.pid)))
    second = compare(folder, *arguments)
    assert second.returncode == 2
    assert second.stderr == "magnets: busy.db: another campaign is writing to this store; let it end first\n"
    workers = children(first.pid)
    first.send_signal(signal.SIGINT)
    _, err = first.communicate(timeout=60)
    assert first.returncode == 130
    assert "interrupted; 0 of 1 runs are stored, the same command goes on from there" in err
    assert "Traceback" not in err
    wait_until(lambda: not any(is_alive(worker) for worker in workers))


def test_a_wrong_solver_is_named_at_once_and_ranked_last(folder: Path) -> None:
    config = ("--config", "liar: inference=mine.py:lazy", "--config", "denier: inference=mine.py:deny")
    rest = ("--config", "failing: variable=mine.py:fail", "--config", "solver=cp-sat", "--store", "wrong.db")
    done = compare(folder, BOARDS[0], BOARDS[2], *config, *rest)
    assert done.returncode == 1
    assert f"{BOARDS[0]}: liar, seed 0: wrong: touching: row" in done.stderr
    assert f"{BOARDS[0]}: denier, seed 0: false unsatisfiable: another run found a solution" in done.stderr
    assert done.stderr.count("crash: mine.py:fail: KeyError") == 1
    assert "4 wrong answers, worse than none" in done.stdout
    assert done.stderr.endswith("magnets: which is better, and is that certain: magnets report wrong.db\n")
    names = [line.split()[0] for line in done.stdout.splitlines()[1:5]]
    assert names[:2] == ["cp-sat", "failing"]
    assert set(names[2:]) == {"liar", "denier"}
    document = json.loads(compare(folder, BOARDS[0], BOARDS[2], *config, *rest, "--json").stdout)
    assert [one["wrong"] for one in document["configurations"]] == [0, 0, 2, 2]
    assert {fault["label"] for fault in document["faults"]} == {"liar", "denier"}


def test_a_campaign_file_is_taken_from_its_folder_and_may_grow(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "one.txt").write_text(Path(BOARDS[0]).read_text())
    text = (
        'instances = ["boards"]\nstore = "runs.db"\nseconds = 20\n[configurations]\nmine = "variable=mine.py:choose"\n'
    )
    (tmp_path / "campaign.toml").write_text(text)
    done = compare(folder, str(tmp_path / "campaign.toml"))
    assert done.returncode == 0
    (tmp_path / "boards" / "two.txt").write_text(Path(BOARDS[1]).read_text())
    (tmp_path / "campaign.toml").write_text(text + 'also = "solver=cp-sat fixed=yes"\n')
    done = compare(folder, str(tmp_path / "campaign.toml"))
    assert "4 runs, 1 of them stored already" in done.stderr
    frame = frame_of(tmp_path / "runs.db")
    assert sorted(zip(frame["instance"], frame["label"], strict=True)) == [
        (f"boards/{name}.txt", label) for name in ("one", "two") for label in ("also", "mine")
    ]
    (tmp_path / "mine.py").write_text(MINE + "\n# better\n")
    changed = compare(folder, str(tmp_path / "campaign.toml"))
    assert changed.returncode == 2
    assert "mine.py has changed since" in changed.stderr


def test_the_same_board_runs_once(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.txt").write_text(Path(BOARDS[0]).read_text())
    done = compare(folder, BOARDS[0], str(tmp_path / "copy.txt"), "--config", "inference=mac", "--store", "twice.db")
    assert f"{tmp_path}/copy.txt is the board {BOARDS[0]}: it runs once" in done.stderr
    assert len(frame_of(folder / "twice.db")) == 1


FC = ("--config", "inference=fc")
STORE = ("--store", "senseless.db")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((BOARDS[0], *STORE), "name configurations to compare"),
        ((BOARDS[0], *FC), "name a file that keeps the runs, such as --store runs.db"),
        ((BOARDS[0], *FC, *STORE, "--count", "2", "--all"), "--count and --all exclude one another"),
        ((BOARDS[0], *STORE, "--config", "inference=fc,ac4"), "inference: expected one of none, fc, mac"),
        ((BOARDS[0], *STORE, "--config", "seed=3"), "the campaign gives the seeds; leave out seed="),
        ((BOARDS[0], *STORE, "--config", "a: inference=fc", "--config", "b: inference=fc"), "once more"),
        ((BOARDS[0], *STORE, "--config", "restarts=10", "--all"), "restarts look for one solution"),
        ((BOARDS[0], *STORE, "--config", "solver=cp-sat fixed=yes workers=2"), "a fixed order is for one worker"),
        ((BOARDS[0], *FC, "--store", "no/such/folder.db"), "cannot write no/such/folder.db"),
        (("no-such-file.txt", *FC, *STORE), "no-such-file.txt: expected a readable file"),
        ((BOARDS[0], *FC, "--store", "mine.py"), "mine.py: expected a store made by magnets compare"),
        (("senseless.toml", *FC, *STORE), "senseless.toml says what the campaign is: leave out configurations"),
        (("senseless.toml", *STORE), "senseless.toml:3: configuration 'inference=ac4': inference: expected one of"),
        (("nowhere.toml", "--store", "x.db"), "nowhere.toml: expected a readable file"),
    ],
)
def test_senseless_arguments_end_with_2_and_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(folder)
    Path("senseless.toml").write_text(f"instances = ['{BOARDS[0]}']\n[configurations]\nx = 'inference=ac4'\n")
    done = CliRunner().invoke(app, ["compare", *arguments])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith("magnets: ")
    assert message in done.stderr


@pytest.mark.parametrize("address", ["nonsense://x", "localhost"])
def test_an_address_that_is_none_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    pytest.importorskip("distributed")
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(app, ["compare", BOARDS[0], *FC, "--store", "nowhere.db", "--cluster", address])
    assert done.exit_code == 2
    assert f"--cluster: no scheduler at {address}" in done.stderr


def wait_for_a_run(path: Path, process: subprocess.Popen[bytes]) -> None:
    before = stored(path)
    wait_until(lambda: stored(path) > before or process.poll() is not None)


def stored(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        with Store.open(path) as store:
            return int(store._connection.execute("SELECT count(*) FROM run").fetchone()[0])
    except ValueError:  # just being made
        return 0


def children(pid: int) -> list[int]:
    done = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in done.stdout.split()]


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def test_boards_of_several_puzzles_are_one_campaign_told_puzzle_by_puzzle(folder: Path, tmp_path: Path) -> None:
    boards = [BOARDS[0], *(str(INSTANCES / name) for name in ("queens/centre-5.txt", "queens/centre-7.txt"))]
    mixed = tmp_path / "boards"
    mixed.mkdir()
    for board in boards:
        (mixed / Path(board).name).write_text(Path(board).read_text())
    configurations = ["--config", "variable=mrv", "--config", "variable=degree", "--store", str(tmp_path / "runs.db")]
    ended = compare(folder, str(mixed), *configurations, "--json")
    assert ended.returncode == 0, ended.stderr
    document = json.loads(ended.stdout)
    assert {name: [one["runs"] for one in figures] for name, figures in document["puzzles"].items()} == {
        "queens": [2, 2],
        "magnets": [1, 1],
    }
    frame = frame_of(tmp_path / "runs.db")
    assert dict(frame.groupby("family").size()) == {"magnets": 2, "queens": 4}
    assert set(frame["configuration"]) == {
        f"solver=hand inference=mac variable={one} value=lcv" for one in ("mrv", "degree")
    }
    assert "holds runs with family queens, magnets" in compare(folder, boards[0], *configurations).stderr
    refused = compare(folder, *boards, "--config", "level=lines", "--store", str(tmp_path / "other.db"))
    assert (refused.returncode, "magnets: queens: configuration" in refused.stderr) == (2, True)


def test_a_local_cluster_imports_no_file_of_the_current_folder(tmp_path: Path) -> None:
    for name in ("socket", "signal", "multiprocessing"):
        (tmp_path / f"{name}.py").write_text("open('RAN', 'w').close()\n")
    (tmp_path / "board.txt").write_text("2x1:10,1,01,1,LR\n")
    done = magnets(
        "compare", "board.txt", "--config", "variable=mrv", "--store", "r.db", "--cluster", "local", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "RAN").exists()


def test_a_board_that_nobody_solves_is_undecided(tmp_path: Path) -> None:
    asked = ("2x2:11,11,11,11,TTBB", "--config", "variable=mrv", "--seconds", "0", "--store", "z.db")
    done = magnets("compare", *asked, cwd=tmp_path)
    assert done.returncode == 3, done.stdout
    assert "nobody solved any of the boards" in done.stderr
