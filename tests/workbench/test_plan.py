"""The plan of a campaign, from a file and from options, and the grids of configurations in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnets_cp.errors import InputError, UsageError
from magnets_cp.workbench.study.compare.grid import expand, labels, varied
from magnets_cp.workbench.study.compare.plan import Plan, read_plan

WHOLE = """\
instances = ["a.txt", "folder"]
configurations = ["inference=fc,mac", "best: solver=cp-sat"]
seeds = 3
seconds = 2
nodes = 500
count = "all"
memory = 2048
puzzle = "magnets"
notation = "sgt"
no_rotation = true
store = "runs.db"
[report]
template = "size"
"""


def written(folder: Path, text: str) -> str:
    path = folder / "campaign.toml"
    path.write_text(text)
    return str(path)


def test_a_file_says_what_the_command_line_would(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    assert read_plan(path) == Plan(
        instances=("a.txt", "folder"),
        configurations=("inference=fc,mac", "best: solver=cp-sat"),
        seeds=(0, 1, 2),
        seconds=2.0,
        nodes=500,
        solutions=None,
        memory=2048,
        puzzle="magnets",
        notation="sgt",
        no_rotation=True,
        store="runs.db",
        places=(f"{path}:2", f"{path}:2"),
        folder=str(tmp_path),
        report={"template": "size"},
    )


def test_configurations_may_be_a_table_and_seeds_a_list(tmp_path: Path) -> None:
    text = 'instances = "a"\nseeds = [7, 3]\n[configurations]\nfc = "inference=fc"\n"best one" = "solver=cp-sat"\n'
    plan = read_plan(written(tmp_path, text))
    assert plan.configurations == ("fc: inference=fc", "best one: solver=cp-sat")
    assert [place.rpartition(":")[2] for place in plan.places] == ["4", "5"]
    assert (plan.instances, plan.seeds, plan.seconds, plan.solutions) == (("a",), (7, 3), 10.0, 1)


def test_one_configuration_may_be_a_text(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('instances = "a"\nconfigurations = "inference=fc"\n')
    plan = read_plan(str(tmp_path / "plan.toml"))
    assert (plan.configurations, plan.places) == (("inference=fc",), (f"{tmp_path / 'plan.toml'}:2",))


REQUIRED = 'instances = ["a"]\nconfigurations = ["inference=fc"]\n'


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ('instances = ["a"\nseeds = 3\n', 2, "expected TOML"),
        (f"{REQUIRED}sedes = 3\n", 3, "expected only the keys instances, configurations"),
        (f"{REQUIRED}seeds = 0\n", 3, "expected a number from 1 to 10000 for \"seeds\", found '0'"),
        (f"{REQUIRED}seeds = [1, -1]\n", 3, '"seeds"'),
        (f"{REQUIRED}seconds = 'ten'\n", 3, "a number of seconds"),
        (f"{REQUIRED}seconds = -1\n", 3, "a number of seconds"),
        (f"{REQUIRED}seconds = nan\n", 3, "a number of seconds"),
        (f"{REQUIRED}nodes = true\n", 3, "a number from 1"),
        (f"{REQUIRED}count = 'every'\n", 3, "a number from 1"),
        (f"{REQUIRED}no_rotation = 1\n", 3, "true or false"),
        (f"{REQUIRED}store = 1\n", 3, "a text"),
        (f"{REQUIRED}report = 1\n", 3, "a table"),
        ("instances = []\nconfigurations = ['a=b']\n", 1, "texts in an array"),
        ("instances = ['a']\nconfigurations = [1]\n", 2, "texts in an array"),
        ("instances = ['a']\n[configurations]\n'a:b' = 'solver=hand'\n", 3, "without = or : in the name"),
        ("instances = ['a']\n[configurations]\nx = 1\n", 3, "NAME"),
        ("instances = ['a']\n[configurations]\n", 2, "at least one configuration"),
        ("instances = ['a']\n", None, 'the key "configurations"'),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int | None, expected: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InputError) as caught:
        read_plan(path)
    assert caught.value.line == line
    assert expected in str(caught.value)
    assert str(caught.value).startswith(path)


@pytest.mark.parametrize(
    ("text", "expanded"),
    [
        ("inference=fc", ["inference=fc"]),
        ("a=1,2 b=x", ["a=1 b=x", "a=2 b=x"]),
        ("a=1, 2 b=x ,y", ["a=1 b=x", "a=1 b=y", "a=2 b=x", "a=2 b=y"]),
        ("restarts=,100", ["", "restarts=100"]),
        ("restarts=100,", ["restarts=100", ""]),
        ("a=1,1", ["a=1"]),
        (
            "command='solve -a x,y {file}' a=1,2",
            ["command='solve -a x,y {file}' a=1", "command='solve -a x,y {file}' a=2"],
        ),
        ('command="./a,b" seed=1', ["command=./a,b seed=1"]),
        ("command='p=1 q', 'p=2 q'", ["command='p=1 q'", "command='p=2 q'"]),
        (r"command=a\,b", ["command=a,b"]),
        ("variable=mrv,no/such.py:f", ["variable=mrv", "variable=no/such.py:f"]),
        ("a=it#1", ["a='it#1'"]),
        ("v=m.py:f(w=1|2),mrv", ["v='m.py:f(w=1)'", "v='m.py:f(w=2)'", "v=mrv"]),
        ("v=m.py:f(w=1|2,d=0|3)", [f"v='m.py:f(w={w},d={d})'" for w in (1, 2) for d in (0, 3)]),
        ("v=m.py:f(w=1, d=0) b=1", ["v='m.py:f(w=1,d=0)' b=1"]),
        ("command='a|b (c|d)'", ["command='a|b (c|d)'"]),
    ],
)
def test_commas_part_values_and_quotes_keep_them(text: str, expanded: list[str]) -> None:
    assert expand(text) == expanded


def test_six_configurations() -> None:
    text = "inference=none,fc,mac variable=mrv,dom_wdeg"
    assert len(expand(text)) == 6
    assert varied(f"{text} level=arcs") == ["inference", "variable"]


def test_a_file_with_a_comma_in_its_name_is_one_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my,own.py").touch()
    assert expand("variable=my,own.py:f") == ["variable=my,own.py:f"]
    assert expand("command=my,own.py") == ["command=my,own.py"]
    Path("own.py").touch()
    assert expand("variable=own.py:f,mrv") == ["variable=own.py:f", "variable=mrv"]
    assert expand("variable=mrv,own.py:f") == ["variable=mrv", "variable=own.py:f"]


@pytest.mark.parametrize("text", ["inference", "=fc", "inference=", "inference=,", "a=1 'b", ",a=1", "a=1 b"])
def test_what_is_no_grid_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        expand(text)
    assert repr(text) in str(caught.value)


def test_labels_say_what_tells_configurations_apart() -> None:
    hand = "solver=hand level=arcs"
    assert labels([hand]) == ["hand"]
    assert labels([f"{hand} inference=fc", f"{hand} inference=mac"]) == ["fc", "mac"]
    assert labels([f"{hand} variable=mine.py:f", f"{hand} variable=mrv", "solver=cp-sat"]) == [
        "hand f",
        "hand mrv",
        "cp-sat",
    ]
    assert labels([hand, f"{hand} restarts=10", "solver=cp-sat workers=1", "solver=cp-sat workers=8"]) == [
        "hand",
        "hand restarts=10",
        "cp-sat workers=1",
        "cp-sat workers=8",
    ]


def test_a_solver_that_names_itself_is_called_so() -> None:
    texts = ["solver=python function=a.py:f name=mine", "solver=python function=b.py:f", "solver=cp-sat"]
    assert labels(texts) == ["mine", "python b.py:f", "cp-sat"]


def test_a_function_by_itself_is_told_how_to_say_it() -> None:
    with pytest.raises(UsageError, match=r"found 'mine\.py:solve'; a solver of your own is solver=python function"):
        expand("mine.py:solve")


def test_labels_are_distinct_even_where_short_ones_are_not() -> None:
    texts = ["solver=hand variable=a.py:f", "solver=hand variable=b.py:f", "solver=hand variable=mrv"]
    assert labels(texts) == [texts[0], texts[1], "mrv"]


def test_one_that_has_a_name_is_told_from_all_the_same() -> None:
    assert labels(["solver=hand variable=mrv"], ["solver=hand variable=mine.py:f"]) == ["mrv"]
    assert labels(["solver=hand variable=mrv"], ["solver=cp-sat"]) == ["hand"]
