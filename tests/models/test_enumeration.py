"""Trying everything ends when its time does, also where no solution comes by at which to look at the clock."""

from __future__ import annotations

from hand_solver import Limits, Status
from magnets_cp.models.boolean.puzzle import CNF
from magnets_cp.source import Source
from magnets_cp.workbench.run.enumeration import Enumeration


def _pigeons(number: int) -> str:
    """So many pigeons in one hole less: no solution, and very many assignments to try."""
    holes = range(1, number)
    at = {(p, h): p * (number - 1) + h for p in range(number) for h in holes}
    clauses = [[at[p, h] for h in holes] for p in range(number)]
    clauses += [[-at[p, h], -at[q, h]] for h in holes for p in range(number) for q in range(p)]
    return "\n".join([f"p cnf {len(at)} {len(clauses)}", *(f"{' '.join(map(str, one))} 0" for one in clauses)])


def test_it_ends_with_its_seconds() -> None:
    (board,) = CNF.read(Source("pigeons", _pigeons(12)), None)
    answer = Enumeration().run(CNF, board, Limits(seconds=0.2))
    assert (answer.status, answer.solutions, answer.complete) == (Status.UNKNOWN, (), False)


def test_in_time_it_finds_all_there_are() -> None:
    (none,) = CNF.read(Source("pigeons", _pigeons(4)), None)
    assert Enumeration().run(CNF, none, Limits(seconds=60)).status is Status.UNSATISFIABLE
    (some,) = CNF.read(Source("pigeons", "p cnf 3 1\n1 2 0\n"), None)
    assert len(Enumeration().run(CNF, some, Limits(seconds=60, solutions=None)).solutions) == 6
