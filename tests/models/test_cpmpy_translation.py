"""Plain problems in CPMpy mean what they mean: CP-SAT answers as brute force does."""

from __future__ import annotations

import pytest

pytest.importorskip("cpmpy")

from hand_solver import Limits
from magnets_cp.errors import CannotStateError
from magnets_cp.models.xcsp3.as_plain import plain
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.from_plain import stated
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.plain import PARTS, PlainProblem
from magnets_cp.source import Source
from magnets_cp.workbench.run.configuration import parse
from tests.models import enumerating
from tests.models.drawn import drawn


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_that_of_brute_force(kind: str) -> None:
    from cpmpy.solvers.ortools import CPM_ortools

    for seed in range(2):
        problem = plain(drawn(kind, seed))
        made = stated(problem)
        is_found = CPM_ortools(made.model).solve()
        assert is_found == (enumerating.solve(problem) is not None), problem
        if is_found:
            values = dict(zip(problem.variables, map(int, made.solution), strict=True))
            assert all(enumerating.holds(one, values) for one in problem.constraints), problem


def test_a_task_of_length_0_may_or_may_not_lie_in_another() -> None:
    from cpmpy.solvers.ortools import CPM_ortools

    for ignored in (True, False):
        problem = PlainProblem({"x": (1,)}, [("noOverlap", (0, "x"), (2, 0), ignored)])
        assert CPM_ortools(stated(problem).model).solve() == ignored


def test_a_variable_of_no_constraint_has_a_value_of_its_domain() -> None:
    from cpmpy.solvers.ortools import CPM_ortools

    made = stated(PlainProblem({"x": (1, 2), "y": (3, 5)}, []))
    assert CPM_ortools(made.model).solve()
    assert made.solution in {("1", "3"), ("1", "5"), ("2", "3"), ("2", "5")}


def test_all_kinds_are_translated() -> None:
    from magnets_cp.models.xcsp3.from_plain import _KINDS

    assert set(PARTS) == set(_KINDS)
    with pytest.raises(CannotStateError, match="magic is not translated"):
        stated(PlainProblem({"x": (1, 2)}, [("magic", ["x"])]))


def instance(variables: str, constraints: str) -> Instance:
    text = f"<instance>{variables}<constraints>{constraints}</constraints></instance>"
    return read(Source("board", text))


X = '<variables><array id="x" size="[3]"> 0..2 </array></variables>'


@pytest.mark.parametrize(
    "constraints",
    [
        "<circuit> x[] </circuit>",
        "<circuit> x[] </circuit><intension> eq(x[0],0) </intension>",
        "<circuit> <list> x[] </list> <size> 3 </size> </circuit>",
        "<binPacking><list> x[] </list><sizes> 2 3 1 </sizes><condition> (ge,4) </condition></binPacking>",
        "<binPacking><list> x[] </list><sizes> 2 3 1 </sizes><limits> 2 3 </limits></binPacking>",
        '<noOverlap zeroIgnored="false"><origins> x[] </origins><lengths> 0 2 1 </lengths></noOverlap>',
        "<intension> or(eq(div(1,x[0]),1),eq(x[1],1)) </intension>",
        "<extension> <list> x[0] </list> <conflicts> (*)(1) </conflicts> </extension>",
        "<extension> <list> x[0] </list> <supports> (*)(1) </supports> </extension>",
        "<intension> iff(eq(x[0],0),eq(x[1],0),eq(x[2],0)) </intension>",
        "<regular><list> x[] </list><transitions> (a,0,a)(a,0,b)(b,1,b) </transitions>"
        "<start> a </start><final> b </final></regular>",
    ],
)
def test_cp_sat_finds_every_solution_also_where_the_reader_of_cpmpy_would_not(constraints: str) -> None:
    assert_all_are_found(instance(X, constraints))


def test_a_domain_of_two_values_far_apart_is_stated_in_no_time() -> None:
    variables = '<variables><var id="x"> 0 3000000000 </var><var id="y"> 0 1 </var></variables>'
    rows = "<extension><list> x y </list><supports> (3000000000,1)(0,0) </supports></extension>"
    assert_all_are_found(instance(variables, rows))


@pytest.mark.parametrize("kind", KINDS)
def test_cp_sat_finds_every_solution_of_every_kind(kind: str) -> None:
    for seed in (20, 21):
        assert_all_are_found(drawn(kind, seed))


def assert_all_are_found(board: Instance) -> None:
    answer = parse("solver=cp-sat", XCSP3).run(XCSP3, board, Limits(seconds=60, solutions=None))
    assert answer.complete
    assert len(answer.solutions) == len(set(answer.solutions))
    assert set(answer.solutions) == set(every(board))
