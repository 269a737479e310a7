"""A race: the best of a planted order wins, for about as many runs a round."""

from __future__ import annotations

from collections.abc import Sequence

from magnets_cp.workbench.study.compare.race import race
from magnets_cp.workbench.study.store import Competitor, InstanceRow

BOARDS = [InstanceRow(f"{i:016}", "magnets", f"{i}", "2x2", 4, "") for i in range(40)]
FIELD = [Competitor(f"variable=mine.py:choose(weight={i})", str(i)) for i in range(12)]


def by_distance_to_seven(entries: Sequence[Competitor], boards: Sequence[InstanceRow]) -> list[Competitor]:
    return sorted(entries, key=lambda one: abs(int(one.label) - 7))


def test_the_best_wins_and_every_round_costs_about_the_same() -> None:
    rounds = list(race(FIELD, BOARDS, by_distance_to_seven))
    assert [(one.number, one.boards, len(one.left)) for one in rounds] == [
        (12, 5, 6),
        (6, 10, 3),
        (3, 20, 2),
        (2, 40, 1),
    ]
    assert rounds[-1].left[0].label == "7"


def test_few_boards_and_few_entries_make_a_race_too() -> None:
    [one] = race(FIELD[:2], BOARDS[:1], by_distance_to_seven)
    assert (one.boards, [entry.label for entry in one.left]) == (1, ["1"])
    assert [one.boards for one in race(FIELD, BOARDS[:4], by_distance_to_seven)] == [3, 3, 3, 4]


def test_who_is_left_out_is_out() -> None:
    def liars(entries: Sequence[Competitor], boards: Sequence[InstanceRow]) -> list[Competitor]:
        return [one for one in entries if one.label in ("3", "4")]

    rounds = list(race(FIELD, BOARDS, liars))
    assert [one.number for one in rounds] == [12, 2, 1, 1]
    assert [entry.label for entry in rounds[-1].left] == ["3"]
    assert [one.left for one in race(FIELD, BOARDS, lambda entries, boards: [])] == [[]]
