"""The variables of an instance, and arrays of them, as they are declared."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import prod

from magnets_cp.errors import shown
from magnets_cp.models.xcsp3.elements import Element
from magnets_cp.models.xcsp3.shapes import whole_number
from magnets_cp.models.xcsp3.symbols import Symbols
from magnets_cp.models.xcsp3.terms import Array, Names, as_number, domain
from magnets_cp.models.xcsp3.words import Malformed, words

_MOST_VARIABLES = 1_000_000

# What else may stand in a list or an expression: numbers, 1..2, 3x4, %0, x[], add(x,y).
_NAME = re.compile(r"(?![-+]?[0-9])(?!.*\.\.)[^\s%(){}\[\],=*]+")
_SIZE = re.compile(r"(?:\[[0-9]{1,20}\])+")


class Declarations:
    """What has been declared so far.

    names    what words stand for in constraints
    symbols  what variables take that are of no integers
    cells    by array the names of its cells
    """

    def __init__(self) -> None:
        self.names, self.symbols = Names(), Symbols()
        self.cells: dict[str, Sequence[str]] = {}
        self._declared: dict[str, Element] = {}
        self._domain: Callable[[str], Sequence[int]] = domain

    def add(self, element: Element) -> None:
        """A variable or an array of them."""
        name = element.attribute("id")
        if not _NAME.fullmatch(name):
            element.fail(
                "a name without blanks, brackets and other signs of the format, that begins as no number", shown(name)
            )
        if name in self._declared:
            element.fail("another name", f"{shown(name)} again")
        kind = element.attributes.get("type", "integer")
        if kind not in ("integer", "symbolic"):
            element.fail("variables of integers or of symbols", f"{name} of type {shown(kind)}")
        if name in self.symbols.number_of:
            element.fail("another name than that of a symbol", shown(name))
        self._domain = self._symbols_in if kind == "symbolic" else domain
        self._declared[name] = element
        try:
            if element.tag == "var":
                self.names.variables[name] = self._domain(self._same_as(element).text)
            else:
                self._declare_array(name, element)
        except Malformed as error:
            element.fail(error.expected, shown(error.found))
        if kind == "symbolic":
            self.symbols.variables.update(self.cells.get(name, [name]))

    def _symbols_in(self, text: str) -> Sequence[int]:
        found = self.symbols.domain(text)
        if names := self._declared.keys() & self.symbols.number_of.keys():
            raise Malformed("symbols that are no names of variables", min(names))
        return found

    def _same_as(self, element: Element) -> Element:
        if "as" not in element.attributes:
            return element
        other = self._declared.get(element.attributes["as"])
        if other is None or other is element:
            element.fail("the name of what was declared before", shown(element.attributes["as"]))
        return self._same_as(other)

    def _declare_array(self, name: str, element: Element) -> None:
        size = "".join(element.attribute("size").split())
        if not _SIZE.fullmatch(size):
            raise Malformed("sizes of 0 and more, such as [3][4]", size)
        sizes = [as_number(word) for word in size[1:-1].split("][")]
        if len(self.names.variables) + prod(sizes) > _MOST_VARIABLES:
            element.fail(f"at most {_MOST_VARIABLES:,} variables", size)
        array = Array(name, sizes, whole_number(element.attributes, "startIndex"))
        model = self._same_as(element)
        every = list(array.every)
        found: dict[str, Sequence[int]] = {}
        if not model.children:
            found = dict.fromkeys(every, self._domain(model.text))
        for one in model.all("domain"):
            numbers, whose = self._domain(self._same_as(one).text), one.attribute("for").strip()
            for word in words(whose) if whose != "others" else ():
                of, bracket, inside = word.partition("[")
                if of not in (name, model.attributes.get("id")):
                    raise Malformed(f"cells of {name}", word)
                found.update(dict.fromkeys(array.cells(bracket + inside), numbers))
            if whose == "others":
                found = {cell: found.get(cell, numbers) for cell in every}
            if "id" in one.attributes:
                self._declared[one.attributes["id"]] = one
        self.names.arrays[name] = array
        self.names.variables.update({cell: found[cell] for cell in every if cell in found})
        self.cells[name] = [cell for cell in every if cell in found]
