"""What a report says, and that it says it in every format."""

from __future__ import annotations

import math
import re

import pandas as pd
import pytest

from magnets_cp.cli.report import TEMPLATES
from magnets_cp.errors import UsageError
from magnets_cp.text.numbers import figure
from magnets_cp.text.sanitize import cut, visible
from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.study.report.analysis import Question
from magnets_cp.workbench.study.report.critical_differences import Line, Text, parts
from magnets_cp.workbench.study.report.document import Chart, Document, RankDiagram, times
from magnets_cp.workbench.study.report.latex import PREAMBLE, latex
from magnets_cp.workbench.study.report.paper import tikz
from magnets_cp.workbench.study.report.presets import PRESETS, document
from magnets_cp.workbench.study.report.write import markdown, page
from magnets_cp.workbench.study.scoring.paired import Interval
from magnets_cp.workbench.study.scoring.scores import COUNTERS
from tests.workbench.campaigns import GRID, LIMIT, META, campaign, frame, row

HOSTILE = "<script>alert(1)</script> \\input{x} $x^2$ a|b `c` *d* & % # \x1b[31m\u202e\n--> ]]>"


def table(made: Document, section: str, number: int = 0) -> Table:
    return next(one for one in made.sections if one.name == section).tables[number]


def pair(first: list[float], second: list[float], **other: object) -> list[str]:
    rows = [row("a", f"b{i}", seconds, **other) for i, seconds in enumerate(first)]
    rows += [row("b", f"b{i}", seconds, **other) for i, seconds in enumerate(second)]
    return list(document(frame(rows), META).summary)


def test_the_summary_begins_with_the_verdict_and_says_how_sure_it_is() -> None:
    found = pair([1.0 + i / 100 for i in range(12)], [2.0 + i / 50 for i in range(12)])
    assert found[:2] == [
        "a is 2 [2, 2] times as fast as b (p < 0.001, 12 boards).",
        "a has the least PAR-2 of 2 configurations on 12 boards: it solved 12 of 12 boards, with a PAR-2 of 1.05 s.",
    ]


def test_chance_is_not_sold_as_a_difference() -> None:
    turns = [(1.0, 1.1), (1.1, 1.0)] * 6
    first, *_ = pair([one for one, _ in turns], [other for _, other in turns])
    assert first == "No clear difference between a and b: a is 1 [0.909, 1.10] times as fast (p = 1.000, 12 boards)."


def test_too_few_boards_are_said_to_be_too_few() -> None:
    assert pair([1.0] * 5, [9.0] * 5)[0] == (
        "Too few boards to tell a from b: 6 boards that differ are needed at least, there are 5."
    )
    assert pair([1.0] * 6, [9.0] * 6)[0].startswith("a is 9.00 [9.00, 9.00] times as fast as b (p = 0.031, 6 boards)")


def test_those_that_are_alike_share_their_rank() -> None:
    alike = [row(name, f"b{i}", 1.0 + i) for name in ("a", "b") for i in range(8)]
    worse = [row("c", f"b{i}", 9.0 + i) for i in range(8)]
    made = document(frame([*alike, *worse]), META)
    assert made.summary[0] == "a and b are alike on all 8 boards."
    assert "a and b share the least PAR-2 of 3 configurations on 8 boards, 4.50 s." in made.summary
    assert [line[0].text for line in table(made, "ranking").rows][:3] == ["1", "1", "3"]


def test_a_store_without_runs_is_said_to_have_none() -> None:
    none = frame([row("a", "b1", 1.0)]).iloc[:0]
    with pytest.raises(UsageError, match=r"^the store holds no runs yet: magnets compare makes them$"):
        document(none, META)


def test_a_ratio_without_an_interval_stands_alone() -> None:
    assert times(Interval(2.0, 0.0, math.inf)) == "2"
    assert times(Interval(2.0, 1.5, 2.5)) == "2 [1.50, 2.50]"
    assert times(Interval(math.nan, 0.0, math.inf)) == "-"


def test_a_pair_of_which_no_board_tells_is_reported() -> None:
    slept = [row("sleeps", f"b{number}", None, cpu=0.005) for number in range(8)]
    solved = [row("works", f"b{number}", 4.0, cpu=1.0) for number in range(8)]
    said = document(frame([*slept, *solved]), META).summary
    assert said[0].startswith("Too few boards to tell sleeps from works")
    assert said[1].startswith("works has the least PAR-2 of 2 configurations")


def test_where_par_2_says_the_opposite_the_boards_that_make_it_are_named() -> None:
    first, *_ = pair([1.0] * 19 + [9.0], [1.2] * 19 + [0.1])
    assert first == (
        "a is 1.20 [1.20, 1.20] times as fast as b (p < 0.001, 20 boards). Its mean time, PAR-2, says the opposite "
        "(1.40 s to 1.15 s): 1 board of 20 make that, most of all b19 (9 s to 100 ms)."
    )


