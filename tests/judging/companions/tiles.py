"""A right solver of tile placement, and the faults that people make."""

from __future__ import annotations

from collections import Counter
from typing import Any

from magnets_cp.puzzles.tiles.landscape import Grid, Landscape
from tests.judging.killing import GaveUpError, Solve

SHAPE_OF = {"F": 0, "O": 1, "r": 2, "7": 2, "J": 2, "L": 2}
INSIDE = (1, 2)


class Tiles:
    """Backtracking over the blocks, row by row, with the tiles counted on the way and the colours at the end."""

    steps = 200_000

    def solve(self, landscape: Landscape) -> list[str] | None:
        """A letter a block, a string a row of blocks."""
        self.side = landscape.side
        self.left = list(self.tiles(landscape))
        self.targets = self.wanted(landscape)
        self.letters = self.ways(landscape)
        self.views = [{letter: self.seen(block, letter) for letter in self.letters} for block in landscape.blocks]
        self.laid = ""
        try:
            return self.shown() if self.search() else None
        except GaveUpError:
            return self.out_of_steps()

    def tiles(self, landscape: Landscape) -> tuple[int, ...]:
        return landscape.tiles

    def wanted(self, landscape: Landscape) -> tuple[int, ...]:
        return landscape.targets

    def ways(self, landscape: Landscape) -> str:
        return "FOr7JL" if landscape.rotations else "FOr"

    def seen(self, block: Grid, letter: str) -> Counter[int]:
        return Counter(bush for r, row in enumerate(block) for c, bush in enumerate(row) if self.visible(letter, r, c))

    def visible(self, letter: str, r: int, c: int) -> bool:
        return {
            "F": False,
            "O": r in INSIDE and c in INSIDE,
            "r": r > 0 and c > 0,
            "7": r > 0 and c < 3,
            "J": r < 3 and c < 3,
            "L": r < 3 and c > 0,
        }[letter]

    def search(self) -> bool:
        self.steps -= 1
        if self.steps < 0:
            raise GaveUpError
        if len(self.laid) == len(self.views):
            return self.finished()
        for letter in self.letters:
            if self.left[SHAPE_OF[letter]] > 0:
                self.left[SHAPE_OF[letter]] -= 1
                self.laid += letter
                if self.search():
                    return True
                self.undo(letter)
        return False

    def undo(self, letter: str) -> None:
        self.left[SHAPE_OF[letter]] += 1
        self.laid = self.laid[:-1]

    def finished(self) -> bool:
        total = sum((view[letter] for view, letter in zip(self.views, self.laid, strict=True)), Counter[int]())
        return all(self.compared(colour, total[colour], target) for colour, target in enumerate(self.targets, start=1))

    def compared(self, colour: int, number: int, target: int) -> bool:
        return number == target

    def shown(self) -> list[str]:
        return [self.laid[at : at + self.side] for at in range(0, len(self.laid), self.side)]

    def out_of_steps(self) -> list[str] | None:
        raise GaveUpError


FAULTS: dict[str, Solve] = {}


def fault(name: str, **wrong: Any) -> None:
    FAULTS[name] = lambda landscape: type(name, (Tiles,), wrong)().solve(landscape)


fault("targets_unchecked", finished=lambda self: True)
fault("first_colour_unchecked", compared=lambda self, colour, number, target: colour == 1 or number == target)
fault("last_colour_unchecked", compared=lambda self, colour, number, target: colour == 4 or number == target)
fault("zero_is_no_target", compared=lambda self, colour, number, target: number == target or not target)
fault("upper_bounds_only", compared=lambda self, colour, number, target: number <= target)
fault("lower_bounds_only", compared=lambda self, colour, number, target: number >= target)
fault("off_by_one_allowed", compared=lambda self, colour, number, target: abs(number - target) <= 1)
fault(
    "totals_only",
    finished=lambda self: (
        sum(sum(view[one].values()) - view[one][0] for view, one in zip(self.views, self.laid, strict=True))
        == sum(self.targets)
    ),
)
fault("targets_of_one_digit", wanted=lambda self, landscape: tuple(target % 10 for target in landscape.targets))
fault("covered_counted", visible=lambda self, letter, r, c: not Tiles.visible(self, letter, r, c))
fault(
    "full_block_is_open_inside",
    visible=lambda self, letter, r, c: Tiles.visible(self, "O" if letter == "F" else letter, r, c),
)
fault("boundary_covers_all", visible=lambda self, letter, r, c: letter != "O" and Tiles.visible(self, letter, r, c))
fault(
    "el_covers_its_first_row_only",
    visible=lambda self, letter, r, c: r > 0 if letter == "r" else Tiles.visible(self, letter, r, c),
)
fault("tiles_never_turned", ways=lambda self, landscape: "FOr")
fault("tiles_always_turned", ways=lambda self, landscape: "FOr7JL")
fault("one_corner_forgotten", ways=lambda self, landscape: "FOr7J" if landscape.rotations else "FOr")
fault(
    "full_and_boundary_swapped",
    tiles=lambda self, landscape: (landscape.tiles[1], landscape.tiles[0], landscape.tiles[2]),
)
fault("as_many_tiles_as_one_likes", tiles=lambda self, landscape: (99, 99, 99))
fault("nothing_is_undone", undo=lambda self, letter: None)
fault("tiles_are_not_given_back", undo=lambda self, letter: setattr(self, "laid", self.laid[:-1]))
fault("transposed", shown=lambda self: list(map("".join, zip(*Tiles.shown(self), strict=True))))
fault("last_row_not_printed", shown=lambda self: Tiles.shown(self)[:-1])
fault("no_solution_when_out_of_time", steps=20, out_of_steps=lambda self: None)
FAULTS["always_no_solution"] = lambda landscape: None
FAULTS["no_more_than_four_blocks"] = lambda landscape: None if landscape.n > 8 else Tiles().solve(landscape)
FAULTS["no_fewer_than_four_blocks"] = lambda landscape: None if landscape.n < 8 else Tiles().solve(landscape)
