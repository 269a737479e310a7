"""Which attributes and elements may stand where: what is not known may change what an instance means."""

from __future__ import annotations

from collections.abc import Mapping

from magnets_cp.errors import shown
from magnets_cp.models.xcsp3.elements import Element
from magnets_cp.models.xcsp3.parts import PARTS

# These say nothing of what an element means.
_ANYWHERE = {"id", "class", "note"}
# By element, or by its parent and it.
_ATTRIBUTES: Mapping[str, str] = {
    "instance": "format type",
    "var": "type as",
    "array": "type as size startIndex",
    "domain": "for as",
    "minimize": "type",
    "maximize": "type",
    "slide": "circular",
    "slide list": "collect offset",
    "noOverlap": "zeroIgnored",
    "element list": "startIndex",
    "element matrix": "startRowIndex startColIndex",
    "element index": "rank",
    "channel list": "startIndex",
    "circuit": "startIndex",
    "circuit list": "startIndex",
    "precedence values": "covered",
    "cardinality values": "closed",
}
# By attribute, or by its element and it.
_VALUES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("circular", "zeroIgnored", "covered", "closed"), ("true", "false")),
    "rank": ("any",),
    "instance type": ("CSP", "COP"),
    "instance format": ("XCSP3",),
}
# The elements in those that are no constraints; constraints are held to their parts when they are read.
_CHILDREN: Mapping[str, str] = {
    "instance": "variables constraints objectives annotations",
    "variables": "var array",
    "array": "domain",
    "objectives": "minimize maximize",
    "minimize": "list coeffs",
    "maximize": "list coeffs",
    **dict.fromkeys(("var", "domain", "args", *PARTS), ""),
}
_WITHOUT_TEXT = {"instance", "variables", "constraints", "objectives", "block", "group", "slide"}


def check_grammar(element: Element, parent: str = "") -> None:
    """Raise InputError at the first attribute, element or text that is not known where it stands."""
    _check_attributes(element, _ATTRIBUTES.get(f"{parent} {element.tag}", _ATTRIBUTES.get(element.tag, "")).split())
    if element.text and (element.children or element.tag in _WITHOUT_TEXT):
        element.fail(f"elements alone in <{element.tag}>", shown(element.text))
    if element.tag in _CHILDREN:
        known = _CHILDREN[element.tag].split()
        for child in element.children:
            if child.tag not in known:
                child.fail(f"in <{element.tag}> {_listed(known)}", f"<{child.tag}>")
    starts = {child.attributes.get("startIndex", "0").strip() for child in element.all("list")}
    if len(starts) > 1:
        element.fail("lists of one startIndex", ", ".join(sorted(starts)))
    for child in element.children:
        if child.tag != "annotations":
            check_grammar(child, element.tag)


def _check_attributes(element: Element, known: list[str]) -> None:
    for name, value in element.attributes.items():
        if name not in known and name not in _ANYWHERE:
            element.fail(f"<{element.tag}> with {_listed(known)}", name)
        values = _VALUES.get(f"{element.tag} {name}", _VALUES.get(name, (value,)))
        if value not in values:
            element.fail(f"{name}: {' or '.join(values)}", shown(value))


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "nothing"
