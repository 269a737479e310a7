"""Programs with a bit less in them: a statement, an element of a list, a unit of a number; in XML a word."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

# What a block is about are its calls; without these nothing is left of it.
_KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef)
_WITH_ELEMENTS = (ast.List, ast.Tuple, ast.Set)


def smaller(block: str) -> Iterator[str]:
    """All programs that are one step smaller, each once."""
    found = {ast.unparse(ast.parse(block))}
    steps = sum(1 for _ in _places(ast.parse(block)))
    for number in range(steps):
        tree = ast.parse(block)
        holder, field, place, put = list(_places(tree))[number]
        _change(holder, field, place, put)
        text = ast.unparse(ast.fix_missing_locations(tree))
        if text not in found:
            found.add(text)
            yield text


def _places(tree: ast.AST) -> Iterator[tuple[Any, str, int | None, list[Any] | Any]]:
    """What may be changed: the node that holds it, in which field, at which place of it, and what stands there then."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module):
            yield from ((node, "body", at, []) for at, one in enumerate(node.body) if not isinstance(one, _KEPT))
        elif isinstance(node, _WITH_ELEMENTS):
            yield from ((node, "elts", at, []) for at in range(len(node.elts)))
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value:
            yield node, "value", None, node.value - 1 if node.value > 0 else node.value + 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "<" in node.value:
            yield from ((node, "value", None, text) for text in _less(node.value))


def _change(holder: Any, field: str, place: int | None, put: Any) -> None:
    if place is None:
        setattr(holder, field, put)
    else:
        getattr(holder, field)[place : place + 1] = put


def _less(text: str) -> Iterator[str]:
    """XML without one of its innermost elements, or without a word in one."""
    for element in re.finditer(r"<(\w+)[^<>]*>([^<>]*)</\1>", text):
        yield text[: element.start()] + text[element.end() :]
        for word in re.finditer(r"\([^()]*\)|[^\s()]+", element[2]):
            begin = element.start(2)
            yield text[: begin + word.start()] + text[begin + word.end() :]
