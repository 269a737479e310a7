"""Solution counts of every search and combinator equal brute force: a sample here, 2,000 random problems as a soak."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from hand_solver import Limits, Options, Problem, Variable, count_solutions, solve
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from hand_solver.backtracking.inference import INFERENCES
from hand_solver.constraints import AllDifferent, BinaryTable, Count
from hand_solver.problem import Constraint
from hand_solver.tree_search import Branching, Exploration
from tests.brute_force import problem_solutions
from tests.hand_solver.test_tree_search import BRANCHINGS, EXPLORATIONS

ALL = Limits(solutions=None)
Search = str | Callable[[], Exploration]


def random_problem(random: Random) -> Problem:
    """Three to five variables of one to three values; tables, counts, all different."""
    sizes = [random.randint(1, 3) for _ in range(random.randint(3, 5))]
    variables = tuple(Variable(f"x{x}", tuple("abc"[:size])) for x, size in enumerate(sizes))
    constraints: list[Constraint] = []
    for _ in range(random.randint(1, 5)):
        x, y = random.sample(range(len(sizes)), 2)
        pairs = [pair for pair in product(range(sizes[x]), range(sizes[y])) if random.random() < 0.7]
        constraints.append(BinaryTable(x, y, pairs))
    if random.random() < 0.5:
        literals = [(x, random.randrange(size)) for x, size in enumerate(sizes)]
        constraints.append(Count(literals, random.randint(0, 3)))
    if random.random() < 0.3:
        constraints.append(AllDifferent([(x, 0) for x in random.sample(range(len(sizes)), 3)]))
    return Problem(variables, tuple(constraints))


def searches() -> Iterator[tuple[str, Search, Options]]:
    """Every branching in every exploration under every inference, and the searches by name."""
    for exploration, branching, inference in product(EXPLORATIONS, BRANCHINGS, INFERENCES):
        made = put_together(EXPLORATIONS[exploration], BRANCHINGS[branching])
        options = Options(inference, "wdeg_cacd", "input_order")
        yield f"{exploration}, {branching}, {inference}", made, options
    for inference, variable in product(INFERENCES, VARIABLE_HEURISTICS):
        yield f"dfs, {inference}, {variable}", "dfs", Options(inference, variable)
    yield from ((name, name, Options()) for name in ("auto", "learning"))


def put_together(
    exploration: Callable[[Branching], Exploration], branching: Callable[[], Branching]
) -> Callable[[], Exploration]:
    return lambda: exploration(branching())


def check(first: int, number: int, every: int) -> None:
    """``number`` problems; of the searches every so many, others with each problem."""
    for seed in range(first, first + number):
        problem = random_problem(Random(seed))
        expected = len(problem_solutions(problem))
        for place, (name, search, options) in enumerate(searches()):
            if (place + seed) % every == 0:
                found = solve(problem, search if isinstance(search, str) else search(), options, ALL)
                assert found.complete, (seed, name)
                assert len(found.solutions) == len(set(found.solutions)) == expected, (seed, name)


def test_a_sample_counts_as_brute_force_does() -> None:
    check(0, 60, 20)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_two_thousand_problems_count_as_brute_force_does(part: int) -> None:
    check(100 * part, 100, 1)


def test_count_solutions_counts() -> None:
    problem = random_problem(Random(7))
    assert count_solutions(problem, search="dfs") == len(problem_solutions(problem))
