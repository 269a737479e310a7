"""The board as text: @ is the locked queen, Q one that was placed, ! one under attack; on the way o is a free cell."""

from __future__ import annotations

from hand_solver.problem.domains import members
from magnets_cp.answer import Solution
from magnets_cp.partial import Drawing, Partial, Piece, Role
from magnets_cp.queens.board import Board
from magnets_cp.queens.csp import row_order

MAX_DRAWN = 60  # larger boards are one line, the columns of the queens: as cells they would fill screens
_SIGNS = {
    Role.GIVEN: "@",
    Role.DECIDED: "Q",
    Role.IMPLIED: "q",
    Role.FREE: "o",
    Role.REMOVED: "-",
    Role.CONFLICT: "!",
    Role.LEARNT: "*",
}
Cell = tuple[int, int]


def picture(board: Board, solution: Solution | None = None) -> str:
    """A line a row, a blank between two cells; above ``MAX_DRAWN`` rows one line with the columns of the queens.

    Without a solution only the locked queen is there, and x are the cells it attacks.
    """
    locked = (board.row, board.column)
    if solution is None:
        if board.n > MAX_DRAWN:
            return f"{board.n}@{board.row},{board.column}"
        signs = {(r, c): "x" for r in range(board.n) for c in range(board.n) if attacks(locked, (r, c))}
        return _drawn(board.n, {**signs, locked: "@"})
    # A wrong answer need not have a queen a row.
    fits = len(solution) == board.n and all(text.isdecimal() and int(text) < board.n for text in solution)
    if board.n > MAX_DRAWN or not fits:
        return " ".join(solution)
    queens = [(r, int(column)) for r, column in enumerate(solution)]
    attacked = {queen for queen in queens if any(attacks(queen, other) for other in queens)}
    return _drawn(board.n, {queen: "!" if queen in attacked else "@" if queen == locked else "Q" for queen in queens})


def attacks(one: Cell, other: Cell) -> bool:
    """Does a queen on one cell attack the other cell? It does not attack its own."""
    (r, c), (s, d) = one, other
    return one != other and (r == s or c == d or abs(r - s) == abs(c - d))


def _drawn(n: int, signs: dict[Cell, str]) -> str:
    return "\n".join(" ".join(signs.get((r, c), ".") for c in range(n)) for r in range(n))


def partial(board: Board, known: Partial) -> Drawing:
    """The board on the way.

    A cell removed in this step is -, one under attack, if search has to go back for it, !, one of what is learnt *.
    """
    roles: dict[Cell, Role] = {}
    for x, r in enumerate(row_order(board)):
        role = Role.DECIDED if x in known.decided else Role.IMPLIED if known.is_fixed(x) else Role.FREE
        roles |= {(r, c): Role.GIVEN if r == board.row else role for c in members(known.masks[x])}
        roles |= {(r, c): Role.REMOVED for c in members(known.removed_now(x))}
    queens = [cell for cell, role in roles.items() if role not in (Role.FREE, Role.REMOVED)]
    for x, r in enumerate(row_order(board)):
        roles |= {(r, c): Role.LEARNT for c in members((known.learnt or {}).get(x, 0))}
    if board.n > MAX_DRAWN:
        columns = dict(queens)
        return [
            [Piece(f"{columns.get(r, '?')} ", roles.get((r, columns.get(r, -1)), Role.FREE)) for r in range(board.n)]
        ]
    if known.conflict:
        standing = [cell for cell, role in roles.items() if role not in (Role.GIVEN, Role.REMOVED)]
        roles |= {cell: Role.CONFLICT for cell in standing if any(attacks(queen, cell) for queen in queens)}
    rows = [[roles.get((r, c), Role.PLAIN) for c in range(board.n)] for r in range(board.n)]
    return [[piece for role in row for piece in (Piece(_SIGNS.get(role, "."), role), Piece(" "))] for row in rows]
