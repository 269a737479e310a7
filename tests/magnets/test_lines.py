"""The whole-line constraint against brute force over the line, with all features of the puzzle."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Problem
from hand_solver.booleans import encode
from hand_solver.problem.domains import Domains
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import csp, decode
from magnets_cp.puzzles.magnets.rules import violations
from tests.brute_force import models, problem_solutions, supported
from tests.strategies import boards
from tests.thorough import examples


@settings(max_examples=examples(300))
@given(boards(max_cells=12), st.data())
def test_a_line_is_filtered_to_gac(board: Board, data: st.DataObject) -> None:
    problem = csp(board, "lines")
    masks = [data.draw(st.integers(1, 7)) for _ in problem.variables]
    for line in problem.constraints:
        domains = Domains(masks)
        expected = supported(line, domains)
        possible = any(expected) if line.scope else line.is_satisfied(())
        assert line.may_hold(domains) == possible
        assert line.filter(domains) == possible
        if possible:
            assert [domains.masks[x] for x in line.scope] == expected
            length = len(domains.trail)
            assert line.filter(domains)
            assert len(domains.trail) == length


@given(boards(max_cells=12), st.data())
def test_the_lines_together_mean_the_rules(board: Board, data: st.DataObject) -> None:
    problem = csp(board, "lines")
    assignment = tuple(data.draw(st.integers(0, 2)) for _ in problem.variables)
    assert problem.is_satisfied(assignment) == (not violations(board, decode(board, assignment)))


@given(boards(max_cells=10), st.data())
def test_what_a_line_states_to_be_learnt_from_is_what_it_means(board: Board, data: st.DataObject) -> None:
    whole = csp(board, "lines")
    alone = Problem(whole.variables, (data.draw(st.sampled_from(whole.constraints)),))
    encoding = encode(alone)
    scope = alone.constraints[0].scope
    stated, meant = (
        {tuple(solution[x] for x in scope) for solution in solutions}
        for solutions in (map(encoding.decode, models(encoding)), problem_solutions(alone))
    )
    assert stated == meant


def test_long_lines_and_clues_beyond_any_count() -> None:
    from magnets_cp.puzzles.magnets.notations.registry import read_boards
    from magnets_cp.source import Source

    # 40 upright dominoes side by side: alternating signs, 20 of each, in two ways.
    wide = f"40x2:{'1' * 40},kk,{'1' * 40},kk,{'T' * 40}{'B' * 40}"
    (board,) = read_boards(Source("wide", wide))
    problem = csp(board, "lines")
    domains = Domains([7] * 39 + [1])
    assert all(line.filter(domains) for line in problem.constraints)
    assert domains.masks == [2, 1] * 20
    (board,) = read_boards(Source("many", "2 1\n1 0\n0 999\n1\n1\n1\n1\n"), "fum")
    assert not all(line.filter(Domains([7])) for line in csp(board, "lines").constraints)


def test_what_is_remembered_of_a_line_stays_bounded() -> None:
    from magnets_cp.puzzles.magnets import lines
    from magnets_cp.puzzles.magnets.lines import LineConstraint
    from tests.boards import instance

    problem = csp(instance("seed-2-10x9.txt"), "lines")
    line = problem.constraints[0]
    assert isinstance(line, LineConstraint)
    limit, lines._MEMO_LIMIT = lines._MEMO_LIMIT, 3
    try:
        for mask in range(1, 8):
            line.filter(Domains([mask, *[7] * (len(problem.variables) - 1)]))
            assert line._supports is not None
            assert len(line._supports._memo) <= 3
    finally:
        lines._MEMO_LIMIT = limit
