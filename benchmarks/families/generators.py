"""The families: each a function of a generator of random numbers and a size, which makes one instance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product
from math import log
from random import Random

from benchmarks.families.model import Model


def queens(rng: Random, size: int) -> Model:
    """Queens that do not attack one another, one a row and column and diagonal, a quarter of them with a wish."""
    model = Model()
    x = model.variables(size, range(size))
    for step in (-1, 0, 1):
        model.different.append([(x[row], step * row) for row in range(size)])
    for row in rng.sample(range(size), size // 4):
        model.values[x[row]] = sorted(rng.sample(range(size), max(2, size // 3)))
    return model


def quasigroup(rng: Random, size: int) -> Model:
    """A latin square with four in ten of its cells empty."""
    rows, columns, numbers = (rng.sample(range(size), size) for _ in range(3))
    model = Model()
    x = model.variables(size * size, range(size))
    for place in rng.sample(range(size * size), round(0.58 * size * size)):
        r, c = divmod(place, size)
        model.values[x[place]] = (numbers[(rows[r] + columns[c]) % size],)
    for line in range(size):
        model.all_different(x[line * size : line * size + size])
        model.all_different(x[line::size])
    return model


def colouring(rng: Random, size: int) -> Model:
    """A random graph to be coloured with four colours, near where that becomes impossible."""
    model = Model()
    x = model.variables(size, range(4))
    edges = rng.sample(list(combinations(x, 2)), round(4.45 * size))
    model.unequal += edges
    return model


def magic_square(rng: Random, size: int) -> Model:
    """Different numbers whose rows, columns and diagonals come to the same, two of them given."""
    model = Model()
    x = model.variables(size * size, range(1, size * size + 1))
    model.all_different(x)
    total = size * (size * size + 1) // 2
    lines = [x[line * size : line * size + size] for line in range(size)] + [x[line::size] for line in range(size)]
    for line in [*lines, x[:: size + 1], x[size - 1 : -1 : size - 1]]:
        model.sums.append(([(one, 1) for one in line], total, total))
    corner, number = rng.choice([x[0], x[-1]]), rng.randint(1, size * size)
    model.values[corner] = (number,)
    return model


def golomb(rng: Random, size: int) -> Model:
    """A ruler of the shortest length there is, all of whose distances differ; or, one in two, of one less."""
    shortest = (0, 0, 1, 3, 6, 11, 17, 25, 34, 44)[size] - rng.randint(0, 1)
    model = Model()
    marks = [
        *model.variables(1, (0,)),
        *model.variables(size - 2, range(1, shortest)),
        *model.variables(1, (shortest,)),
    ]
    distances = []
    for one, other in combinations(marks, 2):
        distances += model.variables(1, range(1, shortest + 1))
        model.sums.append(([(other, 1), (one, -1), (distances[-1], -1)], 0, 0))
    model.all_different(distances)
    for one, other in pairwise(marks):
        model.sums.append(([(other, 1), (one, -1)], 1, shortest))
    return model


def golfers(rng: Random, size: int) -> Model:
    """Groups of three that play some weeks, no two players twice in one group."""
    groups, weeks = size, size - rng.randint(0, 1)
    players = range(3 * groups)
    model = Model()
    x = [model.variables(len(players), range(groups)) for _ in range(weeks)]
    for player in players:
        model.values[x[0][player]] = (player // 3,)
    for week in range(weeks):
        inside = [model.variables(groups, (0, 1)) for _ in players]
        rows = [(group, *(int(group == other) for other in range(groups))) for group in range(groups)]
        for player in players:
            model.rows.append(((x[week][player], *inside[player]), rows))
        for group in range(groups):
            model.sums.append(([(inside[player][group], 1) for player in players], 3, 3))
    same = [(a, b, int(a == b)) for a, b in product(range(groups), repeat=2)]
    for one, other in combinations(players, 2):
        met = model.variables(weeks, (0, 1))
        for week in range(weeks):
            model.rows.append(((x[week][one], x[week][other], met[week]), same))
        model.sums.append(([(once, 1) for once in met], 0, 1))
    return model


def sudoku(rng: Random, size: int) -> Model:
    """A Sudoku of size x size boxes, emptied at random."""
    side = size * size
    model = Model()
    x = model.variables(side * side, range(side))
    numbers = rng.sample(range(side), side)
    keep = 0.38 if size == 3 else 0.42
    for place in rng.sample(range(side * side), round(keep * side * side)):
        r, c = divmod(place, side)
        model.values[x[place]] = (numbers[(size * (r % size) + r // size + c) % side],)
    for line in range(side):
        model.all_different(x[line * side : line * side + side])
        model.all_different(x[line::side])
        top, left = line // size * size, line % size * size
        model.all_different(x[(top + r) * side + left + c] for r in range(size) for c in range(size))
    return model


def nonogram(rng: Random, size: int) -> Model:
    """A random picture by the lengths of its blocks, each line an automaton."""
    picture = [[int(rng.random() < 0.55) for _ in range(size)] for _ in range(size)]
    model = Model()
    x = model.variables(size * size, (0, 1))
    for line in range(size):
        column = [picture[row][line] for row in range(size)]
        model.words.append((x[line * size : line * size + size], *automaton(picture[line])))
        model.words.append((x[line::size], *automaton(column)))
    return model


def automaton(line: Sequence[int]) -> tuple[list[tuple[int, int, int]], int]:
    """Reads all lines with the blocks of this one: its transitions, and the state it ends in."""
    transitions, state = [(0, 0, 0)], 0
    for number, block in enumerate(block for block in "".join(map(str, line)).split("0") if block):
        if number:  # a gap, of one cell or more
            transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        transitions += [(state + cell, 1, state + cell + 1) for cell in range(len(block))]
        state += len(block)
    if state:
        transitions.append((state, 0, state))
    return transitions, state


def knapsack(rng: Random, size: int) -> Model:
    """Two knapsacks' worth of limits on what is worth most together."""
    model = Model()
    x = model.variables(size, (0, 1))
    for _ in range(2):
        weights = [rng.randint(10, 60) for _ in x]
        model.sums.append((list(zip(x, weights, strict=True)), 0, sum(weights) // 3))
    model.prizes = [(one, rng.randint(10, 60)) for one in x]
    return model


def exact_cover(rng: Random, size: int) -> Model:
    """Sets of three or four of which some cover everything once; a cover is hidden in them."""
    items = rng.sample(range(4 * size), 4 * size)
    sets = [items[place : place + 4] for place in range(0, 4 * size, 4)]
    sets += [rng.sample(range(4 * size), rng.randint(3, 4)) for _ in range(6 * size)]
    model = Model()
    x = model.variables(len(sets), (0, 1))
    for item in range(4 * size):
        model.sums.append(([(one, 1) for one, chosen in zip(x, sets, strict=True) if item in chosen], 1, 1))
    return model


def random_binary(rng: Random, size: int) -> Model:
    """Random pairs of variables with random pairs of values, near where solutions end: model RB (Xu and Li 2000)."""
    model = Model()
    x = model.variables(size, range(round(size**0.8)))
    values = model.values[0]
    for _ in range(round(2.78 * size * log(size))):
        one, other = rng.sample(x, 2)
        model.rows.append(((one, other), [pair for pair in product(values, repeat=2) if rng.random() >= 0.25]))
    return model


FAMILIES: dict[str, tuple[Callable[[Random, int], Model], Sequence[int]]] = {
    "queens": (queens, (8, 16, 32, 64)),
    "quasigroups": (quasigroup, (12, 18, 24, 30)),
    "colouring": (colouring, (40, 60, 80, 100)),
    "magic squares": (magic_square, (3, 4, 5, 6)),
    "Golomb": (golomb, (5, 6, 7, 8)),
    "golfers": (golfers, (3, 4, 5)),
    "Sudoku": (sudoku, (3, 4, 5)),
    "nonograms": (nonogram, (10, 14, 17, 20)),
    "knapsacks": (knapsack, (10, 15, 20, 25)),
    "exact cover": (exact_cover, (8, 12, 16, 20)),
    "random binary": (random_binary, (12, 16, 20, 24)),
}
