"""Writing an instance: plain variables, a constraint an element, nothing in groups."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from magnets_cp.models.xcsp3.instance import ANY, Goal, Instance, Posted, written
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source

# By attribute the part it belongs to; the others belong to the constraint.
_OF_PARTS = {
    "startIndex": "list",
    "covered": "values",
    "closed": "values",
    "startRowIndex": "matrix",
    "startColIndex": "matrix",
}
_KEPT = {*_OF_PARTS, "zeroIgnored"}


def made(
    variables: Mapping[str, Sequence[int]], constraints: Sequence[Posted], goal: Goal | None, name: str = "made"
) -> Instance:
    """The instance of these parts, as it is read again. Raises InputError for what cannot be read."""
    return read(Source(name, text_of(variables, constraints, goal)))


def text_of(variables: Mapping[str, Sequence[int]], constraints: Sequence[Posted], goal: Goal | None) -> str:
    """The text of an instance. Cells of arrays become variables: x[0][1] is x_0_1."""
    lines = [f'<instance format="XCSP3" type="{"COP" if goal else "CSP"}">', "<variables>"]
    lines += [f'<var id="{_plain(name)}"> {domain_text(numbers)} </var>' for name, numbers in variables.items()]
    lines += ["</variables>", "<constraints>", *map(_constraint, constraints), "</constraints>"]
    if goal is not None:
        lines.append(f"<objectives> {_goal(goal)} </objectives>")
    return "\n".join([*lines, "</instance>", ""])


def domain_text(numbers: Sequence[int]) -> str:
    """The integers in rising order, those that follow one another as ranges: "0..2 5"."""
    runs = [
        [number for _, number in run] for _, run in groupby(enumerate(numbers), lambda placed: placed[1] - placed[0])
    ]
    return " ".join(f"{run[0]}..{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _plain(text: str) -> str:
    """The text with the cells of arrays as plain names."""
    return re.sub(r"\[([0-9]+)\]", r"_\1", text)


def _constraint(posted: Posted) -> str:
    inside = " ".join(
        f"<{tag}{_attributes(posted, tag)}> {_plain(text)} </{tag}>".replace("  ", " ") for tag, text in _parts(posted)
    )
    if posted.kind == "intension":
        inside = inside.removeprefix("<function> ").removesuffix(" </function>")
    return f"<{posted.kind}{_attributes(posted, None)}> {inside} </{posted.kind}>"


def _attributes(posted: Posted, part: str | None) -> str:
    """Those of a part, or of the constraint itself."""
    kept = [key for key in posted.attributes if key in _KEPT and _OF_PARTS.get(key) == part]
    return "".join(f' {key}="{posted.attributes[key]}"' for key in kept)


def _parts(posted: Posted) -> Iterator[tuple[str, str]]:
    if posted.kind == "knapsack":
        weighed, gained = posted.parts["condition"]
        ends = {"weights": weighed, "profits": gained}
        yield "list", _words(posted.terms)
        for tag, condition in ends.items():
            yield tag, _words(posted.parts[tag])
            yield "condition", str(condition)
        return
    for tag, part in posted.parts.items():
        if tag == "list":
            yield from ((tag, _words(terms)) for terms in part)
        else:
            yield tag, part_text(tag, part)


def part_text(tag: str, part: Any) -> str:
    """A part by its tag."""
    if tag in ("supports", "conflicts"):
        if all(len(row) == 1 and row[0] is not ANY for row in part):
            return " ".join(str(number) for (number,) in part)
        return "".join(f"({','.join('*' if number is ANY else str(number) for number in row)})" for row in part)
    if tag == "transitions":
        return "".join(f"({begin},{value},{end})" for begin, value, end in part)
    if isinstance(part, list):
        return _words(part)
    return str(part) if tag in ("condition", "operator", "start") else written(part)


def _words(part: Sequence[Any]) -> str:
    """Terms and ranges as words; rows in parentheses."""
    if part and all(isinstance(one, list) or _is_row(one) for one in part):
        return "".join(f"({','.join(map(written, row))})" for row in part)
    return " ".join(map(written, part))


def _is_row(value: Any) -> bool:
    """Is it a tuple that is excepted, and no term?"""
    return isinstance(value, tuple) and all(isinstance(one, int) for one in value)


def _goal(goal: Goal) -> str:
    tag = "maximize" if goal.is_maximized else "minimize"
    if goal.kind == "sum" and len(goal.terms) == 1 and list(goal.coefficients) == [1]:
        return f"<{tag}> {_plain(written(goal.terms[0]))} </{tag}>"
    inside = f"<list> {_plain(_words(goal.terms))} </list>"
    if any(weight != 1 for weight in goal.coefficients):
        inside += f" <coeffs> {_plain(_words(goal.coefficients))} </coeffs>"
    return f'<{tag} type="{goal.kind}"> {inside} </{tag}>'
