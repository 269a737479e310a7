"""CPMpy models and XCSP3 instances in the commands, as processes."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from magnets_cp.cli.main import app
from tests.running import magnets, started

ROOT = Path(__file__).parents[2]
SHOP = str(ROOT / "docs" / "examples" / "shop.xml")
MODEL = """
import cpmpy as cp

def model(n, most=None):
    x = cp.intvar(1, 9, shape=n, name="x")
    total = cp.Model(cp.AllDifferent(x), x[0] == 2 * x[-1])
    if most is not None:
        total.maximize(cp.sum(x))
        total += cp.sum(x) <= most
    return total

def _helper():
    return None
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pytest.importorskip("cpmpy")
    (tmp_path / "own.py").write_text(MODEL)
    return tmp_path


def test_an_instance_in_the_output_of_the_competitions(tmp_path: Path) -> None:
    done = magnets("solve", SHOP, "--xcsp3", cwd=tmp_path)
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert [line for line in lines if line.startswith("o ")][-1] == "o 12"
    assert "s OPTIMUM FOUND" in lines
    assert lines[-1] == "v </instantiation>"
    (tmp_path / "no.xml").write_text(
        '<instance><variables><var id="x"> 0..3 </var></variables>'
        "<constraints><intension> gt(x,4) </intension></constraints></instance>"
    )
    done = magnets("solve", "no.xml", "--xcsp3", cwd=tmp_path)
    assert (done.stdout, done.returncode) == ("s UNSATISFIABLE\n", 1)
    assert magnets("solve", "5@0,0", "--xcsp3", cwd=tmp_path).returncode == 2
    (tmp_path / "large.xml").write_text(
        '<instance><variables><array id="x" size="[2]"> 0..1999 </array></variables>'
        "<constraints><intension> lt(mul(x[0],x[1]),7) </intension></constraints></instance>"
    )
    done = magnets("solve", "large.xml", "--xcsp3", cwd=tmp_path)
    assert (done.stdout, done.returncode) == ("s UNSUPPORTED\n", 2)
    assert "a product of 3,996,002 values" in done.stderr


def test_an_answer_to_an_instance_is_checked(tmp_path: Path) -> None:
    solved = magnets("solve", SHOP, cwd=tmp_path)
    assert "objective 12, proven optimal" in solved.stderr
    (tmp_path / "answer.txt").write_text(solved.stdout)
    assert magnets("check", SHOP, "answer.txt", cwd=tmp_path).returncode == 0
    (tmp_path / "answer.txt").write_text(solved.stdout.replace("end = 12", "end = 11"))
    wrong = magnets("check", SHOP, "answer.txt", cwd=tmp_path)
    assert wrong.returncode == 1
    assert "intension" in wrong.stdout


def test_an_instance_on_every_solver(tmp_path: Path) -> None:
    if find_spec("pycsp3") is None:  # which is not imported here: at its end it would look for a model
        pytest.skip("PyCSP3 is not installed")
    configurations = [
        word for text in ("solver=hand", "solver=cp-sat", "solver=cpmpy:ortools") for word in ("--config", text)
    ]
    done = magnets("verify", SHOP, *configurations, "--json", cwd=tmp_path)
    document = json.loads(done.stdout)
    assert document["disagreements"] == 0
    assert document["instances"][0]["status"] == "optimal"
    assert [run["status"] for run in document["instances"][0]["runs"]] == ["optimal"] * 3


def test_who_calls_a_worse_solution_optimal_is_refuted() -> None:
    from hand_solver import Limits, Status
    from magnets_cp.answer import Answer
    from magnets_cp.models.xcsp3.puzzle import XCSP3
    from magnets_cp.source import read_source
    from magnets_cp.workbench.judge.judge import judge
    from magnets_cp.workbench.judge.verdict import Verdict
    from magnets_cp.workbench.run.solvers import HandSolver

    (board,) = XCSP3.read(read_source(SHOP), None)
    right = HandSolver("native").run(XCSP3, board, Limits())
    assert (right.status, right.objective, right.bound) == (Status.OPTIMAL, 12, 12)
    (best,) = right.solutions
    worse = (*best[:-1], "20")
    liar = Answer(Status.OPTIMAL, (worse,), True, {"seconds": 0.0}, {})
    honest = Answer(Status.SATISFIABLE, (worse,), False, {"seconds": 0.0}, {})
    judgement = judge(XCSP3, board, [("right", right), ("liar", liar), ("honest", honest)])
    assert [run.verdict for run in judgement.runs] == [Verdict.CORRECT, Verdict.NOT_OPTIMAL, Verdict.UNDECIDED]
    assert judgement.status is Status.OPTIMAL


