"""Who gives no answer on several boards in a row is run no more, whatever the number of processes."""

from __future__ import annotations

import shlex
from pathlib import Path

from hand_solver import Limits, Status
from magnets_cp.answer import Answer
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.patience import Patience
from magnets_cp.workbench.judge.reports.banner import left_out, tried, verdict
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run, Verdict
from magnets_cp.workbench.judge.verification import run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.boards import Boards
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.command import Command
from tests.boards import instance

THEIRS = Command(command="false", name="theirs")
OURS = parse("solver=hand", MAGNETS)


def verdicts(*said: Verdict, most: int = 3) -> list[Verdict]:
    """What becomes of these verdicts of an external solver, board by board."""
    patience = Patience([THEIRS], most)
    answer = Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, THEIRS.described)
    runs = [(Run(str(THEIRS), answer, one),) for one in said]
    judgements = [JudgedInstance("", "", Status.UNKNOWN, (), False, one) for one in runs]
    return [patience.noted(one).runs[0].verdict for one in judgements]


def test_three_in_a_row_are_too_many_and_an_answer_begins_anew() -> None:
    late, crash, right, given_up = Verdict.TIMEOUT, Verdict.CRASH, Verdict.CORRECT, Verdict.GIVEN_UP
    assert verdicts(late, crash, late, right, right) == [late, crash, late, given_up, given_up]
    assert verdicts(late, late, right, late, late) == [late, late, right, late, late]
    assert verdicts(late, late, right, most=0) == [late, late, right]
    assert verdicts(late, right, most=1) == [late, given_up]
    wrong = [Verdict.WRONG] * 5
    assert verdicts(*wrong) == wrong
    asked = [late, Verdict.NOT_ASKED, late, Verdict.NOT_ASKED, late, right]
    assert verdicts(*asked) == [*asked[:5], given_up]


def sized(*said: tuple[int, Verdict]) -> list[Verdict]:
    """What becomes of verdicts on boards of one row of so many cells."""
    patience = Patience([THEIRS], 3)
    answer = Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, THEIRS.described)
    made = [
        JudgedInstance("", f"1x{cells}", Status.UNKNOWN, (), False, (Run(str(THEIRS), answer, one),))
        for cells, one in said
    ]
    return [patience.noted(one).runs[0].verdict for one in made]


def test_who_is_too_slow_for_large_boards_is_given_up_for_these_only() -> None:
    late, right, given_up = Verdict.TIMEOUT, Verdict.CORRECT, Verdict.GIVEN_UP
    boards = [(4, right), (90, late), (60, late), (4, right), (70, late)]
    more = [(6, right), (60, right), (59, right), (300, right)]
    assert sized(*boards, *more) == [right, late, late, right, late, right, given_up, right, given_up]
    # A board as large that is answered shows that it was not the size.
    assert sized((4, right), (60, late), (60, late), (90, right), (60, late), (60, late)).count(given_up) == 0
    # And who cannot do smaller ones either is given up for more.
    less = [(30, late), (31, late), (32, late), (31, right), (4, right)]
    assert sized(*boards, *less) == [right, late, late, right, late, late, late, late, given_up, right]


def test_a_slow_solver_is_judged_on_all_that_it_is_fast_for(tmp_path: Path) -> None:
    """Named boards that are larger wait for the random ones, and are named first all the same."""
    program = tmp_path / "slow.sh"
    program.write_text("read rows columns\ntest $((rows * columns)) -gt 30 && sleep 60\necho UNKNOWN\n")
    slow = Command(command=f"sh {shlex.quote(str(program))}", name="slow", write="fum")
    large = [Instance(f"large {number}", instance("seed-1-6x6.txt")) for number in range(5)]
    small = [Instance(f"fuzz 0:{number}", instance("tiny-2x3-upright.txt")) for number in range(4)]
    boards = Boards(large, [], small, 9).smallest_first(MAGNETS)
    found = run_verification(Task(MAGNETS, boards, [OURS, slow], Limits(seconds=0.5), 3))
    assert [one.name for one in found.instances] == [one.name for one in [*large, *small]]
    told = [str(run.verdict) for one in found.judgements for run in one.runs if run.is_external]
    assert told == ["timeout"] * 3 + ["given up"] * 2 + ["undecided"] * 4
    assert found.given_up == {
        "slow": "no answer on 3 boards in a row (timeout): it was not run on boards of 36 cells or more"
    }
    assert tried(found) == "9 boards of 6 to 36 cells, 9 with a solution"


def test_it_is_the_same_in_several_processes_and_our_own_go_on() -> None:
    boards = [Instance(str(number), instance("tiny-2x3-upright.txt")) for number in range(6)]
    found = [
        run_verification(Task(MAGNETS, Boards(boards, [], (), 6), [OURS, THEIRS], Limits(seconds=20.0), 3), jobs=jobs)
        for jobs in (1, 2)
    ]
    told = [[[str(run.verdict) for run in one.runs] for one in each.judgements] for each in found]
    assert told[0] == told[1] == [["correct", "crash"]] * 3 + [["correct", "given up"]] * 3
    reason = "no answer on 3 boards in a row (crash): it was not run any more"
    assert found[0].given_up == {"theirs": reason}
    assert (verdict(found[0]), left_out(found[0])) == ("NOT ALL AGREED", ["theirs given up"])


def test_boards_handed_out_ahead_are_not_waited_for_once_it_is_given_up(tmp_path: Path) -> None:
    """Of two processes each may have begun one board more, and the next before it heard of the third."""
    started = tmp_path / "started"
    loops = Command(command=f"sh -c 'echo x >>{shlex.quote(str(started))}; sleep 60'", name="loops")
    boards = [Instance(str(number), instance("tiny-2x3-upright.txt")) for number in range(16)]
    found = run_verification(Task(MAGNETS, Boards(boards, [], (), 16), [OURS, loops], Limits(seconds=1.0), 3), jobs=2)
    told = [str(run.verdict) for one in found.judgements for run in one.runs if run.is_external]
    assert told == ["timeout"] * 3 + ["given up"] * 13
    assert 3 <= len(started.read_text().split()) <= 6
