"""The few kinds of shapes that every format can draw: boxes, lines, discs, texts; and a picture of them."""

from __future__ import annotations

from dataclasses import dataclass

from magnets_cp.layout import Spot

SIDE = 40  # of a cell, in the units of a drawing


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled, framed, or both; paints are names of ``palette``."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    thickness: float = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    stroke: str
    thickness: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, centred on a point."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    bold: bool = False


Shape = Box | Line | Disc | Text


@dataclass(frozen=True, slots=True)
class Group:
    """The shapes of a cell or clue, from its upper left corner; None for what belongs to no spot."""

    x: float
    y: float
    shapes: tuple[Shape, ...]
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing: its size, and its groups from back to front."""

    width: float
    height: float
    groups: tuple[Group, ...]
