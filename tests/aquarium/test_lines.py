"""Every constraint of every level held to its contract, against brute force over its tuples."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver.problem.domains import Domains
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.csp import LEVELS, csp, decode
from magnets_cp.puzzles.aquarium.lines import ExactLine, Line
from magnets_cp.puzzles.aquarium.rules import violations
from tests.aquarium.boards import boards
from tests.brute_force import supported
from tests.thorough import examples


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=examples(120))
@given(board=boards(), data=st.data())
def test_no_stage_removes_a_value_of_a_solution_and_each_is_idempotent(
    level: str, board: Board, data: st.DataObject
) -> None:
    problem = csp(board, level)
    masks = [data.draw(st.sampled_from([1, 2, 3, 3])) for _ in problem.variables]
    for constraint in problem.constraints:
        domains = Domains(masks)
        mark = domains.mark()
        kept = supported(constraint, domains)
        assert constraint.may_hold(domains) or not any(kept)
        consistent = constraint.filter(domains)
        assert consistent or not any(kept)
        if consistent:
            assert all(domains.masks[x] & keep == keep for x, keep in zip(constraint.scope, kept, strict=True))
            length = len(domains.trail)
            assert constraint.filter(domains)
            assert len(domains.trail) == length
        domains.undo(mark)
        assert domains.masks == masks


@settings(max_examples=examples(150))
@given(boards(), st.data())
def test_full_assignments_are_decided_as_the_meaning_does(board: Board, data: st.DataObject) -> None:
    for level in LEVELS:
        problem = csp(board, level)
        assignment = tuple(data.draw(st.integers(0, 1)) for _ in problem.variables)
        domains = Domains(1 << value for value in assignment)
        for constraint in problem.constraints:
            right = constraint.is_satisfied([assignment[x] for x in constraint.scope])
            assert constraint.filter(domains) == constraint.may_hold(domains) == right
        assert problem.is_satisfied(assignment) == (not violations(board, decode(board, assignment)))


@settings(max_examples=examples(150))
@given(boards(), st.data())
def test_an_exact_line_is_filtered_to_gac(board: Board, data: st.DataObject) -> None:
    problem = csp(board, "lines")
    masks = [data.draw(st.sampled_from([1, 2, 3, 3])) for _ in problem.variables]
    for line in problem.constraints:
        if isinstance(line, ExactLine):
            domains = Domains(masks)
            kept = supported(line, domains)
            assert line.may_hold(domains) == any(kept)
            assert line.filter(domains) == any(kept)
            if any(kept):
                assert [domains.masks[x] for x in line.scope] == kept


def test_what_the_seed_concludes_from_a_row_and_what_only_an_exact_line_does() -> None:
    # Its example: groups of 2, 1 and 3 cells, four to fill; the three must, then the two cannot, the one must.
    groups = [((0, 2),), ((1, 1),), ((2, 3),)]
    domains = Domains([3, 3, 3])
    assert Line(groups, 4, "row").filter(domains)
    assert domains.masks == [2, 1, 1]
    # Pairs only, and one single cell: an odd count needs it, which bounds cannot see.
    pairs = [((0, 2),), ((1, 2),), ((2, 1),)]
    bounds, exact = Domains([3, 3, 3]), Domains([3, 3, 3])
    assert Line(pairs, 3, "row").filter(bounds)
    assert ExactLine(pairs, 3, "row").filter(exact)
    assert (bounds.masks, exact.masks) == ([3, 3, 3], [3, 3, 1])


def test_what_the_seed_concludes_from_a_column() -> None:
    # Three cells of one aquarium above two of another, lowest first; four to fill.
    groups = [((0, 1), (1, 1)), ((2, 1), (3, 1), (4, 1))]
    domains = Domains([3] * 5)
    assert Line(groups, 4, "column").filter(domains)
    assert domains.masks == [1, 3, 1, 1, 3]
    domains = Domains([3] * 5)
    assert Line(groups, 1, "column").filter(domains)
    assert domains.masks == [3, 2, 3, 2, 2]


def test_totals_beyond_the_line() -> None:
    for kind in (Line, ExactLine):
        assert not kind([((0, 2),), ((1, 1),)], 10**9 - 1, "row").filter(Domains([3, 3]))
        assert not kind([((0, 2),), ((1, 1),)], 10**9 - 1, "row").may_hold(Domains([3, 3]))
