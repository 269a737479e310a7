"""Instances, answers and models made to break their readers: refused in one line, never half read, never endless."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from copy import deepcopy
from itertools import product
from math import prod
from pathlib import Path

import pytest

import magnets_cp
from hand_solver import Limits, Status, solve
from magnets_cp.answer import Answer, Outcome
from magnets_cp.errors import CannotStateError, InputError, UsageError
from magnets_cp.models.boolean.puzzle import CNF, OPB
from magnets_cp.models.cpmpy_values import variables_of
from magnets_cp.models.listing import read_listed
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.source import Source
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.cpmpy_solvers import Cpmpy
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.understood import Reading
from magnets_cp.workbench.run.run_solver import run_safely
from tests.models.drawn import two_drawn
from tests.running import magnets, started

_WORDS = (
    *("0", "-1", "1", "2", "7", "999999999999999999", "1000000", "%0", "%1", "%...", "x[0]", "x[]", "x[0..1]", "x[9]"),
    *("x[][]", "y", "add(x[0],1)", "in(x[0],set(1,2))", "in(x[0],1)", "in(x[0],set(x[1]))", "set(1)", "add(set(1),2)"),
    *("div(x[0],x[1])", "div(1,0)", "pow(2,999999)", "pow(x[0],x[1])", "mod(x[0],0)", "(0,1)", "()", "(a,0,b)"),
    *("(le,3)", "(in,1..3)", "(in,{})", "(in,3..1)", "(eq,x[0])", "1..3", "3..1", "0..1000000000", "2x3"),
    *("3x999999999", "*", "lt", "ge", "²", "", "[", "eq()", "neg(1,2)"),
)
_ATTRIBUTES = (
    *(("startIndex", "1"), ("startIndex", "x"), ("startIndex", "²"), ("startRowIndex", "x"), ("circular", "true")),
    *(("offset", "0"), ("collect", "x"), ("closed", "true"), ("covered", "true"), ("zeroIgnored", "false")),
    *(("id", "x"), ("as", "x"), ("size", "[0]"), ("size", "[2][2]"), ("for", "others"), ("type", "symbolic")),
)
_TAGS = ("list", "values", "condition", "index", "matrix", "except", "lengths", "args", "domain", "group", "slide")


def _mutated(text: str, rng: random.Random) -> str:
    root = ET.fromstring(text)
    for _ in range(rng.randint(1, 3)):
        element = rng.choice(list(root.iter()))
        words = (element.text or "").split()
        place = rng.randrange(len(words) + 1)
        match rng.randrange(6):
            case 0:
                for parent in root.iter():
                    if element in parent:
                        parent.remove(element)
            case 1:
                root.find("constraints").append(deepcopy(element))  # type: ignore[union-attr]
            case 2:
                element.set(*rng.choice(_ATTRIBUTES))
            case 3:
                element.tag = rng.choice(_TAGS)
            case _:
                element.text = " ".join([*words[:place], rng.choice(_WORDS), *words[place + rng.randrange(2) :]])
    return ET.tostring(root, encoding="unicode")


def _instances(seed: int, number: int) -> list[str]:
    rng = random.Random(seed)
    texts: list[str] = []
    while len(texts) < number:
        try:
            texts.append(_mutated(two_drawn(rng.randrange(10**6), goal=True).text, rng))
        except AttributeError:  # no element of constraints is left
            continue
    return texts


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_instance_is_refused_or_means_one_thing(seed: int) -> None:
    for text in _instances(seed, 250):
        try:
            board = XCSP3.read(Source("damaged", text), "xml")[0]
            problem = XCSP3.csp(board, "native")
        except (InputError, CannotStateError):
            continue
        XCSP3.violations(board, tuple(str(numbers[0]) for numbers in board.variables.values()))
        if prod(map(len, board.variables.values())) > 500:
            continue
        result = solve(problem, limits=Limits(nodes=2000))
        texts = [tuple(map(str, one)) for one in product(*board.variables.values())]
        right = [one for one in texts if not XCSP3.violations(board, one)]
        found = [XCSP3.decode(board, one) for one in result.solutions]
        assert set(found) <= set(right), text
        if result.complete:
            assert bool(found) == bool(right), text
            if board.goal is not None and right:
                assert XCSP3.cost(board, found[-1]) == min(XCSP3.cost(board, one) for one in right), text


_HEAD = "<instance><variables><array id='x' size='[3]'><domain for='x[0] x[1]'> 0..2 </domain></array></variables>"

_DIAGRAM = "<mdd> <list> x[0] x[1] </list> <transitions> {} </transitions> </mdd>"


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        ("<allDifferent> x[0] x[1] x[2] </allDifferent>", "a variable that has a domain"),
        ("<sum> <list> 3x999999999 </list> <condition> (le,3) </condition> </sum>", "at most 1,000,000 times"),
        ("<intension> in(x[0],1) </intension>", "a set after in"),
        ("<intension> set(1) </intension>", "a set after in"),
        ("<circuit> <list startIndex='x'> x[0] x[1] </list> </circuit>", "an integer"),
        ("<minimum> <list> </list> <condition> (le,1) </condition> </minimum>", "lists that have terms"),
        ("<mdd> <list> x[0] </list> <transitions> (a,0,b)(c,1,b) </transitions> </mdd>", "from one root"),
        (_DIAGRAM.format("(a,0,b)(b,1,c)(a,1,c)"), "states of one layer each, found 'c of two'"),
        (_DIAGRAM.format("(a,0,b)(b,1,c)(b,2,b)"), "states of one layer each, found 'b of two'"),
        (_DIAGRAM.format("(a,0,b)(b,1,c)(a,1,d)"), "ways of 2 transitions, found 'one of 1, to d'"),
        (_DIAGRAM.format("(a,0,b)(b,1,c)(c,1,d)"), "ways of 2 transitions, found 'one of 3, to d'"),
        (_DIAGRAM.format("(a,0,b)(b,1,c)(d,1,d)"), "states to which the root leads, found 'd'"),
        ("<slide> <list> x[0] x[1] </list> </slide>", "lists and a constraint"),
        ("<lex> <list> x[0] x[1] </list> <list> x[0] </list> <operator> le </operator> </lex>", "lists of one length"),
    ],
)
def test_what_a_constraint_cannot_mean_is_refused_where_it_stands(constraint: str, expected: str) -> None:
    text = f"{_HEAD}<constraints>\n{constraint}</constraints></instance>"
    with pytest.raises(InputError, match=expected) as caught:
        XCSP3.read(Source("odd", text), "xml")
    assert caught.value.line == 2


def test_powers_and_domains_that_are_too_large_are_refused_at_once() -> None:
    text = _HEAD + "<constraints><intension> {} </intension></constraints></instance>"
    power = XCSP3.read(Source("power", text.format("eq(pow(2,999999999999),pow(2,999999999999))")), "xml")[0]
    with pytest.raises(CannotStateError, match="a power of more than 100,000 bits"):
        XCSP3.csp(power, "native")
    with pytest.raises(UsageError, match="expected powers of at most 100,000 bits"):
        XCSP3.violations(power, ("0", "0"))
    large = XCSP3.read(Source("power", text.format("gt(pow(2,add(x[0],2000)),5)")), "xml")[0]
    assert solve(XCSP3.csp(large, "native")).status is Status.SATISFIABLE
    assert not XCSP3.violations(large, ("0", "0"))
    with pytest.raises(InputError, match="at most 1,000,000 variables"):
        XCSP3.read(Source("arrays", text.replace("[3]", "[100000][100000]").format("true")), "xml")
    wide = text.replace("0..2", "0..9000000").format("le(x[0],5)")
    with pytest.raises(CannotStateError, match="at most, found 9000001"):
        XCSP3.csp(XCSP3.read(Source("wide", wide), "xml")[0], "native")


def test_sums_that_are_far_apart_take_no_memory_for_what_lies_between() -> None:
    kind = "<sum> <list> x[0] x[1] </list> <coeffs> {} 1 </coeffs> <condition> (in,{{{},1}}) </condition> </sum>"
    text = f"{_HEAD}<constraints> {kind.format(10**12, 10**12)} </constraints></instance>"
    problem = XCSP3.csp(XCSP3.read(Source("far", text), "xml")[0], "native")
    assert len(solve(problem, limits=Limits(solutions=None)).solutions) == 2
    wide = text.replace("0..2", "0..200")
    with pytest.raises(CannotStateError, match="a sum of 200,000,000,000,201 values"):
        XCSP3.csp(XCSP3.read(Source("wide", wide), "xml")[0], "native")


_ENDLESS = """
import sys
from magnets_cp.source import Source
from magnets_cp.models.listing import read_listed
text = {
    "digits": "1" * 5000 + "x",
    "numbers": "1 " * 9000 + "x",
    "assignment": "a = " + "1" * 5000 + "x",
    "instantiations": "<instantiation " * 60_000,
    "lists": "<instantiation> " + "<list> " * 100_000 + "</instantiation>",
    "repeated": "<instantiation><list> a b </list><values> 1x999999999999 </values></instantiation>",
    "arrays": "<instantiation><list>" + " a[]" * 200_000 + "</list><values> 1 </values></instantiation>",
}[sys.argv[1]]
try:
    read_listed(["a", "b"], Source("output", text))
