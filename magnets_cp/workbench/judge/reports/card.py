"""A run as pages show it, and the boards that show a fault: its answer, and what would have been right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from magnets_cp import drawing
from magnets_cp.answer import Solution
from magnets_cp.drawing.svg import element
from magnets_cp.errors import visible
from magnets_cp.layout import Spot
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.verdict import Run, Verdict
from magnets_cp.workbench.judge.verification import Case
from magnets_cp.workbench.run.instances import Instance, can_say
from magnets_cp.workbench.run.versions import versions

if TYPE_CHECKING:
    from markupsafe import Markup

_LONGEST_TEXT = 8000
_CAPTIONS = {
    "false unsatisfiable": "a solution, although it says there is none",
    "misses solutions": "a solution it misses, although it says it lists all",
    "repeats solutions": "a solution it lists more than once",
    "not optimal": "a better solution",
}
# Larger boards are not shown: they fill pages and show nothing.
MOST_CELLS = 2500
_MOST_VIOLATIONS = 20
_MOST_PRINTED = 20  # lines
_GAP = 8  # between pictures side by side


@dataclass(frozen=True, slots=True)
class Picture:
    """A board beside others: drawn, or as a text if that cannot be."""

    caption: str
    drawing: Markup
    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """All that is shown of one run.

    notation, text  the board as the solver reads it, where that can say it
    output          what an external solver printed, its beginning
    again           a command that repeats the run; empty if there is none
    versions        of what was run, where that is known
    """

    name: str
    size: str
    configuration: str
    verdict: str
    violations: list[str]
    boards: list[Picture]
    report: str
    printed: str
    output: str
    notation: str
    text: str
    again: str
    versions: str = ""


def card(puzzle: Puzzle[Any], case: Case, *, again: str = "") -> Card:
    """The run on the board, drawn."""
    instance, judgement, run = case
    read = run.answer.configuration.get("write", puzzle.notations[0] if run.is_external else puzzle.notations[-1])
    notation = can_say(puzzle, instance.board, [read, *puzzle.one_line])
    return Card(
        name=instance.name,
        size=judgement.size,
        configuration=run.name,
        verdict=str(run.verdict),
        violations=violations(run),
        boards=list(_drawn(puzzle, case)),
        report=_cut(run.answer.report),
        printed=run.answer.printed,
        output=run.answer.output.rstrip("\n"),
        notation=notation,
        text=_cut(puzzle.write(instance.board, notation)),
        again=again,
        versions=versions_of(run),
    )


def versions_of(run: Run) -> str:
    """The versions of what was run, as text; empty where they are not known."""
    return ", ".join(f"{name} {version}" for name, version in versions(run.configuration).items())


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}\n... ({len(text)} characters)"


def _drawn(puzzle: Puzzle[Any], case: Case) -> Iterator[Picture]:
    """The evidence, or the empty board where there is none."""
    from markupsafe import Markup

    board = case.instance.board
    shown = list(evidence(puzzle, case))
    for one in shown or [Evidence("the board", None, "")]:
        try:
            seen = drawing.seen(puzzle, board, one.solution, marked=one.marked)
            if len(seen.cells) > MOST_CELLS:
                continue
            yield Picture(one.caption, Markup(element(seen, one.caption)), "")
        except ValueError:
            yield Picture(one.caption, Markup(), one.picture or puzzle.walled(board, None))


@dataclass(frozen=True, slots=True)
class Evidence:
    """A finished board, or with None the empty one; ``marked`` are the spots of what is wrong with it."""

    caption: str
    solution: Solution | None
    picture: str
    marked: frozenset[Spot] = frozenset()


def evidence(puzzle: Puzzle[Any], case: Case) -> Iterator[Evidence]:
    """The solution a verdict is about and, if it is a wrong one, the right one that is most like it."""
    instance, judgement, run = case
    if run.solution is None or sum(map(len, run.solution)) > MOST_CELLS:
        return
    caption = _CAPTIONS.get(str(run.verdict), "its answer")
    marked = frozenset(spot for violation in run.violations for spot in violation.spots)
    if run.verdict is Verdict.NOT_OPTIMAL:
        own = run.answer.solutions[0]
        yield Evidence("its best solution", own, _picture(puzzle, instance, own))
    yield Evidence(caption, run.solution, _picture(puzzle, instance, run.solution), marked)
    if run.violations and judgement.solutions:
        right = nearest(judgement.solutions, run.solution)
        yield Evidence("a right solution", right, puzzle.walled(instance.board, right))


def nearest(solutions: Sequence[Solution], wrong: Solution) -> Solution:
    """The solution that differs from a wrong one in the fewest cells."""
    return min(solutions, key=lambda solution: _distance(solution, wrong))


def violations(run: Run) -> list[str]:
    """The broken rules as text; of very many the first."""
    texts = [str(violation) for violation in run.violations[:_MOST_VIOLATIONS]]
    more = len(run.violations) - len(texts)
    return [*texts, f"and {more} more"] if more else texts


def what_is_wrong(run: Run) -> list[str]:
    """The broken rules, made fit to show; of an external solver that breaks none what it said or did."""
    report = run.answer.report.splitlines() if run.is_external and not run.violations else []
    return [visible(text) for text in (*violations(run), *report, *_printed(run))]


def _printed(run: Run) -> list[str]:
    """What an external solver printed besides its answer; of much the end."""
    said = run.answer.report.splitlines()
    lines = [line for line in run.answer.printed.splitlines() if line.rstrip() not in said]
    more = ["  ..."] if len(lines) > _MOST_PRINTED else []
    return [*(["it printed:"] if lines else []), *more, *(f"  {line}" for line in lines[-_MOST_PRINTED:])]


def side_by_side(puzzle: Puzzle[Any], case: Case) -> list[str]:
    """The evidence as lines of text: pictures side by side, each under its caption."""
    columns = [[f"  {one.caption}:", *map(visible, one.picture.split("\n"))] for one in evidence(puzzle, case)]
    if columns and case.run.verdict is Verdict.NONE_EXISTS:
        columns.append(["  a right answer:", "  no solution"])
    widths = [max(map(len, column)) + _GAP for column in columns]
    return [
        "".join(text.ljust(width) for text, width in zip(texts, widths, strict=True)).rstrip()
        for texts in zip_longest(*columns, fillvalue="")
    ]


def _picture(puzzle: Puzzle[Any], instance: Instance, solution: Solution) -> str:
    """The puzzle's picture; the bare rows of what has another shape than the board."""
    try:
        return puzzle.walled(instance.board, solution)
    except (ValueError, IndexError):
        return "\n".join(solution)


def _distance(one: Solution, other: Solution) -> int:
    """In how many cells they differ; cells that only one of them has differ."""
    rows = zip(one, other, strict=False)
    cells = max(sum(map(len, one)), sum(map(len, other)))
    return cells - sum(a == b for left, right in rows for a, b in zip(left, right, strict=False))
