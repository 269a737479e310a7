"""Writing an instance of XCSP3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Xml:
    """An instance that is being written: variables, then constraints, then perhaps an objective.

    >>> xml = Xml()
    >>> x = xml.array("x", 2, "0..1")
    >>> xml.different(x)
    >>> print(xml.text())
    <instance format="XCSP3" type="CSP">
    <variables>
    <array id="x" size="[2]"> 0..1 </array>
    </variables>
    <constraints>
    <allDifferent> x[0] x[1] </allDifferent>
    </constraints>
    </instance>
    <BLANKLINE>
    """

    def __init__(self) -> None:
        self._variables: list[str] = []
        self._constraints: list[str] = []
        self._objective = ""

    def array(self, name: str, size: int, domain: str) -> list[str]:
        """So many variables with this domain, such as ``0..4``."""
        self._variables.append(f'<array id="{name}" size="[{size}]"> {domain} </array>')
        return [f"{name}[{place}]" for place in range(size)]

    def is_number(self, variable: str, number: int) -> None:
        """It takes this number."""
        self.holds(f"eq({variable},{number})")

    def holds(self, expression: str) -> None:
        """An expression holds, such as ``ne(x[0],add(x[1],2))``."""
        self._constraints.append(f"<intension> {expression} </intension>")

    def different(self, terms: Iterable[str]) -> None:
        """No two of these terms are equal."""
        self._constraints.append(f"<allDifferent> {' '.join(terms)} </allDifferent>")

    def sum(self, terms: Sequence[str], condition: str, weights: Iterable[int] | None = None) -> None:
        """Their weighted sum meets a condition, such as ``(le,7)``."""
        coefficients = "" if weights is None else f" <coeffs> {_words(weights)} </coeffs>"
        listed = f"<list> {' '.join(terms)} </list>"
        self._constraints.append(f"<sum> {listed}{coefficients} <condition> {condition} </condition> </sum>")

    def count(self, terms: Sequence[str], value: int, condition: str) -> None:
        """So many of them, by the condition, take the value."""
        parts = f"<list> {' '.join(terms)} </list> <values> {value} </values> <condition> {condition} </condition>"
        self._constraints.append(f"<count> {parts} </count>")

    def table(self, terms: Sequence[str], rows: Iterable[Sequence[int]], *, allowed: bool) -> None:
        """They take one of the rows, or none of them."""
        kind = "supports" if allowed else "conflicts"
        listed = "".join(f"({','.join(map(str, row))})" for row in rows)
        self._constraints.append(
            f"<extension> <list> {' '.join(terms)} </list> <{kind}> {listed} </{kind}> </extension>"
        )

    def regular(self, terms: Sequence[str], transitions: Iterable[tuple[int, int, int]], last: int) -> None:
        """An automaton reads them, from state 0 to the last one."""
        arrows = "".join(f"(s{state},{read},s{to})" for state, read, to in transitions)
        parts = f"<transitions> {arrows} </transitions> <start> s0 </start> <final> s{last} </final>"
        self._constraints.append(f"<regular> <list> {' '.join(terms)} </list> {parts} </regular>")

    def no_overlap(self, origins: Sequence[str], lengths: Iterable[int]) -> None:
        """Tasks that begin there and take so long do not overlap."""
        parts = f"<origins> {' '.join(origins)} </origins> <lengths> {_words(lengths)} </lengths>"
        self._constraints.append(f"<noOverlap> {parts} </noOverlap>")

    def best(self, sense: str, terms: Sequence[str], weights: Iterable[int] | None = None) -> None:
        """The weighted sum is to be as small as can be, ``minimize``, or as large, ``maximize``."""
        if len(terms) == 1 and weights is None:
            self._objective = f"<{sense}> {terms[0]} </{sense}>"
        elif weights is None:
            self._objective = f'<{sense} type="sum"> {" ".join(terms)} </{sense}>'
        else:
            parts = f"<list> {' '.join(terms)} </list> <coeffs> {_words(weights)} </coeffs>"
            self._objective = f'<{sense} type="sum"> {parts} </{sense}>'

    def text(self) -> str:
        """The file."""
        objective = ["<objectives>", self._objective, "</objectives>"] if self._objective else []
        head = f'<instance format="XCSP3" type="{"COP" if self._objective else "CSP"}">'
        parts = [head, "<variables>", *self._variables, "</variables>", "<constraints>", *self._constraints]
        return "\n".join([*parts, "</constraints>", *objective, "</instance>", ""])


def _words(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
