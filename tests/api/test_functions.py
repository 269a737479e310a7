"""Functions written where there is no file work everywhere: as heuristics, inferences, levels and judged solvers."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from functools import partial
from itertools import product
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

import hand_solver
import magnets_cp
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.rules import violations
from tests.boards import INSTANCES
from tests.running import magnets

SEED = str(INSTANCES / "magnets" / "seed-1-6x6.txt")


def last(view: Any) -> int:
    return int(max(view.unassigned()))


def brute(board: Board) -> list[str] | None:
    for signs in product(".+-", repeat=board.rows * board.columns):
        rows = ["".join(signs[r * board.columns : (r + 1) * board.columns]) for r in range(board.rows)]
        if not violations(board, tuple(rows)):
            return rows
    return None


def of_parts(runs: Any) -> list[str]:
    """The warnings of user's parts; that the machine is busy may be said beside them, and what nobody confirms."""
    others = ("the machine was busy", "where no solver of ours does")
    return [warning for warning in runs.warnings if not any(other in warning for other in others)]


def test_heuristics_inferences_and_levels_are_called_as_they_are() -> None:
    seen: list[int] = []

    def watching(view: Any) -> int:
        seen.append(int(min(view.unassigned())))
        return seen[-1]

    answer = magnets_cp.solve(
        SEED, variable=watching, value=lambda view, x: view.values(x), level=lambda b: csp(b, "arcs")
    )
    assert answer.status == "satisfiable"
    assert seen
    assert answer.configuration["variable"] == "watching"
    assert magnets_cp.trace(SEED, variable=last).recorded.result.solutions
    assert magnets_cp.verify(SEED, [{"variable": last, "inference": "fc"}, "solver=cp-sat"]).agreed
    problem = csp(magnets_cp.read(SEED).content, "lines")
    assert hand_solver.solve(problem, "dfs", hand_solver.Options(variable=last)).solutions


def test_a_function_that_fails_is_named_with_its_line() -> None:
    def broken(view: Any) -> int:
        return 1 // 0

    with pytest.raises(magnets_cp.PluginError, match=r"broken: ZeroDivisionError in .*test_functions\.py line \d+"):
        magnets_cp.solve(SEED, variable=broken)


def test_functions_go_to_other_processes() -> None:
    def within(view: Any) -> int:
        return last(view)

    assert magnets_cp.verify(SEED, [{"variable": within}, "solver=cp-sat"], jobs=2).agreed
    runs = magnets_cp.compare(SEED, {"mine": {"variable": within}, "theirs": "variable=mrv"})
    assert sorted(runs.to_pandas()["label"]) == ["mine", "theirs"]
    assert not runs.faults


def test_a_criterion_goes_wherever_a_function_does() -> None:
    criterion = hand_solver.Criterion(lambda x: (x.size, -x.degree))
    nodes = [
        magnets_cp.solve(SEED, level="arcs", variable=one).statistics["nodes"] for one in (criterion, "mrv_degree")
    ]
    assert nodes[0] == nodes[1] > 0
    ours = {"search": "dfs", "level": "arcs", "variable": criterion}
    runs = magnets_cp.compare([SEED], [ours, "search=dfs level=arcs variable=mrv_degree"], nodes=1000)
    assert str(runs).split("\n")[1].split()[-1] == str(runs).split("\n")[2].split()[-1] == str(nodes[0])


def test_a_function_that_solves_is_compared_as_it_is_judged() -> None:
    def laid(board: Any) -> list[str]:
        end = time.process_time() + 0.3
        while time.process_time() < end:
            pass
        return ["+-", "-+"]

    runs = magnets_cp.compare("2x2:11,11,11,11,TTBB", {"mine": laid, "theirs": "solver=cp-sat"}).to_pandas()
    mine = runs[runs["label"] == "mine"].iloc[0]
    assert mine["verdict"] == "correct"
    assert mine["cpu"] >= 0.2  # another clock, of whole ticks
    with pytest.raises(magnets_cp.UsageError, match="options by name and functions that solve, or these by names"):
        magnets_cp.compare(SEED, {"mine": 5})  # type: ignore[dict-item]


