"""Answers as ACE prints them: values by name without quotes beside the v line, * for what may have any value."""

from __future__ import annotations

from pathlib import Path

import pytest

import magnets_cp
from tests.running import magnets

VARIABLES = """<array id="m" size="[2][2]"> 0..1 </array>
<array id="z" size="[3]"> <domain for="z[1]"> 0 1 </domain> </array>
<var id="y"> 0..3 </var><var id="f"> 4..5 </var>"""
TEXT = f"""<instance format="XCSP3" type="CSP"><variables>{VARIABLES}</variables><constraints>
<sum> <list> m[][] y </list> <condition> (eq,5) </condition> </sum><intension> le(y,add(z[1],1)) </intension>
</constraints></instance>"""
BLOCK = """
  Solution 1 in JSON-like format:
   {
    m: [
     [1, 1],
     [0, 1]
    ],
    z: [*, 1, *],
    y: 2,
    f: *
   }
"""
VALUES = (
    "v  <instantiation id='sol1' type='solution'> <list> m[][] z[] y f </list> <values> 1x2 0 1 * 1 *  2 * </values>"
)
ANSWER = f"{BLOCK}\ns SATISFIABLE\n\n{VALUES} </instantiation>\n\nd FOUND SOLUTIONS  1\n"
ALONE = ANSWER.replace(BLOCK, "")


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    (tmp_path / "instance.xml").write_text(TEXT)
    return tmp_path / "instance.xml"


def outcome(instance: Path, answer: str) -> tuple[int, str]:
    """What ``judge`` ends with, and the verdict."""
    (instance.parent / "answer").write_text(answer)
    judged = magnets_cp.judge(f"cat {instance.parent}/answer", str(instance), fuzz=0)
    done = magnets("check", str(instance), str(instance.parent / "answer"))
    (run,) = [run for one in judged.found.judgements for run in one.runs if run.is_external]
    return done.returncode, str(run.verdict)


@pytest.mark.parametrize(
    "answer",
    [
        ANSWER,
        ALONE,
        ALONE.replace("z[] y f", "z[1] y f").replace("* 1 *  2 *", "1 2 *"),
        ALONE.replace("m[][] z[] y f", "m[0][] m[1][0..1] z[1..1] y f").replace("* 1 *  2 *", "1 2 *"),
        ALONE.replace(" f </list>", " </list>").replace("2 * <", "2 <"),
        ANSWER.replace("z: [*, 1, *],", "z: [null, 1, null],"),
        BLOCK.replace("f: *", "f: 5"),
    ],
)
def test_they_are_read_in_every_form(instance: Path, answer: str) -> None:
    assert outcome(instance, answer) == (0, "correct")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (ANSWER.replace("[0, 1]", "[1, 1]"), (2, "unreadable")),  # two answers that differ
        (ALONE.replace("1x2 0 1", "1x2 0 0"), (1, "wrong")),
        (ALONE.replace("1x2 0 1 *", "1x2 * 1 *"), (2, "unreadable")),  # not every value is right
        (ALONE.replace(" y f </list>", " f </list>").replace("2 * <", "* <"), (2, "unreadable")),
    ],
)
def test_what_differs_or_is_missing_is_no_answer(instance: Path, answer: str, expected: tuple[int, str]) -> None:
    assert outcome(instance, answer) == expected
