"""A finding points into the source of a solver that tells of its search."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from magnets_cp import recorder
from magnets_cp.errors import InputError
from magnets_cp.workbench.run.recorded import RecordingFile, told_by
from tests.cli.test_processes import SEED_1
from tests.running import magnets
from tests.workbench.audit.test_recorded import (
    AGAIN,
    BACK,
    FAULTS,
    LIMITS,
    MAGNETS,
    STUDENT,
    audits,
    boards,
    python,
    told,
)

FORGETS = STUDENT.replace(BACK, BACK.replace("pop()", "pop()[1:]"))


def line_of(code: str, text: str) -> int:
    return next(number for number, line in enumerate(code.splitlines(), start=1) if text in line)


def test_every_event_is_told_where_the_own_source_calls(tmp_path: Path) -> None:
    first = audits(STUDENT.replace('("-", line.minus)', '("+", line.plus)'), tmp_path)[-1].first
    assert first is not None
    here, decision, inference = first.places
    decides = line_of(STUDENT, "recorder.decide(x, value)")
    assert f"student.py:{decides} in search" in here + decision
    assert f"student.py:{line_of(STUDENT, 'recorder.prune(y, gone)')} in forward, called from " in inference


@pytest.mark.parametrize("fault", [one for one in FAULTS if FAULTS[one][2] == "wrong domains"])
def test_a_value_that_is_not_restored_is_told_with_its_removal(fault: str, tmp_path: Path) -> None:
    old, new, _, _ = FAULTS[fault]
    code = STUDENT.replace(old, new).replace("self.limit = 0, 10", "self.limit = 0, 3")
    first = audits(code, tmp_path)[-1].first
    assert first is not None
    back, removal = first.places
    call = "recorder.restart(" if old == AGAIN else "recorder.undo("
    assert back.startswith(f"at student.py:{line_of(code, call)} in ")
    assert "removed in step" in removal or "no step has told that" in removal


def test_an_audit_ends_with_the_smallest_board_and_shows_the_lines(tmp_path: Path) -> None:
    done = magnets("audit", SEED_1, "--fuzz", "30", *python(FORGETS, tmp_path))
    assert done.returncode == 1
    at, calls = line_of(FORGETS, "recorder.undo("), line_of(FORGETS, "self.undo(x)")
    assert f"  at student.py:{at} in undo, called from search, line {calls}, called from solve" in done.stdout
    assert f"  > {at:4}         recorder.undo(self.domains)\n" in done.stdout
    assert f"    {at - 2:4}         for y, value in self.trail.pop()[1:]:\n" in done.stdout
    removes = line_of(FORGETS, "recorder.prune(")
    assert (
        f"was removed in step 5, which is undone, at student.py:{removes} in forward, called from search" in done.stdout
    )
    assert "(2x2)" in done.stdout
    assert int(done.stdout.rpartition("\n\n")[2].split()[0]) < 31


def test_judge_points_there_below_a_wrong_answer_and_a_timeout(tmp_path: Path) -> None:
    wrong = STUDENT.replace("return self.shown()", "return [row.swapcase() for row in self.shown()[::-1]]")
    slow = FORGETS.replace("self.undo(x)\n", "self.undo(x)\n            while True:\n                pass\n")
    for code, said in ((wrong, "wrong answer"), (slow, "wrong domains")):
        done = magnets("judge", "2x2:11,12,11,11,TTBB", SEED_1, "--seconds", "1", *python(code, tmp_path))
        assert f"  its first wrong step: {said}" in done.stdout
        assert "    at student.py:" in done.stdout or "its last step is at student.py:" in done.stdout


def test_a_function_that_is_watched_is_told_its_first_wrong_step(tmp_path: Path) -> None:
    solver = python(FORGETS, tmp_path)[1].rpartition("=")[2]
    board = "4x4:1211,1202,1121,2111,TTTTBBBBTLRTBLRB"
    done = magnets("judge", "--debug", board, "--solver", solver)
    assert done.stdout.count("its first wrong step: wrong domains\n") == 1
    assert f"at student.py:{line_of(FORGETS, 'recorder.undo(')} in undo" in done.stdout
    assert "first wrong step" not in magnets("judge", "--debug", board, *python(STUDENT, tmp_path)).stdout


def test_a_trace_names_the_place_of_every_step(tmp_path: Path) -> None:
    board = "2x2:11,12,11,11,TTBB"
    done = magnets("trace", board, *python(FORGETS, tmp_path))
    assert f"decide r1c1-r2c1 = -+; student.py:{line_of(STUDENT, 'recorder.decide(')} in search" in done.stdout
    assert "its first wrong step: wrong domains\n  by step 6" in done.stderr
    steps = json.loads(magnets("trace", board, *python(STUDENT, tmp_path), "--json").stdout)["steps"]
    assert ["student.py:" in step.get("place", "") for step in steps] == [False] + [True] * (len(steps) - 1)


@pytest.mark.parametrize("said", ["0", "-1", "true", "[]", "{}"])
def test_a_place_that_was_not_told_is_refused(said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a place, or the number of one"):
        told(tmp_path, f'@["at", {said}]', '@["undo"]')


def test_places_may_be_told_in_any_language_or_not_at_all(tmp_path: Path) -> None:
    decided = '@["decide", 0, 2]'
    first = told(tmp_path, '@["at", "mine.c:7 in dive"]', decided, '@["at", "mine.c:9"]', '@["at", 0]', decided).first
    assert first is not None
    assert first.places == ("at mine.c:7 in dive", "the decision before it is in step 1, at mine.c:7 in dive")
    first = told(tmp_path, decided, decided).first
    assert first is not None
    assert first.places == ("the decision before it is in step 1",)


def test_a_second_recording_names_its_places_anew(tmp_path: Path) -> None:
    board = boards()[0]
    for name in ("first.txt", "second.txt"):
        with recorder.to(tmp_path / name):
            recorder.decide(0, 2)
        (event,) = told_by(RecordingFile(str(tmp_path / name)), MAGNETS, board, LIMITS).events
        assert event.place.startswith("test_places.py:")


def test_who_reads_text_is_audited_on_boards_that_it_can_say(tmp_path: Path) -> None:
    reads = "from magnets_cp import recorder\n\ndef solve(text):\n    recorder.decide(0, 2)\n"
    done = magnets("audit", "--fuzz", "40", *python(reads, tmp_path))
    assert (done.returncode, "lost solution" in done.stdout) == (1, True), done.stderr
    refused = magnets("audit", "1x1:.,.,.,.,*", *python(reads, tmp_path))
    assert (refused.returncode, "fum has no" in refused.stderr) == (2, True)


def test_a_solution_that_is_none_is_told_the_constraint_that_does_not_hold(tmp_path: Path) -> None:
    code = STUDENT.replace("all(self.domains)", "True").replace("if not self.finished():", "if False:")
    code = code.replace("self.breaks(y, value)]", "False]", 1).replace(', inference="fc"', "")
    first = audits(code, tmp_path)[-1].first
    assert first is not None
    assert first.kind == "wrong solution"
    assert re.search("are no solution: (signs of|row|column) .* does not hold", first.said), first
    assert f"at student.py:{line_of(code, 'recorder.solution()')} in search" in first.places[0]


def test_lines_of_the_source_are_shown_once(tmp_path: Path) -> None:
    board = "4x1:1100,1,1010,2,LRLR"
    code = """from magnets_cp import recorder

def solve(board):
    recorder.begin(inference="fc")
    for x in (0, 1):
        recorder.decide(x, "..")
    recorder.solution()
"""
    done = magnets("audit", board, *python(code, tmp_path))
    assert done.stdout.count(">    6         recorder.decide(x") == 1, done.stdout
