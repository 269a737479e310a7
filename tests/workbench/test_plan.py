from __future__ import annotations

from pathlib import Path

import pytest

from magnets_cp.errors import InputError
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
