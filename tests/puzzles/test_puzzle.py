"""The record: what a puzzle does that has only what it must have, and what becomes of one that is copied or sent."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from hand_solver import Limits, Options
from magnets_cp.errors import InputError, UsageError
from magnets_cp.partial import as_text
from magnets_cp.source import Source
from magnets_cp.workbench.explain.trace import record
from magnets_cp.workbench.judge.patience import Patience
from magnets_cp.workbench.judge.reports.page import page
from magnets_cp.workbench.judge.shrink.shrink import shrink
from magnets_cp.workbench.judge.verification import VerifiedInstances
from magnets_cp.workbench.judge.verify import verify_all
from magnets_cp.workbench.run.default_solvers import default_solvers
from magnets_cp.workbench.run.instances import Instance, can_write
from magnets_cp.workbench.study.compare.campaign import pose
from tests.puzzles.beads import BEADS
from tests.puzzles.case import Case
from tests.puzzles.cases import each_puzzle
from tests.puzzles.changed import changed

STRINGS = {"a..": 4, "...": 12, "ab.c": 1, "a.a": 2, "aa.": 0, "b": 1}
INSTANCES = [Instance(string, string) for string in STRINGS]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_puzzle_of_six_parts_is_verified_with_every_default_solver(jobs: int) -> None:
    judged = list(verify_all(BEADS, INSTANCES, Patience(default_solvers(BEADS)), Limits(solutions=None), jobs=jobs))
    assert all(one.agreed for one in judged)
    assert [one.count for one in judged] == list(STRINGS.values())
    assert [one.size for one in judged] == ["3", "3", "4", "3", "3", "1"]
    assert "ab.c" in page(VerifiedInstances(BEADS, INSTANCES, judged, len(INSTANCES)))


def test_a_puzzle_of_six_parts_is_listed_written_read_and_posed() -> None:
    trace = record(BEADS.csp("a.", "default"), Options(), Limits())
    assert as_text(BEADS.partial("a.", next(trace.frames()).partial)) == "bead 1 a\nbead 2 a b c"
    assert BEADS.write("a.", "text") == "a.\n"
    assert BEADS.weight("a.") == (3,)
    assert BEADS.read_solutions(Source("answer", '{"solutions": [["a", "b"]]}'), "a.") == [("a", "b")]
    assert [one.cells for one in pose(INSTANCES, BEADS)[0]] == [3, 3, 4, 3, 3, 1]
    assert not BEADS.recognizes(Source("text", "a."))
    assert not BEADS.is_text("a.")


@pytest.mark.parametrize("text", ["ab", "[1]", '"ab"', "", "[[]]"])
def test_other_answers_than_our_json_and_lines_of_values_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^answer:1:"):
        BEADS.read_solutions(Source("answer", text), "a.")


def test_what_a_puzzle_does_not_offer_is_one_sentence() -> None:
    with pytest.raises(UsageError, match=r"^puzzle beads offers no generate$"):
        BEADS.generate("3", "any", {}, Random(0))
    with pytest.raises(UsageError, match=r"^puzzle beads offers no fuzz$"):
        BEADS.fuzz(0, 0)
    with pytest.raises(ValueError, match="boards of beads cannot be shrunk"):
        shrink(BEADS, "a.", lambda string: True)
    mute = changed(BEADS, picture=lambda string, solution: "beads")
    with pytest.raises(
        UsageError, match=r"^puzzle beads offers no write, and its pictures are not read as their boards$"
    ):
        mute.write("a.", "text")
    assert not can_write(mute, "a.", "text")


def test_with_reductions_alone_boards_are_shrunk() -> None:
    shorter = changed(BEADS, reductions=lambda string, _: iter([string[1:], string[:-1]] if len(string) > 1 else []))
    assert shrink(shorter, "a.bb.c", lambda string: "bb" in string).board == "bb"


def test_a_copy_has_its_defaults_from_its_own_parts() -> None:
    wordy = changed(BEADS, name="wordy", picture=lambda string, solution: f"\n{string}")
    assert wordy.write("a.", "text") == "\na.\n"
    with pytest.raises(UsageError, match="puzzle wordy"):
        wordy.fuzz(0, 0)
    assert changed(BEADS, write=lambda string, notation: "written").weight("a.") == (7,)


@each_puzzle
def test_a_puzzle_that_is_sent_to_another_process_arrives(case: Case) -> None:
    sent, arrived = case.puzzle, pickle.loads(pickle.dumps(case.puzzle))
    assert (arrived.name, arrived.notations, arrived.levels) == (sent.name, sent.notations, sent.levels)
    assert arrived is sent
    board = sent.fuzz(1, 1)
    assert arrived.fuzz(1, 1) == board
    assert arrived.write(board, sent.notations[-1]) == sent.write(board, sent.notations[-1])


def test_defaults_arrive_with_their_puzzle() -> None:
    assert pickle.loads(pickle.dumps(BEADS)).write("a.", "text") == "a.\n"


def test_boards_that_go_by_the_same_name_are_numbered() -> None:
    boards = [Instance("<text>", one.board) for one in INSTANCES]
    assert [one.name for one in pose(boards, BEADS)[0]][:3] == ["<text>", "<text> (2)", "<text> (3)"]
