"""The result of a verification in one sentence, the rules that wrong answers break, and what to leave out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.errors import visible
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.judge.mistakes import is_telling
from magnets_cp.workbench.judge.verdict import NOT_RUN, OPEN, Run, Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances
from magnets_cp.workbench.run.boards import cells_of

_KINDS = ("row", "column")
_LINE = re.compile(r"\b(row|column) (\d+)")
# So many boards, of more than one such line, must show it: fewer may by chance.
_LEAST = 3
# More traits than these together say little, and puzzles with many have too many sets of them.
_MOST_TRAITS = 3


def verdict(found: VerifiedInstances) -> str:
    """Say whether all agreed: only if every board was read, and every solver decided it, ours too."""
    are_open = any(case.run.verdict in OPEN and case.run.verdict not in NOT_RUN for case in found.cases)
    undecided = sum(not one.decided and not one.contradicted for one in found.judgements)
    cases = {
        "NOT ALL AGREED": found.contradicted or bool(found.given_up),
        "nothing to agree on": not found.judgements,
        f"{counted(undecided, 'instance')} undecided": undecided > 0,
        "INTERRUPTED, no disagreement until then": found.interrupted,
        "no disagreement among those that were read": found.unread > 0,
        "no disagreement among those that were run": bool(found.unusable),
        "no disagreement, but not every answer was given": found.left_open,
        "all runs that were decided agreed": are_open,
    }
    return next((said for said, holds in cases.items() if holds), "all agreed")


def tried(found: VerifiedInstances) -> str:
    """Say how many boards of what sizes were tried, and how many of them have a solution."""
    judgements = found.judgements
    if not judgements:
        return counted(0, "board")
    sizes = sorted({cells_of(one.size) for one in judgements})
    span = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])
    are_grids = all("x" in one.size for one in judgements)
    extent = f"of {span} {'cell' if span == '1' else 'cells'}" if are_grids else f"of size {span}"
    solvable = sum(bool(one.solutions) for one in judgements)
    unknown = sum(one.status is Status.UNKNOWN for one in judgements)
    said = f"{counted(len(judgements), 'board')} {extent}, {solvable} with a solution"
    return f"{said}, {unknown} unknown" if unknown else said


def advice(found: VerifiedInstances) -> list[str]:
    """Where all faults of a solver are on boards with one of a few traits, by no chance: how to leave those out."""
    said = []
    for configuration in found.external:
        cases = [case for case in found.of(configuration) if case.run.verdict not in NOT_RUN]
        faults = [case for case in cases if case.run.verdict.is_fault]
        if named := _to_blame(found, cases, faults):
            who, traits = visible(faults[0].run.name), " or ".join(named)
            every = f"all {len(faults)} faults of {who} are on boards with {traits}"
            said.append(f"{every}: --without {','.join(named)} makes none")
    return said


def _to_blame(found: VerifiedInstances, cases: Sequence[Case], faults: Sequence[Case]) -> tuple[str, ...]:
    """The fewest traits of which every board with a fault has one, if that is no chance; empty if there are none."""
    traits = found.puzzle.traits
    boards = {case.judgement.name: case.instance.board for case in cases}
    having = (
        {one: {name for name, board in boards.items() if has(board)} for one, has in traits.items()} if faults else {}
    )
    faulty = {case.judgement.name for case in faults}
    shared = [one for one, names in having.items() if names & faulty]
    for number in range(1, _MOST_TRAITS + 1):
        for some in combinations(shared, number):
            names = set[str]().union(*(having[one] for one in some))
            if faulty <= names and is_telling(len(faults), len(names), len(cases)):
                return some
    return ()


def left_out(found: VerifiedInstances) -> list[str]:
    """List what was not judged, or not to the end: boards that cannot be said, inputs not read, submissions not run."""
    parts = []
    passed_over = found.passed_over
    if passed_over:
        parts.append(f"{counted(passed_over, 'random board')} passed over")
    if found.unread:
        parts.append(f"{counted(found.unread, 'input')} not read")
    if found.unusable:
        parts.append(f"{counted(len(found.unusable), 'submission')} not run")
    if found.given_up:
        parts.append(f"{', '.join(map(visible, found.given_up))} given up")
    return parts


def not_understood(found: VerifiedInstances) -> str:
    """Say whose answers could not be read, how many; empty if all could. Nothing is known of such an answer."""
    numbers = Counter(one.run.name for one in found.cases if one.run.verdict is Verdict.UNREADABLE)
    if not numbers:
        return ""
    named = ", ".join(f"{name} {number}" for name, number in numbers.items())
    answers = counted(numbers.total(), "answer")
    return f"NOT UNDERSTOOD, neither right nor wrong: {answers} ({named}); --dry-run shows what was printed"


def broken_rules(runs: Sequence[Run]) -> str:
    """Each rule with the number of answers that break it, most often broken first; empty if none is broken."""
    numbers = Counter(rule for run in runs for rule in dict.fromkeys(one.rule for one in run.violations))
    return ", ".join(f"{rule} {number}{_where(rule, runs)}" for rule, number in numbers.most_common())


def _where(rule: str, runs: Sequence[Run]) -> str:
    """The line that all violations of the rule are in, in parentheses; empty if there is none."""
    breaking = [run for run in runs if any(one.rule == rule for one in run.violations)]
    sizes = [_sizes(run.solution or ()) for run in breaking]
    telling = {kind for kind in _KINDS if sum(size[kind] > 1 for size in sizes) >= _LEAST}
    shared = set.intersection(
        *(
            _lines(one.place, size)
            for run, size in zip(breaking, sizes, strict=True)
            for one in run.violations
            if one.rule == rule
        )
    )
    always = {kind: line for kind, line in sorted(shared) if kind in telling}  # "the last row" rather than "row 4"
    return f" (always {' and '.join(always.values())})" if always else ""


def _lines(place: str, size: Mapping[str, int]) -> set[tuple[str, str]]:
    """The rows and columns that a place names, each with its kind, by its number and, if it is that, as the last."""
    named = [(kind, int(number)) for kind, number in _LINE.findall(place)]
    last = {(kind, f"the last {kind}") for kind, number in named if number == size[kind]}
    return last | {(kind, f"{kind} {number}") for kind, number in named}


def _sizes(solution: Solution) -> dict[str, int]:
    """Count rows and columns. Where a row is a number and not a string of signs there are in effect no columns."""
    return dict(zip(_KINDS, (len(solution), min(map(len, solution), default=0)), strict=True))


def declined(found: VerifiedInstances) -> Iterator[str]:
    """For each solver that declined half of the boards or more, the traits that it named when it did so."""
    for configuration in found.external:
        runs = [case.run for case in found.cases if case.run.configuration == configuration]
        said = [run for run in runs if run.verdict is Verdict.DECLINED]
        words = {word for run in said for word in _last_words(run)}
        named = [trait for trait in found.puzzle.traits if trait in words]
        if named and 2 * len(said) >= len(runs):
            yield f"{visible(runs[0].name)} cannot express {len(said)} of {len(runs)}; to leave out what it named:"
            yield f"  --without {','.join(named)}"


def _last_words(run: Run) -> list[str]:
    return re.findall(r"\w+", run.answer.report.splitlines()[-1]) if run.answer.report else []
