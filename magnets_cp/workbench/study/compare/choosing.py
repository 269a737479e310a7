"""Boards for a comparison whose user named none: made from a seed, such that heuristics are asked, or matter most.

needs-search:N  the first N boards of the smallest size, at the strongest level, at which MAC with mrv has to decide
                on most
telling:N       N boards of sizes at which the slowest configuration solves some, and none solves all at once
hard:N          of four times as many those on which the configurations differ most in nodes: they show where a
                difference is, not how often one meets it
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hand_solver import Limits
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.solvers import HandSolver
from magnets_cp.workbench.study.compare.campaign import enter
from magnets_cp.workbench.study.compare.random_boards import MOST, NODES, needing_search
from magnets_cp.workbench.study.compare.telling import telling
from magnets_cp.workbench.study.compare.trial import trial
from magnets_cp.workbench.study.store import Store, is_begun

KINDS = ("needs-search", "telling", "hard")
REQUESTS = tuple(f"{kind}:" for kind in KINDS)  # how they begin
_EXPECTED = f"{':N, '.join(KINDS[:-1])}:N or {KINDS[-1]}:N"
_USUAL = 20  # boards, if nobody says
_TIMES = 4
_PATIENCE = 10.0
_USUAL_LIMITS = Limits(_PATIENCE, None, 1)


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """How many boards, and chosen how."""

    kind: str
    count: int

    @classmethod
    def read(cls, text: str) -> BoardRequest:
        """From "needs-search:20" or "hard:40". Raises UsageError."""
        kind, _, number = text.partition(":")
        if kind not in KINDS or not (number.isascii() and number.isdigit() and 1 <= int(number) <= MOST):
            raise UsageError(f"--boards: expected {_EXPECTED}, N from 1 to {MOST}, found {shown(text)}")
        return cls(kind, int(number))


@dataclass(frozen=True, slots=True)
class Chosen:
    """The boards, the configurations with the level they were chosen at, and what there is to say of both.

    kind  the kind of request that made the boards; empty where nobody knows
    """

    instances: list[Instance]
    texts: tuple[str, ...]
    said: str
    kind: str

    def report(self, puzzle: Puzzle[Any]) -> dict[str, str]:
        """What a store keeps of this for its report."""
        return {"boards": self.said, "kind": self.kind, "made": puzzle.made_by}


def choose(request: BoardRequest, texts: Sequence[str], puzzle: Puzzle[Any], limits: Limits = _USUAL_LIMITS) -> Chosen:
    """Make and choose boards; the same arguments give the same ones, but for "telling", which goes by the clock.

    limits  those of the runs to come

    Raises UsageError where none are to be had.
    """
    complete, level, boards = levelled(texts, puzzle)
    at = f", level={level} where none is named" if complete != tuple(texts) else ""
    if request.kind == "needs-search":
        found = [next(boards) for _ in range(request.count)]
        said = f"{counted(request.count, 'random board')} like {found[0].name}{at}"
        return Chosen(found, complete, f"{said}: heuristics are asked there", request.kind)
    if request.kind == "telling":
        found, said = telling(request.count, enter(complete, [puzzle], limits), puzzle, limits)
        return Chosen(found, complete, f"{said}{at}", request.kind)
    candidates = [next(boards) for _ in range(_TIMES * request.count)]
    found = _most_different(candidates, complete, puzzle)[: request.count]
    those = "the one" if request.count == 1 else f"those {request.count}"
    said = f"of {len(candidates)} random boards {those} on which the configurations differ most{at}"
    said = f"{said}: they show where a difference is, not how often one meets it"
    return Chosen(found, complete, said, request.kind)


def levelled(texts: Sequence[str], puzzle: Puzzle[Any]) -> tuple[tuple[str, ...], str, Iterator[Instance]]:
    """The configurations, each with a level; the one that those without got, and boards on which heuristics are asked.

    Raises UsageError where none are to be had.
    """
    free = any(_lacks_level(text) for text in texts)
    named = [level for level in puzzle.levels if any(f"level={level}" in text.split() for text in texts)]
    level, boards = needing_search(puzzle, named if named and not free else puzzle.levels[::-1])
    return tuple(f"{text} level={level}" if _lacks_level(text) else text for text in texts), level, boards


def choose_for(
    path: str, request: BoardRequest | None, texts: Sequence[str], puzzle: Puzzle[Any], limits: Limits = _USUAL_LIMITS
) -> Chosen:
    """Boards for the store at the path: as requested, perhaps those it has and more; without a request those it has.

    Raises UsageError where none are to be had, or where it has others; InputError for what is no store.
    """
    kept, said, kind = _stored(path, puzzle)
    wanted = request or BoardRequest("needs-search", len(kept) or _USUAL)
    goes_on = request is None or (request.kind != "needs-search" and request.count == len(kept))
    if kept and goes_on and wanted.kind == "telling":  # these go by the clock: they are not made again
        return Chosen(kept, levelled(texts, puzzle)[0], said, kind)
    chosen = choose(wanted, texts, puzzle, limits)
    if kept and goes_on:
        return replace(chosen, instances=kept, said=said, kind=kind)
    if not kept or (wanted.kind == "needs-search" and _texts(kept, puzzle) <= _texts(chosen.instances, puzzle)):
        return chosen
    raise UsageError(
        f"{path} has {counted(len(kept), 'board')} already, others than {wanted.kind}:{wanted.count} makes: "
        "leave out --boards to go on with those, or name another store"
    )


def _stored(path: str, puzzle: Puzzle[Any]) -> tuple[list[Instance], str, str]:
    """The boards that a store holds already, what was said of them when they were chosen, and their kind."""
    if not is_begun(path):
        return [], "", ""
    with Store.open(path) as store:
        boards, report = store.boards(), store.meta()["campaign"].get("report", {})
    notation = puzzle.notations[-1]
    kept = [Instance(name, puzzle.read(Source(name, text), notation)[0]) for name, text in boards.items()]
    said = str(report.get("boards") or f"{counted(len(kept), 'board')} that {path} has")
    return kept, said, str(report.get("kind", ""))


def _texts(instances: Sequence[Instance], puzzle: Puzzle[Any]) -> set[str]:
    return {puzzle.write(one.board, puzzle.notations[-1]) for one in instances}


def _lacks_level(text: str) -> bool:
    """Is it the textbook search, which asks heuristics, at whatever level?"""
    words = text.split()
    named: Mapping[str, str] = dict(word.partition("=")[::2] for word in words if "=" in word)
    return "level" not in named and named.get("solver", "hand") == "hand" and named.get("search", "dfs") == "dfs"


def _most_different(candidates: Sequence[Instance], texts: Sequence[str], puzzle: Puzzle[Any]) -> list[Instance]:
    """The candidates, those first on which the nodes of the configurations lie furthest apart."""
    limits = Limits(_PATIENCE, NODES, 1)
    entries = [
        entry for entry in enter(texts, [puzzle], limits) if isinstance(parse(entry.configuration, puzzle), HandSolver)
    ]
    if len(entries) < 2:
        raise UsageError("--boards hard:N compares nodes: name two configurations of the hand solver")
    nodes: dict[str, list[float]] = {}
    for name, record in trial(candidates, entries, puzzle, limits):
        nodes.setdefault(name, []).append(math.log(1 + record.counters.get("nodes", NODES)))
    spread = {name: max(some) - min(some) for name, some in nodes.items()}
    return sorted((one for one in candidates if one.name in spread), key=lambda one: -spread[one.name])
