"""The student's backtracker without a recorder: judge convicts it of those faults that make answers wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.running import magnets
from tests.thorough import sample
from tests.workbench.audit.test_recorded import FAULTS, STUDENT

# Slower, or told wrongly; what is answered is right.
ANSWER_RIGHTLY = {
    "undo restores everything",
    "a removal is not told",
    "the largest domain first",
    "input order",
    "the most constraining value first",
}
WRONG = sorted(set(FAULTS) - ANSWER_RIGHTLY)


def is_convicted(code: str, folder: Path) -> bool:
    silent = code.replace("return recorder.fail()", "return None")
    silent = re.sub(r"^( +)recorder\..*$", r"\1pass", silent, flags=re.M).replace(
        "from magnets_cp import recorder\n", ""
    )
    assert "recorder" not in silent
    (folder / "student.py").write_text(silent)
    done = magnets("judge", "--solver", f"{folder}/student.py:solve", "--fuzz", "130", "--seconds", "5")
    assert done.returncode in (0, 1), done.stderr
    return done.returncode == 1


def test_there_are_twenty_that_answer_wrongly() -> None:
    assert len(WRONG) >= 20
    assert set(FAULTS) >= ANSWER_RIGHTLY


@pytest.mark.parametrize("fault", sample(WRONG, 2))
def test_who_answers_wrongly_is_convicted(fault: str, tmp_path: Path) -> None:
    old, new, *_ = FAULTS[fault]
    assert is_convicted(STUDENT.replace(old, new), tmp_path)


@pytest.mark.parametrize("fault", ["none", *sample(sorted(ANSWER_RIGHTLY), 1)])
def test_who_answers_rightly_is_acquitted(fault: str, tmp_path: Path) -> None:
    old, new = FAULTS[fault][:2] if fault in FAULTS else ("", "")
    assert not is_convicted(STUDENT.replace(old, new), tmp_path)
