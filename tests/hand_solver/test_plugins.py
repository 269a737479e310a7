from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hand_solver
from hand_solver import Assignment, LimitReached, Limits, Options, PluginError, Status
from hand_solver.backtracking.dfs import solve
from hand_solver.backtracking.heuristics.view import View
from hand_solver.events import EVENTS
from hand_solver.loading import load, make_ready
from hand_solver.propagation.revise import Propagation
from tests.strategies import queens

ALL = Limits(solutions=None)
GOOD = """
from hand_solver.events import Observer

def last(view):
    return view.unassigned()[-1]

def down(view, variable):
    return sorted(view.values(variable), reverse=True)

def lazy(propagation, variable):
    return variable is None or all(map(propagation.revise, propagation.problem.constraints_on[variable]))

class Learner(Observer):
    def __init__(self):
        self.fails = 0
    def on_fail(self, constraint):
        self.fails += 1
    def __call__(self, view):
        order = view.unassigned()
        return order[self.fails % len(order)]
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(GOOD)
    return path


def test_a_users_own_functions_run_where_built_in_ones_do(mine: Path) -> None:
    options = Options(f"{mine}:lazy", f"{mine}:last", f"{mine}:down")
    result = solve(queens(6), options, ALL)
    assert len(result.solutions) == 4
    assert result.solutions[0] == (1, 3, 5, 0, 2, 4)  # the last row first, its largest value first
    assert result.configuration["variable"].endswith("mine.py:last")


def test_a_users_class_learns_from_events(mine: Path) -> None:
    assert len(solve(queens(6), Options("fc", f"{mine}:Learner"), ALL).solutions) == 4


PARAMETERS = """
def nth(view, place=0):
    return view.unassigned()[place]

class Shifted:
    def __init__(self, by):
        self.by = by
    def __call__(self, view):
        return view.unassigned()[self.by % len(view.unassigned())]
