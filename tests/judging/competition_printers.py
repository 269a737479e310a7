"""The ways in which constraint solvers print an answer: values by name, the best of them, or None."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

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
