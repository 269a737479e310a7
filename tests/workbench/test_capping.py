"""In a race nobody is run on who can no longer go on, and who goes on is the same as without that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hand_solver import Limits, Status
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.study.compare.campaign import Task
from magnets_cp.workbench.study.compare.capping import Caps
from magnets_cp.workbench.study.store import Record
from tests.workbench.stores import MAC, A, record

BOARDS, LIMIT = 6, 10.0


def tasks(names: Mapping[str, float]) -> list[Task]:
    solver = parse("inference=mac", MAGNETS)
    return [Task(f"{i}", name, 0, MAGNETS, "", solver, Limits(LIMIT)) for i in range(BOARDS) for name in names]


class Clock:
    """Makes runs that take what is planted, or what they may at most."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self.seconds, self.taken, self.order = seconds, 0.0, list[str]()

    def records(self, given: Iterator[Task]) -> Iterator[Record]:
        for task in given:
            need, most = self.seconds[task.configuration], task.limits.seconds or 0.0
            self.taken += min(need, most)
            self.order.append(task.configuration)
            unsolved = {"verdict": Verdict.UNDECIDED, "status": Status.UNKNOWN, "complete": False}
            made = record(A, MAC, 0, **({} if need <= most else unsolved), seconds=min(need, most))
            rest = (getattr(made, name) for name in list(made.__slots__)[3:])
            yield Record(task.instance_id, task.configuration, task.seed, *rest)


def raced(seconds: Mapping[str, float], going: int) -> tuple[Caps, Clock, list[Record]]:
    caps, clock = Caps(going, dict.fromkeys(seconds, BOARDS), LIMIT), Clock(seconds)
    return caps, clock, list(caps.kept(clock.records(caps.within(tasks(seconds)))))


def test_who_takes_far_longer_than_those_that_go_on_is_ended_and_leaves_no_false_time_out() -> None:
    caps, clock, kept = raced({"good": 1.0, "fair": 2.0, "worse": 3.0, "slow": 9.0, "never": 99.0}, 2)
    assert caps.ended == {"slow", "never"}
    assert clock.taken < 6 * (1 + 2 + 3) + 2 * 25
    assert all(one.verdict is Verdict.CORRECT or one.seconds == LIMIT for one in kept)
    assert [one.configuration for one in kept].count("worse") == BOARDS  # it is not twice as slow: the ranking says it


def test_as_many_as_go_on_are_run_in_turn_and_without_a_cap() -> None:
    caps, clock, kept = raced({"never": 99.0, "slow": 9.0, "good": 0.5}, 2)
    assert clock.order[:4] == ["never", "slow", "never", "slow"]
    assert not caps.ended
    assert len(kept) == 3 * BOARDS


def test_nobody_is_ended_for_moments() -> None:
    caps, _, kept = raced({"good": 0.001, "cold": 0.05}, 1)
    assert not caps.ended
    assert len(kept) == 2 * BOARDS


def test_what_was_taken_before_counts() -> None:
    caps = Caps(1, {"good": 2, "bad": 2}, LIMIT)
    for name, seconds in (("good", 1.0), ("good", 1.0), ("bad", 3.5)):
        caps.note(name, Verdict.CORRECT, seconds)
    assert caps.left("bad") == 0.5
    caps.note("bad", Verdict.UNDECIDED, 0.1)
    assert caps.left("bad") == 4.0 - 3.5 - 2 * LIMIT