def test_the_baseline_is_the_one_named_else_the_users_own_else_the_first() -> None:
    table = campaign(8)
    assert document(table, META).sections[1].title == "Against mrv none"
    assert document(table, META, question=Question("mrv fc")).sections[1].title == "Against mrv fc"
    table["configuration"] = table["configuration"].replace(
        {GRID[4][1]: "solver=hand level=lines inference=fc variable=mine.py:choose value=lcv"}
    )
    assert document(table, META).sections[1].title == "Against dom_wdeg fc"
    with pytest.raises(UsageError, match=r"--baseline: expected one of .*mrv fc.*, found 'x'"):
        document(table, META, question=Question("x"))


def test_all_pairs_are_compared_on_request_and_corrected_for_all() -> None:
    asked = document(campaign(20), META, question=Question(all_pairs=True))
    assert len(table(asked, "pairs", 1).rows) == 21
    assert len(document(campaign(20), META).sections[1].tables) == 1


def test_a_wrong_solver_is_named_on_top_and_has_no_rank() -> None:
    made = document(campaign(20, wrong=True), META)
    assert made.alerts[0].startswith(
        "Wrong: cp-sat gave 6 answers that are not true, first on random-000.sgt, seed 0: wrong (t"
    )
    ranks = {cells[1].text: cells[0].text for cells in table(made, "ranking").rows}
    assert ranks["cp-sat"] == "wrong"
    assert "cp-sat" not in {cells[0].text for cells in table(made, "best").rows}
    assert "cp-sat" not in " ".join(made.summary)
    for text in (markdown(made), page(made)):
        assert text.index("gave 6 answers") < text.index("times as fast as")


def test_an_unfinished_campaign_says_so() -> None:
    made = document(campaign(10).iloc[:-8], META)
    assert made.alerts == (
        "The campaign is not complete: 6 runs of 132 are left out, "
        "for not every configuration has run its board and seed.",
    )


def test_what_cannot_be_compared_is_one_message() -> None:
    with pytest.raises(UsageError, match="no runs yet"):
        document(pd.DataFrame(), META)
    with pytest.raises(UsageError, match="no board with the same seed"):
        document(frame([row("a", "p", 1.0), row("b", "q", 1.0)]), META)


def test_a_single_configuration_and_a_field_of_liars_make_reports_too() -> None:
    single = document(frame([row("a", "p", 1.0)]), META)
    assert single.summary == ("a ran on 1 board: it solved 1 of 1 boards, with a PAR-2 of 1 s.",)
    liars = document(frame([row(name, "p", 1.0, verdict="wrong") for name in "ab"]), META)
    assert liars.summary == ("No configuration has a rank: every one of them answered wrongly.",)
    nothing = document(frame([row(name, "p", None) for name in "ab"]), META)
    assert nothing.summary[0].startswith("Neither a nor b solved any board: ")
    for made in (single, liars, nothing):
        assert page(made).startswith("<!doctype html>")
        assert markdown(made)
        assert latex(made)


def test_the_two_course_reports() -> None:
    effect = document(campaign(20), META, "ablation")
    assert [one.name for one in effect.sections][:3] == ["outcomes", "parts", "side-by-side"]
    heads = [column.title for column in table(effect, "side-by-side").columns]
    assert heads == [
        "board",
        "cells",
        *["none: s", "nodes", "solved", "fc: s", "nodes", "solved", "mac: s", "nodes", "solved"],
    ]
    assert len(table(effect, "side-by-side").rows) == 20
    growing = document(campaign(20), META, "size")
    charts = growing.sections[1].charts
    assert [chart.title for chart in charts] == [
        f"Median {what} against size" for what in ("seconds", "backtracks", "nodes")
    ]
    assert growing.sections[1].text[1].startswith("From 36 to 196 cells the median seconds rise ")
    assert [cells[0].text for cells in table(growing, "size", 1).rows] == ["6x6", "8x7", "10x9", "12x12", "14x14"]


def test_nodes_and_branches_never_share_a_table() -> None:
    made = document(campaign(10), META)
    counters = next(one for one in made.sections if one.name == "counters")
    for one in counters.tables:
        assert not {"nodes", "branches"} <= {column.title for column in one.columns}
    for section in made.sections:
        for chart in section.charts:
            if isinstance(chart, Chart) and "nodes" in chart.title:
                assert "cp-sat" not in {series.label for series in chart.series}


def test_templates_are_named_once_more_where_help_is_cheap() -> None:
    assert tuple(PRESETS) == TEMPLATES


