"""Make an animation of a board: its first state as SVG, and the cells and clues that change at each step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from magnets_cp.drawing.scene import Cell, Scene, of_partial
from magnets_cp.drawing.shapes import cell_shapes, clue_shapes
from magnets_cp.drawing.svg import element, fragment
from magnets_cp.layout import Layout, Spot
from magnets_cp.partial import Partial


@dataclass(slots=True)
class Animation:
    """The parts of a page on which a board changes.

    board    the first board as SVG, its cells and clues numbered
    looks    SVG of what they look like, each once
    start    by number: the look at the beginning
    changes  by step: number, look, number, look, ...
    """

    board: str = ""
    looks: list[str] = field(default_factory=list)
    start: list[int] = field(default_factory=list)
    changes: list[list[int]] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return {"looks": self.looks, "start": self.start, "changes": self.changes}


def animation(layout: Layout, partials: Iterable[tuple[Partial, frozenset[Spot]]], title: str) -> Animation:
    """Make the animation of partial boards, one a step, each with the spots to point out.

    Only spots that may have changed are drawn again, so the time depends on the changes, not on the board.
    """
    made, changes = Animation(), _Changes(layout)
    looks: dict[str, int] = {}
    known: dict[object, int] = {}
    shown: list[int] = []
    for partial, named in partials:
        seen = changes.at(partial, named)
        if not made.board:
            made.board = element(seen, title, numbers=changes.numbers)
        changed = {}
        for spot in changes.dirty():
            key = _key(seen, spot)
            if key not in known:
                shapes = cell_shapes(seen, spot) if spot in seen.cells else clue_shapes(seen, spot)
                known[key] = looks.setdefault(fragment(shapes), len(looks))
            changed[changes.numbers[spot]] = known[key]
        if not made.start:
            made.start = [changed[number] for number in range(len(changes.numbers))]
            shown = list(made.start)
        different = [(number, look) for number, look in changed.items() if shown[number] != look]
        for number, look in different:
            shown[number] = look
        made.changes.append([one for pair in different for one in pair])
    made.looks = list(looks)
    return made


def _key(seen: Scene, spot: Spot) -> object:
    """All that decides what a cell or clue looks like."""
    layout, is_named = seen.layout, spot in seen.named
    if spot in seen.cells:
        return seen.cells[spot], is_named, spot in layout.regions, layout.ground.get(spot)
    clue = layout.clues[spot]
    return clue.text, clue.number is None, seen.standing(clue), is_named


class _Changes:
    """The spots that may change from one step to the next."""

    def __init__(self, layout: Layout) -> None:
        self.numbers = {spot: number for number, spot in enumerate((*layout.cells, *layout.clues))}
        self._layout = layout
        self._spots = [{spot for signs in values for spot in signs} for values in layout.shows]
        self._clues: dict[Spot, list[Spot]] = {}
        for at, clue in layout.clues.items():
            for spot in clue.cells:
                self._clues.setdefault(spot, []).append(at)
        self._cells: dict[Spot, Cell] = {}
        self._before: tuple[Partial, frozenset[Spot]] | None = None
        self._dirty: set[Spot] = set()

    def at(self, partial: Partial, named: frozenset[Spot]) -> Scene:
        """Make the scene of now; forget the one before it."""
        if self._before is None:
            seen = of_partial(self._layout, partial, named)
            self._cells = dict(seen.cells)
            self._dirty = set(self.numbers)
            spoken_of = seen.named
        else:
            old, was_named = self._before
            variables = set(_changed(old, partial))
            spots = set().union(*(self._spots[x] for x in variables))
            some = of_partial(self._layout, partial, named, variables)
            self._cells.update((spot, some.cells[spot]) for spot in spots)
            self._dirty = spots | was_named | some.named
            self._dirty |= {clue for spot in spots for clue in self._clues.get(spot, ())}
            spoken_of = some.named
        self._before = partial, spoken_of
        return Scene(self._layout, self._cells, named=spoken_of)

    def dirty(self) -> Iterator[Spot]:
        """List the spots that may look different than before."""
        return (spot for spot in self.numbers if spot in self._dirty) if len(self._dirty) > 50 else iter(self._dirty)


def _changed(old: Partial, new: Partial) -> Iterator[int]:
    """The variables of which something else is known or said."""
    yield from (x for x, (one, other) in enumerate(zip(old.masks, new.masks, strict=True)) if one != other)
    yield from old.decided ^ new.decided
    yield from old.conflict | new.conflict
    for one in (old.removed, new.removed, old.learnt, new.learnt):
        yield from _keys(one)


def _keys(mapping: Mapping[int, int] | None) -> Iterable[int]:
    return mapping or ()


@dataclass(frozen=True, slots=True)
class Track:
    """An animation and what is said of its steps.

    name    what is shown, such as a configuration
    kinds   a letter a step: s start, d decide, p prune, f fail, b backtrack, l learn, r restart, ! solution, h hint
    depths  decisions in force, by step; empty where there is no tree
    said    what happens, by step
    causes  by step, if it has any: (constraint, variable, mask removed, the value left or -1), flat
    words   what causes are told with: by constraint what it asks for, by variable and value what it means that it is
            so, and that it is not
    """

    name: str
    animation: Animation
    kinds: str
    depths: Sequence[int]
    said: Sequence[str]
    causes: dict[int, list[int | str]]
    words: dict[str, Any]


def animation_page(
    title: str, tracks: Sequence[Track], *, about: str = "", ticks: Sequence[Sequence[int]] = (), delay: float = 0.5
) -> str:
    """The page.

    ticks  by moment, by track, the step it shows; where there are none, all steps one after the other
    delay  seconds a step is shown when it plays
    """
    from markupsafe import Markup

    from magnets_cp.workbench.page.render import render

    data = {
        "delay": delay,
        "ticks": ticks,
        "tracks": [
            {
                **track.animation.as_data(),
                "kinds": track.kinds,
                "depths": track.depths,
                "said": track.said,
                "causes": track.causes,
                "words": track.words,
            }
            for track in tracks
        ],
    }
    shown = [{"name": one.name, "board": Markup(one.animation.board), "tree": bool(one.depths)} for one in tracks]
    most = len(ticks) if ticks else max(len(track.kinds) for track in tracks)
    return render("animation.html", title=title, about=about, tracks=shown, data=data, last=most - 1)
