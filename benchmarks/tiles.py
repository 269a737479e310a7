"""Does min-conflicts work better as landscapes grow, as the original says? Searches side by side, size by size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from benchmarks.summary import milliseconds
from hand_solver import Constraint, Limits, Problem
from hand_solver.constraints import LastVariable
from hand_solver.min_conflicts.penalty import Penalty, penalty_of
from magnets_cp.answer import Answer
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.tiles.generator import Recipe, generate
from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.puzzle import TILES, Tiles
from magnets_cp.workbench.run.configuration import parse

SIZES = (8, 12, 16, 20, 40, 100, 200)


class _OnlyBroken(LastVariable):
    """A constraint that costs 1 while it does not hold, however far it is from that."""

    def penalty(self, values: Sequence[int]) -> Penalty:
        return _Broken(penalty_of(self.inner, values))


class _Broken(Penalty):
    """1 while another penalty is not 0, in the time that one takes."""

    def __init__(self, inner: Penalty) -> None:
        self._inner = inner
        self.cost = int(inner.cost > 0)

    def delta(self, position: int, value: int) -> int:
        return int(self._inner.cost + self._inner.delta(position, value) > 0) - self.cost

    def move(self, position: int, value: int) -> None:
        self._inner.move(position, value)
        self.cost = int(self._inner.cost > 0)

    def blames(self, position: int) -> bool:
        return self._inner.blames(position)


class _ByBrokenConstraints(Tiles):
    """The costs of the original program."""

    def csp(self, board: Landscape, level: str) -> Problem:
        problem = super().csp(board, level)
        broken: list[Constraint] = [_OnlyBroken(constraint) for constraint in problem.constraints]
        return Problem(problem.variables, tuple(broken))


@dataclass(frozen=True, slots=True)
class _Contender:
    name: str
    configuration: str
    puzzle: Puzzle[Landscape]

    def run(self, landscape: Landscape, seconds: float) -> Answer:
        return parse(self.configuration, self.puzzle).run(self.puzzle, landscape, Limits(seconds))


CONTENDERS = (
    _Contender("backtracking, the last variable filtered", "level=late inference=fc variable=mrv_degree", TILES),
    _Contender("min-conflicts, broken constraints", "search=min_conflicts", _ByBrokenConstraints()),
    _Contender("backtracking, FC on counts and sums", "level=counts inference=fc variable=mrv_degree", TILES),
    _Contender("backtracking, MAC", "level=counts inference=mac variable=mrv_degree value=input_order", TILES),
    _Contender("learning", "search=learning", TILES),
    _Contender("min-conflicts, distance to the targets", "search=min_conflicts", TILES),
    _Contender("the default", "search=auto", TILES),
    _Contender("CP-SAT", "solver=cp-sat", TILES),
)


def table(sizes: Sequence[int], landscapes: int, seconds: float) -> Iterator[str]:
    """Median milliseconds to a checked solution, as Markdown, a line a size; how many were solved where not all.

    Raises ValueError for a solution that breaks the rules.
    """
    yield "| size | " + " | ".join(contender.name for contender in CONTENDERS) + " |"
    yield "|---" * (len(CONTENDERS) + 1) + "|"
    for n in sizes:
        made = [generate(Recipe(n), Random(f"tiles:{n}:{index}"))[0] for index in range(1, landscapes + 1)]
        yield f"| {n}x{n} | " + " | ".join(_cell(contender, made, seconds) for contender in CONTENDERS) + " |"


def _cell(contender: _Contender, landscapes: Sequence[Landscape], seconds: float) -> str:
    times = []
    solved = 0
    for landscape in landscapes:
        answer = contender.run(landscape, seconds)
        wrong = [one for found in answer.solutions for one in TILES.violations(landscape, found)]
        if wrong:
            raise ValueError(f"{contender.name}: {wrong[0]}")
        solved += bool(answer.solutions)
        times.append(answer.seconds if answer.solutions else seconds)
    bound = ">" if 2 * solved <= len(landscapes) else ""
    text = bound + milliseconds(median(times))
    return text if solved == len(landscapes) else f"{text} ({solved} of {len(landscapes)})"
