"""Films: what changes, played from the beginning, is every board; and where two searches part."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from hand_solver import Limits, Options
from magnets_cp.drawing.scene import of_partial
from magnets_cp.drawing.shapes import cell_shapes, clue_shapes
from magnets_cp.drawing.svg import fragment
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.explain.animation import animation, animation_page
from magnets_cp.workbench.explain.trace import Action, Recording, record
from magnets_cp.workbench.explain.trace.track import parting, ticks, track
from tests.boards import instance
from tests.puzzles.case import Case
from tests.puzzles.cases import each_puzzle


@each_puzzle
@pytest.mark.parametrize("search", ["dfs", "learning"])
def test_an_animation_played_shows_every_board_as_it_is_drawn_by_itself(case: Case, search: str) -> None:
    for index in range(1, 6):
        board = case.puzzle.fuzz(0, index)
        options = Options("fc") if search == "dfs" else Options()
        trace = record(case.puzzle.csp(board, case.puzzle.levels[-1]), options, Limits(nodes=8), search=search)
        layout = case.puzzle.layout(board)
        frames = list(trace.frames())
        made = animation(layout, ((frame.partial, frozenset()) for frame in frames), "animation")
        spots = [*layout.cells, *layout.clues]
        shown = list(made.start)
        assert len(made.changes) == len(frames)
        for frame, changes in zip(frames, made.changes, strict=True):
            for number, look in zip(changes[::2], changes[1::2], strict=True):
                shown[number] = look
            seen = of_partial(layout, frame.partial)
            for spot, look in zip(spots, shown, strict=True):
                shapes = cell_shapes(seen, spot) if spot in seen.cells else clue_shapes(seen, spot)
                assert made.looks[look] == fragment(shapes), (index, frame.number, spot)


def traced(variable: str, nodes: int = 300, level: str = "arcs") -> Recording:
    options = Options("fc", variable, "input_order")
    return record(MAGNETS.csp(instance("seed-2-10x9.txt"), level), options, Limits(nodes=nodes))


def test_a_page_of_a_thousand_steps_is_under_a_megabyte_and_tells_every_pruning() -> None:
    trace = traced("mrv", nodes=420)
    assert len(trace.steps) > 1000
    made = track(MAGNETS, instance("seed-2-10x9.txt"), trace, trace.frames(), "fc")
    page = animation_page("a search", [made])
    assert len(page.encode()) < 1_000_000 * len(trace.steps) / 1000
    pruned = [number for number, step in enumerate(trace.steps) if step.action is Action.PRUNE]
    assert sorted(made.causes) == pruned
    for number in pruned:
        flat, step = made.causes[number], trace.steps[number]
        told = list(zip(flat[::4], flat[1::4], flat[2::4], strict=True))
        assert told == list(step.causes)
        union: dict[int, int] = {}
        for _, variable, mask in step.causes:
            union[variable] = union.get(variable, 0) | mask
        assert union == dict(step.removed)
        assert all(made.words["asks"][c] for c, _, _ in step.causes)
    assert "equal signs never touch" in made.words["asks"].values()
    assert any(" needs " in said for said in made.words["asks"].values())
    assert json.loads(page.split('id="animation">')[1].split("</script>")[0])["tracks"][0]["kinds"] == made.kinds


def decisions(trace: Recording, last: int) -> Sequence[object]:
    return [(one.variable, one.value) for one in trace.steps[: last + 1] if one.action is Action.DECIDE]


@pytest.mark.parametrize("other", ["mrv", "dom_wdeg", "input_order", "mrv_degree"])
def test_two_searches_are_shown_up_to_their_first_different_decision(other: str) -> None:
    one, two = traced("mrv", 30), traced(other, 30)
    parted = parting(one, two)
    first, second = (decisions(trace, end) for trace, end in zip((one, two), parted.ends, strict=True))
    assert first[: parted.same] == second[: parted.same]
    if other == "mrv":
        assert parted.same == 30
        assert parted.ends == (len(one.steps) - 1, len(two.steps) - 1)
    else:
        assert first[parted.same :] != second[parted.same :]
        assert max(len(first), len(second)) == parted.same + 1
    shown = ticks(parted)
    assert shown[0] == (0, 0)
    assert shown[-1] == parted.ends
    for index in (0, 1):
        steps = [tick[index] for tick in shown]
        assert sorted(set(steps)) == list(range(parted.ends[index] + 1))
        assert steps == sorted(steps)
    for a, b in shown:
        taken = [len(decisions(trace, k)) for trace, k in zip((one, two), (a, b), strict=True)]
        assert taken[0] == taken[1]
