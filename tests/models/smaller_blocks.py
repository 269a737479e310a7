"""Programs with a bit less in them: a statement, an element of a list or of a dictionary, a unit; in XML a word."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

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