def test_it_is_said_that_a_function_was_never_asked() -> None:
    easy = str(INSTANCES / "magnets" / "unique-5x4.sgt")
    never = "never asked in 1 run: propagation alone decided, so nothing is known of it; try a weaker level"
    answer = magnets_cp.solve(easy, variable=last)
    runs = magnets_cp.compare(easy, {"mine": {"variable": last}, "mrv": "variable=mrv"})
    for shown, named in ((answer, "variable=last"), (runs, "variable of mine")):
        for text in (str(shown), repr(shown), shown._repr_html_()):
            assert f"{named}: {never}" in text
    assert magnets_cp.check(easy, str(answer)) == []
    assert magnets_cp.solve(easy, variable=last, level="arcs").warnings == ()
    assert not of_parts(magnets_cp.compare(SEED, [{"variable": last, "level": "arcs"}, "level=arcs variable=mrv"]))


@pytest.mark.parametrize("boards", ["needs-search:2", "hard:2"])
def test_boards_are_made_where_none_are_named(boards: str, tmp_path: Path) -> None:
    store = tmp_path / "runs.db"
    configurations: list[Any] = [{"variable": last}, "variable=mrv"]
    runs = magnets_cp.compare(boards, configurations, nodes=2000, store=store)
    assert (len(runs), of_parts(runs)) == (4, [])
    assert str(runs).startswith("boards: ")
    again = magnets_cp.compare(configurations=configurations, nodes=2000, store=store)
    assert (len(again), again.chosen) == (4, runs.chosen)
    with pytest.raises(magnets_cp.UsageError, match=r"--boards: expected needs-search:N, telling:N or hard:N"):
        magnets_cp.compare("hard:none", configurations)


def test_boards_of_several_puzzles_are_compared_as_by_the_command(tmp_path: Path) -> None:
    boards = ["6@0,1", "2x2:11,11,11,11,TTBB", "4@0,1"]
    runs = magnets_cp.compare(boards, ["variable=mrv", "solver=cp-sat"], store=tmp_path / "runs.db")
    frame = runs.to_pandas()
    assert frame["family"].value_counts().to_dict() == {"queens": 4, "magnets": 2}
    assert set(frame["verdict"]) == {"correct"}
    (tmp_path / "queens.txt").write_text(f"{boards[0]}\n{boards[2]}\n")
    (tmp_path / "magnets.sgt").write_text(f"{boards[1]}\n")
    names = [str(tmp_path / name) for name in ("queens.txt", "magnets.sgt")]
    configurations = ["--config", "variable=mrv", "--config", "solver=cp-sat"]
    done = magnets("compare", *names, *configurations, "--store", str(tmp_path / "runs.db"))
    assert "6 runs, 6 of them stored already" in done.stderr


def test_functions_are_judged() -> None:
    def none_exists(text: str) -> None:
        return None

    assert magnets_cp.judge(brute, ["2x1:10,1,01,1,LR", "2x2:11,11,11,11,TTBB"], fuzz=0).right
    judgement = magnets_cp.judge([none_exists, brute], "2x2:11,11,11,11,TTBB", fuzz=0)
    [fault] = judgement.faults
    assert (fault.solver, fault.verdict, fault.board.size) == ("none_exists", "false unsatisfiable", "2x2")
    assert "again: magnets_cp.judge(none_exists, '2x2:" in str(judgement)
    smallest = judgement.smallest()
    assert smallest is not None
    assert smallest.board.size == "1x2"


class Solver:
    """An object that can be called, and a method of it."""

    def __call__(self, text: str) -> None:
        return None

    def _solve(self, board: Board) -> list[str] | None:
        return brute(board)


def _two(extra: int, text: str) -> None:
    return None


