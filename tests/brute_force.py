"""Solutions by trying everything: slow, and too simple to be wrong."""

from __future__ import annotations

from itertools import product

from hand_solver import Assignment, Constraint, Problem
from hand_solver.domains import Domains, members
from magnets_cp.answer import Solution
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.rules import violations


def problem_solutions(problem: Problem) -> set[Assignment]:
    """Every assignment that satisfies the problem."""
    every = product(*(members(variable.mask) for variable in problem.variables))
    return {assignment for assignment in every if problem.is_satisfied(assignment)}


def supported(constraint: Constraint, domains: Domains) -> list[int]:
    """For each variable of the scope, the mask of the values in some solution of the constraint: what GAC keeps."""
    kept = [0] * len(constraint.scope)
    for values in product(*(members(domains.masks[x]) for x in constraint.scope)):
        if constraint.is_satisfied(values):
            kept = [mask | 1 << value for mask, value in zip(kept, values, strict=True)]
    return kept


def board_solutions(board: Board) -> set[Solution]:
    """Every filling of the dominoes in which the rules find no violation."""
    found = set()
    for labels in product(("+-", "-+", ".."), repeat=len(board.dominoes)):
        signs = dict.fromkeys(board.cells, ".")
        for (first, second), label in zip(board.dominoes, labels, strict=True):
            signs[first], signs[second] = label[0], label[1]
        solution = tuple("".join(signs[r, c] for c in range(board.columns)) for r in range(board.rows))
        if not violations(board, solution):
            found.add(solution)
    return found
