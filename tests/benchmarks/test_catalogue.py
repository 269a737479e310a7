"""The catalogue of XCSP3 instances: made again from their names, and what is known of them."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

from benchmarks.catalogue.families import FAMILIES, made, names
from benchmarks.catalogue.known import known, read
from benchmarks.catalogue.transition import points
from hand_solver import solve
from magnets_cp.models.xcsp3.puzzle import XCSP3
from tests.benchmarks.test_command import benchmark

NAMES = list(names())
# Of all files: what is known is known of these.
DIGEST = 1022713738
# By a number that has nothing to do with how hard they are.
SAMPLE = [name for name in NAMES if crc32(name.encode()) % 10 == 0]


def test_all_are_known_and_proven_by_two_solvers() -> None:
    found = known()
    assert list(found) == NAMES
    assert len(set(NAMES)) == 150
    for name, entry in found.items():
        assert entry.status in ("satisfiable", "unsatisfiable", "optimal"), name
        assert (entry.objective is not None) == (entry.status == "optimal"), name
        assert len(entry.proven_by) == 2, name
        assert entry.grade in ("easy", "medium", "hard"), name
    assert {entry.status for entry in found.values()} == {"satisfiable", "unsatisfiable", "optimal"}


def test_a_name_makes_the_same_instance_each_time() -> None:
    for name in NAMES:
        assert made(name) == made(name)
        assert read(name).variables
    assert crc32("".join(map(made, NAMES)).encode()) == DIGEST


def test_what_is_no_name_is_refused() -> None:
    for wrong in ("", "colouring", "chess-n8-a0-s1", "colouring-n-a0-s1", "colouring-n8-a0-s1.xml"):
        with pytest.raises(ValueError, match="expected FAMILY"):
            made(wrong)


@pytest.mark.parametrize("name", [one for one in SAMPLE if known()[one].grade == "easy"])
def test_a_sample_is_what_is_said_of_it(name: str) -> None:
    instance, entry = read(name), known()[name]
    result = solve(XCSP3.csp(instance, "native"))
    assert (str(result.status), result.objective) == (entry.status, entry.objective)
    if result.solutions:
        assert XCSP3.violations(instance, XCSP3.decode(instance, result.solutions[0])) == []


def test_solutions_end_along_the_axis() -> None:
    first, last = points("colouring", 40, (2.0, 8.0), 5, 10_000)
    assert (first.satisfiable, first.undecided) == (5, 0)
    assert (last.unsatisfiable, last.undecided) == (5, 0)
    assert str(first).count("#") > str(last).count("#") == 0


def test_every_family_says_what_its_axis_is() -> None:
    assert all(family.axis and family.make.__doc__ for family in FAMILIES.values())


def test_the_commands(tmp_path: Path) -> None:
    done = benchmark("catalogue", str(tmp_path / "made"), "--only", "golomb")
    assert done.returncode == 0
    assert sorted(file.stem for file in (tmp_path / "made").iterdir()) == [one for one in NAMES if "golomb" in one]
    listed = benchmark("catalogue", "--only", "golomb").stdout.splitlines()
    assert listed[0].split() == ["golomb-n4-a0-s1", "easy", "optimal", "6"]
    drawn = benchmark("transition", "pigeons", "0", "1", "--size", "5", "--seeds", "1")
    assert "1 of   1" in drawn.stdout
    assert benchmark("transition", "chess").returncode == 2
    assert benchmark("catalogue", "--only", "chess").returncode == 2
