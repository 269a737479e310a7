"""Where CPMpy's own reader of XCSP3 takes an instance for another than it is by the rules."""

from __future__ import annotations

from typing import Any

from magnets_cp.plain import PlainProblem

# A circuit there has to pass the first variable, and bins may be left out, or are asked although they are empty.
_KINDS = {"circuit", "binPacking", "binPackingLimits", "binPackingLoads"}
# There, what has no value is false where it stands; by the rules it breaks its constraint.
_PARTIAL = {"div", "mod", "pow"}
_PAIR = 2
# Values of a domain with holes: there, every hole is stated.
_WIDE = 100_000


def is_read_otherwise(problem: PlainProblem) -> bool:
    """May CPMpy's reader find other solutions than there are, or never end?"""
    if any(_WIDE < numbers[-1] - numbers[0] >= len(numbers) for numbers in problem.variables.values()):
        return True
    terms = (problem.objective or ())[1:]
    return any(map(_is_partial, terms)) or any(_is_odd(*one) for one in problem.constraints)


def _is_odd(kind: str, *parts: Any) -> bool:
    """Is it of a kind, or has it a part, that is read in another way?"""
    if kind.startswith("noOverlap") and not parts[-1]:  # tasks of length 0 count
        return True
    if kind == "extension" and (None,) in parts[1]:  # a star alone, for which there is no table there
        return True
    if kind in ("regular", "mdd") and len({step[:2] for step in parts[1]}) < len(parts[1]):  # several ways to go
        return True
    return kind in _KINDS or any(map(_is_partial, parts))


def _is_partial(term: Any) -> bool:
    """Has it a term that may be without a value, or one that is read in another way, as an equivalence of three is?"""
    if not isinstance(term, (list, tuple)) or not term:
        return False
    is_so = term[0] in _PARTIAL or (term[0] == "iff" and len(term) > 1 + _PAIR)
    return is_so or any(map(_is_partial, term))
