"""The tree of a search: its nodes, what repeats in it, how far two are the same, and the pictures of it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import magnets_cp
from hand_solver import Limits, Options, Problem, Result, Variable, solve
from hand_solver.constraints import AllDifferent
from magnets_cp.errors import UsageError
from magnets_cp.workbench.explain.search_tree.charts import WIDTH, Tone, icicle, pixels, tones
from magnets_cp.workbench.explain.search_tree.merge import merge
from magnets_cp.workbench.explain.search_tree.page import repeated
from magnets_cp.workbench.explain.search_tree.repeats import LEAST, repeats
from magnets_cp.workbench.explain.search_tree.tree import End, SearchTree, children


@st.composite
def trees(draw: st.DrawFn) -> SearchTree:
    """Trees of some dozen nodes, whose leaves end in one way or another."""
    tree, depth = SearchTree(), 0
    for _ in range(draw(st.integers(0, 40))):
        depth = draw(st.integers(1, depth + 1))
        tree.on_decision(draw(st.integers(0, 1)), draw(st.integers(0, 1)), depth)
        if draw(st.booleans()):
            tree.on_fail(0)
    return tree


def searched(options: Options, most: int | None = None) -> tuple[SearchTree, Result]:
    """Four numbers that differ, of four."""
    variables = tuple(Variable.integer(name, range(4)) for name in "abcd")
    problem, tree = Problem(variables, (AllDifferent([(x, 0) for x in range(4)]),)), SearchTree()
    return tree, solve(problem, "dfs", options, Limits(nodes=most, solutions=None), observer=tree)


def written(tree: SearchTree, node: int) -> object:
    """The subtree in full: how it ends, and each decision with what is below it."""
    first, following = tree.links()
    below = [(*tree.decision(child), written(tree, child)) for child in children(first, following, node)]
    return tree.ends[node], tuple(below)


def test_the_tree_is_the_search() -> None:
    tree, result = searched(Options("fc", "input_order", "input_order"))
    assert len(tree) - 1 == result.statistics.nodes
    assert tree.ends.count(End.FAIL) == result.statistics.fails
    assert tree.ends.count(End.SOLUTION) == len(result.solutions) == 24
    leaf = tree.ends.index(End.SOLUTION)
    assert [tree.decision(node) for node in tree.way(leaf)] == [(x, 1 << x) for x in range(4)]
    assert not any(tree.unfinished())


def test_a_node_that_is_left_at_once_is_a_dead_end() -> None:
    tree = SearchTree()
    tree.on_decision(0, 0, 1)
    tree.on_decision(1, 0, 2)
    tree.on_backtrack(1, 0, 2)
    tree.on_backtrack(0, 0, 1)
    assert list(tree.ends) == [End.NONE, End.NONE, End.FAIL]


def test_a_limit_leaves_something_unfinished() -> None:
    tree, _ = searched(Options("none", "input_order", "input_order"), most=3)
    assert tree.unfinished()[0]


@given(trees())
def test_numbers_of_nodes_and_leaves_are_those_of_the_links(tree: SearchTree) -> None:
    first, following = tree.links()
    sizes, leaves = tree.sizes(), tree.leaves()
    for node in range(len(tree)):
        below = list(children(first, following, node))
        assert below == [one for one in range(len(tree)) if tree.parents[one] == node]
        assert sizes[node] == sum(sizes[child] + 1 for child in below)
        assert leaves[node] == (sum(leaves[child] for child in below) or 1)


@given(trees())
def test_what_repeats_was_there_before_to_the_letter(tree: SearchTree) -> None:
    found, texts, sizes = repeats(tree), [written(tree, node) for node in range(len(tree))], tree.sizes()
    for one in found.found:
        assert {texts[node] for node in (one.first, *one.again)} == {texts[one.first]}
        assert sizes[one.first] == one.size >= LEAST
        assert all(before < after for before, after in pairwise((one.first, *one.again)))
    assert found.spent == sum(found.marks) == sum(one.spent for one in found.found)
    left = Counter(
        texts[node]
        for node in range(len(tree))
        if sizes[node] >= LEAST and not found.marks[node] and not any(node in one.again for one in found.found)
    )
    assert max(left.values(), default=0) <= 1  # none is overlooked
    assert repeats(tree, by_shape=True).spent >= found.spent


def test_a_search_that_does_the_same_again_is_told_so() -> None:
    """The choice of a changes nothing for the three others."""
    variables = tuple(Variable.integer(name, range(3)) for name in "abcd")
    tree = SearchTree()
    problem = Problem(variables, (AllDifferent([(x, 0) for x in (1, 2, 3)]),))
    solve(problem, "dfs", Options("fc", "input_order", "input_order"), Limits(solutions=None), observer=tree)
    found = repeats(tree)
    assert [(one.size, len(one.again)) for one in found.found] == [((len(tree) - 4) // 3, 2)]
    assert repeated(tree, found).startswith(f"{found.spent} nodes ({100 * found.spent / (len(tree) - 1):.0f} %)")


@given(trees(), trees())
def test_what_two_trees_share_is_a_tree_and_the_rest_is_counted(one: SearchTree, other: SearchTree) -> None:
    found = merge(one, other)
    for tree, marks in zip((one, other), found.marks, strict=True):
        assert sum(marks) == found.same
        assert all(marks[tree.parents[node]] for node in range(1, len(tree)) if marks[node])
    alone = [sum(sizes) for sizes in zip(*(each.sizes for each in found.differences), strict=True)] or [0, 0]
    assert alone == [len(one) - found.same, len(other) - found.same]
    assert not found.differences or written(one, 0) != written(other, 0)


def test_what_one_tree_has_pruned_parts_no_other_children() -> None:
    """The same decision is the same node, whatever stands beside it."""
    whole, pruned = SearchTree(), SearchTree()
    for value in (0, 1, 2):
        whole.on_decision(0, value, 1)
        if value != 1:
            pruned.on_decision(0, value, 1)
            for tree in (whole, pruned):
                tree.on_decision(1, 0, 2)
    found = merge(whole, pruned)
    assert (found.same, [(one.nodes, one.sizes) for one in found.differences]) == (5, [((0, 0), (1, 0))])


@given(trees())
def test_a_tree_is_the_same_as_itself(tree: SearchTree) -> None:
    assert merge(tree, tree).same == len(tree)


def rectangles(picture: str) -> list[tuple[str, int, float, int]]:
    """The tone, the place, the height and the width of each rectangle."""
    root = ElementTree.fromstring(picture)
    found = []
    for path in root:
        for x, y, width in re.findall(r"M(\d+) ([\d.]+)h(\d+)v", path.get("d") or ""):
            found.append((path.get("class") or "", int(x), float(y), int(width)))
    return found


@given(trees())
def test_pictures_have_the_width_of_the_page_whatever_the_tree(tree: SearchTree) -> None:
    drawn = rectangles(icicle(tree, tones(tree, repeats(tree).marks), "icicle"))
    assert all(x >= 0 and x + width <= WIDTH for _, x, _, width in drawn)
    assert len({y for _, _, y, _ in drawn}) == max(tree.depths) + 1
    assert sum(width for _, _, y, width in drawn if y == 0) >= WIDTH - 1  # the root
    assert rectangles(pixels(tree, "pixels"))


def test_a_solution_among_thousands_of_dead_ends_is_seen() -> None:
    tree, rng = SearchTree(), Random(1)
    for number in range(20_000):
        tree.on_decision(0, number % 7, 1)
        for depth in range(2, rng.randint(2, 9)):
            tree.on_decision(depth, rng.randrange(3), depth)
        if number == 12_345:
            tree.on_solution(())
        else:
            tree.on_fail(0)
    drawn = rectangles(icicle(tree, tones(tree, repeats(tree).marks), "icicle"))
    [place] = {x for tone, x, y, width in drawn if tone == Tone.SOLVED.name.lower() and width < WIDTH - 1 and y}
    assert abs(place - 12_345 / 20_000 * WIDTH) < 2
    assert len(icicle(tree, tones(tree, bytearray(len(tree))), "icicle")) < 200_000


def test_a_search_that_learns_has_no_tree() -> None:
    with pytest.raises(UsageError, match="search=learning has no tree"):
        magnets_cp.search_tree("4@0,0", search="learning")


def test_python_shows_the_tree() -> None:
    found = magnets_cp.search_tree("5@0,0", count=None, inference="fc")
    assert repr(found) == f"<search tree of {len(found.tree) - 1} nodes, satisfiable>"
    assert "search-tree" in found._repr_html_()
    assert found.tree.ends.count(End.SOLUTION) == len(found.trace.recorded.result.solutions) == 2
