"""How often each of some integers is taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import negated
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import by_number, climbed
from hand_solver.constraints.nvalue import state_count
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.problem.domains import Domains


class GlobalCardinality(OverIntegers):
    """Each integer is that of so many ``terms`` as ``counts`` says of it; ``closed``: no other integers are taken.

    A count is an integer, a range of those allowed, or a term.

    Each integer on its own, as ``Count`` does it, which is GAC for one; and what all of them come to together, which
    is the number of terms if closed, and no more if not. Weaker than GAC, which is a flow: Régin, "Generalized arc
    consistency for global cardinality constraint", AAAI 1996.

    >>> terms = [(x, range(1, 4)) for x in range(3)]
    >>> GlobalCardinality(terms, {1: range(2), 3: (3, range(4))}).is_satisfied((0, 1, 2, 1))
    True
    """

    def __init__(
        self,
        terms: Iterable[Term | int],
        counts: Mapping[int, int | range | Term],
        name: str = "",
        *,
        closed: bool = False,
    ) -> None:
        if not isinstance(counts, Mapping):
            raise ValueError(f"{name or 'global cardinality'}: expected counts as a dictionary, found {counts!r}")
        listed = list(terms)
        self.closed = closed
        self.allowed = {number: count for number, count in counts.items() if isinstance(count, range)}
        asked = [0 if isinstance(count, range) else count for count in counts.values()]
        super().__init__([*listed, *asked], name or "global cardinality")
        if any(allowed.step != 1 for allowed in self.allowed.values()):
            raise ValueError(f"{self.name}: expected ranges of step 1, such as range(2, 5) for 2 to 4")
        self._terms = self.views[: len(listed)]
        self._counts = dict(zip(counts, self.views[len(listed) :], strict=True))

    def holds(self, numbers: list[int]) -> bool:
        """Is each taken so often, and nothing else if closed?"""
        taken, counts = numbers[: len(self._terms)], numbers[len(self._terms) :]
        return (not self.closed or all(number in self._counts for number in taken)) and all(
            taken.count(number) in self.allowed.get(number, (count,))
            for number, count in zip(self._counts, counts, strict=True)
        )

    def narrow(self, domains: Domains) -> bool:
        """Each integer between how often it is taken and how often it can be, then all together."""
        if self.closed and not self._close(domains):
            return False
        bounds = {}
        for number in self._counts:
            found = self._narrow_one(domains, number)
            if found is None:
                return False
            bounds[number] = found
        return self._narrow_together(domains, bounds)

    def _close(self, domains: Domains) -> bool:
        masks = domains.masks
        for one in self._terms:
            kept = 0
            for value, number in one.left(masks):
                if number in self._counts:
                    kept |= 1 << value
            if not kept or (one.variable >= 0 and not domains.restrict(one.variable, kept)):
                return False
        return True

    def _narrow_one(self, domains: Domains, number: int) -> tuple[int, int] | None:
        """How often the number is taken at least and at most; what makes it a bound is done. None if it cannot be."""
        masks, open_terms, sure = domains.masks, [], 0
        for one in self._terms:
            least, most = one.span(masks)
            if least <= number <= most and one.has(masks, number):
                if least == most:
                    sure += 1
                else:
                    open_terms.append(one)
        least, most = self._span(domains, number)
        least, most = max(least, sure), min(most, sure + len(open_terms))
        if least > most or not self._keep(domains, number, least, most):
            return None
        if most == sure and not all(one.drop(domains, number) for one in open_terms):
            return None
        if least == sure + len(open_terms) and not all(one.keep(domains, number, number) for one in open_terms):
            return None
        return least, most

    def _narrow_together(self, domains: Domains, bounds: Mapping[int, tuple[int, int]]) -> bool:
        """What the others take at least, and if closed at most, bounds each."""
        all_least, all_most = (sum(bound) for bound in zip(*bounds.values(), strict=True)) if bounds else (0, 0)
        terms = len(self._terms)
        return all(
            self._keep(
                domains,
                number,
                max(least, terms - (all_most - most)) if self.closed else least,
                min(most, terms - (all_least - least)),
            )
            for number, (least, most) in bounds.items()
        ) and (all_least <= terms and (not self.closed or terms <= all_most))

    def _span(self, domains: Domains, number: int) -> tuple[int, int]:
        if number in self.allowed:
            allowed = self.allowed[number]
            return allowed.start, allowed.stop - 1
        return self._counts[number].span(domains.masks)

    def _keep(self, domains: Domains, number: int, least: int, most: int) -> bool:
        if number in self.allowed:
            start, end = self._span(domains, number)
            return max(start, least) <= min(end, most)
        return self._counts[number].keep(domains, least, most)

    def encode(self, encoding: Encoding) -> None:
        """A sum, or one for each bound, over the literals of each integer; a clause a term if closed."""
        literals = [by_number(encoding, one) for one in self._terms]
        for number, count in self._counts.items():
            same = [one[number] for one in literals if number in one]
            if number in self.allowed:
                least, most = self._span_stated(number)
                encoding.weigh_at_least(least, same, [1] * len(same))
                encoding.weigh_at_least(len(same) - most, negated(same), [1] * len(same))
            else:
                state_count(encoding, same, *climbed(encoding, [count]))
        if self.closed:
            for one in literals:
                encoding.clause(*[literal for number, literal in one.items() if number in self._counts])

    def _span_stated(self, number: int) -> Sequence[int]:
        allowed = self.allowed[number]
        return allowed.start, allowed.stop - 1