def test_every_counter_is_in_the_glossary() -> None:
    made = document(campaign(5), META)
    terms = " ".join(made.glossary)
    for name in COUNTERS:
        assert name.replace("_", " ").removesuffix("es" if name == "branches" else "s") in terms
    assert {"PAR-2", "virtual best solver", "p", "baseline", "[a, b]"} <= set(made.glossary)


def hostile() -> Document:
    table = campaign(10, wrong=True)
    table["label"] = table["label"].replace({"cp-sat": HOSTILE})
    table["instance"] = [f"{HOSTILE} {name}" for name in table["instance"]]
    table["detail"] = HOSTILE
    return document(table, META | {"command": HOSTILE})


def test_hostile_names_stay_text_in_markdown() -> None:
    text = markdown(hostile())
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "<script" not in text.replace(f"    {visible(HOSTILE)}", "")  # there it is code
    for line in text.splitlines():
        if line.startswith("|"):
            assert line.endswith("|")
    by_table: dict[str, set[int]] = {}
    head = ""
    for line in text.splitlines():
        head = line if line.startswith("**") else head
        if line.startswith("|"):
            by_table.setdefault(head, set()).add(len(re.findall(r"(?<!\\)\|", line)))
    assert len(by_table) > 5
    assert all(len(counts) == 1 for counts in by_table.values())


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("dom_wdeg [1.2, 3.4] a-b", "dom_wdeg [1.2, 3.4] a-b"),
        ("_x_ __y__ *z* ~~w~~", r"\_x\_ \_\_y\_\_ \*z\* \~\~w\~\~"),
        ("[a](http://x) ![b](c) [d]: e", r"[a\](http://x) \![b\](c) [d\]: e"),
        ("# a | b `c` $d$ \\|", r"\# a \| b \`c\` \$d\$ \\\|"),
        ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
        ("< 0.001 & more", "< 0.001 & more"),
    ],
)
def test_markdown_is_escaped_where_it_would_be_markup(text: str, escaped: str) -> None:
    made = Document(text, "", (), (), ())
    assert markdown(made).splitlines()[0] == f"# {escaped}"


def test_hostile_names_stay_text_in_latex() -> None:
    text = latex(hostile()).removeprefix(PREAMBLE)
    assert r"\input" not in text
    assert r"\textbackslash{}input\{x\}" in text
    assert text.count(r"\begin{") == text.count(r"\end{")
    body = text.replace(r"$\ge$", "")
    for special in "$%#&_^~":
        unescaped = re.findall(rf"(?<!\\){re.escape(special)}", body)
        assert unescaped == [" & "[1]] * len(unescaped) if special == "&" else not unescaped
    rows = [line for line in text.splitlines() if line.endswith(r" \\")]
    assert len({len(re.findall(r"(?<!\\)&", line)) for line in rows[-8:]}) == 1


def test_hostile_names_stay_text_in_html() -> None:
    text = page(hostile())
    assert "<script>alert" not in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert text.count("<script") == text.count("</script>") == 2  # ours, and the numbers of the scatter plot


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (0.01234, "0.0123"),
        (4.5, "4.50"),
        (1234.5, "1,234"),
        (7.0, "7"),
        (float("nan"), "-"),
        (0.5e-6, "0.000000500"),
    ],
)
def test_numbers_have_three_digits(number: float, text: str) -> None:
    assert figure(number) == text


def test_the_whole_field_is_profiled_and_ranked() -> None:
    made = next(one for one in document(campaign(20), META).sections if one.name == "mean-ranks")
    profile, diagram = made.charts
    assert isinstance(profile, Chart)
    for series in profile.series:
        assert series.x[-1] == 100
        assert list(series.y) == sorted(series.y)
    best = [sum(x == 1 for x in series.x) / 20 for series in profile.series]
    assert sum(best) == pytest.approx(1)  # without ties somebody is the best on each board
    assert isinstance(diagram, RankDiagram)
    assert len(diagram.ranks) >= 3
    texts = {one.text for one in parts(diagram) if isinstance(one, Text)}
    assert {f"{label} ({rank:.2f})" for label, rank in diagram.ranks.items()} <= texts
    bars = [one for one in parts(diagram) if isinstance(one, Line) and one.thick]
    assert len(bars) == len(diagram.groups)
    assert sum(r"\draw[line width" in line for line in tikz(diagram).splitlines()) == len(bars)
    assert len(made.tables[0].rows) == 7


def test_few_sizes_are_said_to_be_too_few_for_a_law() -> None:
    sizes = [one for one in document(campaign(3), META).sections if one.name == "size"]
    assert "3 sizes are too few to fit a law of growth to: 5 are needed at least." in sizes[0].text


