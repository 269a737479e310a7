"""The first 400 random instances meet every two kinds of constraints, and every class that faults hang on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

import pytest

from magnets_cp.models.boolean.fuzz import CNF_FUZZ, OPB_FUZZ
from magnets_cp.models.boolean.puzzle import CNF, OPB
from magnets_cp.models.xcsp3.fuzz.classes import ASPECTS, classes
from magnets_cp.models.xcsp3.fuzz.faults import FAULTS, NEEDS, STRICTER, Fault, split
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS
from magnets_cp.models.xcsp3.fuzz.strata import fuzz
from magnets_cp.models.xcsp3.fuzz.telling import telling
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.board_classes import Fuzz
from magnets_cp.source import Source
from tests.thorough import sample

ENOUGH = 400


def met(seed: int) -> tuple[set[tuple[str, ...]], set[tuple[str, str]]]:
    boards = [XCSP3.fuzz(seed, index) for index in range(1, ENOUGH + 1)]
    kinds = {tuple(sorted(posted.kind for posted in board.constraints)) for board in boards}
    return kinds, {one for board in boards for one in classes(board)}


def wanted() -> set[tuple[str, ...]]:
    pairs = {tuple(sorted(pair)) for pair in combinations_with_replacement(KINDS, 2)}
    return pairs | {(kind,) for kind in KINDS}


def test_the_plan_has_every_pair_of_kinds_and_every_class_in_time() -> None:
    targets = [dict(split(target)[0]) for target in fuzz()._plan(0)]
    assert len(targets) <= ENOUGH
    planned = {(target["kind"], target["beside"]) for target in targets if {"kind", "beside"} <= target.keys()}
    kinds = list(KINDS)
    pairs = {(kind, beside) for at, kind in enumerate(kinds) for beside in (*kinds[at:], "alone")}
    assert planned == pairs
    named = {item for target in targets for item in target.items()}
    assert named == {(aspect, name) for aspect, names in ASPECTS.items() for name in names}


def test_every_fault_that_few_instances_tell_by_luck_is_planned() -> None:
    planned = Counter(split(target)[1] for target in fuzz()._plan(0))
    rare = {(kind, name) for kind, names in FAULTS.items() for name in names}
    assert set(NEEDS) <= rare
    assert set(STRICTER) <= {name for _, name in rare}
    assert min(planned[fault] for fault in rare) >= 3


def test_instances_tell_the_faults_that_they_are_made_for() -> None:
    faults = [split(target)[1] for target in fuzz()._plan(0)[:30]]
    told = [telling(XCSP3.fuzz(0, index)) for index in range(1, 31)]
    shown = [one.get(fault, 0) == 1 for one, fault in zip(told, faults, strict=True) if fault]
    assert sum(shown) > 0.5 * len(shown)


# What faults hang on, by kind, each of which a share of the instances of that kind decides.
FEATURES = (
    ("cumulative", "longer"),
    ("noOverlap", "one together"),
    ("sum", "weights"),
    ("element", "from 1"),
    ("extension", "last row"),
    ("intension", "equal as they may be"),
    ("cardinality", "closed False"),
    ("lex", "last list"),
    ("precedence", "covered False"),
)
SHARE = 0.2


def decided_of(boards: Iterable[Instance], features: Iterable[Fault]) -> Iterator[tuple[Fault, float]]:
    """By feature the share of the instances of its kind whose answer changes without it."""
    told = [telling(board) for board in boards]
    for kind, name in features:
        of_kind = [one for one in told if (kind, "nothing") in one]
        yield (kind, name), sum(one.get((kind, name), 0.0) > 0.5 for one in of_kind) / len(of_kind)


def test_what_a_fault_would_change_changes_the_answer() -> None:
    others = [kind for kind in KINDS if kind not in ("cumulative", "element")]
    boards = [XCSP3.sparing(0, index, others) for index in range(1, 16)]
    shares = dict(decided_of(boards, (("cumulative", "longer"), ("element", "from 1"))))
    assert min(shares.values()) > SHARE, shares


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_features_are_decided_by_a_share_of_the_instances(seed: int) -> None:
    shares = dict(decided_of([XCSP3.fuzz(seed, index) for index in range(1, ENOUGH + 1)], FEATURES))
    assert min(shares.values()) >= SHARE / 2, shares
    assert sorted(shares.values())[len(shares) // 2] > SHARE, shares


def test_an_instance_tells_what_its_answer_depends_on() -> None:
    text = (
        '<instance format="XCSP3" type="CSP"><variables><var id="x"> 0..3 </var></variables><constraints>'
        "<element> <list> 1 2 1 1 </list> <index> x </index> <condition> (ge,2) </condition> </element>"
        "</constraints></instance>"
    )
    told = telling(read(Source("element", text)))
    assert told["element", "nothing"] == 0.75  # three of the four values are wrong
    assert told["element", "not strict"] == told["element", "from 1"] == 1
    assert told["element", "first"] == told["element", "from the end"] == told["element", "last"] == 0


def test_instances_have_the_kinds_they_are_planned_to_have() -> None:
    for index, target in enumerate(fuzz()._plan(0)[:20], start=1):
        found = set(classes(XCSP3.fuzz(0, index)))
        assert {one for one in target if one[0] in ("kind", "beside")} <= found


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_they_are_at_every_seed(seed: int) -> None:
    kinds, found = met(seed)
    assert wanted() <= kinds
    assert {(aspect, name) for aspect, names in ASPECTS.items() for name in names} <= found


def test_what_is_left_out_is_never_there() -> None:
    for index in sample(range(1, 20), 6):
        board = XCSP3.sparing(0, index, ("objective", "in", "sum", "lex"))
        assert not any(XCSP3.traits[name](board) for name in ("objective", "sum", "lex"))


@pytest.mark.parametrize(("puzzle", "plan"), [(CNF, CNF_FUZZ), (OPB, OPB_FUZZ)])
def test_clauses_and_inequalities_are_of_every_class(puzzle: Puzzle[Instance], plan: Fuzz[Instance]) -> None:
    boards = [puzzle.fuzz(0, index) for index in range(1, 101)]
    found = {one for board in boards for one in puzzle.board_classes(board)}
    assert {(aspect, name) for aspect, names in plan.aspects.items() for name in names} <= found
    for board in boards:
        [again] = puzzle.read(Source("again", puzzle.write(board, puzzle.notations[0])), None)
        assert again == board
