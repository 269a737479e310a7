"""Boards for a comparison whose user named none: made from a seed, such that heuristics are asked, or matter most.

needs-search:N  the first N boards of the smallest size, at the strongest level, at which MAC with mrv has to decide
                on most
hard:N          of four times as many those on which the configurations differ most in nodes: they show where a
                difference is, not how often one meets it
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import hand_solver
from hand_solver import Limits, Options
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.solvers import HandSolver, Solver
from magnets_cp.workbench.study.compare.campaign import Campaign, enter, pose
from magnets_cp.workbench.study.compare.engine import LocalPool
from magnets_cp.workbench.study.store import Store, Terms, is_begun

KINDS = ("needs-search", "hard")
REQUESTS = tuple(f"{kind}:" for kind in KINDS)  # how they begin
_SIZES = ("6x6", "8x8", "9x9", "10x10", "12x12")
_MIXTURES = (("any", "unsatisfiable"), ("any",))
_MOST = 10_000
_USUAL = 20  # boards, if nobody says
_PROBED, _NEEDING = 5, 4  # boards looked at, how many of them have to need decisions
_FEW = (10, 1)  # nodes: so many, or, where no boards do, so many
_NODES = 20_000
_TIMES = 4
_PATIENCE = 10.0
_MOST_NODES = 500_000  # after so many no boards are looked for: a number of nodes, as the clock differs each time


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """How many boards, and chosen how."""

    kind: str
    count: int

    @classmethod
    def read(cls, text: str) -> BoardRequest:
        """From "needs-search:20" or "hard:40". Raises UsageError."""
        kind, _, number = text.partition(":")
        if kind not in KINDS or not (number.isascii() and number.isdigit() and 1 <= int(number) <= _MOST):
            raise UsageError(f"--boards: expected needs-search:N or hard:N, N from 1 to {_MOST}, found {shown(text)}")
        return cls(kind, int(number))


@dataclass(frozen=True, slots=True)
class Chosen:
    """The boards, the configurations with the level they were chosen at, and what there is to say of both."""

    instances: list[Instance]
    texts: tuple[str, ...]
    said: str


def choose(request: BoardRequest, texts: Sequence[str], puzzle: Puzzle[Any]) -> Chosen:
    """Make and choose boards; the same arguments give the same ones. Raises UsageError where none are to be had."""
    free = any(_lacks_level(text) for text in texts)
    named = [level for level in puzzle.levels if any(f"level={level}" in text.split() for text in texts)]
    level, boards = _needing_search(puzzle, named if named and not free else puzzle.levels[::-1])
    levelled = tuple(f"{text} level={level}" if _lacks_level(text) else text for text in texts)
    at = f", level={level} where none is named" if free else ""
    if request.kind == "needs-search":
        found = [next(boards) for _ in range(request.count)]
        said = f"{counted(request.count, 'random board')} like {found[0].name}{at}"
        return Chosen(found, levelled, f"{said}: heuristics are asked there")
    candidates = [next(boards) for _ in range(_TIMES * request.count)]
    found = _most_different(candidates, levelled, puzzle)[: request.count]
    those = "the one" if request.count == 1 else f"those {request.count}"
    said = f"of {len(candidates)} random boards {those} on which the configurations differ most{at}"
    return Chosen(found, levelled, f"{said}: they show where a difference is, not how often one meets it")


def choose_for(path: str, request: BoardRequest | None, texts: Sequence[str], puzzle: Puzzle[Any]) -> Chosen:
    """Boards for the store at the path: as requested, perhaps those it has and more; without a request those it has.

    Raises UsageError where none are to be had, or where it has others; InputError for what is no store.
    """
    kept, said = _stored(path, puzzle)
    wanted = request or BoardRequest("needs-search", len(kept) or _USUAL)
    chosen = choose(wanted, texts, puzzle)
    if not kept or (wanted.kind == "needs-search" and _texts(kept, puzzle) <= _texts(chosen.instances, puzzle)):
        return chosen
    if request is None or (request.kind == "hard" and request.count == len(kept)):
        return replace(chosen, instances=kept, said=said)
    raise UsageError(
        f"{path} has {counted(len(kept), 'board')} already, others than {request.kind}:{request.count} makes: "
        "leave out --boards to go on with those, or name another store"
    )


def _stored(path: str, puzzle: Puzzle[Any]) -> tuple[list[Instance], str]:
    """The boards that a store holds already, and what was said of them when they were chosen."""
    if not is_begun(path):
        return [], ""
    with Store.open(path) as store:
        boards, report = store.boards(), store.meta()["campaign"].get("report", {})
    notation = puzzle.notations[-1]
    kept = [Instance(name, puzzle.read(Source(name, text), notation)[0]) for name, text in boards.items()]
    return kept, str(report.get("boards") or f"{counted(len(kept), 'board')} that {path} has")


def _texts(instances: Sequence[Instance], puzzle: Puzzle[Any]) -> set[str]:
    return {puzzle.write(one.board, puzzle.notations[-1]) for one in instances}


def _lacks_level(text: str) -> bool:
    """Is it the textbook search, which asks heuristics, at whatever level?"""
    words = text.split()
    named: Mapping[str, str] = dict(word.partition("=")[::2] for word in words if "=" in word)
    return "level" not in named and named.get("solver", "hand") == "hand" and named.get("search", "dfs") == "dfs"


def _needing_search(puzzle: Puzzle[Any], levels: Sequence[str]) -> tuple[str, Iterator[Instance]]:
    """The first level, and of its sizes the first, at which most boards need decisions; all boards of that size."""
    probed = [(size, kinds, some) for size in (*_SIZES, None) for kinds, some in _probed(puzzle, size)]
    spent = 0
    for few, level, (size, kinds, some) in product(_FEW, levels, probed):
        nodes = [_nodes(puzzle, one, level) for one in some]
        if sum(few <= number < _NODES for number in nodes) >= _NEEDING:
            return level, _made(puzzle, size, kinds)
        spent += sum(nodes)
        if spent > _MOST_NODES:
            break
    without = ", name no level" if len(levels) < len(puzzle.levels) else ""
    raise UsageError(
        f"no boards of {puzzle.name} were found on which MAC asks heuristics: name boards{without}, or make some "
        "(magnets generate --count 20 --output FOLDER) and compare there with inference=fc"
    )


def _probed(puzzle: Puzzle[Any], size: str | None) -> Iterator[tuple[Sequence[str], list[Instance]]]:
    """Some boards of the size, if there are any: of all kinds, or, where these are not to be had, of any kind."""
    for kinds in _MIXTURES:
        if set(kinds) <= set(puzzle.kinds):
            with suppress(UsageError):
                yield kinds, [board for _, board in zip(range(_PROBED), _made(puzzle, size, kinds), strict=False)]
                return


def _made(puzzle: Puzzle[Any], size: str | None, kinds: Sequence[str]) -> Iterator[Instance]:
    """Random boards of a size, one kind after the other; without a size the small ones made to break solvers."""
    for index in range(1, _TIMES * _MOST + 1):
        if size is None:
            yield Instance(f"fuzz 0:{index}", puzzle.fuzz(0, index))
        else:
            kind = kinds[index % len(kinds)]
            yield Instance(f"{kind}-{size}-0-{index}", puzzle.generate(size, kind, {}, Random(f"0:{index}")))


def _nodes(puzzle: Puzzle[Any], instance: Instance, level: str) -> int:
    """How many nodes MAC with mrv needs, or the most that it is given."""
    problem = puzzle.csp(instance.board, level)
    found = hand_solver.solve(problem, "dfs", Options("mac", "mrv", "input_order"), Limits(nodes=_NODES))
    return found.statistics.nodes


def _most_different(candidates: Sequence[Instance], texts: Sequence[str], puzzle: Puzzle[Any]) -> list[Instance]:
    """The candidates, those first on which the nodes of the configurations lie furthest apart."""
    limits = Limits(_PATIENCE, _NODES, 1)
    entries = [entry for entry in enter(texts, [puzzle], limits) if _counts(parse(entry.configuration, puzzle))]
    if len(entries) < 2:
        raise UsageError("--boards hard:N compares nodes: name two configurations of the hand solver")
    posed, _ = pose(candidates, puzzle)
    campaign = Campaign((puzzle,), Terms(puzzle.name, limits), tuple(posed), tuple(entries), (0,))
    nodes: dict[str, list[float]] = {}
    with LocalPool(1) as pool:
        for record in pool.records(campaign.tasks()):
            nodes.setdefault(record.instance_id, []).append(math.log(1 + record.counters.get("nodes", _NODES)))
    spread = {one.name: max(nodes[one.instance_id]) - min(nodes[one.instance_id]) for one in posed}
    return sorted((one for one in candidates if one.name in spread), key=lambda one: -spread[one.name])


def _counts(solver: Solver) -> bool:
    return isinstance(solver, HandSolver)