"""


@pytest.mark.parametrize("name", ["nth(place=-1)", "Shifted( by=-1 )"])
def test_parameters_of_a_users_function_are_part_of_its_name(mine: Path, name: str) -> None:
    mine.write_text(PARAMETERS)
    result = solve(queens(6), Options("mac", f"{mine}:{name}", "input_order"), ALL)
    same = solve(queens(6), Options("mac", lambda view: view.unassigned()[-1], "input_order"), ALL)
    assert (result.statistics.nodes, result.solutions) == (same.statistics.nodes, same.solutions)
    assert result.configuration["variable"].endswith(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nth(weight=1)", "unexpected keyword argument 'weight'"),
        ("nth(1)", r"expected FUNCTION\(PARAMETER=VALUE, ...\)"),
        ("nth(place=open('x'))", r"expected FUNCTION\(PARAMETER=VALUE, ...\)"),
        ("nth(place=)", r"expected FUNCTION\(PARAMETER=VALUE, ...\)"),
        ("other(place=1)", "has no function 'other'"),
    ],
)
def test_parameters_that_make_no_sense_are_one_message(mine: Path, name: str, message: str) -> None:
    mine.write_text(PARAMETERS)
    with pytest.raises(PluginError, match=message):
        load(f"{mine}:{name}")


def test_functions_can_be_handed_over_as_they_are() -> None:
    def last(view: View) -> int:
        return view.unassigned()[-1]

    def wrong(view: View) -> int:
        return -1

    result = solve(queens(6), Options(variable=last), ALL)
    assert len(result.solutions) == 4
    assert result.configuration["variable"] == "last"
    with pytest.raises(PluginError, match="wrong: chose -1"):
        solve(queens(6), Options(variable=wrong))


def test_a_users_class_receives_every_event_and_its_errors_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from hand_solver.events import EVENTS, Observer\n"
        "heard = set()\n"
        "class All(Observer):\n"
        "    def __call__(self, view):\n"
        "        return view.unassigned()[0]\n"
        "def listen(event):\n"
        "    return lambda self, *arguments: heard.add(event)\n"
        "for event in EVENTS:\n"
        "    setattr(All, event, listen(event))\n"
        "def choose(view):\n"
        "    return view.unassigned()[0]\n"
        "class Fails(All):\n"
        "    def on_fail(self, constraint):\n"
        "        raise KeyError('no such thing')\n"
    )
    options = Options("fc", f"{path}:All", restarts=1)
    solve(queens(8), options)
    (module,) = [module for module in list(sys.modules.values()) if getattr(module, "__file__", None) == str(path)]
    heard = module.heard
    assert heard == set(EVENTS) - {"on_learn", "on_state", "on_objective", "on_restrict", "on_nogood"}
    with pytest.raises(PluginError, match=r"KeyError in .*mine.py line 14"):
        solve(queens(8), Options("fc", f"{path}:Fails"), ALL)


def test_a_module_is_found_from_where_the_user_stands(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine.rename(mine.with_name("beside_the_user.py"))  # another test may have imported a module mine
    monkeypatch.chdir(mine.parent)
    assert len(solve(queens(4), Options(variable="beside_the_user:last"), ALL).solutions) == 2


@pytest.mark.parametrize(
    ("source", "seam", "message"),
    [
        ("def f(view):\n    return 99\n", "variable", "chose 99; expected one of view.unassigned"),
        ("def f(view):\n    return 'row'\n", "variable", "chose 'row'"),
        ("def f(view):\n    return 1 / 0\n", "variable", r"ZeroDivisionError in .*mine.py line 2"),
        ("def f(view, x):\n    return [0]\n", "value", r"ordered \[0\]; expected a list of"),
        ("def f(view, x):\n    return None\n", "value", "ordered None"),
        (
            "def f(propagation, x):\n    return (False, 3)\n",
            "inference",
            r"answered \(False, 3\); expected True or False",
        ),
        ("def g(view):\n    return 0\n", "variable", "has no function 'f'; it has g"),
        ("def f(view:\n", "variable", "line 1"),
        ("import nothing_of_the_kind\n", "variable", "ModuleNotFoundError in .*mine.py line 1"),
        ("def f():\n    return 0\n", "variable", "cannot be called like this: TypeError"),
        ("def f(view, x):\n    return [None, 'a', 1]\n", "value", "ordered"),
        ("def f(view, x):\n    return [float(v) for v in view.values(x)]\n", "value", "ordered"),
        ("def f(view):\n    return 'x' * 10**6\n", "variable", "chose 'xxx.*xxx'"),
    ],
)
def test_faulty_functions_are_reported_in_one_line(tmp_path: Path, source: str, seam: str, message: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(source)
    names = {"inference": "mac", "variable": "mrv", "value": "input_order"} | {seam: f"{path}:f"}
    with pytest.raises(PluginError, match=message) as caught:
        solve(queens(6), Options(names["inference"], names["variable"], names["value"]))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["nonsense", "no_such_file.py:f", "no_such_module:f", ":f", "math:"])
def test_names_that_lead_nowhere(name: str) -> None:
    with pytest.raises(PluginError):
        solve(queens(4), Options(variable=name))


def test_a_file_made_ready_is_run_before_and_once_for_each_function(tmp_path: Path) -> None:
    file, log = tmp_path / "counted.py", tmp_path / "runs"
    file.write_text(f"with open({str(log)!r}, 'a') as runs:\n    runs.write('x')\ndef choose(view):\n    pass\n")
    name = f"{file}:choose"

    def runs() -> int:
        return len(log.read_text())

    make_ready([name, f"{name}(a=1)", "mrv:nothing", f"{tmp_path / 'nowhere.py'}:f"])
    assert runs() == 2
    make_ready([name])
    assert load(name) is not load(name)
    assert runs() == 2
    load(name)
    assert runs() == 3
    make_ready([name])
    file.write_text("def choose(view):\n    return 7\n")
    assert load(name)(None) == 7


def _late(*_: object) -> bool:
    raise LimitReached("1 seconds")


class _LateStrategy:
    infer = _late


def _late_search(_: object) -> Iterator[Assignment]:
    yield from filter(_late, [()])


def test_a_limit_reached_within_code_of_a_users_is_no_fault_of_it() -> None:
    def infer(propagation: Propagation, variable: int | None) -> bool:
        return variable is None or _late()

    found = [
        solve(queens(6), Options(infer)),
        solve(queens(6), Options(variable=_late)),
        solve(queens(6), Options(strategy=_LateStrategy)),
        hand_solver.solve(queens(6), _late_search),
    ]
    assert {(result.status, result.complete) for result in found} == {(Status.UNKNOWN, False)}