def test_a_program_that_calls_a_worse_solution_the_best_is_refuted(tmp_path: Path) -> None:
    answer = magnets("solve", SHOP, "--xcsp3", cwd=tmp_path).stdout
    worse = "s OPTIMUM FOUND\nv <instantiation><list> start[][] end </list>"
    later = "<values> 0 3 5 0 3 7 7 11 12 20 </values></instantiation>"
    (tmp_path / "right.txt").write_text(answer)
    (tmp_path / "wrong.txt").write_text(f"{worse}{later}")
    right = magnets("judge", SHOP, "--command", "cat right.txt", "--seconds", "60", cwd=tmp_path)
    assert right.returncode == 0, right.stdout
    wrong = magnets("judge", SHOP, "--command", "cat wrong.txt", "--seconds", "60", cwd=tmp_path)
    assert wrong.returncode == 1
    assert "not optimal" in wrong.stdout
    captions, values = (
        next(line for line in wrong.stdout.splitlines() if word in line) for word in ("its best", "end = 20")
    )
    assert captions.index("a better solution:") == values.index("end = 12") + len("  ")


def test_a_model_is_solved_from_data_of_all_forms(folder: Path) -> None:
    (folder / "data.json").write_text('{"n": 3, "most": 20}')
    for data, objective in (("3", None), ('{"n": 3}', None), ("data.json", 19)):
        done = magnets("solve", "--puzzle", "own.py", data, "--json", cwd=folder)
        document = json.loads(done.stdout)
        assert done.returncode == 0, done.stderr
        (solution,) = document["solutions"]
        assert int(solution[0]) == 2 * int(solution[2])
        assert document.get("objective") == objective


def test_a_model_on_every_solver_and_in_other_commands(folder: Path) -> None:
    (folder / "mine.py").write_text("def choose(view):\n    return max(view.unassigned())\n")
    configurations = ("variable=mine.py:choose", "search=learning", "solver=cp-sat", "solver=cpmpy:ortools")
    asked = [word for text in configurations for word in ("--config", text)]
    done = magnets("verify", "--puzzle", "own.py", "3", '{"n":4,"most":25}', *asked, "--count", "500", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 disagreements" in done.stdout
    steps = magnets("hint", "--puzzle", "own.py", "3", cwd=folder)
    assert "(x[0]) == (2 * (x[2]))" in steps.stdout + steps.stderr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import cpmpy\ndef one(): pass\ndef two(): pass\n", "found one, two"),
        ("import cpmpy\ndef model(n):\n    return n\n", "expected a cpmpy.Model, found int"),
        ("import cpmpy\ndef model(n):\n    return 1 / 0\n", "own.py:3"),
        ("import cpmpy\ndef model(n):\n    x = cpmpy.intvar(0, 10**9)\n    return cpmpy.Model(x > 0)\n", "values"),
    ],
)
def test_what_is_wrong_with_a_model_is_one_message(text: str, expected: str, folder: Path) -> None:
    (folder / "own.py").write_text(text)
    done = CliRunner().invoke(app, ["solve", "--puzzle", str(folder / "own.py"), "3"], prog_name="magnets")
    assert done.exit_code in (2, 3)
    assert expected in done.stderr
    assert "Traceback" not in done.stderr


def test_a_solver_that_there_is_not_is_one_message(folder: Path) -> None:
    arguments = ["solve", "--puzzle", str(folder / "own.py"), "3", "--solver", "cpmpy:none_such"]
    done = CliRunner().invoke(app, arguments, prog_name="magnets")
    assert done.exit_code == 2
    assert "cpmpy:none_such" in done.stderr


