"""A problem that is being stated in FlatZinc: variables and constraints of builtin predicates, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from magnets_cp.models.zinc.spans import Span, Spans

# As MiniZinc calls them.
_INTRODUCED = "X_INTRODUCED_{}_"


class Flat:
    """Variables, those of the problem first, and constraints, each after those that say what stands in it."""

    def __init__(self, variables: Mapping[str, Sequence[int]]) -> None:
        self.spans = Spans(variables)
        self._declared = [f"var {domain_text(numbers)}: {name} :: output_var;" for name, numbers in variables.items()]
        self._constraints: list[str] = []
        self._many = 0

    def integer(self, span: Span) -> str:
        """A new integer variable."""
        name = self._introduced(f"{span.low}..{span.high}")
        self.spans.add(name, span)
        return name

    def truth(self) -> str:
        """A new Boolean variable."""
        return self._introduced("bool")

    def _introduced(self, domain: str) -> str:
        self._many += 1
        name = _INTRODUCED.format(self._many)
        self._declared.append(f"var {domain}: {name} :: var_is_introduced;")
        return name

    def post(self, predicate: str, *arguments: Any) -> None:
        """One more constraint; lists and sets are written as such."""
        self._constraints.append(f"constraint {predicate}({', '.join(map(_written, arguments))});")

    def text(self, solve: str) -> str:
        """All of it; ``solve`` is "satisfy", or what is to be small or large."""
        return "\n".join([*self._declared, *self._constraints, f"solve {solve};", ""])


def domain_text(numbers: Sequence[int]) -> str:
    """Integers in rising order, as a range if they are one."""
    if numbers[-1] - numbers[0] + 1 == len(numbers):
        return f"{numbers[0]}..{numbers[-1]}"
    return f"{{{','.join(map(str, numbers))}}}"


def _written(argument: Any) -> str:
    if isinstance(argument, list):
        return f"[{','.join(map(str, argument))}]"
    return domain_text(sorted(argument)) if isinstance(argument, frozenset) else str(argument)
