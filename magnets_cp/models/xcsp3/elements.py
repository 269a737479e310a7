"""XML with the place of every element, so that what cannot be read is said with line and column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from magnets_cp.errors import InputError, shown
from magnets_cp.source import Source


@dataclass(eq=False, slots=True)
class Element:
    """A tag, its attributes, the text before its first child, and its children; where it begins."""

    source: str
    tag: str
    attributes: Mapping[str, str]
    line: int
    column: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    @property
    def whole_text(self) -> str:
        """Its text and those of its children."""
        return " ".join([self.text, *(child.text for child in self.children)])

    def fail(self, expected: str, found: str) -> NoReturn:
        """Raise InputError at this element."""
        raise InputError(self.source, self.line, self.column, expected, found)

    def attribute(self, name: str) -> str:
        """The attribute of that name. Raises InputError where there is none."""
        if name not in self.attributes:
            self.fail(f"an attribute {name}", f"<{self.tag}> without it")
        return self.attributes[name]

    def all(self, *tags: str) -> Iterator[Element]:
        """The children of these tags."""
        return (child for child in self.children if child.tag in tags)


def parse(source: Source) -> Element:
    """The root element of a text. Raises InputError for what is no XML, and for a document type: entities can grow."""
    builder = _Builder(source.name)
    try:
        builder.parser.Parse(source.text, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code) or "something else"
        raise InputError(source.name, error.lineno, error.offset + 1, "XML", reason) from None
    assert builder.root is not None  # expat refuses a text without an element
    return builder.root


class _Builder:
    def __init__(self, name: str) -> None:
        self.name = name
        self.root: Element | None = None
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._refuse

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        place = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        element = Element(self.name, tag, attributes, *place)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def _end(self, _: str) -> None:
        element = self._open.pop()
        element.text = "".join(self._texts.pop()).strip()

    def _characters(self, text: str) -> None:
        if self._texts:
            self._texts[-1].append(text)

    def _refuse(self, name: str, *_: object) -> None:
        place = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise InputError(self.name, *place, "no document type", shown(name))