def test_runs_on_a_busy_machine_are_marked() -> None:
    table = campaign(5)
    table.loc[table.index[:3], "load"] = 2.5  # of a machine with 2 cores
    assert document(table, META).alerts[0].startswith("Busy: 3 runs of 70 were made while more processes wanted")
    table["load"] = float("nan")  # a store of an older version
    assert document(table, META).alerts == ()


def test_limited_cpu_time_is_compared_and_that_is_said() -> None:
    table = campaign(5).assign(limit_cpu=3.0, load=2.5)
    made = document(table, META)
    assert made.alerts == ()  # CPU times are none the longer
    told = {one[0].text: one[1].text for one in made.sections[-1].tables[0].rows}
    assert told["limit a run"] == "10 s, 3 s of CPU time"
    assert told["wall time / CPU time"] == "median 1.00; CPU time is compared, since it was limited"


def test_a_long_name_is_cut_in_its_middle() -> None:
    assert len(cut("x" * 50 + "#12", 20)) == 20
    assert cut("x" * 50 + "#12", 20).endswith("#12")
    assert cut("short", 20) == "short"


def test_several_puzzles_are_told_apart_and_their_sizes_not_compared() -> None:
    rows = []
    for index in range(40):
        family, factor = ("queens", 3.0) if index % 2 else ("magnets", 1.0)
        noise = 1 + (index * 7 % 11 - 5) / 50
        rows.append(row("a", f"b{index}", 0.1, family=family, cells=index, nodes=10.0))
        rows.append(row("b", f"b{index}", 0.1 * factor * noise, family=family, cells=index, nodes=10 * factor))
    made = document(frame(rows), META)
    assert made.summary[0].startswith("Clear only on the queens boards a is 3.0")
    assert "on all boards together b takes " in made.summary[0]
    found = {(one[0].text, one[1].text): one[5].text.split()[0] for one in table(made, "puzzles").rows}
    assert found == {("magnets", "a"): "-", ("magnets", "b"): "0.996", ("queens", "a"): "-", ("queens", "b"): "3.01"}
    assert "not compared" in next(one for one in made.sections if one.name == "size").text[0]
    alone = document(frame([row(label, "b", 0.1) for label in "ab"]), META)
    assert "puzzles" not in [one.name for one in alone.sections]


def test_runtime_distributions_are_of_one_board_and_of_who_is_randomised() -> None:
    rows = []
    for board in range(3):
        rows.append(row("mrv", f"b{board}", 0.2))
        for seed in range(10):
            counters = {"nodes": 5.0, "counters": '{"nodes": 5}'}
            rows.append(row("mine", f"b{board}", 0.1, seed=seed, configuration="variable=mine.py:f", **counters))
            seconds = None if board == 2 and seed == 9 else 0.1 * (seed + 1) * (board + 1)
            configuration = {"configuration": "variable=random", "counters": f'{{"nodes": {seed}}}'}
            rows.append(row("random", f"b{board}", seconds, seed=seed, **configuration))
    made = document(frame(rows), META)
    section = next(one for one in made.sections if one.name == "seeds")
    assert [chart.title.rpartition(" ")[2] for chart in section.charts] == ["b1", "b2"]
    chart = section.charts[1]
    assert isinstance(chart, Chart)
    (hardest,) = chart.series
    assert (hardest.label, hardest.y[0], hardest.y[-1], hardest.x[-1]) == ("random", 0.1, 0.9, LIMIT)
    [cactus] = next(one for one in made.sections if one.name == "ranking").charts
    assert isinstance(cactus, Chart)
    shares = {series.label: series.y[-1] for series in cactus.series}  # mrv has a run a board, the others ten
    assert shares == {"mine": 1, "mrv": 1, "random": pytest.approx(29 / 30)}
    [[label, boards, ratio, _]] = [[cell.text for cell in one] for one in section.tables[0].rows]
    assert (label, boards, ratio) == ("random", "2", "4.79")  # 0.91 / 0.19
    facts = {one[0].text: one[1].text for one in table(made, "setting").rows}
    assert facts["seeds change nothing for"] == "mine, mrv"


def test_who_comes_first_without_the_least_par_2_is_not_said_to_have_it() -> None:
    rows = []
    for index in range(12):
        rows.append(row("whole", f"b{index}", 0.5, nodes=10.0))
        stopped = {"outcome": "answered", "nodes": 50.0, "limit_nodes": 50.0}
        rows.append(
            row("part", f"b{index}", None) | {"seconds": 0.01} | stopped
            if index == 0
            else row("part", f"b{index}", 0.01, nodes=10.0)
        )
    said = " ".join(document(frame(rows), META).summary)
    assert "whole comes first of 2 configurations on 12 boards: it solved 12 of 12 boards" in said
    assert "least PAR-2" not in said
