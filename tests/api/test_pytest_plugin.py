"""The plugin, in real runs of pytest.

Each in a process of its own: a run within this one takes the modules it imported away again, and numpy, once gone,
cannot be imported a second time.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

import magnets_cp
from magnets_cp.pytest_plugin import RandomBoards

pytest_plugins = ("pytester",)

SOLVER = """
from dataclasses import replace

import hand_solver
from magnets_cp.puzzles.magnets.puzzle import MAGNETS


def solve(board):
    found = hand_solver.solve(MAGNETS.csp(board, "lines")).solutions
    return list(MAGNETS.decode(board, found[0])) if found else None


def hasty(board):
    none = (None,) * board.columns
    return solve(replace(board, column_plus=none, column_minus=none))
"""
BOARDS = {"one.sgt": "2x1:01,1,10,1,LR\n", "two.sgt": "2x2:11,11,11,11,TTBB\n", "wrong.sgt": "2x1:01,1,01,1,LR\n"}


@pytest.fixture
def course(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyfile(solver=SOLVER)
    folder = pytester.mkdir("boards")
    for name, text in BOARDS.items():
        (folder / name).write_text(text)
    return pytester


def test_a_right_solver_passes_and_a_wrong_one_fails_with_the_board_and_the_rule(course: pytest.Pytester) -> None:
    course.makepyfile("""
        from solver import hasty, solve

        def test_right(judge):
            judgement = judge(solve, fuzz=3)
            assert judgement.right

        def test_wrong(judge):
            judge(hasty, "boards", fuzz=0)
    """)
    result = course.runpytest_subprocess("-p", "no:cacheprovider", "--junitxml=report.xml")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "1 of 3 answers not right: 1 solution where none exists",
            "boards/wrong.sgt (1x2): solution where none exists: hasty",
            "*column minus: column *: expected * -, found *",
            "*its answer:*",
            "smallest board that shows it, 1x[12]:",
            "*its answer:*",
            "def test_solution_where_none_exists_column_minus(judge):",
            "    judge(hasty, '?x1:*', fuzz=0)",
        ]
    )
    assert "Traceback" not in result.stdout.str()
    (suite,) = ET.parse(course.path / "report.xml").getroot()
    right, wrong = suite.findall("testcase")
    found = {one.get("name"): one.get("value") for one in wrong.iter("property")}
    assert found == {"boards": "3", "faults": "1"}
    failure = wrong.find("failure")
    assert failure is not None
    assert str(failure.get("message")).startswith("Failed: 1 of 3 answers not right: 1 solution where none exists")
    assert "column minus" in str(failure.text)
    assert right.find("failure") is None


MARKED = """
    import pytest
    from solver import solve, hasty

    @pytest.mark.magnets("boards", fuzz=3)
    def test_each(judge):
        judge(solve)

    @pytest.mark.magnets("boards")
    def test_named(judge, magnets_boards):
        (board,) = magnets_boards
        assert board.puzzle.name == "magnets"
        judge(hasty, seconds=30)
"""


def test_a_mark_makes_a_test_of_each_board_and_each_kind(course: pytest.Pytester) -> None:
    course.makepyfile(MARKED)
    arguments = ("-v", "-p", "no:cacheprovider", "--strict-markers", "--magnets-seed=5", "-n", "2")
    result = course.runpytest_subprocess(*arguments)
    outcomes = result.parseoutcomes()
    assert (outcomes["failed"], outcomes["passed"] + outcomes.get("skipped", 0)) == (1, 8)
    told = result.stdout.str()
    for name in ("boards/one.sgt", "boards/two.sgt", "fuzz-unique", "fuzz-several", "fuzz-unsatisfiable"):
        assert f"test_each[{name}]" in told
    assert re.search(r"FAILED .*test_named\[boards/wrong.sgt\]", told)


@pytest.mark.parametrize("kind", ["unique", "several", "unsatisfiable"])
def test_each_kind_is_asked_on_as_many_boards_as_the_mark_says(kind: str) -> None:
    boards = RandomBoards(kind, 12, None).boards(3, ["fum"], ["singles"])
    assert len({one.name for one in boards}) == 12
    counts = {len(magnets_cp.solve(one, count=2).solutions) for one in boards}
    assert counts == {{"unsatisfiable": 0, "unique": 1, "several": 2}[kind]}
    assert all(one.to("fum") for one in boards)


def test_what_cannot_be_read_is_one_line(course: pytest.Pytester) -> None:
    course.makepyfile("""
        import pytest

        @pytest.mark.magnets("no-such-folder")
        def test_each(judge):
            pass
    """)
    result = course.runpytest_subprocess("-p", "no:cacheprovider")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*no-such-folder: expected a readable file, found no such file or directory*"])


def test_the_plugin_loads_nothing_of_ours_until_it_is_used(course: pytest.Pytester) -> None:
    course.makepyfile("""
        import sys

        def test_nothing():
            assert not {"hand_solver", "magnets_cp.api", "ortools", "numpy"} & set(sys.modules)
    """)
    course.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)
    assert "--magnets-seed" in course.runpytest_subprocess("--help").stdout.str()


@pytest.mark.parametrize(
    ("mark", "options", "message"),
    [
        ("fuzz='x'", (), "expected fuzz=N, a whole number from 0, and puzzle=, found fuzz='x'"),
        ("fuzz=-1", (), "found fuzz=-1"),
        ("fuz=3", (), "found fuz="),
        ("fuzz=3", ("--magnets-seed=-5",), "--magnets-seed: invalid _seed value: '-5'"),
    ],
)
def test_what_the_mark_cannot_mean_is_said_before_any_test_runs(
    course: pytest.Pytester, mark: str, options: tuple[str, ...], message: str
) -> None:
    course.makepyfile(test_mark=f"import pytest\n\n@pytest.mark.magnets({mark})\ndef test_it(judge): pass\n")
    done = course.runpytest_subprocess("-p", "no:randomly", *options)
    assert done.ret != 0
    assert message in done.stdout.str() + done.stderr.str()
    if not options:
        done.assert_outcomes(errors=1)
