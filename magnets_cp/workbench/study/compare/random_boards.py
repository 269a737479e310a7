"""Random boards for comparisons, always the same: of one size, or of the first at which heuristics are asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import hand_solver
from hand_solver import Limits, Options
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.instances import Instance

_SIZES = ("6x6", "8x8", "9x9", "10x10", "12x12")
_MIXTURES = (("any", "unsatisfiable"), ("any",))
MOST = 10_000
_PROBED, _NEEDING = 5, 4  # boards looked at, how many of them have to need decisions
_FEW = (10, 1)  # nodes: so many, or, where no boards do, so many
NODES = 20_000
_TIMES = 4
_MOST_NODES = 500_000  # after so many no boards are looked for: a number of nodes, as the clock differs each time


def needing_search(puzzle: Puzzle[Any], levels: Sequence[str]) -> tuple[str, Iterator[Instance]]:
    """The first level, and of its sizes the first, at which most boards need decisions; all boards of that size."""

    @cache
    def probed(size: str | None) -> list[tuple[Sequence[str], list[Instance]]]:
        return list(_probed(puzzle, size))

    spent = 0
    for few, level, size in product(_FEW, levels, (*_SIZES, None)):
        for kinds, some in probed(size):
            nodes = [_nodes(puzzle, one, level) for one in some]
            if sum(few <= number < NODES for number in nodes) >= _NEEDING:
                return level, made(puzzle, size, kinds)
            spent += sum(nodes)
        if spent > _MOST_NODES:
            break
    without = ", name no level" if len(levels) < len(puzzle.levels) else ""
    raise UsageError(
        f"no boards of {puzzle.name} were found on which MAC asks heuristics: name boards{without}, or make some "
        "(magnets generate --count 20 --output FOLDER) and compare there with inference=fc"
    )


def mixture(puzzle: Puzzle[Any]) -> Sequence[str]:
    """The kinds that boards of the puzzle are made of, one after the other."""
    return next(kinds for kinds in _MIXTURES if set(kinds) <= set(puzzle.kinds))


def _probed(puzzle: Puzzle[Any], size: str | None) -> Iterator[tuple[Sequence[str], list[Instance]]]:
    """Some boards of the size, if there are any: of all kinds, or, where these are not to be had, of any kind."""
    for kinds in _MIXTURES:
        if set(kinds) <= set(puzzle.kinds):
            with suppress(UsageError):
                yield kinds, list(islice(made(puzzle, size, kinds), _PROBED))
                return


def made(puzzle: Puzzle[Any], size: str | None, kinds: Sequence[str]) -> Iterator[Instance]:
    """Random boards of a size, one kind after the other; without a size the small ones made to break solvers."""
    for index in range(1, _TIMES * MOST + 1):
        if size is None:
            yield Instance(f"fuzz 0:{index}", puzzle.fuzz(0, index))
        else:
            kind = kinds[index % len(kinds)]
            yield Instance(f"{kind}-{size}-0-{index}", puzzle.generate(size, kind, {}, Random(f"0:{index}")))


def _nodes(puzzle: Puzzle[Any], instance: Instance, level: str) -> int:
    """How many nodes MAC with mrv needs, or the most that it is given."""
    problem = puzzle.csp(instance.board, level)
    found = hand_solver.solve(problem, "dfs", Options("mac", "mrv", "input_order"), Limits(nodes=NODES))
    return found.statistics.nodes