except ValueError as error:
    print(str(error)[:20])
"""


@pytest.mark.parametrize("kind", ["digits", "numbers", "assignment", "instantiations", "lists", "repeated", "arrays"])
def test_no_answer_is_read_for_ever(kind: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _ENDLESS, kind], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.startswith("output: expected") or done.stdout.startswith("output:1:1: expected")


@pytest.mark.parametrize(
    "text",
    [
        "<instantiation> <list> a a b </list> <values> 1 2 3 </values> </instantiation>",
        "<instantiation> <list> a b </list> <values> 1xx 2 </values> </instantiation>",
        "<instantiation> <list> a b </list> <values> ² 2 </values> </instantiation>",
    ],
)
def test_instantiations_that_say_two_things_or_nothing_are_unreadable(text: str) -> None:
    with pytest.raises(InputError):
        read_listed(["a", "b"], Source("output", text))


def test_a_second_answer_counts_as_much_as_the_first() -> None:
    told = "a = 1\nb = 2\nnodes = 7\n\na = 0\nb = 0\n"
    assert read_listed(["a", "b"], Source("output", told)) == [("1", "2"), ("0", "0")]
    with pytest.raises(InputError, match="found two of 'a'"):
        read_listed(["a", "b"], Source("output", "a = 1\na = 0\nb = 0\n"))


def test_every_line_of_an_instantiation_may_begin_with_v() -> None:
    text = "v <instantiation>\nv <list> a\nv b </list>\nv <values> 1\nv 2 </values>\nv </instantiation>"
    assert read_listed(["a", "b"], Source("output", text)) == [("1", "2")]


@pytest.mark.parametrize("solution", [("²", "1"), ("--1", "1"), ("9" * 5000, "1"), ("", "1"), ("1_0", "1")])
def test_what_is_no_integer_is_outside_its_domain(solution: tuple[str, str]) -> None:
    board = XCSP3.read(Source("instance", f"{_HEAD}<constraints/></instance>"), "xml")[0]
    assert [one.rule for one in XCSP3.violations(board, solution)] == ["domain"]


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        ("s SATISFIABLE\nv 1 -2\nv 3 0\n", [("1", "0", "1")]),
        ("v 1 2 -3 0\nv 1 -2 3 0\n", [("1", "1", "0"), ("1", "0", "1")]),
        ("v x1 -x2 x3\nv -x1 x2 x3\n", [("1", "0", "1"), ("0", "1", "1")]),
        ("v 1 -1 2 0\n", None),
        ("v 1 2 3 -1 0\n", None),
        ("v 9\n", None),
    ],
)
def test_literals_that_contradict_one_another_are_no_answer(text: str, solutions: object) -> None:
    for puzzle, written in ((CNF, "p cnf 3 1\n1 2 3 0\n"), (OPB, "+1 x1 +1 x2 +1 x3 >= 1 ;\n")):
        board = puzzle.read(Source("board", written), puzzle.notations[0])[0]
        try:
            found: object = puzzle.read_solutions(Source("output", text), board)
        except InputError:
            found = None
        assert found == solutions


def test_a_program_that_prints_both_signs_is_not_called_right() -> None:
    board = CNF.read(Source("board", "p cnf 2 1\n1 2 0\n"), "cnf")[0]
    printed = Execution(Ending.EXITED, stdout=b"s SATISFIABLE\nv -1 1 2 0\n")
    with pytest.raises(InputError, match="one value each"):
        read_output(CNF, board, printed)


@pytest.mark.parametrize("text", ["SAT\n2 0\n", "2 0\n", "-1 0\n"])
def test_literals_without_v_are_no_values(text: str) -> None:
    board = CNF.read(Source("board", "p cnf 2 2\n1 2 0\n-1 2 0\n"), "cnf")[0]
    with pytest.raises(InputError, match="0 or 1 as a value, or literals after v"):
        read_output(CNF, board, Execution(Ending.EXITED, stdout=text.encode()))


@pytest.mark.parametrize("status", ["s OPTIMUM FOUND", "s SATISFIABLE", ""])
def test_the_cost_that_is_said_is_that_of_the_solution(status: str) -> None:
    board = OPB.read(Source("board", "min: +1 x1 +2 x2 ;\n+1 x1 +1 x2 >= 1 ;\n"), "opb")[0]
    for costs, is_right in (("o 2\no 1", True), ("o 1\no 2", False), ("o 0", False), ("o -1", False), ("", True)):
        printed = Execution(Ending.EXITED, stdout=f"{costs}\n{status}\nv x1 -x2\n".encode())
        if is_right:
            assert read_output(OPB, board, printed).solutions == (("1", "0"),)
        else:
            with pytest.raises(InputError, match="a solution of cost 1"):
                read_output(OPB, board, printed)


@pytest.mark.parametrize(("goal", "objective"), [("minimize", -2), ("maximize", 2)])
def test_an_objective_is_told_with_its_sign(goal: str, objective: int) -> None:
    term = "neg(x)" if goal == "minimize" else "x"
    text = f"<{goal}> {term} </{goal}>"
    board = XCSP3.read(
        Source(
            "board",
            '<instance format="XCSP3" type="COP"><variables><var id="x"> 0..2 </var></variables><constraints/>'
            f"<objectives> {text} </objectives></instance>",
        ),
        "xml",
    )[0]
    values = "<instantiation> <list> x </list> <values> 2 </values> </instantiation>"

    def read(told: int) -> Reading:
        printed = f"o {told}\ns OPTIMUM FOUND\nv {values}\n"
        return read_output(XCSP3, board, Execution(Ending.EXITED, stdout=printed.encode()))

    assert read(objective).status is Status.OPTIMAL
    with pytest.raises(InputError, match=f"a cost of {-objective} and a solution of cost {objective}"):
        read(-objective)


@pytest.mark.parametrize("status", ["optimal", "OPTIMUM FOUND"])
def test_json_that_claims_the_best_is_held_to_it(status: str) -> None:
    board = OPB.read(Source("board", "min: +1 x1 +2 x2 ;\n+1 x1 +1 x2 >= 1 ;\n"), "opb")[0]

    def read(**document: object) -> Reading:
        return read_output(OPB, board, Execution(Ending.EXITED, stdout=json.dumps(document).encode()))

    best = read(status=status, solutions=[["0", "1"], ["1", "0"]], objective=1)
    assert (best.status, best.solutions, best.complete) == (Status.OPTIMAL, (("1", "0"),), True)
    worse = read(status=status, solutions=[["0", "1"]])
    answers = [
        (name, Answer(one.status, one.solutions, one.complete, {}, {}))
        for name, one in zip("ab", (best, worse), strict=True)
    ]
    assert [run.verdict for run in judge(OPB, board, answers).runs] == [Verdict.CORRECT, Verdict.NOT_OPTIMAL]
    for said in (status, "satisfiable"):
        with pytest.raises(InputError, match="a cost of 2 and a solution of cost 1"):
            read(status=said, solutions=[["1", "0"]], objective=2)


_MODELS = {
    "two of one name": (
        "x = cp.intvar(0, n, name='x')\n    return cp.Model(x < cp.intvar(0, n, name='x'))",
        "expected a name for each variable, found two x",
    ),
    "a name that is no text": (
        "x = cp.intvar(0, n, name='x')\n    x.name = 5\n    return cp.Model(x > 0)",
        "expected names of variables that are texts, found 5",
    ),
    "other numbers each time": (
        "k = next(count)\n    x = cp.intvar(0, 9, shape=2, name='x')\n    return cp.Model(x[0] + x[1] == k)",
        "expected one model of the same data, found two that differ",
    ),
    "another each time": (
        "k = next(count)\n    x = cp.intvar(0, k, shape=k, name='x')\n    return cp.Model(cp.AllDifferent(x))",
        "expected one model of the same data, found two that differ",
    ),
    "an exit": ("os._exit(1)", "model: it ended the process it ran in, exit status 1"),
    "an end": ("raise SystemExit(1)", "SystemExit"),
    "an interrupt": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "nothing": ("return None", "expected a cpmpy.Model, found NoneType"),
    "a loop": ("while True:\n        pass", "did not end within the seconds it has"),
}


def _magnets(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """In a process forked from this one, which has the libraries of models imported."""
    pytest.importorskip("cpmpy")
    return magnets(*arguments, cwd=cwd)


@pytest.mark.parametrize("kind", _MODELS)
def test_a_model_that_is_none_is_no_answer(kind: str, tmp_path: Path) -> None:
    body, expected = _MODELS[kind]
    head = "import itertools, os\nimport cpmpy as cp\ncount = itertools.count(2)\n\n\ndef model(n):\n    "
    (tmp_path / "mine.py").write_text(f"{head}{body}\n")
    done = _magnets("solve", "--puzzle", "mine.py", "3", "--seconds", "1", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert expected in done.stderr


@pytest.mark.parametrize("command", ["verify", "judge"])
def test_data_without_a_model_end_no_others_run(command: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import cpmpy as cp\n\n\ndef model(n):\n    x = cp.intvar(0, 9 // n, name='x')\n    return cp.Model(x > 1)\n"
    )
    (tmp_path / "data.json").write_text("1\n0\n2\n")
    with_judged = ("--command", "mine=echo x = 2") if command == "judge" else ()
    done = _magnets(command, "--puzzle", "mine.py", "data.json", *with_judged, cwd=tmp_path)
    assert done.returncode == 2, done
    assert done.stderr.count("data.json:2: expected a model of these data, found ") == 1
    assert "mine.py:5: model: ZeroDivisionError" in done.stderr
    assert "2 boards" in done.stdout
    assert "1 input not read: no disagreement among those that were read" in done.stdout


def test_a_model_that_does_not_end_is_named_by_cp_sat_too(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import cpmpy as cp\n\n\ndef model(n):\n    while True:\n        pass\n")
    done = started("solve", "--puzzle", "mine.py", "3", "--seconds", "1", "--solver", "cp-sat", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert "model: did not end within the seconds it has" in done.stderr


def test_a_source_that_python_cannot_parse_is_no_fault_of_ours(tmp_path: Path) -> None:
    (tmp_path / "deep.py").write_text(f"import cpmpy\nx = {'1+' * 200_000}1\n")
    done = _magnets("solve", "--puzzle", "deep.py", "3", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert "RecursionError" in done.stderr


_LOW = "import sys\nimport cpmpy as cp\n\n{}\n\n\ndef model(n):\n    {}\n    return cp.Model(cp.intvar(0, n) == n)\n"


def test_a_recursion_limit_that_a_model_lowers_is_its_own(tmp_path: Path) -> None:
    """In processes of their own: one that is forked is as deep in calls as the tests are."""
    pytest.importorskip("cpmpy")
    lower = "sys.setrecursionlimit(30)"
    (tmp_path / "file.py").write_text(_LOW.format(lower, "pass"))
    done = started("solve", "--puzzle", "file.py", "3", cwd=tmp_path)
    assert done.returncode == 0, done
    (tmp_path / "part.py").write_text(_LOW.format("", lower))
    done = started("solve", "--puzzle", "part.py", "3", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert "part.py" in done.stderr
    assert "model: RecursionError" in done.stderr
    assert done.stderr.count("\n") == 1


_BEST = "import cpmpy as cp\n\n\ndef model(n):\n    x = cp.intvar(0, n, shape=3, name='x')\n    made = cp.Model("
_BEST += "cp.AllDifferent(x))\n    made.maximize(cp.sum(x))\n    return made\n"


def test_the_best_of_many_is_not_called_the_only_one(tmp_path: Path) -> None:
    (tmp_path / "best.py").write_text(_BEST)
    done = _magnets("solve", "--puzzle", "best.py", "3", "--unique", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, ""), done
    board = magnets_cp.read("3", puzzle=str(tmp_path / "best.py"))
    with pytest.raises(UsageError, match="objective"):
        magnets_cp.is_unique(board)
    with pytest.raises(UsageError, match="objective"):
        next(magnets_cp.solutions(board))


@pytest.mark.parametrize(
    ("ending", "outcome"),
    [("os._exit(1)", Outcome.CRASH), ("os.kill(os.getpid(), 11)", Outcome.CRASH), ("time.sleep(60)", Outcome.TIMEOUT)],
)
def test_a_solver_of_others_that_ends_the_process_or_hangs_is_stopped(
    ending: str, outcome: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = CNF.read(Source("board", "p cnf 2 1\n1 2 0\n"), "cnf")[0]

    def broken(*_: object, **__: object) -> None:
        exec(ending, {"os": os, "time": time})

    monkeypatch.setattr("magnets_cp.workbench.run.cpmpy_solvers._made", broken)
    answer = run_safely(Cpmpy("exact"), CNF, board, Limits(seconds=0.2))
    assert (answer.status, answer.outcome, answer.believed) == (Status.UNKNOWN, outcome, False)


def test_a_solver_of_cpmpy_is_judged_as_any_other(tmp_path: Path) -> None:
    pytest.importorskip("exact")
    (tmp_path / "best.py").write_text(_BEST)
    config = ("--config", "solver=cpmpy:exact", "--config", "solver=cpmpy:ortools:none")
    done = _magnets("judge", "--puzzle", "best.py", "3", *config, "--json", cwd=tmp_path)
    assert done.returncode == 3, done  # not every answer was given
    runs = json.loads(done.stdout)["instances"][0]["runs"]
    assert [one["verdict"] for one in runs if "cpmpy" in one["configuration"]][-2:] == ["correct", "cannot express"]


_DEEP = """
import cpmpy as cp

