"""CNF and OPB: read, solved, checked; what is wrong in them is named with its place."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

import hand_solver
from hand_solver import Limits, Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import CannotStateError, InputError
from magnets_cp.models.boolean.formula import formula
from magnets_cp.models.boolean.puzzle import CNF, OPB
from magnets_cp.models.boolean.write import made_opb
from magnets_cp.models.xcsp3.instance import Condition, Instance, Posted
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import recognized
from magnets_cp.source import Source
from magnets_cp.workbench.judge.certificates.certify import CertificateState, Certifier
from magnets_cp.workbench.judge.certificates.checker import ALL, BEST
from magnets_cp.workbench.judge.certificates.proof import Prover
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance as BoardInstance
from magnets_cp.workbench.run.run_solver import run_safely
from tests.running import magnets


def agree(puzzle: Puzzle[Instance], text: str) -> None:
    source = Source("one", text)
    assert recognized(source) is puzzle
    (board,) = puzzle.read(source, None)
    variables = len(board.variables)
    expected = {one for one in product("01", repeat=variables) if not puzzle.violations(board, one)}
    result = hand_solver.solve(puzzle.csp(board, "native"), "learning", limits=Limits(solutions=None))
    assert {puzzle.decode(board, one) for one in result.solutions} == expected, text


def test_random_clauses() -> None:
    for seed in range(40):
        rng = Random(seed)
        clauses = [[rng.choice((1, -1)) * rng.randint(1, 5) for _ in range(rng.randint(1, 3))] for _ in range(8)]
        listed = "\n".join(f"{' '.join(map(str, clause))} 0" for clause in clauses)
        agree(CNF, f"c random\np cnf 5 {len(clauses)}\n{listed}\n")


def test_random_inequalities() -> None:
    for seed in range(40):
        rng = Random(seed)
        lines = []
        for _ in range(4):
            literals = [f"{rng.choice(('', '~'))}x{rng.randint(1, 5)}" for _ in range(4)]
            products = [literals[0], literals[1], f"{literals[2]} {literals[3]}"]
            terms = [f"{rng.randint(-4, 4):+} {one}" for one in products]
            lines.append(f"{' '.join(terms)} {rng.choice(('>=', '=', '<='))} {rng.randint(-3, 4)} ;")
        agree(OPB, "* #variable= 5 #constraint= 4\n" + "\n".join(lines) + "\n")


def test_a_negated_literal_is_read_through_its_variable() -> None:
    text = "min: +1 ~x1 +2 ~x2 ;\n+3 ~x1 +2 ~x2 +4 x3 >= 4 ;\n+1 ~x1 +1 ~x3 >= 1 ;\n"
    (board,) = OPB.read(Source("one", text), None)
    names = [variable.name for variable in OPB.csp(board, "native").variables]
    assert names == list(board.variables)


def test_the_best_value_of_an_objective() -> None:
    text = "* one\nmin: +2 x1 +3 x2 +1 ~x3 +2 x3 x4 ;\n+1 x1 +1 x2 +1 x3 >= 2 ;\n+1 x3 +1 x4 = 1 ;\n"
    (board,) = OPB.read(Source("one", text), None)
    result = hand_solver.solve(OPB.csp(board, "native"))
    assert result.objective == 2 == OPB.cost(board, OPB.decode(board, result.solutions[-1]))


def test_answers_of_the_competitions() -> None:
    (board,) = CNF.read(Source("one", "p cnf 3 1\n1 2 3 0\n"), None)
    assert CNF.read_solutions(Source("answer", "s SATISFIABLE\nv 1 -2\nv 3 0\n"), board) == [("1", "0", "1")]
    with pytest.raises(InputError, match="x9"):
        CNF.read_solutions(Source("answer", "v x9"), board)


@pytest.mark.parametrize(
    ("puzzle", "text", "line", "column", "expected"),
    [
        (CNF, "p cnf 2\n1 0\n", 1, 1, "p cnf VARIABLES"),
        (CNF, "p cnf \u00b2 1\n1 0\n", 1, 1, "p cnf VARIABLES"),
        (CNF, "p cnf 1 \u0661\n1 0\n", 1, 1, "p cnf VARIABLES"),
        (CNF, f"p cnf 1 1{'0' * 18}\n1 0\n", 1, 1, "at most 18 digits"),
        (CNF, f"p cnf 1{'0' * 8} 1\n1 0\n", 1, 7, "at most 1000000 variables"),
        (CNF, "p cnf 2 1\n1 3 0\n", 2, 3, "a literal, from 1 to 2"),
        (CNF, "p cnf 2 1\n1 2\n", 3, 1, "0 at the end"),
        (CNF, "c cut off\np cnf 2 3\n1 2 0\n-1 0\n", 2, 9, "2, the number of clauses that follow"),
        (CNF, "p cnf 2 1\n1 2 0\n-1 0\n", 1, 9, "2, the number of clauses that follow"),
        (OPB, "+1 x1 >= 1\n", 2, 1, "; at the end"),
        (OPB, "+1 x1 1 ;\n", 1, 7, "one of >="),
        (OPB, "min: +1 x1 ;\n+1 x1 >= 0 ; max: +1 x1 ;\n", 2, 14, "one objective"),
        (OPB, "+1 y1 >= 1 ;\n", 1, 4, "a number of at most 18 digits, or after it literals"),
        (OPB, "+1 x0 >= 1 ;\n", 1, 4, "a number of at most 18 digits, or after it literals"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    puzzle: Puzzle[Instance], text: str, line: int, column: int, expected: str
) -> None:
    with pytest.raises(InputError) as caught:
        puzzle.read(Source("one", text), None)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert expected in caught.value.expected


def test_zeros_before_the_numbers_of_a_header_are_read() -> None:
    (board,) = CNF.read(Source("one", "p cnf 000000002 0000000001\n1 -2 0\n"), None)
    assert list(board.variables) == ["x1", "x2"]


def test_declared_variables_of_no_inequality_have_values_too() -> None:
    text = "* #variable= 2 #constraint= 1\n+1 x1 >= 1 ;\n"
    (board,) = OPB.read(Source("one", text), None)
    assert list(board.variables) == ["x1", "x2"]
    result = hand_solver.solve(OPB.csp(board, "native"), limits=Limits(solutions=None))
    assert {OPB.decode(board, one) for one in result.solutions} == {("1", "0"), ("1", "1")}
    with pytest.raises(InputError, match="at most"):
        OPB.read(Source("one", "* #variable= 1000001 #constraint= 1\n+1 x1 >= 1 ;\n"), None)


BIG = "min: +376932014389492177 x2 +2 ~x4 +1 x4 +482467331630903381 ~x4 ;"


@pytest.mark.parametrize(
    ("goal", "best"), [("min: ;", 0), ("max: +2 x1 ;", 2), (BIG, 1), (BIG.replace("min", "max"), 859399346020395560)]
)
def test_cp_sat_tells_the_cost_of_its_solution(goal: str, best: int) -> None:
    (board,) = OPB.read(Source("one", f"* #variable= 4 #constraint= 1\n{goal}\n+1 x1 +1 x2 >= 1 ;\n"), None)
    answer = run_safely(parse("solver=cp-sat", OPB), OPB, board, Limits())
    assert answer.status is Status.OPTIMAL
    assert (answer.objective, answer.bound) == (best, best)


def test_what_cannot_be_learnt_from_is_left_out_where_solvers_are_compared() -> None:
    (board,) = OPB.read(Source("one", f"* #variable= 4 #constraint= 0\n{BIG}\n"), None)
    answer = run_safely(parse("search=learning", OPB), OPB, board, Limits())
    assert (answer.outcome, answer.status) == (Outcome.DECLINED, Status.UNKNOWN)


@pytest.mark.parametrize(
    "text",
    [
        *("-1 x1 +0 x2 >= 0 ;", "min: -2 x1 +1 x1 ;", "min: +1 x2 -1 x1 -1 x2 ;\n+1 x1 >= 0 ;"),
        *("-1 x1 >= +0 ;", "-1 x1 >=0 ;", "-1 x1 >= 0\n;", "-1 x1\n>= 0 ;", "-1 x1 >= 0 ; +1 x2 >= 0 ;"),
        "min: -1 x1;",
    ],
)
def test_what_the_checker_does_not_read_as_we_do_is_written_anew(text: str) -> None:
    (board,) = OPB.read(Source("one", f"* #variable= 2 #constraint= {text.count('>=')}\n{text}\n"), None)
    written = formula(board).opb()
    assert "-1 x1" in written
    assert text not in written
    (again,) = OPB.read(Source("one", "* #variable= 2 #constraint= 1\n+1 x1 >= 1 ;\n"), None)
    assert formula(again).opb() == again.text


def test_a_board_that_cannot_be_learnt_from_has_no_certificate(tmp_path: Path) -> None:
    text = f"* #variable= 4 #constraint= 1\n{BIG}\n+1 x1 +1 x2 >= 1 ;\n"
    (board,) = OPB.read(Source("one", text), None)
    with pytest.raises(CannotStateError, match="there is no certificate: an objective"):
        Prover(str(tmp_path / "proof")).run(OPB, board, Limits())
    (product,) = OPB.read(Source("one", "* #variable= 2 #constraint= 1\n1 x1 x2 >= 1 ;\n"), None)
    certifier = Certifier(OPB, tmp_path / "certificates", Limits(), None)
    wanted = [(BoardInstance("one", board), BEST), (BoardInstance("two", product), ALL)]
    for certified, why in zip(certifier.certify(wanted), ("too large", "products of literals"), strict=True):
        assert certified.standing is CertificateState.UNPROVEN
        assert why in certified.detail


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("one.cnf", "p cnf 3 1\n-2 0\n"),
        ("three.cnf", "p cnf 4 3\n-2 1 0\n-1 -3 4 0\n3 -4 0\n"),
        ("product.opb", "* #variable= 3 #constraint= 1\n+1 x1 x2 +1 ~x3 >= 1 ;\n"),
    ],
)
def test_right_searches_are_not_convicted_of_variables_that_no_solution_shows(
    tmp_path: Path, name: str, text: str
) -> None:
    """What stands for a negated literal or a product has the value that follows."""
    (tmp_path / name).write_text(text)
    done = magnets("audit", str(tmp_path / name))
    assert (done.returncode, " 0 unsound" in done.stdout) == (0, True), done.stdout


def test_a_filter_that_loses_a_value_of_such_a_variable_is_convicted(tmp_path: Path) -> None:
    (tmp_path / "three.cnf").write_text("p cnf 4 3\n-2 1 0\n-1 -3 4 0\n3 -4 0\n")
    (tmp_path / "mine.py").write_text(
        "def loses(propagation, variable):\n"
        "    last = len(propagation.domains.masks) - 1\n"
        "    return propagation.remove(last, 1) if propagation.domains.masks[last] == 3 else True\n"
    )
    done = magnets("audit", str(tmp_path / "three.cnf"), "--config", f"inference={tmp_path / 'mine.py'}:loses")
    assert (done.returncode, "unsound pruning" in done.stdout) == (1, True), done.stdout


def test_an_instance_is_made_of_as_many_weights_as_terms() -> None:
    posted = Posted("sum", "one", {"list": [["x"]], "coeffs": [1, 2], "condition": Condition("ge", 1)})
    with pytest.raises(InputError, match="expected 1 weights, found 2"):
        made_opb({"x": range(2)}, [posted], None)


def test_a_product_of_one_factor_is_that_factor(tmp_path: Path) -> None:
    (tmp_path / "one.xml").write_text(
        '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0 1 </var></variables><constraints>'
        "<sum> <list> mul(x) </list> <condition> (ge,1) </condition> </sum>"
        "<intension> eq(mul(x),1) </intension></constraints></instance>"
    )
    done = magnets("solve", str(tmp_path / "one.xml"), "--all")
    assert (done.returncode, done.stdout.split()) == (0, ["x", "=", "1"]), done.stderr


@pytest.mark.parametrize(
    "text", ["1 x1 1 x2 >= 1;", "+1 x1\n+1 x2\n>= 1 ;", "* a comment\n\n-2 ~x1 >= -1 ;", "* c\nmin: +1 x1 ;"]
)
def test_inequalities_without_a_heading_are_told_by_their_content(text: str) -> None:
    assert recognized(Source("board", text)) is OPB


@pytest.mark.parametrize("before", ["", "\n", "c a\n\n", " \r\nc\n \t", "c p cnf\n"])
@pytest.mark.parametrize("heading", ["p cnf 1 1", "p  cnf 1 1", "p\tcnf 1 1", " p cnf 1 1"])
def test_clauses_are_told_by_their_content(before: str, heading: str) -> None:
    assert recognized(Source("one", f"{before}{heading}\n1 0\n")) is CNF


def test_an_opb_file_that_is_cut_off_is_refused() -> None:
    whole = "* #variable= 2 #constraint= 2\n+1 x1 >= 1 ;\n+1 x2 = 0 ;\n"
    assert len(OPB.read(Source("board", whole), "opb")[0].constraints) == 2
    with pytest.raises(InputError, match="3:1: expected 2 constraints, as the first line says, found 1"):
        OPB.read(Source("board", whole.rpartition("+1")[0]), "opb")


def test_a_first_line_that_counts_otherwise_is_not_for_the_checker() -> None:
    told = "* #variable= 1 #constraint= 1\n+1 x1 +1 x7 >= 1 ;\n+1 x1 >= 1 ;\n"
    (board,) = OPB.read(Source("one", told), None)
    assert formula(board).opb().startswith("* #variable= 2 #constraint= 2\n")
