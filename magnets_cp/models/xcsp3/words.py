"""The words of a text, which stand apart outside parentheses, and those that groups and slides fill in for %0."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_PARAMETER = re.compile(r"%([0-9]+)")
# Tuples without parentheses in them; there may be millions.
_FLAT = re.compile(r"(?:\([^()]*+\))++")
_ONLY_A_BLANK = re.compile(r"[\w\]*]\s+[\w*+-]")


class Malformed(ValueError):
    """A word that means nothing here: what was expected, and the word."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected, found)
        self.expected, self.found = expected, found


def words(text: str, separator: str = " ") -> list[str]:
    """The words of a text, separated by blanks or commas that stand in no parentheses or braces."""
    if separator == " " and "(" not in text and "{" not in text:
        return text.split()
    found, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        if sign in "({":
            depth += 1
        elif sign in ")}":
            depth -= 1
        elif depth == 0 and (sign == separator or (separator == " " and sign.isspace())):
            found.append(text[start:place])
            start = place + 1
    found.append(text[start:])
    if depth:
        raise Malformed("as many closing as opening parentheses", text)
    stripped = [word.strip() for word in found]
    return [word for word in stripped if word] if separator == " " else stripped


def tuples(text: str) -> list[list[str]]:
    """The words of "(1,2)(3,4)". Raises Malformed."""
    squeezed = "".join(text.split())
    if not squeezed:
        return []
    check_apart(text)
    if _FLAT.fullmatch(squeezed):
        return [one.split(",") for one in squeezed[1:-1].split(")(")]
    return [words(one, ",") for one in _outer(squeezed)]


def check_apart(text: str) -> None:
    """Raise Malformed where only a blank parts two words, in what is read without blanks."""
    if found := _ONLY_A_BLANK.search(text):
        raise Malformed("a comma between words", found[0])


def _outer(text: str) -> Iterator[str]:
    """What stands between the outermost parentheses. Raises Malformed where anything stands outside, or one is lost."""
    depth, start = 0, 0
    for place, sign in enumerate(text):
        if sign == "(":
            start = place + 1 if depth == 0 else start
            depth += 1
        elif sign == ")" and depth:
            depth -= 1
            if depth == 0:
                yield text[start:place]
        elif depth == 0:
            raise Malformed("tuples in parentheses", text)
    if depth:
        raise Malformed("as many closing as opening parentheses", text)


def filled(template: str, arguments: Sequence[str], first_left: int) -> str:
    """The template with arguments in the places of %0 and %1, and of %... from ``first_left`` on. Raises Malformed."""
    if "%" not in template:
        return template

    def argument(match: re.Match[str]) -> str:
        if int(match[1]) >= len(arguments):
            raise Malformed(f"{int(match[1]) + 1} arguments or more", str(len(arguments)))
        return arguments[int(match[1])]

    return _PARAMETER.sub(argument, template.replace("%...", " ".join(arguments[first_left:])))


def highest_parameter(template: str) -> int:
    """The largest number of a parameter in it; -1 if there is none."""
    return max(map(int, _PARAMETER.findall(template)), default=-1)


def windows_of(found: Sequence[str], wide: int, offset: int, around: bool) -> Iterator[list[str]]:
    """So many in a row, from each ``offset``-th on; of a circle also those over its end."""
    last = len(found) if around else len(found) - wide + 1
    for start in range(0, last, offset):
        yield [found[(start + place) % len(found)] for place in range(wide)]
