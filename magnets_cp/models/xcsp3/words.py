"""The words of a text, which stand apart outside parentheses."""

from __future__ import annotations

from collections.abc import Iterator


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
    if squeezed[0] != "(" or squeezed[-1] != ")":
        raise Malformed("tuples in parentheses", text)
    inner = squeezed[1:-1]
    if "(" not in inner.replace(")(", ""):
        return [one.split(",") for one in inner.split(")(")]
    return [words(one, ",") for one in _outer(squeezed)]


def _outer(text: str) -> Iterator[str]:
    """What stands between the outermost parentheses."""
    depth, start = 0, 0
    for place, sign in enumerate(text):
        if sign == "(":
            start = place + 1 if depth == 0 else start
            depth += 1
        elif sign == ")":
            depth -= 1
            if depth == 0:
                yield text[start:place]
