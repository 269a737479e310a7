"""A drawing of matplotlib made part of a page: its colours those of the style sheet, its ids its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree as ET

# Stand-ins for what the style sheet defines, for its light and its dark theme.
SERIES = ("#2563c9", "#c2410c", "#0f8a6d", "#a21caf", "#8a6d00", "#be185d", "#4d5b6b", "#5b8c00")
INK, GRID = "#111213", "#d1d2d3"
COLOURS = {colour: f"var(--s{index})" for index, colour in enumerate(SERIES)} | {
    INK: "var(--soft)",
    GRID: "var(--line)",
}
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_REFERENCE = re.compile(r"url\(#")


def themed(drawing: str, name: str, colours: Mapping[str, str], hints: Mapping[str, Sequence[str]]) -> str:
    """The ``<svg>`` element of a drawing.

    name     made part of every id, so that several drawings can stand in one page
    colours  as drawn -> as the page says, e.g. "#2563c9" -> "var(--s0)"
    hints    id of a group -> the names of the points in it, in order
    """
    ET.register_namespace("", _SVG)
    root = ET.fromstring(drawing)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}style"):
                parent.remove(child)
    for group in root.iter(f"{{{_SVG}}}g"):
        names = hints.get(group.get("id", ""))
        if names:
            for point, text in zip(group.iter(f"{{{_SVG}}}use"), names, strict=True):
                ET.SubElement(point, f"{{{_SVG}}}title").text = text
        if (group.get("id") or "").startswith("series-"):
            group.set("class", f"series {group.get('id')}")
    for element in root.iter():
        _make_local(element, name, colours)
    for attribute in ("width", "height", "version"):
        root.attrib.pop(attribute, None)
    return ET.tostring(root, encoding="unicode")


def _make_local(element: ET.Element, name: str, colours: Mapping[str, str]) -> None:
    for key, value in list(element.attrib.items()):
        if key == "id":
            element.set(key, f"{name}-{value}")
        elif key == f"{{{_XLINK}}}href":
            del element.attrib[key]
            element.set("href", f"#{name}-{value.removeprefix('#')}")
        else:
            changed = _REFERENCE.sub(f"url(#{name}-", value)
            for drawn, said in colours.items():
                changed = changed.replace(drawn, said)
            element.set(key, changed)
