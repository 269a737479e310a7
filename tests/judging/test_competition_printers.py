"""Right constraint solvers, printing in twelve ways, are not convicted; a wrong one is, in each of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

import pytest

from hand_solver import Limits
from magnets_cp.answer import Answer
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.boards import Wanted, fuzzed
from magnets_cp.workbench.run.enumeration import Enumeration
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from tests.models import enumerating
from tests.thorough import examples

Values = Mapping[str, int]
# Of the values, the cost if there is an objective, and the words for a solution, or the best.
Printer = Callable[[Values, int | None, str], str]
PRINTERS: dict[str, tuple[Printer, str]] = {}


def printer(unsolvable: str) -> Callable[[Printer], Printer]:
    """Register a way to print a solution; where there is none, that is printed."""

    def add(show: Printer) -> Printer:
        PRINTERS[show.__name__] = show, unsolvable
        return show

    return add


def _instantiation(values: Values, attributes: str = "", between: str = " ") -> str:
    names, numbers = " ".join(values), " ".join(map(str, values.values()))
    inside = between.join((f"<list> {names} </list>", f"<values> {numbers} </values>"))
    return f"<instantiation{attributes}>{between}{inside}{between}</instantiation>"


@printer("s UNSATISFIABLE\n")
def as_the_competition_asks(values: Values, cost: int | None, status: str) -> str:
    objective = "" if cost is None else f"o {cost}\n"
    return f"{objective}s {status}\nv {_instantiation(values)}\n"


@printer("c reading\nc 3 variables\ns UNSATISFIABLE\nd WCKTIME 0.1\n")
def with_comments_and_figures(values: Values, cost: int | None, status: str) -> str:
    told = "c found at node 12 \nc\n" + ("" if cost is None else f"o {cost + 2}\nc better: \no {cost}\n")
    return f"c reading\n{told}s {status}\nv {_instantiation(values)}\nd FOUND SOLUTIONS 1\nd WCKTIME 0.1\n"


@printer("s UNSATISFIABLE\r\n")
def v_on_every_line(values: Values, cost: int | None, status: str) -> str:
    attributes = " type='solution'" + ("" if cost is None else f" cost='{cost}'")
    lines = _instantiation(values, attributes, "\n").split("\n")
    return "\r\n".join((f"s {status}", *(f"v {line}" for line in lines), ""))


@printer("\n\ns UNSATISFIABLE")
def an_indented_element_below_v(values: Values, _: int | None, status: str) -> str:
    return f"\ns {status}\n\nv {_instantiation(values, between=chr(10) + '    ')}"


@printer("s UNSATISFIABLE\n")
def names_in_another_order(values: Values, _: int | None, status: str) -> str:
    return f"s {status}\nv {_instantiation(dict(list(values.items())[::-1]))}\n"


@printer("s UNSATISFIABLE\n")
def equal_values_together(values: Values, _: int | None, status: str) -> str:
    runs = [(number, len(list(alike))) for number, alike in groupby(values.values())]
    numbers = " ".join(f"{number}x{many}" if many > 1 else str(number) for number, many in runs)
    head = f"<instantiation><list>{' '.join(values)}</list>"
    return f"s {status}\nv {head}<values>{numbers}</values></instantiation>\n"


@printer("s UNSATISFIABLE\n")
def values_before_the_status(values: Values, _: int | None, status: str) -> str:
    return f"v {_instantiation(values)}\ns {status}\n"


@printer("UNSATISFIABLE")
def a_line_a_variable(values: Values, _: int | None, __: str) -> str:
    return "\n".join(f"{name} = {number}" for name, number in values.items())


@printer("unsatisfiable\n")
def assignments_with_colons(values: Values, _: int | None, __: str) -> str:
    return "Solution:\n" + "\n".join(f"{name}: {number}" for name, number in values.items()) + "\n"


@printer("None")
def a_dictionary_of_python(values: Values, _: int | None, __: str) -> str:
    return str(dict(values))


@printer('{"status": "unsatisfiable", "solutions": []}')
def json_of_solve(values: Values, cost: int | None, status: str) -> str:
    said: Sequence[str] = [str(number) for number in values.values()]
    objective = {} if cost is None else {"objective": cost}
    claim = "optimal" if status.startswith("OPTIMUM") else "satisfiable"
    return json.dumps({"status": claim, "solutions": [said], **objective})


@printer("no solution found")
def an_answer_after_a_log(values: Values, _: int | None, status: str) -> str:
    return f"nodes: 12\nfailures: 3\ntime: 0.01 s\ns {status}\nv {_instantiation(values)}\n"


SOME = examples(60)


@cache
def instances() -> list[tuple[Any, Any, dict[str, int] | None, Answer]]:
    """Random instances, what is the case there by brute force, and the answer of the referee."""
    boards = [one.board for one in fuzzed(XCSP3, Wanted((), fuzz=SOME, seed=7))]
    problems = [XCSP3.plain(board) for board in boards]
    referees = [Enumeration().run(XCSP3, board, Limits(solutions=20)) for board in boards]
    return [
        (board, problem, enumerating.solve(problem), referee)
        for board, problem, referee in zip(boards, problems, referees, strict=True)
    ]


def verdict(board: Any, referee: Answer, text: str) -> Verdict:
    """What is said of a program that prints that."""
    said = read_output(XCSP3, board, Execution(Ending.EXITED, stdout=text.encode()))
    answer = Answer(said.status, said.solutions, said.complete, {"seconds": 0.0}, {"solver": "command"})
    return judge(XCSP3, board, [("every", referee), ("judged", answer)]).runs[1].verdict


def printed(way: str, problem: Any, values: dict[str, int] | None) -> str:
    show, unsolvable = PRINTERS[way]
    if values is None:
        return unsolvable
    goal = problem.objective is not None
    cost = enumerating.cost(problem, values) if goal else None
    if cost is not None and problem.objective is not None and problem.objective[0] == "maximize":
        cost = -cost
    told = {name: values[name] for name in problem.variables}
    return show(told, cost, "OPTIMUM FOUND" if goal else "SATISFIABLE")


@pytest.mark.parametrize("way", PRINTERS)
def test_no_right_solver_is_convicted_and_a_wrong_one_is(way: str) -> None:
    convicted = 0
    for board, problem, best, referee in instances():
        assert verdict(board, referee, printed(way, problem, best)) in (Verdict.CORRECT, Verdict.UNDECIDED), problem
        if best is not None:
            nowhere = {**best, next(iter(best)): max(*next(iter(problem.variables.values())), 99) + 1}
            try:
                convicted += verdict(board, referee, printed(way, problem, nowhere)).is_fault
            except ValueError:  # a cost that is not that of the solution is unreadable, or there is none
                convicted += 1
    assert convicted == sum(best is not None for _, _, best, _ in instances())


def test_there_are_twelve_ways() -> None:
    assert len(PRINTERS) >= 12