def model(n):
    x = cp.boolvar(name="x")
    e = x
    for _ in range(n):
        e = ~(e & x)
    return cp.Model(e)
"""


@pytest.mark.parametrize("depth", ["400", "500", "3000"])
def test_a_model_that_is_nested_too_deep_is_refused(depth: str, tmp_path: Path) -> None:
    (tmp_path / "deep.py").write_text(_DEEP)
    done = magnets("solve", "--puzzle", "deep.py", depth, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "nested" in done.stderr


def test_constraints_in_another_order_are_the_same_model(tmp_path: Path) -> None:
    (tmp_path / "any_order.py").write_text(
        "import cpmpy as cp\nfrom random import shuffle\n\ndef model(n):\n"
        "    x = cp.intvar(0, 9, shape=n, name='x')\n    aux = cp.intvar(0, 9)\n"
        "    terms = [*x, aux]\n    shuffle(terms)\n"
        "    return cp.Model(*[one >= 1 for one in terms], cp.sum(terms) == n + 2)\n"
    )
    done = magnets("verify", "--puzzle", "any_order.py", "4", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("data", ['{"n": 1, "n": 2}', '{"n": 1e999}', '{"n": NaN}'])
def test_data_that_are_no_json_are_refused(data: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import cpmpy as cp\n\ndef model(n):\n    return cp.Model(cp.boolvar() <= n)\n")
    done = magnets("solve", "--puzzle", "mine.py", data, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected JSON" in done.stderr


def test_a_model_that_is_nested_too_deep_ends_no_other(tmp_path: Path) -> None:
    (tmp_path / "deep.py").write_text(_DEEP)
    done = magnets("verify", "--puzzle", "deep.py", "10", "3000", "21", "--config", "search=auto", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert [line.split()[:3] for line in done.stdout.splitlines()[1:4]] == [
        ["10", "1x1", "satisfiable"],
        ["3000", "1x1", "unknown"],
        ["21", "1x1", "satisfiable"],
    ]


def test_variables_are_in_the_order_of_cpmpy() -> None:
    cp = pytest.importorskip("cpmpy")
    from cpmpy.transformations.get_variables import get_variables_model

    x, b, y = cp.intvar(0, 5, shape=(2, 2), name="x"), cp.boolvar(name="b"), cp.intvar(0, 5, name="y")
    model = cp.Model(
        [x[1, 1] > 2, cp.Table([y, x[0, 0]], [[1, 2], [3, 4]])],
        (~b).implies(cp.AllDifferent(x)),
        minimize=2 * y + x[0, 1],
    )
    assert [one.name for one in variables_of(model)] == [one.name for one in get_variables_model(model)]
