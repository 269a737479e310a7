"""What instances of XCSP3 say in short forms, and what is refused, with its place."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

import magnets_cp
from magnets_cp.errors import InputError
from magnets_cp.models.listing import listed, read_listed
from magnets_cp.models.xcsp3 import checker
from magnets_cp.models.xcsp3.instance import Condition, Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.puzzles.registry import detect
from magnets_cp.source import Source, read_source
from magnets_cp.workbench.run.board_files import files_below, suffixes
from tests.running import magnets

SHOP = Path(__file__).parents[2] / "docs" / "examples" / "shop.xml"
_VARIABLES = '<array id="x" size="[3]"> 0..3 </array><array id="y" size="[2][3]"> 1 3..5 </array><var id="z" as="x"/>'


def of(constraints: str, variables: str = _VARIABLES, rest: str = "") -> Instance:
    text = (
        f"<instance>\n<variables>{variables}</variables>\n<constraints>\n{constraints}\n</constraints>{rest}</instance>"
    )
    return read(Source("one.xml", text))


def test_domains_and_arrays() -> None:
    one = of("")
    assert list(one.variables) == [
        *(f"x[{i}]" for i in range(3)),
        *(f"y[{i}][{j}]" for i in range(2) for j in range(3)),
        "z",
    ]
    assert one.variables["y[1][2]"] == (1, 3, 4, 5)
    assert one.variables["z"] == range(4)
    mixed = of(
        "", '<array id="x" size="[4]"><domain for="x[0..1]"> 1 </domain><domain for="others"> 2 5 </domain></array>'
    )
    assert dict(mixed.variables) == {"x[0]": range(1, 2), "x[1]": range(1, 2), "x[2]": (2, 5), "x[3]": (2, 5)}
    some = of("", '<array id="x" size="[3]"><domain for="x[0] x[2]"> 1..2 </domain></array>')
    assert list(some.variables) == ["x[0]", "x[2]"]


def test_cells_groups_blocks_and_windows() -> None:
    one = of(
        "<block><group id='g'><sum><list> %... </list><condition> (le,%0) </condition></sum>"
        "<args> 4 x[] </args><args> 9 y[1][0..1] z </args></group></block>"
        "<slide circular='true'><list> x[] </list><intension> ne(%0,%1) </intension></slide>"
    )
    first, second, *others = one.constraints
    assert (first.name, first.terms) == ("g 1", ["x[0]", "x[1]", "x[2]"])
    assert second.terms == ["y[1][0]", "y[1][1]", "z"]
    assert second.parts["condition"] == Condition("le", 9)
    assert [posted.parts["function"] for posted in others] == [
        ("ne", "x[0]", "x[1]"),
        ("ne", "x[1]", "x[2]"),
        ("ne", "x[2]", "x[0]"),
    ]


def test_a_window_is_as_wide_as_the_highest_parameter_of_all_parts() -> None:
    counts = "<count><list>%0</list><values>1</values><condition>(eq,1)</condition></count>"
    sums = "<sum><list>%0 %1</list><coeffs>1 1</coeffs><condition>(le,3)</condition></sum>"
    for template, windows in ((counts, [["x[0]"], ["x[1]"], ["x[2]"]]), (sums, [["x[0]", "x[1]"], ["x[1]", "x[2]"]])):
        read_in = of(f"<slide><list> x[] </list>{template}</slide>")
        assert [posted.terms for posted in read_in.constraints] == windows


def test_short_forms_of_numbers() -> None:
    one = of("<sum><list> x[] </list><coeffs> 2x2 -1 </coeffs><condition> (in,{1,3..4}) </condition></sum>")
    assert one.constraints[0].parts["coeffs"] == [2, 2, -1]
    assert one.constraints[0].parts["condition"] == Condition("in", frozenset({1, 3, 4}))


def test_sets_of_terms() -> None:
    one = of("<intension> in(z,set(x[0],add(z,1))) </intension><intension> not(notin(z,set(1,x[1]))) </intension>")
    assert [posted.parts["function"] for posted in one.constraints] == [
        ("or", ("eq", "z", "x[0]"), ("eq", "z", ("add", "z", 1))),
        ("not", ("and", ("ne", "z", 1), ("ne", "z", "x[1]"))),
    ]


@pytest.mark.parametrize(
    ("constraint", "expected", "found"),
    [
        ("<stretch id='s'><list> x[] </list></stretch>", "one of intension, extension", "stretch s"),
        ("<sum id='s'><list> x[] </list></sum>", "in sum s list, condition", "list"),
        ("<sum><list> x[] w </list><condition> (le,3) </condition></sum>", "in sum 1 a variable", "'w'"),
        ("<intension> foo(z,3) </intension>", "in intension 1 one of neg", "'foo(z,3)'"),
        ("<intension> eq(x[7],3) </intension>", "an index of x from 0 to 2", "'7'"),
        ("<intension> eq(z,3 </intension>", "one of", "eq(z,3"),
        ("<extension><list> x[] </list><supports> (1,2,{3,4}) </supports></extension>", "hybrid", "{3"),
        (
            "<sum><list> x[] </list><coeffs> 1 2 </coeffs><condition> (eq,3) </condition></sum>",
            "as many of each",
            "3 list, 2 coeffs",
        ),
        ("<extension><list> x[] </list><supports> (1,2) </supports></extension>", "rows of 3", "2"),
        ("<intension reifiedBy='z'> eq(z,3) </intension>", "<intension> with nothing", "reifiedBy"),
        (
            "<element><list> x[] </list><index rank='first'> z </index><value> 1 </value></element>",
            "rank: any",
            "first",
        ),
        (
            "<precedence><list> x[] </list><values covered='1'> 1 2 </values></precedence>",
            "covered: true or false",
            "'1'",
        ),
        ("<allDifferent><list startIndex='1'> x[] </list></allDifferent>", "<list> with nothing", "startIndex"),
        (
            "<slide><list circular='true'> x[] </list><intension> ne(%0,%1) </intension></slide>",
            "<list> with collect, offset",
            "circular",
        ),
        (
            "<channel><list startIndex='1'> x[] </list><list> y[0][] </list></channel>",
            "lists of one startIndex",
            "0, 1",
        ),
        (
            "<regular><list> x[] </list><transitions> (a,1,a) </transitions><start> a b </start><final> a </final>"
            "</regular>",
            "one state",
            "'a b'",
        ),
        ("<block> eq(z,3) </block>", "elements alone in <block>", "eq(z,3)"),
        ("<allDifferent> z <list> x[] </list></allDifferent>", "elements alone in <allDifferent>", "z"),
        (
            "<cumulative><origins> x[] </origins><lengths> 1 1 1 </lengths><heights> 1 1 1 </heights>"
            "<condition> (ge,3) </condition></cumulative>",
            "le or lt",
            "(ge,3)",
        ),
        (
            "<group><sum><list> %0 </list><condition> (le,%3) </condition></sum><args> z </args></group>",
            "4 arguments",
            "1",
        ),
        ("<slide><list> x[] </list><intension> eq(%0,%99999999) </intension></slide>", "100000000 terms or more", ""),
    ],
)
def test_what_is_not_read_is_refused_with_its_place(constraint: str, expected: str, found: str) -> None:
    with pytest.raises(InputError) as caught:
        of(constraint)
    assert caught.value.line == 4
    assert expected in caught.value.expected
    assert found in caught.value.found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<instance><variables>", "XML"),
        ("<other/>", "<instance>"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><instance/>", "no document type"),
        ('<instance><variables><var id="x" type="real"> 1 </var></variables></instance>', "of integers or of symbols"),
        ('<instance><variables><var id="x"> 1..z </var></variables></instance>', "an integer"),
        ('<instance><variables><var id="x"> 0..99999999999 </var></variables></instance>', "a range of"),
        ('<instance><variables><var id="x" as="y"/></variables></instance>', "declared before"),
        ('<instance><variables><var id="x" as="x"/></variables></instance>', "declared before"),
        ('<instance><variables><var id="x[0]"> 1 </var></variables></instance>', "a name without blanks, brackets"),
        ('<instance><variables><array id="x" size="[-1]"> 1 </array></variables></instance>', "sizes of 0 and more"),
        ('<instance><variables><array id="x" size="[2"> 1 </array></variables></instance>', "sizes of 0 and more"),
        (
            '<instance><variables><array id="x" size="[1]"> <domain for="y[0]"> 1 </domain> </array>'
            "</variables></instance>",
            "cells of x",
        ),
        ("<instance><constraint/></instance>", "in <instance> variables, constraints"),
        ("<instance><variables><set id='x'/></variables></instance>", "in <variables> var, array"),
        ("<instance><objectives combination='lexico'/></instance>", "<objectives> with nothing"),
        ("<instance type='WCSP'/>", "type: CSP or COP"),
        ("<instance format='XCSP2.1'/>", "format: XCSP3"),
        (
            "<instance><variables><array id='x' size='[3]'> 0 1 </array></variables><constraints><group><intension>"
            " eq(%0,%1) </intension><args> x[] </args></group></constraints></instance>",
            "as many arguments as there are parameters",
        ),
        (
            "<instance><objectives><minimize type='sum'><list> 1 </list><list> 2 </list></minimize></objectives>"
            "</instance>",
            "one list",
        ),
        (
            '<instance><variables><var id="x"> 0..2 </var><var id="y"> 0..2 </var></variables><constraints>'
            "<instantiation><list> x y </list><values> y 1 </values></instantiation></constraints></instance>",
            "integers as values",
        ),
        (
            '<instance><variables><var id="x"> 0..2 </var></variables><constraints><precedence>'
            "<list> x </list><values> 1 1 2 </values></precedence></constraints></instance>",
            "each value once",
        ),
        (
            f"<instance><constraints><intension>{'not(' * 2000}1{')' * 2000}</intension></constraints></instance>",
            "nested at most 100 deep",
        ),
        (
            f"<instance><constraints><intension>{'not(' * 101}1{')' * 101}</intension></constraints></instance>",
            "nested at most 100 deep",
        ),
    ],
)
def test_what_is_no_instance_is_one_message(text: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read(Source("one.xml", text))
    assert expected in caught.value.expected


def test_compressed_files_are_read(tmp_path: Path) -> None:
    packed = tmp_path / "shop.xml.lzma"
    packed.write_bytes(lzma.compress(SHOP.read_bytes(), lzma.FORMAT_ALONE))
    assert detect([str(packed)]) is detect([str(tmp_path)]) is XCSP3
    assert list(files_below(str(tmp_path), suffixes(XCSP3))) == [str(packed)]
    assert read(read_source(str(packed))) == read(read_source(str(SHOP)))
    packed.write_bytes(b"no archive")
    with pytest.raises(InputError, match="compressed"):
        read_source(str(packed))


def test_solutions_are_read_as_they_are_written() -> None:
    one = of("")
    names, solution = list(one.variables), tuple("0123456789")
    instantiation = (
        f"v <instantiation> <list> x[] y[][] z </list> <values> {' '.join(solution)} </values> </instantiation>"
    )
    for text in (listed(names, solution), " ".join(solution), instantiation):
        assert read_listed(names, Source("answer", text)) == [solution]
    repeated = "<instantiation> <list> x[] y[][] z </list> <values> 1x10 </values> </instantiation>"
    assert read_listed(names, Source("answer", repeated)) == [("1",) * 10]
    with pytest.raises(InputError, match="10 numbers"):
        read_listed(names, Source("answer", "1 2 3"))


def test_the_checker_names_what_is_broken() -> None:
    one = of("<intension id='far'> ge(dist(x[0],x[1]),2) </intension>")
    wrong = ("1", "2", *"0" * 8)
    assert [violation.place for violation in checker.violations(one, wrong)] == [
        f"y[{i}][{j}]" for i in range(2) for j in range(3)
    ]
    (violation,) = checker.violations(one, ("1", "2", "0", *"111111", "0"))
    assert str(violation) == "intension: far: broken by x[0] = 1, x[1] = 2"
    assert not checker.violations(one, ("1", "3", "0", *"111111", "0"))


def test_an_instance_on_one_line_is_a_text_and_no_file() -> None:
    text = (
        '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..2 </var></variables>'
        "<constraints><intension> gt(x,1) </intension></constraints></instance>"
    )
    assert [tuple(one) for one in magnets_cp.solve(text, count=None).solutions] == [("2",)]


def test_control_characters_of_names_are_shown_and_read_again() -> None:
    names = ("a\x1b[31m", "b")
    text = listed(names, ("1", "20"))
    assert text == "a\\x1b[31m = 1\nb = 20"
    assert read_listed(names, Source("answer", text)) == [("1", "20")]


@pytest.mark.parametrize(
    ("constraint", "found"),
    [
        ("<extension><list> x y </list><supports> (1_0,2) </supports></extension>", "(1_0,2)"),
        ("<extension><list> x y </list><supports> (1 1,2) </supports></extension>", "1 1"),
        ("<extension><list> x y </list><conflicts> (\uff11,2) </conflicts></extension>", "\uff11"),
        ("<sum><list> x y </list><condition> (eq,3 </condition></sum>", "(eq,3"),
        ("<sum><list> x y </list><condition> eq,3 </condition></sum>", "eq,3"),
        ("<sum><list> x y </list><condition> (eq,1 3) </condition></sum>", "1 3"),
        ("<sum><list> x y </list><condition> (in,{1 ,3 4}) </condition></sum>", "3 4"),
    ],
)
def test_numbers_are_not_put_together_of_what_is_none(constraint: str, found: str) -> None:
    text = (
        '<instance format="XCSP3" type="CSP"><variables> <var id="x"> 1 10 11 13 </var> <var id="y"> 2 </var> '
        f"</variables><constraints> {constraint} </constraints></instance>"
    )
    with pytest.raises(InputError) as caught:
        read(Source("one", text))
    assert found in caught.value.found


HEAD = "<instance format='XCSP3' type='CSP'><variables><var id='x'> 0..2 </var></variables>"


@pytest.mark.parametrize(
    "text",
    [
        *("(0,1(1,2)", "((0,1)", "(((0,1)", "(0,1)x(1,2)", "(0,1).(1,2)", "(0,1)7(1,2)", "(0,1))", "(0,1", "(0,1),"),
        *("((0,1)(1,2))", "(0,1)()", "(0,(1))"),
    ],
)
@pytest.mark.parametrize(
    "constraint",
    [
        "<extension><list> x y </list><supports> {} </supports></extension>",
        "<extension><list> x y </list><conflicts> {} </conflicts></extension>",
        "<element><matrix> {} </matrix><index> x y </index><value> x </value></element>",
        "<allDifferent><list> x y </list><list> y x </list><except> {} </except></allDifferent>",
        "<noOverlap><origins> {} </origins><lengths> (1,1)(1,1) </lengths></noOverlap>",
    ],
)
def test_tuples_with_something_lost_or_between_are_refused(constraint: str, text: str) -> None:
    variables = '<var id="x"> 0..2 </var><var id="y"> 0..2 </var>'
    constraints = constraint.format(text)
    with pytest.raises(InputError):
        read(
            Source(
                "instance",
                f"<instance format='XCSP3' type='CSP'><variables>{variables}</variables>"
                f"<constraints>{constraints}</constraints></instance>",
            )
        )


@pytest.mark.parametrize("text", ["(p,0,p(p,1,p)", "((p,0,p)", "(p,0,(p)", "(p,0,(p))", "(p,0,p)x(p,1,p)", "(,0,p)"])
def test_transitions_with_something_lost_are_refused(text: str) -> None:
    states = "<start> p </start><final> p </final>"
    constraint = f"<regular><list> x </list><transitions> {text} </transitions>{states}</regular>"
    with pytest.raises(InputError):
        read(Source("instance", f"{HEAD}<constraints>{constraint}</constraints></instance>"))


@pytest.mark.parametrize(
    "group",
    [
        "<group><intension> lt(x,1) </intension></group>",
        "<group><block><intension> lt(x,1) </intension></block></group>",
        "<group><group><intension> lt(%0,1) </intension><args> x </args></group></group>",
    ],
)
def test_a_group_without_arguments_loses_no_constraint(group: str) -> None:
    with pytest.raises(InputError, match="expected a constraint and its <args>"):
        read(Source("instance", f"{HEAD}<constraints>{group}</constraints></instance>"))


@pytest.mark.parametrize("name", ["5", "-1", "1..2", "2x3", "%0", "x y", "a = 1", "*", "a..b", "f(x)", "x{"])
def test_a_name_that_may_be_read_as_something_else_is_refused(name: str) -> None:
    text = f"<instance format='XCSP3' type='CSP'><variables><var id='{name}'> 0 1 </var></variables>"
    with pytest.raises(InputError, match="expected a name"):
        read(Source("instance", f"{text}<constraints/></instance>"))


def test_integers_far_apart_are_not_filled_up(tmp_path: Path) -> None:
    text = (
        '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..1 </var><var id="y"> 1000000000 </var>'
        '<var id="i"> 0..1 </var></variables><constraints><element><list> x y </list><index> i </index>'
        "<value> 1 </value></element></constraints></instance>"
    )
    (tmp_path / "far.xml").write_text(text)
    done = magnets("solve", "far.xml", "--all", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["x", "=", "1", "y", "=", "1000000000", "i", "=", "0"]
