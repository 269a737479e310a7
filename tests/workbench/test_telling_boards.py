"""Boards that can tell: their sizes, the size at which each ends, and an early end where nobody solves any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from hand_solver import Limits, Status
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.study.compare import telling as module
from magnets_cp.workbench.study.compare.campaign import Campaign, Task, enter, pose
from magnets_cp.workbench.study.compare.choosing import BoardRequest, choose_for
from magnets_cp.workbench.study.compare.growing import BOARDS, REFERENCE, Growth, grow
from magnets_cp.workbench.study.compare.random_boards import made
from magnets_cp.workbench.study.compare.run import Figures, join, run_campaign
from magnets_cp.workbench.study.store import Competitor, Record, Recorder
from tests.running import magnets
from tests.workbench.stores import FC, MAC, TERMS, A, record

LIMITS = Limits(1.0, None, 1)
FIELD = [FC, MAC]
# What a size costs these, in seconds: more than the limit of 1 second is not solved.
COSTS = {"fc": lambda cells: 0.0001 * 1.2**cells, "mac": lambda cells: 0.0001 * 1.1**cells}


def cells(size: str) -> int:
    rows, columns = size.split("x")
    return int(rows) * int(columns)


def pretended(instances: Sequence[Instance], entries: Sequence[Competitor], *_: object) -> Iterator[tuple[str, Record]]:
    for one in instances:
        for entry in entries:
            seconds = COSTS[entry.label](cells(MAGNETS.size(one.board)))
            verdict = Verdict.CORRECT if seconds < 1 else Verdict.UNDECIDED
            yield one.name, record(A, entry, 0, "+-", verdict=verdict, seconds=min(seconds, 1.0), counters={"nodes": 9})


def test_sizes_are_those_at_which_the_slowest_solves_some_and_nobody_all_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "trial", pretended)
    boards, said = module.telling(6, FIELD, MAGNETS, LIMITS)
    # Of 36 cells mac takes 3 ms, fc 71 ms; of 49 fc takes 0.8 s; of 64 more than the limit.
    assert [MAGNETS.size(one.board) for one in boards] == ["6x6", "7x7"] * 3
    assert said == ("6 random boards of 6x6, 7x7: at 7x7 fc, the slowest, solved 4 of 4, and nobody all at once")


def test_where_no_size_tells_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "trial", pretended)
    monkeypatch.setitem(COSTS, "fc", lambda cells: 9.0)
    with pytest.raises(UsageError, match=r"fc solves none of 4 boards of 4x4 within the limits: give it more seconds"):
        module.telling(6, FIELD, MAGNETS, LIMITS)
    for name in COSTS:
        monkeypatch.setitem(COSTS, name, lambda cells: 0.0001)
    with pytest.raises(UsageError, match="somebody solves all boards at once up to 20x20"):
        module.telling(6, FIELD, MAGNETS, LIMITS)


def test_telling_boards_are_not_chosen_again_for_a_store_that_has_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "trial", pretended)
    request, texts = BoardRequest.read("telling:4"), ["fc: inference=fc", "mac: inference=mac"]
    path = str(tmp_path / "runs.db")
    first = choose_for(path, request, texts, MAGNETS, LIMITS)
    with Recorder.begin(path, TERMS, command="", report={"boards": first.said}) as recorder:
        recorder.enter(pose(first.instances, MAGNETS)[0], FIELD, [0])
    monkeypatch.delattr(module, "trial")
    again = choose_for(path, request, texts, MAGNETS, LIMITS)
    assert [one.board for one in again.instances] == [one.board for one in first.instances]
    assert again.said == first.said


def figures(entry: Competitor, solved: int) -> Figures:
    return Figures(entry.label, entry.configuration, BOARDS, solved, 0, 0, 1.0, None, None)


def test_each_ends_at_the_last_size_of_which_it_solves_most() -> None:
    ran: list[tuple[str, list[str]]] = []
    reference = Competitor("solver=hand inference=fc variable=mrv", REFERENCE, named=True)

    def run(entries: Sequence[Competitor], boards: Sequence[Instance]) -> list[Figures]:
        size = MAGNETS.size(boards[0].board)
        ran.append((size, [entry.label for entry in entries]))
        most = {"mac": 36, REFERENCE: 81}
        return [figures(entry, 3 if cells(size) <= most[entry.label] else 2) for entry in entries]

    found = grow([MAC, reference], MAGNETS, run)
    assert list(found.sentences()) == ["mac ends at 6x6; forward checking would reach 9x9"]
    assert ran[-1] == ("10x10", [REFERENCE])
    assert ("8x8", [REFERENCE]) in ran


def test_the_ends_of_a_curve_have_words_of_their_own() -> None:
    found = Growth(reached={"mine": None, "mac": "50x50", REFERENCE: "50x50"}, lasting=("mac", REFERENCE))
    assert list(found.sentences()) == [
        "mine solves most boards of no size; forward checking would go on beyond 50x50",
        "mac solves most boards of every size up to 50x50",
    ]


class Answering:
    """An engine that solves the boards from a number on."""

    def __init__(self, first: int) -> None:
        self.first, self.made = first, 0

    def __enter__(self) -> Answering:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def records(self, tasks: Iterator[Task]) -> Iterator[Record]:
        unsolved = {"verdict": Verdict.UNDECIDED, "status": Status.UNKNOWN, "complete": False}
        for task in tasks:
            self.made += 1
            made = record(A, MAC, 0, **({} if self.made > self.first else unsolved))
            yield Record(
                task.instance_id, task.configuration, task.seed, *(getattr(made, n) for n in list(made.__slots__)[3:])
            )


@pytest.mark.parametrize(("first", "runs"), [(100, 10), (9, 24), (0, 24)])
def test_a_campaign_ends_early_if_nobody_solves_any_of_the_first_boards(tmp_path: Path, first: int, runs: int) -> None:
    boards = [one for _, one in zip(range(12), made(MAGNETS, "4x4", ("any",)), strict=False)]
    posed, _ = pose(boards, MAGNETS)
    entries = enter(["inference=fc", "inference=mac"], [MAGNETS], LIMITS)
    campaign = Campaign((MAGNETS,), TERMS, tuple(posed), tuple(entries), (0,))
    with Recorder.begin(str(tmp_path / "runs.db"), TERMS, command="") as recorder:
        engine, tasks = Answering(first), join(campaign, recorder)
        made_runs = list(run_campaign(tasks, recorder, engine, patience=5))
    assert len(made_runs) == min(runs, len(tasks))


def test_an_early_end_is_said_and_undecided_and_can_be_gone_beyond(tmp_path: Path) -> None:
    boards = [f"3x2:110,11,110,11,{tiles}" for tiles in ("LRTLRB", "TLRBLR")]
    boards += ["2x2:11,11,11,11,TTBB", "2x2:11,11,11,11,LRLR", "2x2:20,11,02,11,TTBB", "1x2:1,01,1,01,TB"]
    asked = (*boards, "--config", "level=arcs inference=none", "--nodes", "1")
    done = magnets("compare", *asked, "--store", str(tmp_path / "runs.db"))
    assert done.returncode == 3, done.stderr
    assert "stopped early: nobody solved any of the first 5 boards (5 runs)" in done.stderr
    done = magnets("compare", *asked, "--store", str(tmp_path / "runs.db"), "--to-the-end")
    assert (done.returncode, "5 of them stored already" in done.stderr) == (3, True)


def test_grow_says_where_one_ends_and_goes_on_with_its_store(tmp_path: Path) -> None:
    asked = ("compare", "--grow", "--config", "mine: level=counts inference=none", "--nodes", "6")
    store = ("--store", str(tmp_path / "runs.db"), "--seconds", "60")
    done = magnets(*asked, *store)
    assert done.returncode == 0, done.stderr
    assert "mine ends at " in done.stdout
    assert "; forward checking would reach " in done.stdout
    again = magnets(*asked, *store)
    assert again.stdout.splitlines()[-1] == done.stdout.splitlines()[-1]
    assert "of them stored already" in again.stderr
    refused = magnets(*asked, *store, "--boards", "hard:3")
    assert (refused.returncode, "--grow makes boards, size by size" in refused.stderr) == (2, True)


def test_boards_without_a_solution_at_first_are_no_reason_to_end(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(view):\n    return view.unassigned()[0]\n")
    boards = [f"2x2:{row},00,{row},00,TTBB" for row in ("20", "02", "22", "12", "21")]
    asked = (*boards, "2x2:11,11,11,11,TTBB", "--config", f"level=arcs variable={tmp_path / 'mine.py'}:choose")
    done = magnets("compare", *asked, "--store", str(tmp_path / "runs.db"))
    assert done.returncode == 0, done.stderr
    assert "stopped early" not in done.stderr
