"""Solutions by trying everything: slow, and too simple to be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hand_solver import Assignment, Constraint, Problem
from hand_solver.booleans import Encoding
from hand_solver.booleans.kept import Sum
from hand_solver.events import Literal
from hand_solver.problem.domains import Domains, members
from magnets_cp.answer import Solution
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.rules import violations


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


def models(encoding: Encoding) -> list[tuple[int, ...]]:
    """By trying everything: the truths by literal (0 and 1) that satisfy the encoding.

    Boolean after Boolean gets its two truths; what is stated is looked at when its last Boolean has one.
    """
    active = list(encoding.active)
    clauses = [Sum(clause, 1, exactly=False) for clause in [*zip(encoding.units), *encoding.pairs]]
    ends: dict[int, list[Sum]] = {boolean: [] for boolean in active}
    for stated in [*clauses, *encoding.inequalities]:
        ends[max(stated.literals) >> 1].append(stated)
    truth = [0] * (2 * encoding.booleans)
    found: list[tuple[int, ...]] = []

    def extend(boolean: int, after: list[int]) -> None:
        for value in (0, 1):
            truth[2 * boolean], truth[2 * boolean + 1] = value, 1 - value
            if all(holds(stated, truth) for stated in ends[boolean]):
                if after:
                    extend(after[0], after[1:])
                else:
                    found.append(tuple(truth))

    if not encoding.contradiction and active:
        extend(active[0], active[1:])
    return found if active or encoding.contradiction else [tuple(truth)]


def holds(stated: Sum, truth: Sequence[int]) -> bool:
    """Is it so, with these truths (0 and 1) by literal?"""
    weights = stated.weights or [1] * len(stated.literals)
    total = sum(weight * truth[literal] for literal, weight in zip(stated.literals, weights, strict=True))
    return total == stated.degree if stated.exactly else total >= stated.degree


def means(literal: Literal, solution: Assignment) -> bool:
    """Is what the literal says so?"""
    return any(_is_so(part, solution) for part in literal.parts) is literal.some


def _is_so(part: tuple[int, int, bool] | Literal, solution: Assignment) -> bool:
    return means(part, solution) if isinstance(part, Literal) else (solution[part[0]] == part[1]) is part[2]
