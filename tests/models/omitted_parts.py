"""Random instances of XCSP3 in which what may be left out is left out, over domains with holes that are not alike.

What is then meant mostly comes from the domains, which a reader may take for the ranges that they span. Those made for
judging state all parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

_DOMAINS = ("0 2", "0..2", "-1 3", "0..1", "1", "0", "2 4", "-2 0..1 4", "-1..1", "1 3..4", "0 3")
_NAMES = ("x", "y", "z", "v")
_VALUES = range(-1, 5)


def without_parts(kind: str, seed: int) -> str:
    """The text of an instance with two constraints of the kind."""
    rng = Random(f"{kind} {seed}")
    names = _NAMES[: rng.randint(2, 4)]
    domains = "".join(f'<var id="{name}"> {rng.choice(_DOMAINS)} </var>' for name in names)
    found = "".join(_MADE[kind](rng, names) for _ in range(rng.randint(1, 2)))
    variables, constraints = f"<variables>{domains}</variables>", f"<constraints>{found}</constraints>"
    return f'<instance format="XCSP3" type="CSP">{variables}{constraints}</instance>\n'


def _some(rng: Random, names: Sequence[str], least: int = 2) -> str:
    return " ".join(rng.choices(names, k=rng.randint(least, 4)))


def _condition(rng: Random, names: Sequence[str]) -> str:
    operator = rng.choice(["lt", "le", "ge", "gt", "eq", "ne", "in", "notin"])
    if operator in ("in", "notin"):
        low = rng.randint(-1, 2)
        return f"<condition> ({operator},{rng.choice([f'{low}..{low + 1}', f'{{{low},{low + 2}}}'])}) </condition>"
    return f"<condition> ({operator},{rng.choice([rng.choice(names), rng.randint(-1, 4)])}) </condition>"


def _plain(kind: str) -> Callable[[Random, Sequence[str]], str]:
    return lambda rng, names: f"<{kind}> {_some(rng, names)} </{kind}>"


def _compared(kind: str) -> Callable[[Random, Sequence[str]], str]:
    return lambda rng, names: f"<{kind}><list> {_some(rng, names)} </list>{_condition(rng, names)}</{kind}>"


def _ordered(rng: Random, names: Sequence[str]) -> str:
    operator = f"<operator> {rng.choice(['lt', 'le', 'ge', 'gt'])} </operator>"
    return f"<ordered><list> {_some(rng, names)} </list>{operator}</ordered>"


def _cardinality(rng: Random, names: Sequence[str]) -> str:
    """Values may be variables, and numbers a range."""
    values = rng.sample([*names, *_VALUES], k=rng.randint(1, 3))
    occurs = [rng.choice([rng.choice(names), rng.randint(0, 2), "0..1", "1..2"]) for _ in values]
    closed = rng.choice(["", ' closed="true"'])
    lists = f"<list> {_some(rng, names)} </list><values{closed}> {' '.join(map(str, values))} </values>"
    return f"<cardinality>{lists}<occurs> {' '.join(map(str, occurs))} </occurs></cardinality>"


def _element(rng: Random, names: Sequence[str]) -> str:
    index = rng.choice(["", f"<index> {rng.choice(names)} </index>"])
    asked = rng.choice([f"<value> {rng.choice([*names, 1])} </value>", _condition(rng, names)])
    asked = asked if index else f"<value> {rng.choice([*names, 1])} </value>"
    return f"<element><list> {_some(rng, names)} </list>{index}{asked}</element>"


def _channel(rng: Random, names: Sequence[str]) -> str:
    first = f"<list> {' '.join(names)} </list>"
    other = f"<list> {' '.join(rng.sample(names, k=len(names)))} {rng.choice(['', rng.choice(names)])} </list>"
    return f"<channel>{first}{rng.choice(['', other, f'<value> {rng.choice(names)} </value>'])}</channel>"


def _no_overlap(rng: Random, names: Sequence[str]) -> str:
    lengths = " ".join(rng.choice([rng.choice(names), str(rng.randint(-1, 2))]) for _ in names)
    return f"<noOverlap><origins> {' '.join(names)} </origins><lengths> {lengths} </lengths></noOverlap>"


def _cumulative(rng: Random, names: Sequence[str]) -> str:
    lengths, heights = (" ".join(str(rng.choice([*names, -1, 0, 1, 2])) for _ in names) for _ in range(2))
    tasks = f"<origins> {' '.join(names)} </origins><lengths> {lengths} </lengths><heights> {heights} </heights>"
    return f"<cumulative>{tasks}<condition> (le,{rng.randint(0, 3)}) </condition></cumulative>"


def _bin_packing(rng: Random, names: Sequence[str]) -> str:
    sizes = " ".join(str(rng.randint(0, 3)) for _ in names)
    kind = rng.choice(["limits", "loads", ""])
    asked = f"<{kind}> {' '.join(str(rng.choice([*names, *range(4)])) for _ in range(5))} </{kind}>"
    asked = asked if kind else f"<condition> (le,{rng.randint(1, 4)}) </condition>"
    return f"<binPacking><list> {' '.join(names)} </list><sizes> {sizes} </sizes>{asked}</binPacking>"


_MADE: Mapping[str, Callable[[Random, Sequence[str]], str]] = {
    **{kind: _plain(kind) for kind in ("allDifferent", "allEqual", "precedence", "circuit")},
    **{kind: _compared(kind) for kind in ("sum", "nValues", "minimum", "maximum")},
    "ordered": _ordered,
    "cardinality": _cardinality,
    "element": _element,
    "channel": _channel,
    "noOverlap": _no_overlap,
    "cumulative": _cumulative,
    "binPacking": _bin_packing,
}
KINDS = tuple(_MADE)
