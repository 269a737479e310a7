"""What ran before a wrong step, in words: the functions of a solver, what they returned, and their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from magnets_cp.call_trace import Called
from magnets_cp.workbench.judge.audit.findings import FindingKind

_MOST_FUNCTIONS, _MOST_LINES = 12, 36
# What is wrong is how something was chosen: what says yes or no to a value is not to blame.
_OF_CHOICES = (FindingKind.CHOICE, FindingKind.ANSWER)


def what_ran(functions: Sequence[Called], kind: FindingKind) -> str:
    """The functions, those that another called below it, then lines: > before those that ran; "" for no function."""
    returned = [one for one in functions if one.calls]
    if not returned:
        return ""
    listed = [line for one in returned[:_MOST_FUNCTIONS] for line in _calls(one, with_some=kind not in _OF_CHOICES)]
    left = len(returned) - _MOST_FUNCTIONS
    more = [f"  and {left} more functions"] if left > 0 else []
    return "\n".join(["what ran since, and what it returned:", *listed, *more, *_lines(returned, kind)])


def _calls(one: Called, *, with_some: bool) -> Iterator[str]:
    """For example "  breaks: 5 calls, False 3, True 2", and some of them below, if it says yes or no."""
    indent = "  " * (one.depth + 1)
    latest = [f"{one.name}({given}): {result}" for given, result in one.latest]
    if one.calls > 1:
        results = ", ".join(f"{result} {number}" for result, number in one.results.items())
        yield f"{indent}{one.name}: {one.calls} calls, {results}"
        yield from (f"{indent}  such as {call}" for call in (latest if with_some and one.says_yes_or_no else ()))
    else:
        yield from (f"{indent}{call}" for call in latest)


def _lines(functions: Sequence[Called], kind: FindingKind) -> Iterator[str]:
    """The lines of the functions that may be to blame, as many as are soon read; of a long one those that ran.

    Where something was chosen, what returned last to the search comes first. Else those that say yes or no, then the
    others that return something, innermost first; last what the search itself has called. Those of one that is not over
    are around the step.
    """
    ended = [one for one in functions if not one.is_running]
    if kind in _OF_CHOICES:
        ordered = sorted((one for one in reversed(ended) if not one.says_yes_or_no), key=lambda one: one.depth)
    else:
        telling = [one for one in ended if one.says_yes_or_no or one.results.keys() != {"None"}] or ended
        ordered = sorted(telling, key=lambda one: (not one.depth, not one.says_yes_or_no, -one.depth))
    left = _MOST_LINES
    for one in ordered:
        lines = one.lines if len(one.lines) <= _MOST_LINES else [line for line in one.lines if line[2]]
        if len(lines) <= left:
            left -= len(lines)
            yield from (f"{'>' if ran else ' '} {number:4} {text}" for number, text, ran in lines)
