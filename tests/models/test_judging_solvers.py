"""A class project, a constraint solver in Python with three faults, is judged: all are named, each in a line."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.source import Source
from tests.running import magnets

HERE = Path(__file__).parent
# A right solver that tries every assignment, in one file and with some kinds of constraints only, as for a course.
KINDS_OF_COURSE = (
    *("intension", "extension", "allDifferent", "allEqual", "ordered", "lex", "sum", "count"),
    *("minimum", "maximum", "element", "noOverlap", "cumulative"),
)
RIGHT = f"""
{(HERE / "enumerated_terms.py").read_text()}
{(HERE / "enumerating.py").read_text().replace("from tests.models.enumerated_terms import FUNCTIONS, RELATIONS", "")}
solve_all = solve


def solve(problem):
    for kind, *_ in problem.constraints:
        if kind not in {KINDS_OF_COURSE}:
            raise NotImplementedError(kind)
    return solve_all(problem)
"""
# By the kind in which it shows, a part of the right solver and the same with a fault.
FAULTS = {
    "lex": ("holds(a, b) for a, b in pairwise(lists)", "holds(a, b) or a == b for a, b in pairwise(lists)"),
    "noOverlap": ("in combinations(boxes, 2)", "in pairwise(boxes)"),
    "extension": ("b in (None, a)", "a == b"),
}
POSTCARD = 80
OTHERS = ",".join(["objective", *(kind for kind in KINDS if kind not in FAULTS)])


def faulty() -> str:
    text = RIGHT
    for right, wrong in FAULTS.values():
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    return text


def judged(folder: Path, *arguments: str, text: str = RIGHT, status: int = 0) -> dict[str, Any]:
    (folder / "project.py").write_text(text)
    done = magnets("judge", "--puzzle", "xcsp3", "--json", *arguments, cwd=folder)
    assert done.returncode == status, done.stderr
    return dict(json.loads(done.stdout))


def rules_of(found: dict[str, Any]) -> set[str]:
    runs = [run for one in found["instances"] for run in one["runs"]]
    return {violation.partition(":")[0] for run in runs for violation in run["violations"]}


def test_all_faults_of_a_class_project_are_named_each_on_a_postcard(tmp_path: Path) -> None:
    mine = ("--solver", "project.py:solve", "--fuzz", "20", "--seed", "4", "--without", OTHERS, "--shrink")
    found = judged(tmp_path, *mine, text=faulty(), status=1)
    assert rules_of(found) == set(FAULTS)
    shown = set()
    for path in (tmp_path / "shrunk").glob("*.xml"):
        [board] = XCSP3.read(Source(path.name, path.read_text()), "xml")
        said = XCSP3.picture(board, None)
        assert len(said) <= POSTCARD, said
        assert len(board.constraints) == 1, said
        shown |= {posted.kind for posted in board.constraints}
    assert shown == set(FAULTS)


def test_a_right_solver_is_acquitted(tmp_path: Path) -> None:
    found = judged(tmp_path, "--solver", "project.py:solve", "--fuzz", "8", "--seed", "3", status=3)
    assert found["disagreements"] == 0
    assert {run["verdict"] for one in found["instances"] for run in one["runs"]} == {"correct", "cannot express"}


def test_what_cannot_be_expressed_is_counted_apart_and_named(tmp_path: Path) -> None:
    (tmp_path / "few.py").write_text(
        "def solve(problem):\n    for kind, *_ in problem.constraints:\n        raise NotImplementedError(kind)\n"
    )
    done = magnets("judge", "--puzzle", "xcsp3", "--solver", "few.py:solve", "--fuzz", "10", cwd=tmp_path)
    assert done.returncode == 3
    assert "few.py:solve cannot express 10 of 10; to leave out what it named:\n  --without " in done.stdout
    assert "0 disagreements" in done.stdout


ODD = {
    "{'x': 1}": "a value of y",
    "{'x': 1.5, 'y': 0}": "returned 1.5 for x; expected an integer",
    "[1, 2]": "returned list; expected the value of each variable by its name, or None",
}


def test_what_is_no_answer_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "two.xml").write_text(
        '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..1 </var><var id="y"> 0..1 </var></variables>'
        "<constraints><allDifferent> x y </allDifferent></constraints></instance>"
    )
    named = []
    for number, returned in enumerate(ODD):
        (tmp_path / f"odd{number}.py").write_text(f"def solve(problem):\n    return {returned}\n")
        named += ["--solver", f"odd{number}.py:solve"]
    done = magnets("judge", "--puzzle", "xcsp3", *named, "two.xml", cwd=tmp_path)
    assert done.returncode == 1
    assert all(said in done.stdout for said in ODD.values())
    assert "a function returns the value of each variable by its name, or None" in done.stdout
    whole = ("{'x': 1.0, 'y': 0}", "{'x': __import__('fractions').Fraction(1), 'y': False}")
    for returned in whole:
        (tmp_path / "whole.py").write_text(f"def solve(problem):\n    return {returned}\n")
        done = magnets("judge", "--puzzle", "xcsp3", "--solver", "whole.py:solve", "two.xml", cwd=tmp_path)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("goal", ["", "<objectives><minimize> y </minimize></objectives>"])
def test_of_a_generator_the_first_solution_counts_or_the_last_which_is_the_best(tmp_path: Path, goal: str) -> None:
    (tmp_path / "two.xml").write_text(
        '<instance format="XCSP3" type="COP"><variables><var id="x"> 0..1 </var><var id="y"> 0..1 </var></variables>'
        f"<constraints><allDifferent> x y </allDifferent></constraints>{goal}</instance>"
    )
    (tmp_path / "yields.py").write_text(
        "def solve(problem):\n    yield {'x': 0, 'y': 1}\n"
        "    if not problem.objective:\n        raise ValueError\n    yield {'x': 1, 'y': 0}\n"
    )
    done = magnets("judge", "--puzzle", "xcsp3", "--solver", "yields.py:solve", "two.xml", cwd=tmp_path)
    assert done.returncode == 0, done.stdout


# It prints as the competitions want it, the best solution last; ``claim`` is what it says of it.
PROGRAM = """
import sys
from xml.etree import ElementTree

