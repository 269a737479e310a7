"""The constraints on integers: wrong arguments are named, large ranges cost little, filters see what they claim."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from math import factorial, prod
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Problem, Variable, constraints, count_solutions, solve
from hand_solver.booleans import encode
from hand_solver.constraints import (
    AllDifferent,
    AllDifferentExcept,
    AllEqual,
    BinaryTable,
    Circuit,
    Count,
    Cumulative,
    Diffn,
    Element,
    GlobalCardinality,
    Implication,
    Implied,
    Increasing,
    Inverse,
    LessEqual,
    Lexicographic,
    LinearSum,
    Maximum,
    Mdd,
    Minimum,
    NegativeTable,
    NoOverlap,
    NotEqual,
    NValue,
    Regular,
    SubCircuit,
    Table,
    UnequalSum,
    integer_terms,
)
from hand_solver.constraints.automaton import Automaton
from hand_solver.constraints.layered_graph import Layer, unrolled
from hand_solver.problem.domains import Domains
from magnets_cp.workbench.judge.inequalities import inequalities
from tests.brute_force import problem_solutions, supported
from tests.thorough import examples
from tests.vocabulary import rows_of_values

LARGE = 100_000
DIGITS = range(3)


def of(*variables: int) -> list[tuple[int, range]]:
    """Terms of three integers."""
    return [(variable, DIGITS) for variable in variables]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: NotEqual((0, [1, 2.5]), 3), r"not equal: expected terms \(variable, numbers\) of integers, found"),  # type: ignore[list-item]
        (lambda: LessEqual((-1, DIGITS), 3), "less or equal: expected variables from 0, found -1"),
        (lambda: Element((0, DIGITS), [1, [2]], 3), r"element of 2: expected terms .* found \[2\]"),  # type: ignore[list-item]
        (lambda: Maximum(3, []), "maximum: expected terms, found none"),
        (lambda: AllEqual(7), r"all equal: expected a list of terms \(variable, numbers\), found 7"),  # type: ignore[arg-type]
        (lambda: Lexicographic(of(0), of(1, 2)), "lexicographic: expected rows of one length, found 1 and 2"),
        (lambda: Inverse(of(0, 1), of(2)), "inverse: expected a second row as long as the first, found 1 for 2"),
        (lambda: Cumulative(of(0), [1, 2], [1], 1), "cumulative: expected as many lengths as starts, found 2 for 1"),
        (lambda: Cumulative(of(0), [-1], [1], 1), "cumulative: expected lengths of 0 or more, found -1"),
        (lambda: Cumulative(of(0), [1], [(1, (0, -2))], 1), "cumulative: expected heights of 0 or more, found -2"),
        (lambda: NoOverlap(of(0), []), "no overlap: expected as many lengths as starts, found 0 for 1"),
        (lambda: Diffn([of(0)], []), "diffn: expected as many lengths as origins, found 0 for 1 boxes"),
        (lambda: Diffn([of(0)], [[1, 2]]), "diffn: expected 1 directions of each box, found 2"),
        (lambda: Diffn([[]], [[]], "desks"), "desks: expected a direction at least, found none"),
        (lambda: Diffn([of(0)], [[-3]], "desks"), "desks: expected lengths of 0 or more, found -3"),
        (lambda: NoOverlap(of(0), [-3], "rooms"), "rooms: expected lengths of 0 or more, found -3"),
        (lambda: GlobalCardinality(of(0), {1: range(0, 9, 2)}), "expected ranges of step 1, such as"),
        (lambda: GlobalCardinality(of(0), [1]), "expected counts as a dictionary, found"),  # type: ignore[arg-type]
        (lambda: Regular(of(0), [(0, 1)], 0, [0]), r"regular: expected transitions .* found \(0, 1\)"),  # type: ignore[list-item]
        (lambda: Regular(of(0), [([0], 1, 0)], 0, [0]), r"regular: expected transitions .* found \(\[0\], 1, 0\)"),  # type: ignore[list-item]
        (lambda: Mdd(of(0), 5, 0, 0), "mdd: expected a list of transitions, found 5"),  # type: ignore[arg-type]
        (lambda: Table((0, 1), [(0, [1])]), "table: expected rows of integers, or None for any value"),  # type: ignore[list-item]
        (lambda: Table((0, 1), [(0,)]), "table: every row needs 2 values, numbers from 0"),
        (lambda: NegativeTable((0, 1), [(0, -1)]), "negative table: every row needs 2 values, numbers from 0"),
        (lambda: BinaryTable(0, 1, [(0, -1)]), r"table\(0, 1\): expected values from 0, found \(0, -1\)"),
        (lambda: BinaryTable(0, 1, [(0, 1, 2)]), r"table\(0, 1\): expected pairs of values, found \(0, 1, 2\)"),  # type: ignore[list-item]
        (lambda: Count([(0, -1)], 1), "count: expected variables and values from 0, found -1"),
        (lambda: Count([(0, 1, 2)], 1), r"count: expected literals \(variable, value\), found \(0, 1, 2\)"),  # type: ignore[list-item]
        (lambda: Count([(0, 1)]), "count: expected a target, or a least or a most or both"),
        (lambda: Implication((0, -1), (1, 1)), "implication: expected variables and values from 0, found -1"),
        (lambda: Implied(AllEqual(of(0, 1)), (2, -1)), r"from 0, found \(2, -1\)"),
        (lambda: AllDifferent([(0, 1, 2)]), r"all different: expected terms \(variable, offset\), found \(0, 1, 2\)"),  # type: ignore[list-item]
        (lambda: AllDifferent([3]), r"all different: expected terms \(variable, offset\), found 3"),  # type: ignore[list-item]
    ],
)
def test_wrong_arguments_are_named(make: Callable[[], Constraint], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()


@pytest.mark.parametrize(
    "constraint",
    [
        NotEqual((0, (1, 2)), 3),
        Element((0, (0, 1)), of(1), 3),
        Cumulative([(0, (0, 1))], [1], [1], 1),
        Regular([(0, (0, 1))], [(0, 0, 0), (0, 1, 0)], 0, [0]),
        Implied(AllEqual([(0, (1, 2))]), (1, 2)),
        GlobalCardinality(of(1), {1: (0, (0, 1))}),
    ],
)
def test_numbers_for_too_few_values_are_refused_by_the_problem(constraint: Constraint) -> None:
    variables = tuple(Variable(name, tuple("abc")) for name in "xyz")
    with pytest.raises(ValueError, match="expected a number for each of the 3 values of x, found 2"):
        Problem(variables, (constraint,))


def test_every_constraint_has_a_name_of_its_own_accord() -> None:
    made = [NValue(of(0), 1), SubCircuit(of(0)), UnequalSum(of(0), 1), AllDifferentExcept(of(0), [1]), Count([], 0)]
    assert [one.name for one in made] == [
        "number of values",
        "subcircuit",
        "sum != 1",
        "all different except",
        "count(0 variables) = 0",
    ]


@pytest.mark.parametrize(
    "make",
    [
        lambda x, y, z: NotEqual(x, y),
        lambda x, y, z: LessEqual(x, y),
        lambda x, y, z: Increasing([x, y, z], 1),
        lambda x, y, z: Maximum(z, [x, y]),
        lambda x, y, z: AllEqual([x, y, z]),
        lambda x, y, z: Lexicographic([x, y], [y, z]),
        lambda x, y, z: UnequalSum([x, y, z], 5),
        lambda x, y, z: NoOverlap([x, y, z], [7, 8, 9]),
        lambda x, y, z: Diffn([[x, y], [z, 5]], [[7, 8], [9, 4]]),
        lambda x, y, z: Cumulative([x, y, z], [7, 8, 9], [1, 1, 1], 2),
        lambda x, y, z: AllDifferentExcept([x, y, z], [0]),
        lambda x, y, z: LinearSum([x, y, z], most=7, implied_by=(0, 3)),
    ],
)
def test_large_ranges_are_not_enumerated(make: Callable[..., Constraint], monkeypatch: pytest.MonkeyPatch) -> None:
    def enumerated(*_: Any) -> Any:
        raise AssertionError("values are enumerated")

    for module in ("views", "ranks"):
        monkeypatch.setattr(f"hand_solver.constraints.{module}.members", enumerated)
    variables = tuple(Variable.integer(name, range(LARGE)) for name in "xyz")
    constraint = make(*integer_terms(variables))
    domains = Domains([variable.mask for variable in variables])
    assert constraint.filter(domains)
    domains.restrict(0, 1 << 50)
    assert constraint.filter(domains)


@given(st.data())
def test_negative_tables_without_stars_are_gac(data: st.DataObject) -> None:
    table = NegativeTable(*data.draw(rows_of_values()))
    assume(not any(None in row for row in table.rows))
    domains = Domains([data.draw(st.integers(1, 7)) for _ in table.scope])
    kept = supported(table, domains)
    assert table.filter(domains) == any(kept)
    if any(kept):
        assert domains.masks == kept


def test_edges_are_found_that_no_pair_sees() -> None:
    # Two tasks of 3 in 0..7 leave no room for a third of 2 before or between them, though it fits beside each.
    domains = Domains([0b11111, 0b11111, 0b111111111])
    terms = [(0, range(5)), (1, range(5)), (2, range(9))]
    assert NoOverlap(terms, [3, 3, 2]).filter(domains)
    assert domains.masks[2] == 0b111000000
    mirrored = Domains([0b11111000, 0b11111000, 0b111111111])
    assert NoOverlap([(0, range(9)), (1, range(9)), (2, range(9))], [3, 3, 2]).filter(mirrored)
    assert mirrored.masks[2] == 0b000000111


@pytest.mark.parametrize("search", ["dfs", "learning"])
def test_tasks_may_be_at_any_time(search: str) -> None:
    at = (2**63 + 5, 2**62)
    for sign in (1, -1):
        tasks = [(x, (sign * start, sign * start)) for x, start in enumerate(at)]
        fixed = tuple(Variable(name, ("a", "b")) for name in "xy")
        assert count_solutions(Problem(fixed, (NoOverlap(tasks, [1, 2]),)), search=search) == 4


def test_an_overload_is_seen_before_any_task_runs_for_certain() -> None:
    terms = [(x, range(3)) for x in range(3)]  # 3 tasks of 2 x 2 in 4 x 2
    assert not Cumulative(terms, [2, 2, 2], [2, 2, 2], 2).filter(Domains([0b111] * 3))
    assert Cumulative(terms, [2, 2, 2], [2, 2, 2], 4).filter(Domains([0b111] * 3))


def test_starts_beside_the_profile_are_lost_inside_a_domain_too() -> None:
    domains = Domains([0b1000, 0b1111111])
    assert Cumulative([(0, range(7)), (1, range(7))], [1, 1], [1, 1], 1).filter(domains)
    assert domains.masks == [0b1000, 0b1110111]


def test_a_circuit_sees_a_node_that_cannot_be_reached() -> None:
    apart = Domains([0b0110, 0b0101, 0b1011, 0b1000 >> 3 | 0b0010])
    assert Circuit([(x, range(4)) for x in range(4)]).filter(apart)
    cut = Domains([0b0010, 0b0001, 0b1000, 0b0100])
    assert not Circuit([(x, range(4)) for x in range(4)]).filter(cut)
    parts = Domains([0b0110, 0b0101, 0b0011, 0b110111, 0b100111, 0b010111])  # 0, 1 and 2 never leave
    assert not Circuit([(x, range(6)) for x in range(6)]).filter(parts)


@pytest.mark.parametrize("search", ["dfs", "learning", "auto"])
def test_circuits_are_as_many_as_they_should_be(search: str) -> None:
    variables = tuple(Variable(f"after {x}", tuple("01234")) for x in range(5))
    terms = [(x, range(5)) for x in range(5)]
    assert count_solutions(Problem(variables, (Circuit(terms),)), search=search) == factorial(4)
    tours = sum(factorial(5) // factorial(5 - size) // size for size in range(2, 6))  # and none
    assert count_solutions(Problem(variables, (SubCircuit(terms),)), search=search) == tours + 1


def test_an_automaton_is_made_deterministic_and_small() -> None:
    # The third from the end is 1: an automaton of 4 states that guesses; without guessing it needs 8.
    guess = [("a", 0, "a"), ("a", 1, "a"), ("a", 1, "b"), ("b", 0, "c"), ("b", 1, "c"), ("c", 0, "d"), ("c", 1, "d")]
    regular = Regular([(x, range(2)) for x in range(8)], guess, "a", ["d"])
    layers = layers_of(guess, "a", ["d"], 8)
    assert layers is not None
    assert [len(layer) for layer in layers] == [1, 1, 1, 1, 1, 1, 1, 1]
    two = tuple(Variable(f"x{x}", ("0", "1")) for x in range(8))
    for search in ("dfs", "learning"):
        assert count_solutions(Problem(two, (regular,)), search=search) == 2**7
    assert layers_of(guess, "a", ["d"], 1) is None


def layers_of(transitions: list[tuple[str, int, str]], start: str, final: list[str], length: int) -> list[Layer] | None:
    """Those of an automaton that reads zeros and ones."""
    automaton = Automaton(transitions, start, final, "test")
    return unrolled([(automaton.reading(range(2)), 0b11)] * length, automaton.start, automaton.final)


@given(st.data())
def test_an_automaton_reads_what_its_states_say(data: st.DataObject) -> None:
    """Also where distances between states are so many that steps are lists."""
    size = data.draw(st.integers(1, 9))
    states = st.integers(0, size - 1)
    transitions = data.draw(st.lists(st.tuples(states, st.integers(0, 2), states), max_size=60))
    final = data.draw(st.sets(states))
    regular = Regular([(x, range(3)) for x in range(3)], transitions, 0, final)
    words = []
    for word in product(range(3), repeat=3):
        reached = {0}
        for number in word:
            reached = {to for state, read, to in transitions if state in reached and read == number}
        if reached & final:
            words.append(word)
    domains = Domains([0b111] * 3)
    assert regular.filter(domains) is bool(words)
    if words:
        assert domains.masks == [sum({1 << word[x] for word in words}) for x in range(3)]
    assert all(regular.is_satisfied(word) is (word in words) for word in product(range(3), repeat=3))


def nonogram(runs: list[int]) -> list[tuple[int, int, int]]:
    """An automaton for a line of a nonogram."""
    line = [0, *(sign for run in runs for sign in [*[1] * run, 0])]
    ones = [(state, 1, state + 1) for state, sign in enumerate(line[1:]) if sign]
    zeros = [(state, 0, state) for state, sign in enumerate(line) if not sign]
    ends = [(state, 0, state + 1) for state, (sign, after) in enumerate(pairwise(line)) if sign and not after]
    return ones + zeros + ends


def test_propagation_on_a_stated_automaton_is_gac() -> None:
    """Unit propagation alone finds what follows in a line of a nonogram."""
    runs = [3, 2]
    transitions = nonogram(runs)
    last = max(max(state, after) for state, _, after in transitions)
    line = Regular([(x, range(2)) for x in range(7)], transitions, 0, [last, last - 1])
    problem = Problem(tuple(Variable(f"x{x}", ("blank", "full")) for x in range(7)), (line,))
    expected = Domains([3] * 7)
    assert line.filter(expected)
    assert expected.masks == supported(line, Domains([3] * 7)) == [3, 2, 2, 3, 3, 2, 3]
    encoding = encode(problem)
    assert _propagated(encoding) == expected.masks


def _propagated(encoding: Any) -> list[int]:
    """What clauses and sums leave of each variable of two values when propagated one by one until nothing follows."""
    truth: dict[int, bool] = {}
    stated = [([unit], 1, [1]) for unit in encoding.units] + [([a, b], 1, [1, 1]) for a, b in encoding.pairs]
    for literals, degree, exactly, weights in encoding.inequalities:
        of_each = list(weights) or [1] * len(literals)
        stated.append((literals, degree, of_each))
        if exactly:
            stated.append(([literal ^ 1 for literal in literals], sum(of_each) - degree, of_each))
    while True:
        before = len(truth)
        for literals, degree, weights in stated:
            open_weight = sum(w for x, w in zip(literals, weights, strict=True) if truth.get(x) is not False)
            for literal, weight in zip(literals, weights, strict=True):
                if literal not in truth and open_weight - weight < degree:
                    truth[literal], truth[literal ^ 1] = True, False
        if len(truth) == before:
            return [
                sum(1 << value for value in (0, 1) if truth.get(2 * (first + value)) is not False)
                for first in encoding.first[:-1]
            ]


def test_statements_of_unexplained_booleans_say_so() -> None:
    problem = Problem(tuple(Variable(name, tuple("abc")) for name in "xy"), (UnequalSum(of(0, 1), 2),))
    stated = [one for _, one in inequalities(problem)]
    assert not all(one.is_explained for one in stated)
    assert all(one.is_explained == all(literal.is_explained for literal in one.literals) for one in stated)


@settings(max_examples=examples(30))
@given(st.data())
def test_no_overlap_of_larger_tasks_is_what_all_searches_find(data: st.DataObject) -> None:
    tasks = data.draw(st.integers(2, 4))
    lengths = data.draw(st.lists(st.integers(1, 4), min_size=tasks, max_size=tasks))
    masks = [data.draw(st.integers(1, 2**8 - 1)) for _ in range(tasks)]
    variables = tuple(Variable.integer(f"start {x}", range(8), mask) for x, mask in enumerate(masks))
    assume(prod(mask.bit_count() for mask in masks) < 700)
    for constraint in (
        NoOverlap(integer_terms(variables), lengths),
        Cumulative(integer_terms(variables), lengths, [1] * tasks, 1),
    ):
        problem = Problem(variables, (constraint,))
        expected = sorted(problem_solutions(problem))
        for search in ("dfs", "learning"):
            assert sorted(solve(problem, search, limits=Limits(solutions=None)).solutions) == expected


def test_all_that_is_exported_is_a_constraint_or_makes_some_or_a_term() -> None:
    named = {name: getattr(constraints, name) for name in constraints.__all__}
    assert {name for name, one in named.items() if not isinstance(one, type)} == {
        *("integer_terms", "scaled"),
        *("interchangeable_rows", "interchangeable_values", "interchangeable_variables"),
    }
    assert all(issubclass(one, Constraint) for one in named.values() if isinstance(one, type))


@given(st.data())
def test_extrema_are_gac(data: st.DataObject) -> None:
    """Of ranges that begin anywhere, uneven integers and constants, no variable twice."""
    kind = data.draw(st.sampled_from((Maximum, Minimum)))
    numbers = st.integers(-3, 3).map(lambda low: range(low, low + 4)) | st.permutations((-4, 0, 1, 5)).map(tuple)
    seen = [data.draw(numbers) for _ in range(data.draw(st.integers(2, 4)))]
    fixed = data.draw(st.lists(st.integers(-2, 3), max_size=1))
    masks = [data.draw(st.integers(1, 15)) for _ in seen]
    constraint = kind((0, seen[0]), [*((x, listed) for x, listed in enumerate(seen) if x), *fixed])
    domains = Domains(list(masks))
    rows = [
        row
        for row in product(*[[value for value in range(4) if mask >> value & 1] for mask in masks])
        if constraint.is_satisfied(row)
    ]
    left = [sum({1 << row[x] for row in rows}) for x in range(len(seen))]
    assert constraint.filter(domains) == bool(rows)
    assert not rows or domains.masks == left
