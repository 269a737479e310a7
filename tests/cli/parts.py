"""A user's own parts with faults."""

from __future__ import annotations

# A solution has +- in the last row, where one is allowed.
BOARD = "3x6:232,120121,322,210112,TTTBBBLRTLRBTLRBLR\n"

MINE = '''
from hand_solver import Constraint, Problem
from magnets_cp.puzzles.magnets.csp import csp


class AtMost(Constraint):
    """No more than k of the dominoes are +-; off by one."""

    def __init__(self, scope, k, name):
        self.scope, self.k, self.name = tuple(scope), k, name

    def filter(self, domains):
        fixed = [x for x in self.scope if domains.masks[x] == 1]
        return len(fixed) < self.k - 1 or all(domains.restrict(x, ~1) for x in self.scope if x not in fixed)

    def is_satisfied(self, values):
        return values.count(0) <= self.k


class Broken(AtMost):
    def filter(self, domains):
        return 1 / 0


def level(board, kind=AtMost):
    counts = csp(board, "counts")
    lying = [[i for i, (a, b) in enumerate(board.dominoes) if a[0] == b[0] == r] for r in range(board.rows)]
    mine = [kind(scope, board.row_plus[r], f"at most {r + 1}") for r, scope in enumerate(lying) if board.row_plus[r]]
    return Problem(counts.variables, (*counts.constraints, *mine))


def broken(board):
    return level(board, Broken)


def fewer(board):
    return Problem(csp(board, "counts").variables[1:], ())


def one(board):
    return 1


def refuse(propagation, variable):
    """Unsound: it says of every node that no solution is left."""
    return False
'''
