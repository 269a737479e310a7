"""The board on the way: queens placed, cells still free, cells taken from the rows to come.

@  the locked queen     o  a free cell
Q  a queen placed       -  a cell removed in this step
q  the last free cell   !  a queen or a free cell under attack, where that is why the search has to go back
*  a cell of the inequality learnt
"""

from __future__ import annotations

from hand_solver.problem.domains import members
from magnets_cp.partial import Drawing, Partial, Piece, Role
from magnets_cp.queens.board import Board
from magnets_cp.queens.csp import row_order
from magnets_cp.queens.picture import MAX_DRAWN, attacks

_SIGNS = {
    Role.GIVEN: "@",
    Role.DECIDED: "Q",
    Role.IMPLIED: "q",
    Role.FREE: "o",
    Role.REMOVED: "-",
    Role.CONFLICT: "!",
    Role.LEARNT: "*",
    Role.PLAIN: ".",
}
Cell = tuple[int, int]


def draw(board: Board, partial: Partial) -> Drawing:
    """A line a row, a blank between two cells; above ``MAX_DRAWN`` rows one line, of columns where they are known."""
    roles = _roles(board, partial)
    if board.n > MAX_DRAWN:
        columns = {r: (c, role) for (r, c), role in roles.items() if role in (Role.GIVEN, Role.DECIDED, Role.IMPLIED)}
        known = [columns.get(r) for r in range(board.n)]
        return [[Piece("? ", Role.FREE) if place is None else Piece(f"{place[0]} ", place[1]) for place in known]]
    lines = []
    for r in range(board.n):
        line = [Piece(_SIGNS[role], role) for role in (roles.get((r, c), Role.PLAIN) for c in range(board.n))]
        lines.append([piece for cell in line for piece in (cell, Piece(" "))])
    return lines


def _roles(board: Board, partial: Partial) -> dict[Cell, Role]:
    """The cells that are not plain."""
    roles: dict[Cell, Role] = {}
    for x, r in enumerate(row_order(board)):
        role = Role.GIVEN if r == board.row else partial.role(x) if partial.is_fixed(x) else Role.FREE
        if role in (Role.CONFLICT, Role.LEARNT):  # of what conflicts the cells tell more than the rows
            role = Role.DECIDED if x in partial.decided else Role.IMPLIED
        roles |= {(r, c): role for c in members(partial.masks[x])}
        roles |= {(r, c): Role.REMOVED for c in members(partial.removed_now(x))}
        roles |= {(r, c): Role.LEARNT for c in members((partial.learnt or {}).get(x, 0))}
    if partial.conflict:
        queens = [cell for cell, role in roles.items() if role in (Role.GIVEN, Role.DECIDED, Role.IMPLIED)]
        standing = [cell for cell, role in roles.items() if role not in (Role.GIVEN, Role.REMOVED)]
        attacked = [cell for cell in standing if any(attacks(queen, cell) for queen in queens)]
        roles |= dict.fromkeys(attacked, Role.CONFLICT)
    return roles
