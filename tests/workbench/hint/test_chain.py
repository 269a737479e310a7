"""Chains are told link by link: each link follows from those before it, the last fails, and none can be left out."""

from __future__ import annotations

import re

import pytest

import magnets_cp
from hand_solver import Limits, Problem, solve
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.workbench.explain.hint.chain import Assumed, Link, chain

# Minimal, of grade chain: its longest hint named eleven clues in no order.
BOARDS = [magnets_cp.generate("6x6", grade="chain", seed=seed) for seed in (1, 2, 3)]


def assumptions(board: magnets_cp.Board) -> list[tuple[Problem, Assumed, list[Link]]]:
    whole = csp(board.content, "lines")
    found = []
    known = tuple(variable.mask for variable in whole.variables)
    for one in magnets_cp.hint(board, None).steps:
        if one.step.constraint is None:
            ((variable, mask),) = one.step.removed
            assumed = Assumed(known, variable, mask.bit_length() - 1)
            found.append((whole, assumed, chain(whole, assumed)))
        known = one.step.masks
    return found


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_each_link_follows_and_the_last_fails(board: magnets_cp.Board) -> None:
    tried = assumptions(board)
    assert tried
    for whole, assumed, links in tried:
        assert links
        masks = list(assumed.masks)
        masks[assumed.variable] = 1 << assumed.value
        for number, link in enumerate(links):
            alone = Problem(whole.variables, (whole.constraints[link.constraint],))
            assert bool(link.narrowed) is (number < len(links) - 1)
            for x, mask in link.narrowed:
                against = [*masks[:x], masks[x] & ~mask, *masks[x + 1 :]]
                assert not solve(alone.narrowed(against), limits=Limits(solutions=1)).solutions
                masks[x] &= mask
            if not link.narrowed:
                assert not solve(alone.narrowed(masks), limits=Limits(solutions=1)).solutions


def test_the_longest_hint_is_told_step_by_step() -> None:
    told = [one.sentence for one in magnets_cp.hint(BOARDS[0], None).steps if one.step.kind is Deduction.CHAIN]
    assert told
    for sentence in told:
        numbers = [int(number) for number in re.findall(r"\((\d+)\) (?:row|column) \d", sentence)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert "which cannot be any more: so " in sentence
        assert "these could not all be met" not in sentence
