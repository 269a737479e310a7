"""What constraints state themselves to, against brute force."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Constraint, Limits, Problem, Variable
from hand_solver.booleans import Encoding, encode
from hand_solver.booleans.encoder import state
from hand_solver.booleans.kept import Sum
from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.constraints import Count, Implied, LinearSum
from hand_solver.learning import solve
from hand_solver.problem.domains import Domains
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import LEVELS, csp, decode
from magnets_cp.puzzles.magnets.notations.registry import read_boards
from magnets_cp.source import Source
from tests.brute_force import board_solutions, models, problem_solutions
from tests.strategies import KINDS, boards, constraints
from tests.thorough import examples

ALL = Limits(solutions=None)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(40))
@given(data=st.data())
def test_the_encoding_of_a_constraint_has_its_solutions_each_once(kind: type[Constraint], data: st.DataObject) -> None:
    constraint = data.draw(constraints((kind,)))
    assert_encoded(constraint, [data.draw(st.integers(0, 7)) for _ in constraint.scope])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not Implied])
@settings(max_examples=examples(20))
@given(data=st.data())
def test_a_constraint_of_any_kind_can_be_implied(kind: type[Constraint], data: st.DataObject) -> None:
    inner = data.draw(constraints((kind,)))
    assert_encoded(Implied(inner, (len(inner.scope), 1)), [data.draw(st.integers(0, 7)) for _ in inner.scope] + [0b11])


def assert_encoded(constraint: Constraint, masks: Sequence[int]) -> None:
    """The encoding has every solution of the constraint, once."""
    problem = Problem(tuple(Variable("x", ("a", "b", "c"), mask) for mask in masks), (constraint,))
    encoding = encode(problem)
    decoded = [encoding.decode(truth) for truth in models(encoding)]
    assert sorted(decoded) == sorted(problem_solutions(problem))


@pytest.mark.parametrize("size", range(7))
def test_at_most_one_of_any_number_of_literals(size: int) -> None:
    encoding = Encoding(Problem(tuple(Variable(f"x{i}", ("no", "yes")) for i in range(size)), ()))
    encoding.at_most_one([encoding.literal(x, 1) for x in range(size)])
    state((), encoding, is_all=True)
    decoded = [encoding.decode(truth) for truth in models(encoding)]
    assert len(decoded) == len(set(decoded)) == size + 1
    assert all(sum(values) <= 1 for values in decoded)


@pytest.mark.parametrize("total", range(-1, 13))
def test_weights_of_both_literals_of_a_boolean(total: int) -> None:
    """Of the two exactly one holds: what both weigh at least is there in any case."""
    encoding = Encoding(Problem(tuple(Variable(f"x{i}", ("no", "yes")) for i in range(3)), ()))
    a, b, c = (encoding.literal(x, 1) for x in range(3))
    encoding.weigh_exactly(total, (a, a ^ 1, b, b ^ 1, c, TRUE), (3, 2, 1, 1, 4, 1))
    state((), encoding, is_all=True)
    decoded = {encoding.decode(truth) for truth in models(encoding)}
    assert decoded == {
        (x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1) if (3 if x else 2) + 1 + 4 * z + 1 == total
    }


@settings(max_examples=examples(50))
@given(boards(max_cells=6), st.sampled_from(list(LEVELS)))
def test_the_encoding_of_a_board_has_its_solutions_each_once(board: Board, level: str) -> None:
    encoding = encode(csp(board, level))
    found = [decode(board, encoding.decode(truth)) for truth in models(encoding)]
    assert len(found) == len(set(found))
    assert set(found) == board_solutions(board)


def test_values_nothing_speaks_of_are_told_apart() -> None:
    free = Problem((Variable("x", ("a", "b", "c")), Variable("y", tuple("abcdefg"))), (Count([(0, 1)], 0),))
    assert len(solve(free, ALL, compiled=False).solutions) == 14


def test_constants_are_worked_out_where_they_are_stated() -> None:
    encoding = Encoding(Problem((Variable("x", ("a", "b")), Variable("y", ("a", "b", "c"))), ()), [0b10, 0b011])
    assert [encoding.literal(0, 0), encoding.literal(0, 1), encoding.literal(1, 2)] == [FALSE, TRUE, FALSE]
    one, other = encoding.literal(1, 0), encoding.literal(1, 1)
    encoding.clause(FALSE, one, TRUE)
    encoding.not_both(FALSE, one)
    encoding.at_most_one([FALSE, one])
    encoding.exactly(1, [TRUE, FALSE])
    assert encoding.either([FALSE]) == FALSE
    assert encoding.either([one, TRUE]) == TRUE
    assert (list(encoding.units), encoding.pairs, encoding.sums) == ([], [], [])
    encoding.not_both(TRUE, one)
    encoding.clause(FALSE, one)
    encoding.at_most_one([one, TRUE, FALSE])
    assert list(encoding.units) == [one ^ 1, one, one ^ 1]
    encoding.exactly(3, [TRUE, FALSE, one, other, TRUE])
    encoding.exactly_among(2, [TRUE, one, FALSE, other])
    assert (encoding.pairs, encoding.sums) == ([], [Sum([one, other], 1)] * 2)
    assert not encoding.contradiction
    encoding.exactly(1, [TRUE, one, TRUE])
    assert encoding.contradiction


def test_literals_that_exclude_one_another_or_come_twice_in_a_clause() -> None:
    encoding = Encoding(Problem((Variable("x", ("a", "b")),), ()))
    literal = encoding.literal(0, 0)
    encoding.exactly(1, [literal, literal ^ 1])
    encoding.clause(literal, literal ^ 1)
    assert (encoding.sums, list(encoding.units), encoding.pairs) == ([], [], [])
    encoding.clause(literal, literal)
    assert list(encoding.units) == [literal]
    encoding.clause()
    assert encoding.contradiction


def test_a_variable_counts_once_however_many_of_its_values_do() -> None:
    # With a literal for each value three of the two variables would seem possible, and nothing would follow.
    both = Problem(
        (Variable("x", tuple("abc")), Variable("y", tuple("abc"))), (Count([(0, 0), (0, 1), (1, 0), (1, 1)], 2),)
    )
    encoding = encode(both)
    blank = [encoding.literal(variable, 2) for variable in (0, 1)]
    assert list(encoding.units) == [literal ^ 1 for literal in blank]
    (row,) = read_boards(Source("row", "4x1:....,2,....,2,LRLR"), None)
    assert set(encode(csp(row, "lines")).units) == {2 * 2 + 1, 2 * 5 + 1}


def test_clauses_as_inequalities() -> None:
    encoding = Encoding(Problem((Variable("x", tuple("abcd")),), ()))
    a, b, c, d = (encoding.literal(0, value) for value in range(4))
    encoding.exactly(2, [a, b, c])
    encoding.clause(a, b, c)
    encoding.clause(d, c, b ^ 1)
    clauses = [Sum([a, b, c], 1, exactly=False), Sum([b ^ 1, c, d], 1, exactly=False)]
    assert encoding.inequalities == [Sum([a, b, c], 2), *clauses]


def test_clauses_of_any_length() -> None:
    class NotAll(Constraint):
        """Not every variable has value 1."""

        scope, name = (0, 1, 2, 3), "not all"

        def filter(self, domains: Domains) -> bool:
            return any(domains.masks[x] != 2 for x in self.scope)

        def is_satisfied(self, values: object) -> bool:
            return values != [1, 1, 1, 1]

        def encode(self, encoding: Encoding) -> None:
            encoding.clause(*(encoding.literal(x, 1) ^ 1 for x in self.scope))

    problem = Problem(tuple(Variable("x", ("0", "1")) for _ in range(4)), (NotAll(),))
    assert len(solve(problem, ALL, compiled=False).solutions) == 15


def test_a_constraint_without_an_encoding_is_named() -> None:
    class Odd(Constraint):
        scope, name = (0,), "odd one"

        def filter(self, domains: Domains) -> bool:
            return True

        def is_satisfied(self, values: object) -> bool:
            return True

    with pytest.raises(NotImplementedError, match="constraint odd one has no encoding"):
        solve(Problem((Variable("x", ("a", "b")),), (Odd(),)))


def test_a_literal_of_a_long_ladder_says_which_values_are_meant() -> None:
    """Each is defined by the next, thousands deep."""
    encoding = encode(Problem((Variable.integer("x", range(3000)),), (LinearSum([(0, range(3000))], most=2000),)))
    literal = encoding.meaning(encoding.at_least(0, 5))
    assert literal.some
    assert [part[:2] for part in literal.parts] == [(0, value) for value in range(5, 3000)]
