"""Heuristics as criteria: they come to what is written, in Python and in kernels, as the built-in ones do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hand_solver import Criterion, Limits, Options, PluginError, Problem, Result, solve
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from hand_solver.criterion import INFINITE, OF_VALUES, OF_VARIABLES
from hand_solver.tree_search import binary, depth_first
from tests.hand_solver.test_propagation_kernels import FORMS, MACHINE, counted, limits_of, mixed, nodes_of, running
from tests.strategies import queens
from tests.thorough import sample

ALL = Limits(solutions=None)
# The built-in heuristics, written once more.
COPIES = {
    "input_order": Criterion(lambda x: x.index),
    "mrv": Criterion(lambda x: x.size),
    "degree": Criterion(lambda x: -x.degree),
    "mrv_degree": Criterion(lambda x: (x.size, -x.degree)),
    "dom_wdeg": Criterion(lambda x: -(x.weighted_degree / x.size)),
}
LCV = Criterion(lambda value: value.ruled_out)


def written(names: list[str]) -> st.SearchStrategy[Callable[[Any], Any]]:
    """Functions that write criteria, and work on numbers just as well."""
    leaves = st.one_of(
        st.sampled_from(names).map(lambda name: lambda one: getattr(one, name)),
        st.integers(-9, 9).map(lambda number: lambda one: number),
    )

    def joined(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        def join(sign: str, left: Any, right: Any) -> Callable[[Any], Any]:
            return lambda one: {
                "+": lambda a, b: a + b,
                "-": lambda a, b: a - b,
                "*": lambda a, b: a * b,
                "/": lambda a, b: a / b,
            }[sign](left(one), right(one))

        return st.builds(join, st.sampled_from("+-*/"), inner, inner)

    term = st.recursive(leaves, joined, max_leaves=6)
    return st.lists(term, min_size=1, max_size=3).map(lambda terms: lambda one: tuple(term(one) for term in terms))


class Number(float):
    """A float that divides as criteria do, and grows no larger."""

    def _of(self, other: Any, sign: str) -> Number:
        return Number(max(-INFINITE, min(INFINITE, getattr(float, sign)(self, float(other)))))

    def __add__(self, other: Any) -> Number:
        return self._of(other, "__add__")

    def __radd__(self, other: Any) -> Number:
        return self._of(other, "__radd__")

    def __sub__(self, other: Any) -> Number:
        return self._of(other, "__sub__")

    def __rsub__(self, other: Any) -> Number:
        return self._of(other, "__rsub__")

    def __mul__(self, other: Any) -> Number:
        return self._of(other, "__mul__")

    def __rmul__(self, other: Any) -> Number:
        return self._of(other, "__rmul__")

    def __truediv__(self, other: Any) -> Number:
        return self._of(other, "__truediv__") if other else Number(INFINITE)

    def __rtruediv__(self, other: Any) -> Number:
        return self._of(other, "__rtruediv__") if self else Number(INFINITE)


class Known:
    """A candidate of which everything asked for is a number drawn."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self.numbers = numbers

    def __getattr__(self, name: str) -> Number:
        return Number(self.numbers[name])


@example(lambda one: (one.degree * (one.index / one.index),), dict.fromkeys(OF_VARIABLES, 0) | {"degree": 2})
@given(written(list(OF_VARIABLES)), st.fixed_dictionaries({name: st.integers(0, 5) for name in OF_VARIABLES}))
def test_a_criterion_comes_to_what_its_function_does(function: Callable[[Any], Any], numbers: dict[str, int]) -> None:
    try:
        criterion, expected = Criterion(function), function(Known(numbers))
    except ZeroDivisionError:  # of two constants, which Python works out itself
        return
    known: dict[int, Callable[[int], float]] = {
        kind: lambda candidate, name=name: numbers[name] + candidate  # type: ignore[misc]
        for name, kind in OF_VARIABLES.items()
    }
    other = function(Known({name: number + 1 for name, number in numbers.items()}))
    assert criterion.evaluate(known, [0, 1]) == [tuple(map(float, expected)), tuple(map(float, other))]


def run(problem: Problem, options: dict[str, Any], limits: Limits, *, compiled: bool) -> Result:
    return solve(problem, "dfs", Options(**options, compiled=compiled), limits)


