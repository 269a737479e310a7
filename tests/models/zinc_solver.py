"""A solver of FlatZinc and MiniZinc that tries everything, with faults to choose from.

python -m tests.models.zinc_solver FILE [-a] [FAULT]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from tests.models.zinc_language import Call, Model, Parser
from tests.models.zinc_library import DEFINED, DEFINED_FIRST, HOLDS

DASHES, END, NONE = "-" * 10, "=" * 10, "=====UNSATISFIABLE====="
OBJECTIVE = "the objective"


def read(text: str) -> Model:
    return Parser(text).model()


def solutions(model: Model) -> Iterator[dict[str, Any]]:
    """Every assignment of the variables that satisfies the model, with what is introduced, and the objective."""
    stated = {word for one in model.constraints if isinstance(one, Call) for word in one.words}
    free = {name: domain for name, domain in model.introduced.items() if name not in stated}
    unknown = {**model.variables, **free}  # of those introduced a constant objective
    for numbers in product(*unknown.values()):
        env = dict(zip(unknown, numbers, strict=True))
        try:
            if all(_holds(model, one, env) for one in model.constraints):
                env[OBJECTIVE] = 0 if model.objective is None else model.objective(env)
                yield env
        except (ZeroDivisionError, IndexError):
            continue


def _holds(model: Model, constraint: Any, env: dict[str, Any]) -> bool:
    if not isinstance(constraint, Call):
        return bool(constraint(env))
    name, arguments, new = constraint.name, constraint.arguments, constraint.defines()
    if new in model.introduced and new not in env:
        env[new] = 0
        values = [one(env) for one in arguments]
        if name == "int_lin_eq":
            assert values[0][-1] == -1
            env[new] = sum(a * b for a, b in zip(values[0], values[1], strict=True)) - values[2]
        elif name in DEFINED_FIRST:
            env[new] = DEFINED_FIRST[name](*values[1:])
        else:
            env[new] = DEFINED[name](*values[:-1])
        assert env[new] in model.introduced[new], (name, new, env)
        return True
    values = [one(env) for one in arguments]
    if name in DEFINED_FIRST:
        return bool(DEFINED_FIRST[name](*values[1:]) == values[0])
    return bool(DEFINED[name](*values[:-1]) == values[-1] if name in DEFINED else HOLDS[name](*values))


def answered(model: Model, every: bool) -> Iterator[str]:
    """What is printed: solutions, the best last; all of them, or the first."""
    found = list(solutions(model))
    if model.way != "satisfy":
        found.sort(key=lambda env: env[OBJECTIVE], reverse=model.way == "minimize")
    for env in found if every or model.way != "satisfy" else found[:1]:
        yield from (f"{name} = {env[name]};" for name in model.output)
        yield DASHES
    if not found:
        yield NONE
    elif every or model.way != "satisfy":
        yield END


def _without_last(lines: list[str]) -> list[str]:
    """Every solution but the last, and the end."""
    dashes = [at for at, line in enumerate(lines) if line == DASHES]
    return [*lines[: dashes[-2] + 1], *lines[dashes[-1] + 1 :]]


# By name what becomes of the lines of an answer.
FAULTS: Mapping[str, Callable[[list[str]], list[str]]] = {
    "wrong value": lambda lines: [f"{lines[0].rpartition('=')[0]}= 777;", *lines[1:]],
    "two values": lambda lines: [f"{lines[0].rpartition('=')[0]}= 777;", *lines],
    "no dashes": lambda lines: [line for line in lines if line != DASHES],
    "answer and none": lambda lines: [*lines, NONE],
    "none": lambda _: [NONE],
    "unknown": lambda _: ["=====UNKNOWN====="],
    "error": lambda _: ["=====ERROR====="],
    "first is best": lambda lines: [*lines[: lines.index(DASHES) + 1], END] if DASHES in lines else lines,
    "a wrong one first": lambda lines: [*FAULTS["wrong value"](lines)[: lines.index(DASHES) + 1], *lines],
    "a worse one last": lambda lines: [*lines[:-1], *lines[: lines.index(DASHES) + 1], lines[-1]],
    "zeros before": lambda lines: [line.replace("= ", "= 0") for line in lines],
    "one is missing": lambda lines: lines[1:],
    "the last is missing": _without_last,
    "comments": lambda lines: ["% a comment", *(f"{line} " for line in lines), "", "%%%mzn-stat: nodes=3"],
    "prose": lambda _: ["I am not a solver."],
}


def main(path: str, *options: str) -> None:
    lines = list(answered(read(Path(path).read_text()), "-a" in options))
    fault = next((one for one in options if one in FAULTS), None)
    if fault and (lines != [NONE] or fault == "prose"):
        lines = FAULTS[fault](lines)
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main(*sys.argv[1:])