root = ElementTree.parse(sys.argv[1]).getroot()
print("c a comment")
for value in {values}:
    print("o", value)
    print("v <instantiation cost='%d'> <list> x y </list> <values> %d 0 </values> </instantiation>" % (value, value))
print("s {claim}")
"""
BEST = (
    '<instance format="XCSP3" type="COP"><variables><var id="x"> 0..3 </var><var id="y"> 0 </var></variables>'
    "<constraints><intension> ne(x,y) </intension></constraints>"
    "<objectives> <minimize> x </minimize> </objectives></instance>"
)


ANSWERS = {
    ("(3, 1)", "OPTIMUM FOUND"): "correct",
    ("(3, 2)", "OPTIMUM FOUND"): "not optimal",
    ("(3, 2)", "SATISFIABLE"): "undecided",  # what nobody calls the best does not have to be it
    ("(3, 1)", "SATISFIABLE"): "correct",
    ("(3, 0)", "OPTIMUM FOUND"): "wrong",
    ("()", "UNSATISFIABLE"): "false unsatisfiable",
    ("()", "UNKNOWN"): "undecided",
    ("()", "UNSUPPORTED"): "cannot express",
}


def test_programs_answer_as_in_the_competitions(tmp_path: Path) -> None:
    (tmp_path / "best.xml").write_text(BEST)
    named = []
    for number, (values, claim) in enumerate(ANSWERS):
        (tmp_path / f"program{number}.py").write_text(PROGRAM.format(values=values, claim=claim))
        named += ["--command", f"{shlex.quote(sys.executable)} program{number}.py {{file}}"]
    done = magnets("judge", "--puzzle", "xcsp3", "--json", *named, "best.xml", cwd=tmp_path)
    [one] = json.loads(done.stdout)["instances"]
    assert [run["verdict"] for run in one["runs"]][-len(ANSWERS) :] == list(ANSWERS.values())


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_all_faults_are_named_within_300_instances_at_every_seed(tmp_path: Path, seed: int) -> None:
    mine = ("--solver", "project.py:solve", "--fuzz", "300", "--seed", str(seed), "--without", "objective")
    assert set(FAULTS) <= rules_of(judged(tmp_path, *mine, text=faulty(), status=1))
    found = judged(tmp_path, "--solver", "project.py:solve", "--fuzz", "300", "--seed", str(seed), status=3)
    assert found["disagreements"] == 0
