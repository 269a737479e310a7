"""What the operators of terms mean; of the solver ``enumerating``, which shares nothing with the project."""

from math import prod
from operator import eq, ge, gt, le, lt, ne
from typing import Any

RELATIONS: dict[str, Any] = {
    "lt": lt,
    "le": le,
    "ge": ge,
    "gt": gt,
    "eq": eq,
    "ne": ne,
    "in": lambda a, among: a in among,
    "notin": lambda a, among: a not in among,
}
HIGHEST = 1000


def quotient(a: Any, b: Any) -> Any:
    return abs(a) // abs(b) * (1 if a * b >= 0 else -1)


def power(a: Any, b: Any) -> Any:
    if b < 0 or (b > HIGHEST and abs(a) > 1):
        raise ArithmeticError
    return a**b


FUNCTIONS: dict[str, Any] = {
    "neg": lambda a: -a,
    "abs": abs,
    "sqr": lambda a: a * a,
    "not": lambda a: not a,
    "add": lambda *them: sum(them),
    "sub": lambda a, b: a - b,
    "mul": lambda *them: prod(them),
    "div": quotient,
    "mod": lambda a, b: a - b * quotient(a, b),
    "pow": power,
    "dist": lambda a, b: abs(a - b),
    "min": lambda *them: min(them),
    "max": lambda *them: max(them),
    "eq": lambda *them: len(set(them)) == 1,
    "iff": lambda *them: len(set(map(bool, them))) == 1,
    "and": lambda *them: all(them),
    "or": lambda *them: any(them),
    "xor": lambda *them: sum(map(bool, them)) % 2,
    "imp": lambda a, b: not a or bool(b),
    "if": lambda a, b, c: b if a else c,
    "set": lambda *them: them,
    "nValues": lambda *them: len(set(them)),
    **{name: RELATIONS[name] for name in ("lt", "le", "ge", "gt", "ne", "in", "notin")},
}
