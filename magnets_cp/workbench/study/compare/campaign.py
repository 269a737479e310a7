"""A campaign: which configurations run on which boards with which seeds, and in which order."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from hand_solver import Limits
from magnets_cp.errors import UsageError, as_text
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.sanitize import utf8
from magnets_cp.workbench.run.boards import cells_of
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.solvers import HandSolver, Solver
from magnets_cp.workbench.study.compare.features import features
from magnets_cp.workbench.study.compare.grid import described, expand, labels, options_of, unambiguous, varied
from magnets_cp.workbench.study.compare.surroundings import contents, sources
from magnets_cp.workbench.study.scoring.runs import is_settled
from magnets_cp.workbench.study.store import Competitor, InstanceRow, Terms
from magnets_cp.workbench.study.store.rows import Key

_NAMED = re.compile(r"\s*([^=:]*[^=:\s])\s*:\s+(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Task:
    """One run to be made.

    cpu_seconds  what it may use of CPU time, None for no limit
    sources      digests of the files of the user's that take part
    """

    instance_id: str
    configuration: str
    seed: int
    puzzle: Puzzle[Any]
    text: str
    solver: Solver
    limits: Limits
    cpu_seconds: float | None = None
    sources: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> Key:
        """What there is one run of."""
        return self.instance_id, self.configuration, self.seed


@dataclass(frozen=True, slots=True)
class Campaign:
    """Every configuration on every board with every seed, on the same terms."""

    puzzles: tuple[Puzzle[Any], ...]
    terms: Terms
    instances: tuple[InstanceRow, ...]
    entries: tuple[Competitor, ...]
    seeds: tuple[int, ...]

    def tasks(self, done: Collection[Key] = ()) -> Iterator[Task]:
        """The runs that are not done, board by board and seed by seed, the configurations taking turns.

        Another configuration begins each time, so that whatever drifts or is warmed up hits all alike. Where it is
        certain that seeds change nothing a configuration runs with the first only.
        """
        solvers = {
            puzzle.name: {entry.configuration: parse(entry.configuration, puzzle) for entry in self.entries}
            for puzzle in self.puzzles
        }
        puzzles = {puzzle.name: puzzle for puzzle in self.puzzles}
        turn = 0
        for posed in self.instances:
            puzzle, its = puzzles[posed.family], solvers[posed.family]
            for seed in self.seeds:
                for entry in (*self.entries[turn:], *self.entries[:turn]):
                    if seed not in self._seeds_of(entry):
                        continue
                    if (posed.instance_id, entry.configuration, seed) not in done:
                        solver = _seeded(its[entry.configuration], seed)
                        yield Task(
                            *(posed.instance_id, entry.configuration, seed, puzzle, posed.text, solver),
                            self.terms.limits,
                            self.terms.cpu_seconds,
                            entry.sources,
                        )
                turn = (turn + 1) % len(self.entries)

    def __len__(self) -> int:
        return sum(self.runs_of(entry) for entry in self.entries)

    def runs_of(self, entry: Competitor) -> int:
        """How many runs it makes."""
        return len(self.instances) * len(self._seeds_of(entry))

    @property
    def settled(self) -> list[str]:
        """The labels of those that run with one seed though there are more."""
        return [entry.label for entry in self.entries if len(self._seeds_of(entry)) < len(self.seeds)]

    def _seeds_of(self, entry: Competitor) -> tuple[int, ...]:
        return self.seeds[:1] if is_settled(entry.configuration) else self.seeds


def pose(instances: Iterable[Instance], puzzle: Puzzle[Any]) -> tuple[list[InstanceRow], list[str]]:
    """The distinct boards, and what is to be said of those that come twice, which run once.

    Boards that go by the same name, such as texts, are numbered: <text>, <text> (2).
    """
    posed: dict[str, InstanceRow] = {}
    twice: list[str] = []
    met: Counter[str] = Counter()
    for instance in instances:
        # The notation named last can say every board of its puzzle.
        text = puzzle.write(instance.board, puzzle.notations[-1])
        instance_id = sha256(utf8(f"{puzzle.name}\n{text}")).hexdigest()[:16]
        if instance_id in posed:
            twice.append(f"{instance.name} is the board {posed[instance_id].name}: it runs once")
            continue
        met[instance.name] += 1
        called = as_text(instance.name)
        name = called if met[instance.name] == 1 else f"{called} ({met[instance.name]})"
        size = puzzle.size(instance.board)
        cells = cells_of(size)
        known = {"cells": cells, **features(puzzle, instance.board)}
        posed[instance_id] = InstanceRow(instance_id, puzzle.name, name, size, cells, text, known)
    return list(posed.values()), twice


def enter(
    texts: Sequence[str], puzzles: Sequence[Puzzle[Any]], limits: Limits, *, places: Sequence[str] = ()
) -> list[Competitor]:
    """The configurations the texts name: "NAME: CONFIGURATION" or without a name, each perhaps a grid.

    Configurations that mean the same, as grids may have them, come once. Of several puzzles, what a text leaves out
    and they do not agree on, such as the level, remains to each; the file of a user's own puzzle is one of their
    sources. Raises UsageError, naming the place of the text if it has one, also for a text that comes twice.
    """
    named: dict[str, str] = {}
    for number, (text, place) in enumerate(zip_longest(texts, places)):
        if text in texts[:number]:
            raise UsageError(f"{place}: {text!r} is named twice" if place else f"{text!r} is named twice")
        if as_text(text) != text:
            raise UsageError(f"configuration {text!r}: expected text, found bytes that are none")
        try:
            for configuration, label in _expanded(text, puzzles, limits):
                if named.setdefault(configuration, label) != label:
                    raise UsageError(f"{text!r} is {named[configuration] or 'an earlier configuration'!r} once more")
        except UsageError as error:
            raise UsageError(f"{place}: {error}" if place else str(error)) from error
    files = [shlex.quote(f"puzzle={puzzle.origin}") for puzzle in puzzles if puzzle.origin]
    whole = {text: " ".join([text, *files]) for text in named}
    return relabelled(
        [
            Competitor(text, label, bool(label), sources(whole[text]), contents(whole[text]))
            for text, label in named.items()
        ]
    )


def _expanded(text: str, puzzles: Sequence[Puzzle[Any]], limits: Limits) -> Iterator[tuple[str, str]]:
    """The configurations of a text, canonical, with their labels if the text names them."""
    match = _NAMED.fullmatch(text)
    name, grid = (match[1], match[2]) if match else ("", text)
    keys = varied(grid)
    for given in expand(grid):
        label = " ".join(filter(None, [name, described(given, keys)])) if name else ""
        yield _for_all(given, puzzles, limits), label


def relabelled(entries: Sequence[Competitor]) -> list[Competitor]:
    """The entries with distinct labels, those without a name called by what tells them apart."""
    nameless = [entry.configuration for entry in entries if not entry.named]
    named = [entry.configuration for entry in entries if entry.named]
    derived = dict(zip(nameless, labels(nameless, named), strict=True))
    short = [entry.label if entry.named else derived[entry.configuration] for entry in entries]
    distinct = unambiguous(short, [entry.configuration for entry in entries])
    return [replace(entry, label=label) for entry, label in zip(entries, distinct, strict=True)]


def _for_all(text: str, puzzles: Sequence[Puzzle[Any]], limits: Limits) -> str:
    """The canonical text for all puzzles: the options in which they agree."""
    texts = []
    for puzzle in puzzles:
        try:
            texts.append(_canonical(text, puzzle, limits))
        except UsageError as error:
            raise UsageError(f"{puzzle.name}: {error}" if len(puzzles) > 1 else str(error)) from error
    first, *others = map(options_of, texts)
    shared = {key: value for key, value in first.items() if all(one.get(key) == value for one in others)}
    return " ".join(f"{key}={shlex.quote(value)}" for key, value in shared.items())


def _canonical(text: str, puzzle: Puzzle[Any], limits: Limits) -> str:
    solver = parse(text, puzzle)
    if isinstance(solver, HandSolver) and solver.restarts is not None and limits.solutions != 1:
        raise UsageError(f"configuration {text!r}: restarts look for one solution; leave them out to look for several")
    if getattr(solver, "seed", 0):
        raise UsageError(f"configuration {text!r}: the campaign gives the seeds; leave out seed=")
    return str(solver)


def _seeded(solver: Solver, seed: int) -> Solver:
    """The solver with the seed, if it takes one."""
    if is_dataclass(solver) and any(field.name == "seed" for field in fields(solver)):
        return replace(solver, seed=seed)
    return solver