def drawn(random: Random, names: list[str]) -> Criterion:
    first, second, third = (random.choice(names) for _ in range(3))
    return random.choice(
        [
            Criterion(lambda one: (getattr(one, first) * 2 - getattr(one, second), -getattr(one, third))),
            Criterion(lambda one: getattr(one, first) / (getattr(one, second) - 1)),
            Criterion(lambda one: (-getattr(one, first), getattr(one, second) + getattr(one, third) / 3)),
            # Beyond what floats hold, and the difference of two such numbers, in front of another.
            Criterion(
                lambda one: (_huge(one, first) - _huge(one, second) * getattr(one, second), -getattr(one, third))
            ),
        ]
    )


def _huge(one: Any, name: str) -> Any:
    """1e300 squared, where the number is 2 or less."""
    number = getattr(one, name) / (getattr(one, name) - 2)
    return number * number


@pytest.mark.parametrize("form", FORMS)
def test_kernels_take_the_same_tree(form: str) -> None:
    """Criteria drawn from everything that can be asked, at every small number of nodes."""
    reached = 0
    for seed in sample(range(0, 80, 3 if form == "strict" else 1), 10):
        random, problem = Random(seed), mixed(seed)
        options = {
            "inference": random.choice(["mac", "fc"]),
            "variable": drawn(random, list(OF_VARIABLES)),
            "value": drawn(random, list(OF_VALUES)),
        }
        for nodes in (*range(10), 60, 200):
            limits = limits_of(problem, nodes)
            expected = counted(run(problem, options, limits, compiled=False))
            with running(form):
                assert counted(run(problem, options, limits, compiled=True)) == expected, (seed, nodes)
        reached += nodes_of(expected)
    assert reached > 100


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("inference", ["mac", "fc"])
@pytest.mark.parametrize("value", ["lcv", "input_order"])
def test_copies_of_the_built_in_heuristics_take_their_trees(name: str, inference: str, value: str) -> None:
    copy = {"lcv": LCV, "input_order": Criterion(lambda one: one.index)}[value]
    for problem in (queens(7), *map(mixed, sample(range(20), 5))):
        for restarts in (None, 2):
            limits = Limits(nodes=300, solutions=1 if restarts or problem.objective else None)
            theirs = {"inference": inference, "variable": name, "value": value, "restarts": restarts}
            ours = {**theirs, "variable": COPIES[name], "value": copy}
            found = [counted(run(problem, one, limits, compiled=False)) for one in (theirs, ours)]
            assert found[0] == found[1]


def test_whatever_asks_a_heuristic_can_ask_a_criterion() -> None:
    """Binary branching, and a search of one's own, in Python."""
    for name, copy in COPIES.items():
        found = [solve(queens(6), depth_first(binary()), Options(variable=one), ALL) for one in (name, copy)]
        assert counted(found[0]) == counted(found[1])


@MACHINE
def test_machine_code_works_a_criterion_out_and_says_how_often() -> None:
    """The criterion in Python is not asked once; every choice counts as one call of each heuristic."""
    options = {"variable": COPIES["mrv_degree"], "value": LCV}
    python, kernels = (run(queens(8), options, ALL, compiled=one) for one in (False, True))
    assert kernels.spent == {"variable": (0, 0.0), "value": (0, 0.0)}
    assert kernels.consulted == python.consulted
    assert kernels.consulted["variable"] > 100


