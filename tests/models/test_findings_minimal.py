"""No finding is larger than it need be: where anything is taken away it is gone, or the answer is right then."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from tests.models.test_findings import FINDINGS, imported, not_here, printed

__all__ = ["imported"]
# Parts of smaller programs that print the same and are no finding.
RIGHT = {
    "x, length, one = (model.intvar(0, 0)": "the second task and the third both run at 0",
    "model.task(x, length, model.intvar(0, 0))": "the first task ends at 0, so x is 0: the others both run then",
    "word = cp.Regular(x, [('a', 0, 'b')], 'a', ['a'])": "it ends in b, which is not final",
    "addConstraint(MaxSumConstraint(0), ['a'])": "a is 1",
    "<list> u  1 </list>": "neither moves, and a circuit has to",
    "('b', [-0])": "a and b come to 1",
    "<variables>  </variables>": "an instance of XCSP3 has a variable",
    "x = model.new_integer_variable(-1, -1, 'x')\nprint": "nothing is asked of x",
    "([x], [1], [1], 1": "the task needs 1 of 1",
    "[x, x], [0, 1], [1, 1], 1": "the first task does not run",
    "[x, x], [1, 0], [1, 1], 1": "the second task does not run",
    "[x, x], [1, 1], [0, 1], 1": "the first task needs nothing",
    "[x, x], [1, 1], [1, 0], 1": "the second task needs nothing",
    "x = model.addVar(vtype='I', lb=-1, ub=-1)\nmodel.optimize": "nothing is asked of x",
    "([x], [0], [1], 0)": "the task does not run",
    "([x], [1], [0], 0)": "the task needs nothing",
    "lb=-1, ub=-0": "the domain is larger",
    "model.n_values([x, y], model.intvar(0))": "two terms have a value",
    "length, one = (model.intvar(0, 1), model.intvar(1))\nprint": "nothing is asked of the task",
    "cp.NoOverlap([0], [0], [0])": "the task ends at 0",
    "~cp.Regular([x], ": "the automaton accepts 0",
    "x, y = (cp.intvar(0, 0), cp.intvar(0, 1))": "the domain is larger",
    "NoOverlapOptional([0], [-0]": "the length is 0",
    "cp.Inverse([-0], [0])": "each is the inverse of the other",
}
# It is about time, which no test measures.
NOT_TRIED = ("400_000_000",)


def shows(block: str, expected: str) -> bool:
    """Does it print what is expected?"""
    found, parts = printed(block), expected.splitlines()
    return len(found) == len(parts) and all(part in line for line, part in zip(found, parts, strict=True))


def is_well_formed(block: str) -> bool:
    """Is it more than an error of use, quiet, limited, and repeatable? An automaton has an initial state."""
    needs = {"FiniteAutomaton()": "set_initial_state", "pyscipopt": "hideOutput", "RLIMIT_CPU": "setrlimit(RLIMIT_CPU"}
    needs["num_workers"] = "num_workers = 1"
    return all(call in block for part, call in needs.items() if part in block)


@pytest.mark.soak
@pytest.mark.parametrize(("block", "expected"), FINDINGS, ids=[str(place) for place, _ in enumerate(FINDINGS)])
def test_nothing_smaller_shows_a_finding(block: str, expected: str) -> None:
    if reason := not_here(block):
        pytest.skip(reason)
    if any(part in block for part in NOT_TRIED):
        pytest.skip("smaller ones are not worked out")
    tried = [one for one in smaller(block) if is_well_formed(one) and not any(part in one for part in RIGHT)]
    assert [one for one in tried if shows(one, expected)] == []


def test_smaller_programs_lack_a_statement_a_row_a_column_or_a_unit() -> None:
    block = "x = 1\ny = table([a, b], [[1, 2], [0, 3]])\nprint(x)"
    found = set(smaller(block))
    assert "y = table([a, b], [[1, 2], [0, 3]])\nprint(x)" in found
    assert "x = 1\ny = table([a, b], [[0, 3]])\nprint(x)" in found
    assert "x = 1\ny = table([a], [[1], [0]])\nprint(x)" in found
    assert "x = 0\ny = table([a, b], [[1, 2], [0, 3]])\nprint(x)" in found
    assert "x = 1\ny = table([a, b], [[1, 2], [0, 2]])\nprint(x)" in found
    assert all("print" in one for one in found)


def test_smaller_instances_lack_an_element_or_a_word() -> None:
    found = set(smaller("solve('<var> 0 1 </var> <list> (1,2) x </list>')"))
    assert found == {
        f"solve('{text}')"
        for text in (
            " <list> (1,2) x </list>",
            "<var> 0 1 </var> ",
            "<var>  1 </var> <list> (1,2) x </list>",
            "<var> 0  </var> <list> (1,2) x </list>",
            "<var> 0 1 </var> <list>  x </list>",
            "<var> 0 1 </var> <list> (1,2)  </list>",
        )
    }


# What a block is about are its calls; without these nothing is left of it.
_KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef)
_LISTS = (ast.List, ast.Tuple, ast.Set)


def smaller(block: str) -> Iterator[str]:
    """All programs that are one step smaller, each once."""
    found = {ast.unparse(ast.parse(block))}
    for number in range(sum(1 for _ in _steps(ast.parse(block)))):
        tree = ast.parse(block)
        next(islice(_steps(tree), number, None))()
        text = ast.unparse(ast.fix_missing_locations(tree))
        if text not in found:
            found.add(text)
            yield text


def _steps(tree: ast.Module) -> Iterator[Callable[[], None]]:
    """What makes the tree one step smaller."""
    yield from (_without([tree.body], at) for at, one in enumerate(tree.body[:-1]) if not isinstance(one, _KEPT))
    for node in ast.walk(tree):
        if isinstance(node, _LISTS) and any(isinstance(one, _LISTS) for one in node.elts):
            yield from (_without([node.elts], at) for at in range(len(node.elts)))
        elif isinstance(node, ast.Call):  # lists that are as long as each other belong together
            inner = [one for one in ast.walk(node) if isinstance(one, _LISTS)]
            flat = [one.elts for one in inner if not any(isinstance(part, _LISTS) for part in one.elts)]
            for length in sorted({len(one) for one in flat} - {1}):
                alike = [one for one in flat if len(one) == length]
                yield from (_without(alike, at) for at in range(length))
        elif isinstance(node, ast.Dict):
            yield from (_without([node.keys, node.values], at) for at in range(len(node.keys)))
        elif isinstance(node, ast.Constant):
            yield from (_put(node, value) for value in _smaller_values(node.value))


def _without(lists: Sequence[list[Any]], at: int) -> Callable[[], None]:
    def step() -> None:
        for one in lists:
            del one[at]

    return step


def _put(node: ast.Constant, value: Any) -> Callable[[], None]:
    return lambda: setattr(node, "value", value)


def _smaller_values(value: Any) -> Iterator[Any]:
    if type(value) is int and value:
        yield value - 1 if value > 0 else value + 1
    elif isinstance(value, str) and "<" in value:
        yield from _less(value)


def _less(text: str) -> Iterator[str]:
    """XML without one of its innermost elements, or without a word in one."""
    for element in re.finditer(r"<(\w+)[^<>]*>([^<>]*)</\1>", text):
        yield text[: element.start()] + text[element.end() :]
        for word in re.finditer(r"\([^()]*\)|[^\s()]+", element[2]):
            begin = element.start(2)
            yield text[: begin + word.start()] + text[begin + word.end() :]
