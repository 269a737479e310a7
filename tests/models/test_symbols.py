"""Variables of symbols: solved, printed, read, checked and judged by their words."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hand_solver
from magnets_cp.errors import InputError
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.source import Source
from tests.running import magnets
from tests.thorough import examples

COLOURS = ("red", "red-yellow", "green", "y2")
NAMES = ("a", "b[0]", "b[1]")
LIGHTS = """<instance format="XCSP3" type="CSP"><variables>
<var id="a" type="symbolic"> red red-yellow green y2 </var>
<array id="b" size="[2]" type="symbolic"> red green y2 red-yellow </array>
</variables><constraints>
<group><intension> ne(%0,%1) </intension><args> a b[0] </args><args> b[1] red </args></group>
<extension><list> b[] </list><supports> (red,green)(red-yellow,y2)(y2,red) </supports></extension>
<intension> in(a,set(red,b[1])) </intension>
</constraints></instance>"""
# a is red or b[1]; b is (red,green) or (red-yellow,y2), as b[1] is not red; a is not b[0].
SOLUTIONS = {("green", "red", "green"), ("red", "red-yellow", "y2"), ("y2", "red-yellow", "y2")}

_terms = st.sampled_from((*NAMES, *COLOURS))
_relations = st.tuples(st.sampled_from(("eq", "ne")), _terms, _terms).map(lambda one: f"{one[0]}({one[1]},{one[2]})")
_joined = st.tuples(st.sampled_from(("or", "and", "xor", "imp")), _relations, _relations)
EXPRESSIONS = _relations | _joined.map(lambda one: f"{one[0]}({one[1]},{one[2]})")


@pytest.fixture
def lights(tmp_path: Path) -> str:
    (tmp_path / "lights.xml").write_text(LIGHTS)
    return str(tmp_path / "lights.xml")


def of(constraints: str, variables: str = '<var id="x" type="symbolic"> a b </var><var id="n"> 0..3 </var>') -> str:
    return (
        f'<instance format="XCSP3" type="CSP"><variables> {variables} </variables>'
        f"<constraints> {constraints} </constraints></instance>"
    )


@pytest.mark.parametrize("solver", ["hand", "cp-sat"])
def test_all_solutions_are_in_symbols(solver: str, lights: str) -> None:
    done = magnets("solve", lights, "--all", "--json", "--solver", solver)
    assert {tuple(one) for one in json.loads(done.stdout)["solutions"]} == SOLUTIONS
    assert set(every(read(Source("x", LIGHTS)))) == SOLUTIONS


@settings(max_examples=examples(200))
@given(st.lists(EXPRESSIONS, max_size=4))
def test_symbols_mean_what_their_numbers_mean(expressions: list[str]) -> None:
    """The same instance with integers, in the order in which the symbols come."""
    constraints = "".join(f"<intension> {one} </intension>" for one in expressions)
    domain = " ".join(COLOURS)
    words = of(
        constraints,
        f'<var id="a" type="symbolic"> {domain} </var><array id="b" size="[2]" type="symbolic"> {domain} </array>',
    )
    numbers = words.replace(' type="symbolic"', "")
    for number, colour in sorted(enumerate(COLOURS), key=lambda one: -len(one[1])):
        numbers = numbers.replace(colour, str(number))
    by_word, by_number = read(Source("x", words)), read(Source("x", numbers))
    expected = {tuple(COLOURS[int(number)] for number in one) for one in every(by_number)}
    result = hand_solver.solve(csp(by_word), limits=hand_solver.Limits(solutions=None))
    found = [XCSP3.decode(by_word, one) for one in result.solutions]
    assert set(found) == set(every(by_word)) == expected
    assert not any(XCSP3.violations(by_word, one) for one in found)


def test_a_solution_comes_back_as_it_was_printed(lights: str, tmp_path: Path) -> None:
    for form in ([], ["--xcsp3"]):
        (tmp_path / "answer").write_text(magnets("solve", lights, *form).stdout)
        assert magnets("check", lights, str(tmp_path / "answer")).returncode == 0


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("a = red\nb = red-yellow green\n", "extension"),
        ("a = red\nb = red-yellow 7\n", "b[1]: expected a value of its domain"),
        ("a = red\nb = red-yellow blue\n", "2:16: expected one of green, red, red-yellow, y2 for b[1], found 'blue'"),
        ("a = pink\nb = red-yellow y2\n", "1:5: expected one of green, red, red-yellow, y2 for a, found 'pink'"),
    ],
)
def test_wrong_answers_are_told_by_their_symbols(answer: str, said: str, lights: str, tmp_path: Path) -> None:
    (tmp_path / "answer").write_text(answer)
    done = magnets("check", lights, str(tmp_path / "answer"))
    assert done.returncode != 0
    assert said in done.stdout + done.stderr


FORMS = (
    "{a}\n",
    '{{"w": "{a}"}}',
    "{{'w': '{a}'}}",
    '{{"solutions": [["{a}"]]}}',
    "w = {a}\n",
    "<instantiation> <list> w </list> <values> {a} </values> </instantiation>",
    "v <instantiation>\nv <list> w </list>\nv <values>\nv {a} </values>\nv </instantiation>",
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("symbol", ["red", "v", "values", "list", "solutions"])
def test_answers_are_read_in_every_form_whatever_the_symbols_are_called(form: str, symbol: str) -> None:
    domain = f'<var id="w" type="symbolic"> other {symbol} </var>'
    board = read(Source("board", of("", domain)))
    assert XCSP3.read_solutions(Source("answer", form.format(a=symbol)), board) == [(symbol,)]


def test_a_symbol_is_no_integer() -> None:
    board = read(Source("board", of("")))
    assert XCSP3.read_solutions(Source("answer", "x = b\nn = 1\n"), board) == [("b", "1")]
    with pytest.raises(InputError, match="an integer as the value of n"):
        XCSP3.read_solutions(Source("answer", "x = b\nn = b\n"), board)
    with pytest.raises(InputError, match="x = b"):
        XCSP3.read_solutions(Source("answer", "x = b or so"), board)


@pytest.mark.parametrize(
    ("constraint", "solutions"),
    [
        ("<count> <list> w[] </list> <values> a </values> <condition> (ge,1) </condition> </count>", 3),
        ("<nValues> <list> w[] </list> <condition> (le,1) </condition> </nValues>", 2),
        ("<cardinality> <list> w[] </list> <values> a b </values> <occurs> 0..1 1..2 </occurs> </cardinality>", 3),
        (
            "<regular> <list> w[] </list> <transitions> (s,a,t)(t,b,e) </transitions> <start> s </start>"
            " <final> e </final> </regular>",
            1,
        ),
        ("<allEqual> w[] </allEqual>", 2),
        ("<instantiation> <list> w[] </list> <values> a b </values> </instantiation>", 1),
        ("<intension> eq(if(eq(w[0],a),w[1],b),b) </intension>", 3),
        ("<element> <list> w[] </list> <value> b </value> </element>", 3),
        ("<element> <list> w[] </list> <index> 1 </index> <value> b </value> </element>", 2),
        ("<element> <list> b w[0] </list> <index> 1 </index> <value> w[1] </value> </element>", 2),
        ("<element> <matrix> (a,b)(w[0],w[1]) </matrix> <index> 1 0 </index> <value> b </value> </element>", 2),
        ("<precedence> <list> w[] </list> <values> b a </values> </precedence>", 2),
    ],
)
def test_what_can_be_said_of_words(constraint: str, solutions: int) -> None:
    board = read(Source("board", of(constraint, '<array id="w" size="[2]" type="symbolic"> a b </array>')))
    result = hand_solver.solve(csp(board), limits=hand_solver.Limits(solutions=None))
    assert len(result.solutions) == len(list(every(board))) == solutions


def test_a_state_that_is_called_like_a_symbol_is_no_number() -> None:
    """Between a and 0, the number of a, there is no way: of three labels none leads to b."""
    variables = '<var id="w" type="symbolic"> a b </var><array id="x" size="[3]"> 0..1 </array>'
    text = (
        "<regular> <list> x[] </list> <transitions> (a,0,0)(0,1,b) </transitions>"
        " <start> a </start> <final> b </final> </regular>"
    )
    assert hand_solver.solve(csp(read(Source("board", of(text, variables))))).status is hand_solver.Status.UNSATISFIABLE
    assert not list(every(read(Source("board", of(text, variables)))))


def test_a_part_of_a_name_is_no_symbol() -> None:
    variables = '<var id="w" type="symbolic"> b c </var><var id="x.b"> 0..1 </var><var id="x.0"> 5 </var>'
    assert set(every(read(Source("board", of("<intension> eq(x.b,1) </intension>", variables))))) == {
        ("b", "1", "5"),
        ("c", "1", "5"),
    }


def test_programs_that_speak_in_symbols_are_judged(lights: str, tmp_path: Path) -> None:
    for values, code in (("red red-yellow y2", 0), ("red red-yellow green", 1)):
        program = tmp_path / "program.py"
        program.write_text(
            f"print('v <instantiation> <list> a b[] </list> <values> {values} </values> </instantiation>')"
        )
        command = f"{sys.executable} {program} {{file}}"
        assert magnets("judge", "--command", command, "--notation", "xml", lights).returncode == code


def test_known_symbols_lead_to_hints(lights: str, tmp_path: Path) -> None:
    (tmp_path / "known").write_text("a = y2\n")
    done = magnets("hint", lights, str(tmp_path / "known"))
    assert "red-yellow" in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (of("<intension> eq(x,1) </intension>"), "expected in intension 1 symbols, found '1'"),
        (
            of("<instantiation> <list> x </list> <values> 0 </values> </instantiation>"),
            "instantiation 1 symbols, found '0'",
        ),
        (of("<count> <list> x </list> <values> 1 </values> <condition> (eq,1) </condition> </count>"), "found '1'"),
        (
            of("<cardinality> <list> x </list> <values> a 1 </values> <occurs> 0 1 </occurs> </cardinality>"),
            "found '1'",
        ),
        (
            of(
                "<regular> <list> x </list> <transitions> (s,1,e)(s,b,e) </transitions>"
                " <start> s </start> <final> e </final> </regular>"
            ),
            "found '1'",
        ),
        (of("<element> <list> 1 n </list> <index> x </index> <value> 1 </value> </element>"), "no order, no sums"),
        (of("<element> <list> x x </list> <index> x </index> <value> b </value> </element>"), "no order, no sums"),
        (of("<element> <list> x x </list> <index> n </index> <value> 1 </value> </element>"), "found '1'"),
        (of("<element> <list> 0 1 </list> <index> n </index> <value> b </value> </element>"), "found 'b'"),
        (of("<element> <list> x n </list> <index> n </index> <value> b </value> </element>"), "of symbols only"),
        (of("<precedence> <list> x x </list> </precedence>"), "values, as symbols have no order"),
        (of("<precedence> <list> x x </list> <values> 0 1 </values> </precedence>"), "found '0'"),
        (of("<count> <list> x </list> <values> a </values> <condition> (eq,x) </condition> </count>"), "no order"),
        (of("<nValues> <list> x </list> <condition> (eq,x) </condition> </nValues>"), "no order, no sums"),
        (of("<nValues> <list> x </list> <condition> (eq,a) </condition> </nValues>"), "found 'a'"),
        (of("<cardinality> <list> x </list> <values> a </values> <occurs> b </occurs> </cardinality>"), "found 'b'"),
        (
            of("<extension> <list> x n </list> <supports> (a,1)(b,a) </supports> </extension>"),
            "an integer for n, found 'a'",
        ),
        (of("<extension> <list> n x </list> <conflicts> (1,1) </conflicts> </extension>"), "a symbol for x, found '1'"),
        (
            of("<instantiation> <list> x n </list> <values> a b </values> </instantiation>"),
            "an integer for n, found 'b'",
        ),
        (of("<allDifferent> x n </allDifferent>"), "variables of symbols only"),
        (of("<intension> eq(x,n) </intension>"), "no order, no sums and no truth"),
        (of("<intension> ne(x,add(n,1)) </intension>"), "no order, no sums and no truth"),
        (of("<mdd> <list> x </list> <transitions> (s,0,e) </transitions> </mdd>"), "found '0'"),
        (of("<allDifferent> <list> x </list> <except> 0 </except> </allDifferent>"), "found '0'"),
        (of("<count> <list> n </list> <values> b </values> <condition> (eq,1) </condition> </count>"), "found 'b'"),
        (of("<intension> eq(add(n,b),2) </intension>"), "integers, found 'b'"),
        (
            of("").replace("</constraints>", "</constraints><objectives><minimize>add(n,b)</minimize></objectives>"),
            "integers, found 'b'",
        ),
        (of("<intension> lt(x,b) </intension>"), "no order, no sums and no truth"),
        (of("<intension> eq(add(x,1),n) </intension>"), "no order, no sums and no truth"),
        (of("<sum> <list> x n </list> <condition> (eq,2) </condition> </sum>"), "no order, no sums and no truth"),
        (of("<extension> <list> x </list> <supports> a c </supports> </extension>"), "found 'c'"),
        (of("<intension> not(x) </intension>"), "no order, no sums and no truth"),
        (of("<intension> x </intension>"), "no order, no sums and no truth"),
        (of("<intension> iff(x,eq(n,1)) </intension>"), "no order, no sums and no truth"),
        (of("<intension> eq(x,-a) </intension>"), "found '-a'"),
        (of("", '<var id="x" type="symbolic"> a eq </var>'), "no operators, found 'eq'"),
        (of("", '<var id="x" type="symbolic"> a 3 </var>'), "found '3'"),
        (of("", '<var id="x" type="symbolic"> </var>'), "a domain with a value"),
        (of("", '<var id="x" type="symbolic"> a x </var>'), "symbols that are no names of variables, found 'x'"),
        (of("", '<var id="x" type="symbolic"> a y </var><var id="y"> 1 </var>'), "found 'y'"),
        (of("", '<var id="x" type="real"> 1 </var>'), "variables of integers or of symbols"),
    ],
)
def test_what_symbols_are_not_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("(", r"\(")):
        read(Source("x", text))


@pytest.mark.parametrize(
    ("goal", "best"),
    [
        ("<minimize> eq(w[0],a) </minimize>", 0),
        ("<maximize> if(eq(w[0],a),3,5) </maximize>", 5),
        ('<maximize type="sum"> <list> eq(w[0],a) ne(w[1],w[0]) </list> <coeffs> 2 3 </coeffs> </maximize>', 5),
        ("<maximize> add(eq(w[0],b),eq(w[1],a)) </maximize>", 2),
        ('<minimize type="nValues"> w[] </minimize>', 1),
        ('<minimize type="sum"> w[] </minimize>', None),
        ('<minimize type="maximum"> w[] </minimize>', None),
        ("<minimize> w[0] </minimize>", None),
    ],
)
def test_objectives_count_words_and_do_not_add_them(goal: str, best: int | None) -> None:
    text = of("", '<array id="w" size="[2]" type="symbolic"> a b c </array>').replace("CSP", "COP", 2)
    text = text.replace("XCOP3", "XCSP3").replace("</constraints>", f"</constraints> <objectives> {goal} </objectives>")
    if best is None:
        with pytest.raises(InputError, match="no order, no sums and no truth"):
            read(Source("one", text))
    else:
        assert hand_solver.solve(csp(read(Source("one", text)))).objective == best