def test_weights_go_on_where_kernels_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed in Python weighs in the kernel, and the other way round after a restart."""
    monkeypatch.setattr("hand_solver.propagation.revise.REVISIONS_BEFORE", 20)
    monkeypatch.setattr("hand_solver.propagation.revise.REVISIONS_A_CONSTRAINT", 0)
    for problem in map(mixed, sample(range(40), 13)):
        options = Options(variable=COPIES["dom_wdeg"], restarts=2)
        with running("plain"):
            found = counted(solve(problem, "dfs", options, Limits(nodes=300)))
        assert found == counted(solve(problem, "dfs", Options(restarts=2, compiled=False), Limits(nodes=300)))


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda x: x.size if x.degree else 0, "for anything else write a function"),
        (lambda x: max(x.size, 2), "for anything else write a function"),
        (lambda x: x.size == 2, "for anything else write a function"),
        (lambda x: min(x.size, x.degree), "for anything else write a function"),
        (lambda x: x.length, "length is not known: of a variable index, size, degree"),
        (lambda x: [x.size], r"expected a number .* found \["),
        (lambda x: None, "found None"),
        (lambda x: x.size + float("nan"), "found nan"),
        (lambda x: x.size * 2**60, "found 1152921504606846976"),
        (lambda x: x.size + "1", r"a tuple of these; found '1'"),
        (lambda x: round(x.size), "for anything else write a function"),
        (lambda x: x.size**2, "for anything else write a function"),
        (lambda x: len(f"{x.size}"), "for anything else write a function"),
        (lambda x: x.size // 2 + 10**400, "for anything else write a function"),
        (lambda x: x.size + 10**400, r"found 1000*\.\.\.0*$"),
        (lambda x: (), r"a tuple of these; found \(\)"),
        (lambda x: setattr(x, "size", 3), "no attribute 'size'"),
    ],
)
def test_what_is_no_criterion_is_refused_where_it_is_written(function: Callable[[Any], Any], said: str) -> None:
    with pytest.raises((TypeError, AttributeError), match=said):
        Criterion(function)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"variable": LCV}, r"Criterion\(ruled_out\): expected what is known here, index, size, .*; found ruled_out"),
        ({"value": COPIES["mrv_degree"]}, "expected what is known here, index, ruled_out; found size, degree"),
        ({"inference": LCV}, "a criterion stands for a variable heuristic or a value heuristic"),
        ({"strategy": LCV}, "expected a class"),
    ],
)
def test_a_criterion_stands_only_where_what_it_asks_is_known(options: dict[str, Any], said: str) -> None:
    with pytest.raises(PluginError, match=said):
        solve(queens(4), "dfs", Options(**options))


def test_a_criterion_in_a_file_goes_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("from hand_solver import Criterion\nrule = Criterion(lambda x: (x.size, -x.degree))\nnumber = 3\n")
    options = Options(variable=f"{path}:rule")
    assert options.as_text()["variable"] == f"{path}:rule"
    found = solve(queens(6), "dfs", options, ALL)
    assert counted(found)[0] == counted(solve(queens(6), "dfs", Options(variable="mrv_degree"), ALL))[0]
    with pytest.raises(PluginError, match=r"has no function 'number'; it has .*rule"):
        solve(queens(6), "dfs", Options(variable=f"{path}:number"))
    path.write_text("from hand_solver import Criterion\n\n\nrule = Criterion(lambda x: x.siz)\n")
    with pytest.raises(PluginError, match=r"mine\.py line 4: siz is not known"):
        solve(queens(6), "dfs", Options(variable=f"{path}:rule"))


def test_what_another_criterion_wrote_is_refused() -> None:
    """Its steps are others: their places would be beyond the columns of these."""
    kept: list[Any] = []
    Criterion(lambda x: kept.append(x.size + x.degree) or x.size)  # type: ignore[func-returns-value]
    with pytest.raises(TypeError, match="what another criterion has written"):
        Criterion(lambda x: x.size + kept[0])
    with pytest.raises(TypeError, match="what another criterion has written"):
        Criterion(lambda x: kept[0])


def test_a_large_criterion_is_shown_in_short_and_a_larger_one_refused() -> None:
    def squared(x: Any, times: int) -> Any:
        term = x.size
        for _ in range(times):
            term = term * term + term
        return term

    assert len(repr(Criterion(lambda x: squared(x, 400)))) < 500
    with pytest.raises(TypeError, match="at most 1,000 steps"):
        Criterion(lambda x: squared(x, 600))


def test_a_function_in_a_file_makes_criteria_of_its_parameters(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from hand_solver import Criterion\n\n\n"
        "def rule(down=0):\n    return Criterion(lambda x: (x.size, down * x.index))\n"
    )
    nodes = [
        counted(solve(queens(7), "dfs", Options(variable=one), ALL))[0]
        for one in (f"{path}:rule(down=-1)", Criterion(lambda x: (x.size, -x.index)), "mrv")
    ]
    assert nodes[0] == nodes[1] != nodes[2]
    with pytest.raises(PluginError, match=r"has no function 'none'; it has rule$"):
        solve(queens(4), "dfs", Options(variable=f"{path}:none"))


def test_a_criterion_is_shown_as_it_is_written() -> None:
    assert repr(Criterion(lambda x: (2 * (x.size - 1) / x.weighted_degree, -x.index))) == (
        "Criterion((2 * (size - 1)) / weighted_degree, -index)"
    )
    assert Options(variable=COPIES["mrv"]).as_text()["variable"] == "Criterion(size)"
    assert set(COPIES) <= set(VARIABLE_HEURISTICS)