def test_whatever_can_be_called_is_judged_by_a_name_of_its_own() -> None:
    solvers: list[Any] = [Solver()._solve, Solver(), Solver(), partial(_two, 1), partial(partial(_two), 2)]
    solvers += [lambda text: None, lambda text: [], brute, brute]
    judgement = magnets_cp.judge(solvers, "2x1:10,1,01,1,LR", fuzz=0)
    verdicts = {run.name: str(run.verdict) for run in judgement.found.judgements[0].runs if run.is_external}
    right = dict.fromkeys(["_solve", "brute", "brute-2"], "correct")
    none = ["Solver", "Solver-2", "_two", "_two-2", "function", "function-2"]
    assert verdicts == {**right, **dict.fromkeys(none, "false unsatisfiable")}
    assert str(judgement).count("again: magnets_cp.judge(_two, '2x1:") == 2


def test_what_cannot_go_to_another_process_is_refused() -> None:
    lock = Lock()

    def locked(text: str) -> None:
        with lock:
            pass

    with pytest.raises(magnets_cp.UsageError, match=r"^locked: cannot go to a process of its own: cannot pickle"):
        magnets_cp.judge(locked, "2x1:10,1,01,1,LR", fuzz=0)


IN_MAIN = """
import functools, importlib.util, multiprocessing, sys
import magnets_cp

@functools.lru_cache(maxsize=None)
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

def with_a_cache(board):
    fibonacci(20)
    return None

@functools.cache
def cached(board):
    return None

class Student:
    @functools.lru_cache
    def helper(self, n):
        return n

    def solve(self, board):
        self.helper(2)
        return None

def worker(n):
    return fibonacci(n)

def with_processes(board):
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.map(worker, [1, 2]) == [1, 1]
    return None

for function in (with_a_cache, cached, Student().solve, with_processes):
    print(magnets_cp.judge(function, "2x1:10,1,10,1,LR", fuzz=0).right)

spec = importlib.util.spec_from_file_location("student3", "student.py")
module = sys.modules["student3"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
try:
    magnets_cp.judge(lambda board: module.solve(board), "2x1:10,1,10,1,LR", fuzz=0)
except magnets_cp.UsageError as error:
    print(error)
"""