def test_nothing_of_it_is_loaded_by_those_who_do_not_ask() -> None:
    code = (
        "import sys, magnets_cp, hand_solver, magnets_cp.cli.main; "
        "print([name for name in sys.modules if name.startswith(('cpmpy', 'pycsp3', 'magnets_cp.models'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_compare_mixes_puzzles_and_instances(tmp_path: Path) -> None:
    """Boards of a puzzle, an instance of XCSP3 and one of OPB are one campaign, scored together and apart."""
    pytest.importorskip("pycsp3")
    (tmp_path / "least.opb").write_text("* #variable= 2 #constraint= 1\nmin: 2 x1 3 x2 ;\n1 x1 1 x2 >= 1 ;\n")
    boards = [str(ROOT / "instances" / "queens" / "centre-5.txt"), SHOP, "least.opb"]
    done = magnets(
        "compare", *boards, "--config", "solver=hand", "--config", "solver=cp-sat", "--store", "runs.db", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert {"queens", "xcsp3", "opb"} <= set(done.stdout.splitlines())
    solved = [line.split() for line in done.stdout.splitlines() if line.startswith(("hand ", "cp-sat "))]
    assert [(line[1], line[2], line[3]) for line in solved] == [("3", "3", "0")] * 2 + [("1", "1", "0")] * 6


def test_what_looks_into_a_search_makes_sense_of_an_objective(tmp_path: Path) -> None:
    traced = magnets("trace", SHOP, cwd=tmp_path)
    assert (traced.returncode, "optimal after" in traced.stderr) == (0, True)
    assert "objective" in traced.stdout
    hinted = magnets("hint", SHOP, cwd=tmp_path)
    assert "no solution" not in hinted.stdout + hinted.stderr
    for command, said in (("grade", "has no grade"), ("audit", "cannot be audited")):
        done = magnets(command, SHOP, cwd=tmp_path)
        assert (done.returncode, done.stdout.count(said) + done.stderr.count(said)) == (2, 1)


AUXILIARY = """
import cpmpy as cp

def model(n):
    x = cp.intvar(0, n, shape=2, name="x")
    return cp.Model((x[0] + x[1] > 2) | (x[1] != 1))
"""


def test_an_audit_of_a_model_knows_the_variables_of_its_translation(folder: Path) -> None:
    """Those that stand for parts of it; and a fault is told of, though models are not shrunk."""
    (folder / "auxiliary.py").write_text(AUXILIARY)
    (folder / "bad.py").write_text(
        "def loses(propagation, variable):\n"
        "    mask = propagation.domains.masks[0]\n"
        "    return propagation.remove(0, 1) if mask & 2 and mask != 2 else True\n"
    )
    asked = ("audit", "--puzzle", "auxiliary.py", "2", "--config")
    right = magnets(*asked, "search=dfs", cwd=folder)
    assert (right.returncode, "0 unsound" in right.stdout) == (0, True), right.stdout
    wrong = magnets(*asked, "search=dfs inference=bad.py:loses", cwd=folder)
    assert (wrong.returncode, "unsound pruning" in wrong.stdout) == (1, True), wrong.stderr


_ONE_NOT_READ = """import cpmpy as cp

def model(n):
    x = cp.intvar(0, 3, shape=4)
    return cp.Model(abs(cp.Among(list(x), [])) != cp.boolvar()) if n == 2 else cp.Model(x[0] > n)
"""


def test_an_audit_goes_on_after_a_model_that_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "three.py").write_text(_ONE_NOT_READ)
    done = magnets("audit", "--puzzle", "three.py", "1", "2", "3", "--config", "search=auto", "--json", cwd=tmp_path)
    assert done.returncode == 3
    found = json.loads(done.stdout)
    assert [one["boards"] for one in found["configurations"]] == [2]
    (left_out,) = found["left_out"]
    assert left_out.startswith("2: not audited: ")
    alone = magnets("audit", "--puzzle", "three.py", "2", "--config", "search=auto", cwd=tmp_path)
    assert (alone.returncode, alone.stdout) == (2, "")
    assert "2: not audited: " in alone.stderr


def test_an_audit_goes_on_after_an_instance_of_more_solutions_than_are_looked_at(tmp_path: Path) -> None:
    for name, most in (("many", 8), ("few", 1)):
        (tmp_path / f"{name}.xml").write_text(
            f'<instance format="XCSP3" type="CSP"><variables><array id="x" size="[5]"> 0..{most} </array></variables>'
            "<constraints><intension> le(x[0],x[1]) </intension></constraints></instance>"
        )
    done = magnets("audit", "many.xml", "few.xml", "--config", "search=dfs", "--json", cwd=tmp_path)
    assert done.returncode == 3
    found = json.loads(done.stdout)
    assert [one["boards"] for one in found["configurations"]] == [1]
    (left_out,) = found["left_out"]
    assert left_out.startswith("many")
    assert "more than 5,000 solutions" in left_out


_NOT_EVALUATED = """import cpmpy as cp
from cpmpy.expressions.globalconstraints import InDomain

def model(n):
    x = cp.intvar(0, 2, name="x")
    return cp.Model(InDomain(n, [1, 3]), x >= 1) if n == 3 else cp.Model(x >= 1)
"""


def test_a_model_that_cannot_be_evaluated_ends_nothing(tmp_path: Path) -> None:
    (tmp_path / "three.py").write_text(_NOT_EVALUATED)
    alone = magnets("solve", "--puzzle", "three.py", "3", cwd=tmp_path)
    assert (alone.returncode, alone.stdout) == (2, "")
    assert "CPMpy does not evaluate 3 in [1 3]" in alone.stderr
    done = magnets("verify", "--puzzle", "three.py", "1", "3", "2", "--config", "search=dfs", cwd=tmp_path)
    assert done.returncode == 3
    assert "3 boards of 1 to 2 cells, 2 with a solution, 1 unknown" in done.stdout


@pytest.mark.parametrize("text", ["[" * 100_000, '{"n": 1, "k": NaN}', "[Infinity]"])
def test_data_that_are_no_json_end_nothing(text: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import cpmpy as cp\n\ndef model(n):\n    return cp.Model(cp.intvar(0, 2) >= n)\n"
    )
    (tmp_path / "bad.json").write_text(text)
    done = magnets("verify", "--puzzle", "mine.py", "1", "bad.json", "2", "--config", "search=dfs", cwd=tmp_path)
    assert done.returncode == 2
    assert "bad.json:1:1: expected JSON, found " in done.stderr
    assert "2 boards of 1 cell, 2 with a solution" in done.stdout


@pytest.mark.parametrize("command", ["solve", "verify", "audit", "hint", "grade", "trace"])
def test_what_a_model_prints_is_no_part_of_the_document(command: str, tmp_path: Path) -> None:
    pytest.importorskip("cpmpy")
    (tmp_path / "loud.py").write_text(
        "import cpmpy\nprint('hello')\n"
        "def model(n):\n    print('inside')\n"
        "    x = cpmpy.intvar(0, n, shape=2, name='x')\n    return cpmpy.Model(x[0] < x[1])\n"
    )
    done = magnets(command, "--puzzle", "loud.py", "2", "--json", cwd=tmp_path)
    assert isinstance(json.loads(done.stdout), dict)
    assert {"hello", "inside"} <= set(done.stderr.splitlines())


def test_what_a_puzzle_prints_is_no_part_of_a_board(tmp_path: Path) -> None:
    magnets("new-puzzle", "loud", cwd=tmp_path)
    with (tmp_path / "loud.py").open("a") as file:
        file.write("\nprint('hello')\n")
    board = magnets("generate", "3x3", "--puzzle", "loud.py", "--seed", "1", cwd=tmp_path)
    assert len(board.stdout.split()) == 9
    assert "hello" in board.stderr.splitlines()


def test_a_board_that_a_solver_cannot_express_is_not_called_undecided(tmp_path: Path) -> None:
    pytest.importorskip("cpmpy")
    (tmp_path / "power.xml").write_text(
        '<instance format="XCSP3" type="CSP"><variables><array id="x" size="[2]"> 0..2 </array></variables>'
        "<constraints><intension> eq(pow(x[0],x[1]),1) </intension></constraints></instance>"
    )
    done = magnets("verify", "power.xml", cwd=tmp_path)
    closing = "runs, 0 of them undecided within the limits, 1 of a solver that cannot express the board; "
    assert closing in done.stdout


NAMES = """
import cpmpy as cp

before = cp.intvar(0, 5, shape=3)

def model(kind):
    a, y, b = cp.intvar(0, 2, name=kind), cp.intvar(0, 2, shape=2), cp.boolvar()
    return cp.Model(a + y[0] > y[1], b.implies(a == 2), before[1] == 5, y[0] == 0, y[1] == 1, ~b, a == 2)

def empty(n):
    return cp.Model()
"""


@pytest.mark.parametrize("name", ["a", "a = b", "x\\ny = 1", "a: b"])
def test_what_is_printed_is_read_again_whatever_variables_are_called(tmp_path: Path, name: str) -> None:
    pytest.importorskip("cpmpy")
    (tmp_path / "names.py").write_text(NAMES)
    board = json.dumps(name)
    solved = started("solve", "--puzzle", "names.py", board, cwd=tmp_path)
    assert solved.returncode == 0
    # Made in a process in which CPMpy has counted further.
    (tmp_path / "names.py").write_text(NAMES.replace("before =", "cp.intvar(0, 1, shape=7)\ncp.boolvar()\nbefore ="))
    (tmp_path / "answer").write_text(solved.stdout)
    done = started("check", "--puzzle", "names.py", board, "answer", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "correct\n"), done.stderr
    (tmp_path / "answer").write_text(solved.stdout.replace("= 5", "= 4"))
    assert started("check", "--puzzle", "names.py", board, "answer", cwd=tmp_path).returncode == 1


def test_a_model_without_variables_has_an_answer_without_lines(tmp_path: Path) -> None:
    pytest.importorskip("cpmpy")
    (tmp_path / "empty.py").write_text(NAMES.replace("def model", "def other").replace("def empty", "def model"))
    (tmp_path / "answer").write_text(magnets("solve", "--puzzle", "empty.py", "1", cwd=tmp_path).stdout)
    assert magnets("check", "--puzzle", "empty.py", "1", "answer", cwd=tmp_path).returncode == 0


def test_a_model_may_be_in_an_encoding_that_it_names(tmp_path: Path) -> None:
    pytest.importorskip("cpmpy")
    (tmp_path / "names.py").write_bytes(f"# coding: latin-1\n# r\xe9gle\n{NAMES}".encode("latin-1"))
    assert magnets("solve", "--puzzle", "names.py", '"a"', cwd=tmp_path).returncode == 0
