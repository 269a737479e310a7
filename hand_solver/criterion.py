"""A heuristic as a criterion: sums, products and quotients of what is known of a variable, or of a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partialmethod
from operator import add, mul, sub
from reprlib import repr as shown
from typing import Any, NamedTuple, NoReturn

from hand_solver.user_errors import PluginError

# The kinds of steps: what is known of a candidate, a number, operations.
INDEX, SIZE, DEGREE, WEIGHTED_DEGREE, FIRST, LAST, RULED_OUT, NUMBER, PLUS, MINUS, TIMES, OVER = range(12)
# What a criterion can ask, by name: of a variable, and of a value.
OF_VARIABLES: Mapping[str, int] = {
    "index": INDEX,
    "size": SIZE,
    "degree": DEGREE,
    "weighted_degree": WEIGHTED_DEGREE,
    "first": FIRST,
    "last": LAST,
}
OF_VALUES: Mapping[str, int] = {"index": INDEX, "ruled_out": RULED_OUT}
_NAMES = {kind: name for name, kind in {**OF_VARIABLES, **OF_VALUES}.items()}
_OPERATIONS = {PLUS: add, MINUS: sub, TIMES: mul}
_SIGNS = {PLUS: "+", MINUS: "-", TIMES: "*", OVER: "/"}
# What is divided by 0, and what a dead end rules out. No number is larger, so that all can be compared.
INFINITE = 1e300
# Of steps, and of characters that a part is shown by.
_MOST, _LONGEST = 1_000, 200
# Larger integers are no exact floats.
_LARGEST = 2**53


class Step(NamedTuple):
    """A number for each candidate: known, given, or made of those of two steps before."""

    kind: int
    left: int = 0
    right: int = 0
    number: float = 0.0

    def after(self, steps: int) -> Step:
        """The same behind so many other steps."""
        return self._replace(left=self.left + steps, right=self.right + steps)


class Criterion:
    """A heuristic that takes the candidate with the least number; of several numbers, compared one after another.

    It stands for a variable heuristic or a value heuristic, in ``Options`` or by name. The function is called once, for
    what it writes with ``+ - * /``; so the search can work it out in machine code. Ties go to the lowest index.

    A variable has ``size``, the number of values left, ``degree``, that of its constraints on other unassigned
    variables, ``weighted_degree``, what these weigh by dom/wdeg, ``first`` and ``last``, the indices of the least and
    the greatest value left, and ``index``. A value has ``index``, and ``ruled_out``, how many values of others forward
    checking would remove. Numbers are floats, from -1e300 to 1e300, the latter for what is divided by 0, and for
    ``ruled_out`` of a dead end.

    >>> Criterion(lambda x: (x.size, -x.degree))
    Criterion(size, -degree)

    Raises TypeError for a function that does anything else, as one that compares, and AttributeError for one that asks
    what is not known.
    """

    def __init__(self, function: Callable[[Any], Any]) -> None:
        steps: list[Step] = []
        written = function(_Candidate(steps))
        terms = written if isinstance(written, tuple) and written else (written,)
        self.keys = tuple(_place(steps, term) for term in terms)
        self.steps = tuple(steps)

    def __call__(self, *_: object) -> NoReturn:
        """Raise TypeError: what search calls is made of it."""
        raise TypeError("a criterion stands for a variable heuristic or a value heuristic")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Criterion) and (self.steps, self.keys) == (other.steps, other.keys)

    def __hash__(self) -> int:
        return hash((self.steps, self.keys))

    def asks(self, *kinds: int) -> bool:
        """Does it ask for one of these?"""
        return any(step.kind in kinds for step in self.steps)

    def demand(self, known: Mapping[str, int]) -> None:
        """Raise PluginError for a criterion that asks for something else."""
        unknown = [_NAMES[step.kind] for step in self.steps if step.kind < NUMBER and step.kind not in known.values()]
        if unknown:
            raise PluginError(f"{self}: expected what is known here, {', '.join(known)}; found {', '.join(unknown)}")

    def evaluate(
        self, known: Mapping[int, Callable[[int], float]], candidates: Sequence[int]
    ) -> list[tuple[float, ...]]:
        """The numbers of every candidate; ``known`` has by kind what says what is asked of one."""
        columns: list[list[float]] = []
        for kind, left, right, number in self.steps:
            if kind < NUMBER:
                made = list(map(float, map(known[kind], candidates)))
            elif kind == NUMBER:
                made = [number] * len(candidates)
            elif kind == OVER:
                made = [a / b if b else INFINITE for a, b in zip(columns[left], columns[right], strict=True)]
            else:
                made = list(map(_OPERATIONS[kind], columns[left], columns[right]))
            if max(made) > INFINITE or min(made) < -INFINITE:
                made = [max(-INFINITE, min(INFINITE, one)) for one in made]
            columns.append(made)
        return list(zip(*[columns[key] for key in self.keys], strict=True))

    def __repr__(self) -> str:
        texts: list[str] = []
        for kind, left, right, number in self.steps:
            if kind <= NUMBER:
                text = _NAMES[kind] if kind < NUMBER else f"{number:g}"
            elif kind == MINUS and self.steps[left] == Step(NUMBER):
                text = f"-{texts[right]}"
            else:
                text = f"({texts[left]} {_SIGNS[kind]} {texts[right]})"
            texts.append(text if len(text) <= _LONGEST else "...")
        return f"Criterion({', '.join(_without_parentheses(texts[key]) for key in self.keys)})"


def _without_parentheses(text: str) -> str:
    return text[1:-1] if text.startswith("(") else text


class _Candidate:
    """What a criterion is written about: what it asks for becomes a step."""

    __slots__ = ("_steps",)

    def __init__(self, steps: list[Step]) -> None:
        self._steps = steps

    def __getattr__(self, name: str) -> _Term:
        kind = {**OF_VARIABLES, **OF_VALUES}.get(name)
        if kind is None:
            raise AttributeError(
                f"{name} is not known: of a variable {', '.join(OF_VARIABLES)}, of a value {', '.join(OF_VALUES)}"
            )
        return _Term(self._steps, _add(self._steps, Step(kind)))


class _Term:
    """What a criterion has written so far. It is no number, so nothing can depend on what it comes to."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, steps: list[Step], at: int) -> None:
        self.steps, self.at = steps, at

    def _with(self, kind: int, other: object) -> _Term:
        return self._joined(kind, self, other)

    def _behind(self, kind: int, other: object) -> _Term:
        return self._joined(kind, other, self)

    def _joined(self, kind: int, left: object, right: object) -> _Term:
        step = Step(kind, _place(self.steps, left), _place(self.steps, right))
        return _Term(self.steps, _add(self.steps, step))

    __add__, __radd__ = partialmethod(_with, PLUS), partialmethod(_behind, PLUS)
    __sub__, __rsub__ = partialmethod(_with, MINUS), partialmethod(_behind, MINUS)
    __mul__, __rmul__ = partialmethod(_with, TIMES), partialmethod(_behind, TIMES)
    __truediv__, __rtruediv__ = partialmethod(_with, OVER), partialmethod(_behind, OVER)

    def __neg__(self) -> _Term:
        return self._joined(MINUS, 0, self)

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError(
            "a criterion is written once, before numbers are known, with + - * / alone: "
            "for anything else write a function of the view"
        )

    __bool__ = __eq__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __pow__ = __rpow__ = __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __pos__ = __abs__ = __round__ = _refuse
    __int__ = __float__ = __index__ = __len__ = __iter__ = __getitem__ = __call__ = __str__ = __format__ = _refuse

    def __repr__(self) -> str:
        return "..."


def _place(steps: list[Step], term: object) -> int:
    """The step of a term, or of a number. Raises TypeError for anything else."""
    if isinstance(term, _Term):
        if term.steps is not steps:
            raise TypeError("what another criterion has written cannot be part of this one")
        return term.at
    if isinstance(term, int | float) and abs(term) <= _LARGEST:  # which no nan is
        return _add(steps, Step(NUMBER, number=float(term)))
    raise TypeError(
        f"expected a number of at most 2**53, what a criterion writes, or a tuple of these; found {shown(term)}"
    )


def _add(steps: list[Step], step: Step) -> int:
    """Its place, which equal steps share."""
    if step not in steps:
        if len(steps) == _MOST:
            raise TypeError(f"a criterion has at most {_MOST:,} steps")
        steps.append(step)
    return steps.index(step)
