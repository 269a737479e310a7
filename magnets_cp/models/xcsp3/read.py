"""Reading an instance.

Boussemart, Lecoutre, Audemard and Piette, "XCSP3-core: a format for representing constraint satisfaction/optimization
problems", 2020; the grammar at xcsp.org.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from magnets_cp.errors import shown
from magnets_cp.garbage import no_garbage_collection
from magnets_cp.models.xcsp3.declarations import Declarations
from magnets_cp.models.xcsp3.elements import Element, parse
from magnets_cp.models.xcsp3.grammar import check_grammar
from magnets_cp.models.xcsp3.instance import Goal, Instance, Posted
from magnets_cp.models.xcsp3.parts import KINDS, PARTS, read_part
from magnets_cp.models.xcsp3.shapes import check_shape, whole_number
from magnets_cp.models.xcsp3.words import Malformed, filled, highest_parameter, windows_of, words
from magnets_cp.source import Source

GOALS = ("expression", "sum", "product", "minimum", "maximum", "nValues")


@no_garbage_collection()
def read(source: Source) -> Instance:
    """The instance of a text. Raises InputError, with kind and name for a constraint that is not read."""
    root = parse(source)
    if root.tag != "instance":
        root.fail("<instance>", f"<{root.tag}>")
    reader = _Reader()
    try:
        check_grammar(root)
        for part in root.all("variables"):
            for element in part.children:
                reader.declared.add(element)
        for part in root.all("constraints"):
            reader.constraints(part)
        goals = [goal for part in root.all("objectives") for goal in part.children]
        if len(goals) > 1:
            goals[1].fail("one objective", "another")
        goal = reader.goal(goals[0]) if goals else None
    except RecursionError:
        root.fail("expressions that are nested some hundreds deep at most", "deeper ones")
    declared = reader.declared
    by_variable = declared.symbols.by_variable
    variables, arrays = declared.names.variables, declared.names.arrays
    cells = {name: [cell if cell in variables else None for cell in array.every] for name, array in arrays.items()}
    return Instance(source.text, variables, tuple(reader.posted), goal, cells, by_variable)


class _Reader:
    def __init__(self) -> None:
        self.declared = Declarations()
        self.names, self.symbols = self.declared.names, self.declared.symbols
        self.posted: list[Posted] = []
        self._numbers: Counter[str] = Counter()

    def constraints(self, parent: Element) -> None:
        """All constraints in an element, those of blocks and groups too."""
        for element in parent.children:
            if element.tag == "block":
                self.constraints(element)
            elif element.tag == "group":
                self._group(element)
            elif element.tag == "slide":
                self._slide(element)
            else:
                self._post(element, ())

    def _group(self, element: Element) -> None:
        if not element.children:
            element.fail("a constraint and its <args>", "nothing")
        template, *arguments = element.children
        text = template.whole_text
        if not arguments:
            element.fail("a constraint and its <args>", f"<{template.tag}> alone")
        for one in arguments:
            if one.tag != "args":
                one.fail("<args>", f"<{one.tag}>")
            found = self._expanded(one)
            if "%..." not in text and len(found) > highest_parameter(text) + 1:
                one.fail("as many arguments as there are parameters", str(len(found)))
            self._post(template, found, within=element)

    def _expanded(self, element: Element) -> list[str]:
        """The words of arguments, those of arrays cell by cell."""
        try:
            return [one for word in words(element.text) for one in self._cells(word)]
        except Malformed as error:
            element.fail(error.expected, shown(error.found))

    def _cells(self, word: str) -> Iterable[str]:
        if word in self.symbols.number_of or "(" in word or ".." in word.partition("[")[0]:
            return (word,)
        return map(str, self.names.terms(word))

    def _slide(self, element: Element) -> None:
        """A constraint on every window of a list: of its parameters' length, or as its lists say (collect, offset)."""
        if len(element.children) < 2:
            element.fail("lists and a constraint", f"{len(element.children)} elements")
        *lists, template = element.children
        windows: list[Iterator[list[str]]] = []
        wide = highest_parameter(template.whole_text) + 1
        around = element.attributes.get("circular") == "true"
        for one in lists:
            try:
                collect = whole_number(one.attributes, "collect", 1, least=1) if len(lists) > 1 else wide
                offset = whole_number(one.attributes, "offset", 1, least=1)
            except Malformed as error:
                one.fail(error.expected, shown(error.found))
            found = self._expanded(one)
            if collect > len(found):
                one.fail(f"{collect} terms or more, as many as a window has", str(len(found)))
            windows.append(windows_of(found, collect, offset, around))
        for together in zip(*windows, strict=False):
            self._post(template, [word for window in together for word in window], within=element)

    def _post(self, element: Element, arguments: Sequence[str], within: Element | None = None) -> None:
        kind = element.tag
        if kind not in KINDS:
            element.fail(f"one of {', '.join(KINDS)}", f"{kind} {element.attributes.get('id', '')}".rstrip())
        self._numbers[kind] += 1
        named = element.attributes.get("id") or (within.attributes.get("id") if within else None)
        name = f"{named} {self._numbers[kind]}" if named and within else named or f"{kind} {self._numbers[kind]}"
        called = name if name.startswith(f"{kind} ") else f"{kind} {name}"
        try:
            self.posted.append(self._constraint(element, kind, name, arguments))
        except Malformed as error:
            element.fail(f"in {called} {error.expected}", shown(error.found))

    def _constraint(self, element: Element, kind: str, name: str, arguments: Sequence[str]) -> Posted:
        only = "function" if kind == "intension" else "list"
        texts = [(child.tag, child.text, child) for child in element.children] or [(only, element.text, element)]
        first_left = highest_parameter(" ".join(text for _, text, _ in texts)) + 1
        parts: dict[str, Any] = {}
        said: list[tuple[str, str]] = []
        attributes = dict(element.attributes)
        for tag, text, child in texts:
            if tag not in PARTS:
                raise Malformed("parts that are known", f"<{tag}>")
            whole = filled(text, arguments, first_left)
            said.append((tag, whole))
            part = read_part(self.names, tag, self.symbols.numbered(tag, whole))
            if tag == "list" or (tag == "condition" and kind == "knapsack"):
                parts.setdefault(tag, []).append(part)
            elif tag in parts:
                raise Malformed(f"one <{tag}>", "two")
            else:
                parts[tag] = part
            attributes.update(child.attributes)
        posted = Posted(kind, name, parts, attributes)
        check_shape(posted)
        self.symbols.check(posted, said)
        return posted

    def goal(self, element: Element) -> Goal:
        """What is to be minimized or maximized."""
        kind = element.attributes.get("type", "expression")
        if kind not in GOALS:
            element.fail(f"<{element.tag}> of type {', '.join(GOALS)}", shown(kind))
        texts = {child.tag: child.text for child in element.children} or {"list": element.text}
        parts = {tag: self.symbols.numbered("function", text) for tag, text in texts.items()}
        try:
            if "list" not in parts or len(parts) < len(element.children):
                raise Malformed("one list", ", ".join(child.tag for child in element.children))
            is_term = kind == "expression"
            terms = [self.names.expression(parts["list"])] if is_term else read_part(self.names, "list", parts["list"])
            if kind != "nValues":
                self.symbols.check_goal(terms, texts.values())
            if is_term:
                return Goal(element.tag == "maximize", "sum", terms, [1])
            coefficients = read_part(self.names, "coeffs", parts["coeffs"]) if "coeffs" in parts else [1] * len(terms)
            if not terms:
                raise Malformed("terms", "none")
            if len(coefficients) != len(terms):
                raise Malformed(f"{len(terms)} coefficients", str(len(coefficients)))
            return Goal(element.tag == "maximize", kind, terms, coefficients)
        except Malformed as error:
            element.fail(error.expected, shown(error.found))