def test_caches_and_processes_of_main_go_along_and_what_cannot_is_no_mistake_of_the_function(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(IN_MAIN)
    (tmp_path / "student.py").write_text("def solve(board):\n    return None\n")
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    *right, refused = done.stdout.splitlines()
    assert right == ["True"] * 4
    assert "cannot go to a process of its own: it uses the module student3, which is of no file" in refused


def test_who_never_answers_is_given_up() -> None:
    def loops(text: str) -> None:
        while True:
            pass

    judgement = magnets_cp.judge(loops, "2x1:10,1,01,1,LR", fuzz=4, seconds=0.3, give_up=2)
    assert not judgement.right
    assert "loops is given up: no answer on 2 boards in a row (timeout)" in str(judgement)
    assert str(judgement).endswith("NOT ALL AGREED")


def test_at_a_prompt() -> None:
    code = """
def lazy(board):
    return helper(board)
def helper(board):
    return ["." * board.columns] * board.rows
import magnets_cp
print(magnets_cp.judge(lazy, fuzz=3).faults[0].verdict)
def first(view):
    return min(view.unassigned())
print(magnets_cp.solve("6@0,1", variable=first).status)
print(len(magnets_cp.compare("6@0,1", [{"variable": first}])))
"""
    done = subprocess.run([sys.executable], input=code, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["wrong", "satisfiable", "1"], done.stderr


def test_everything_prints_and_shows_itself() -> None:
    board = magnets_cp.read(SEED)
    answer = magnets_cp.solve(board, count=None)
    assert str(answer) == "\n\n".join(map(str, answer.solutions))
    assert answer.solutions[0] == tuple(answer.solutions[0])
    wrong = magnets_cp.check(board, ["......"] * 6)
    shown: list[Any] = [board, answer, answer.solutions[0], wrong, magnets_cp.trace(board), magnets_cp.hint(board)]
    assert all("<" in one._repr_html_() and len(repr(one)) < 4000 for one in shown)
    assert "expected 1 +, found 0" in wrong._repr_html_()
    assert wrong._repr_html_().startswith("<svg")
    assert magnets_cp.read("4@1,0")._repr_html_().startswith("<svg")
    assert "all agreed" in magnets_cp.verify("4@1,0", ["level=pairs"])._repr_html_()


def test_a_misspelt_term_is_said() -> None:
    wrong: Any = {"second": 2}
    for call in (
        lambda: magnets_cp.judge(brute, SEED, fuzz=0, **wrong),
        lambda: magnets_cp.verify(SEED, **wrong),
        lambda: magnets_cp.compare(SEED, ["variable=mrv"], **wrong),
    ):
        with pytest.raises(magnets_cp.UsageError, match=r"^\w+: expected one of .*seconds.*, found 'second'$"):
            call()


def test_random_boards_can_be_without_what_a_function_does_not_know() -> None:
    free, plain = (
        magnets_cp.judge(lambda board: None, fuzz=40, give_up=0, without=without).found.instances
        for without in ([], ["missing"])
    )
    assert len(free) == len(plain) == 40
    assert any(None in one.board.row_plus for one in free)
    assert not any(None in one.board.row_plus for one in plain)
    with pytest.raises(magnets_cp.UsageError, match=r"expected some of .*givens.*, found 'colours'"):
        magnets_cp.judge(brute, fuzz=4, without="colours")


@pytest.mark.parametrize("solution", [5, [[0, 1], [1, 0]], {"rows": 1}.values()])
def test_what_cannot_be_a_solution_is_said(solution: Any) -> None:
    with pytest.raises(TypeError, match=r"^a solution is an Answer, a file, or rows, as texts"):
        magnets_cp.check("4@1,0", solution)


def test_what_is_compared_without_a_store_leaves_nothing_behind(tmp_path: Path) -> None:
    code = "import magnets_cp; print(len(magnets_cp.compare('6@0,1', ['variable=mrv'])))"
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert (done.stdout, list(tmp_path.iterdir())) == ("1\n", [])


def test_the_runs_of_a_comparison_give_their_verdict_and_their_report(tmp_path: Path) -> None:
    runs = magnets_cp.compare(SEED, {"mine": "level=arcs variable=mrv", "other": "level=arcs variable=degree"})
    assert "tell mine from other" in runs.verdict()
    turned = runs.baseline("other")
    assert "tell other from mine" in turned.verdict()
    with pytest.raises(magnets_cp.UsageError, match=r"expected one of .*, found 'nobody'"):
        runs.baseline("nobody")
    turned.report(tmp_path / "report.md")
    assert "Against other" in (tmp_path / "report.md").read_text()
    with pytest.raises(magnets_cp.UsageError, match=r"expected a name ending in \.html"):
        runs.report(tmp_path / "report.docx")


def test_a_name_goes_to_the_function_that_is_compared_now(tmp_path: Path) -> None:
    """As when a cell of a notebook is changed and run again, with the same store."""
    store = tmp_path / "runs.db"

    def labels(number: int) -> set[str]:
        chosen: dict[str, dict[str, Any]] = {
            "mine": {"variable": lambda view: list(view.unassigned())[-number]},
            "mac": {"inference": "mac"},
        }
        return set(magnets_cp.compare("6@0,1", chosen, store=store).to_pandas()["label"])

    assert labels(1) == {"mine", "mac"}
    assert labels(1) == {"mine", "mac"}
    assert labels(2) == {"mine", "mac", "mine (earlier)"}
    assert labels(3) == {"mine", "mac", "mine (earlier)", "mine (earlier 2)"}


def test_what_a_function_uses_of_files_beside_it_goes_with_it(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("def solve(text):\n    return ['+-']\n")
    (tmp_path / "script.py").write_text(
        "import magnets_cp\nfrom beside import solve\n\ndef quiet(text):\n    return solve(text)\n\n"
        "for one in (quiet, lambda text: solve(text)):\n"
        "    print(magnets_cp.judge(one, ['2x1:10,1,01,1,LR'], fuzz=0).right)\n"
    )
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "True\nTrue\n", done.stderr
