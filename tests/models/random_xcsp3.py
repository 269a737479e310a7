"""Random instances of XCSP3: a few variables with small domains, and constraints of given kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from random import Random

RELATIONS = ("lt", "le", "ge", "gt", "eq", "ne")
_NUMERIC = ("add", "sub", "mul", "dist", "min", "max", "neg", "abs", "sqr", "div", "mod", "if")
_LOGIC = ("and", "or", "not", "xor", "iff", "imp")


class Maker:
    """What random constraints are made of: ``names``, five variables of different domains."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.names = [f"x[{place}]" for place in range(5)]
        self.size = self.rng.randint(2, 4)

    def some(self, least: int = 2, most: int = 4) -> list[str]:
        return self.rng.sample(self.names, self.rng.randint(least, most))

    def number(self, least: int = -2, most: int = 5) -> int:
        return self.rng.randint(least, most)

    def condition(self, least: int = -2, most: int = 8) -> str:
        if self.rng.random() < 0.2:
            low = self.number(least, most)
            among = f"{low}..{low + self.rng.randint(0, 3)}"
            listed = f"{{{','.join(str(self.number(least, most)) for _ in range(3))}}}"
            return f"({self.rng.choice(('in', 'notin'))},{self.rng.choice((among, listed))})"
        operand = self.rng.choice([str(self.number(least, most)), self.rng.choice(self.names)])
        return f"({self.rng.choice(RELATIONS)},{operand})"

    def numeric(self, depth: int = 2) -> str:
        if depth == 0 or self.rng.random() < 0.3:
            return self.rng.choice([*self.names, *self.names, str(self.number())])
        operator = self.rng.choice(_NUMERIC)
        if operator in ("neg", "abs", "sqr"):
            return f"{operator}({self.numeric(depth - 1)})"
        if operator in ("div", "mod"):
            return f"{operator}({self.numeric(depth - 1)},{self.rng.choice((2, 3, -2, self.rng.choice(self.names)))})"
        if operator == "if":
            return f"if({self.logical(depth - 1)},{self.numeric(depth - 1)},{self.numeric(depth - 1)})"
        terms = 2 if operator in ("sub", "dist") else self.rng.randint(2, 3)
        return f"{operator}({','.join(self.numeric(depth - 1) for _ in range(terms))})"

    def logical(self, depth: int = 2) -> str:
        if depth == 0 or self.rng.random() < 0.5:
            if self.rng.random() < 0.15:
                return f"in({self.numeric(depth)},set({self.number()},{self.number()}))"
            return f"{self.rng.choice(RELATIONS)}({self.numeric(depth)},{self.numeric(depth)})"
        operator = self.rng.choice(_LOGIC)
        terms = 1 if operator == "not" else 2 if operator == "imp" else self.rng.randint(2, 3)
        return f"{operator}({','.join(self.logical(depth - 1) for _ in range(terms))})"


def _of(tag: str, *texts: object) -> str:
    return f"<{tag}> {' '.join(map(str, texts))} </{tag}>"


def _extension(maker: Maker) -> str:
    names, rng = maker.some(1, 3), maker.rng
    if len(names) == 1:
        table = " ".join(sorted({str(maker.number(0, 3)) for _ in range(3)}))
    else:
        values = ["*" if rng.random() < 0.2 else maker.number(0, 3) for _ in range(len(names) * 8)]
        rows = [values[at : at + len(names)] for at in range(0, len(values), len(names))]
        table = "".join(f"({','.join(map(str, row))})" for row in rows)
    return _of("list", *names) + _of(rng.choice(("supports", "conflicts")), table)


def _regular(maker: Maker) -> str:
    rng = maker.rng
    transitions = [f"({rng.choice('abc')},{maker.number(0, 3)},{rng.choice('abc')})" for _ in range(10)]
    return (
        _of("list", *maker.some(2, 4))
        + _of("transitions", "".join(dict.fromkeys(transitions)))
        + _of("start", "a")
        + _of("final", rng.choice("bc"))
    )


def _mdd(maker: Maker) -> str:
    rng = maker.rng
    layers = ["r"], ["a", "b"], ["c", "d"], ["t"]
    transitions = {
        f"({rng.choice(one)},{maker.number(0, 3)},{rng.choice(other)})"
        for one, other in pairwise(layers)
        for _ in range(5)
    }
    # Every node is reached, and only the last one is an end.
    transitions |= {"(r,0,a)", "(r,1,b)", "(a,1,c)", "(b,0,d)", "(c,0,t)", "(d,1,t)"}
    return _of("list", *maker.some(3, 3)) + _of("transitions", "".join(sorted(transitions)))


def _all_different(maker: Maker) -> str:
    way = maker.rng.randrange(4)
    if way == 0:
        return " ".join(maker.some())
    if way == 1:
        return _of("list", *maker.some()) + _of("except", maker.number(0, 2))
    if way == 2:
        return _of("matrix", f"({','.join(maker.some(2, 2))})({','.join(maker.some(2, 2))})")
    return _of("list", *maker.some(2, 2)) + _of("list", *maker.some(2, 2)) + _of("list", *maker.some(2, 2))


def _element(maker: Maker) -> str:
    way, rng = maker.rng.randrange(4), maker.rng
    end = rng.choice([_of("value", rng.choice(maker.names)), _of("condition", maker.condition())])
    if way == 0:
        return _of("list", *(maker.number() for _ in range(4))) + _of("index", rng.choice(maker.names)) + end
    if way == 1:
        start = rng.choice(("", ' startIndex="1"'))
        return f"<list{start}> {' '.join(maker.some(3, 4))} </list>" + _of("index", rng.choice(maker.names)) + end
    if way == 2:
        rows = "".join(f"({','.join(str(maker.number(0, 3)) for _ in range(3))})" for _ in range(3))
        return _of("matrix", rows) + _of("index", *maker.some(2, 2)) + end
    rows = "".join(f"({','.join(maker.some(2, 2))})" for _ in range(2))
    return _of("matrix", rows) + _of("index", *maker.some(2, 2)) + end


def _channel(maker: Maker) -> str:
    way = maker.rng.randrange(3)
    if way == 0:
        return " ".join(maker.some(3, 3))
    if way == 1:
        names = maker.some(4, 4)
        return _of("list", *names[:2]) + _of("list", *names[2:])
    first, *others = maker.some(4, 4)
    return _of("list", *others) + _of("value", first)


def _no_overlap(maker: Maker) -> str:
    names, rng = maker.some(4, 4), maker.rng
    zero = rng.choice(("", ' zeroIgnored="false"'))
    if rng.random() < 0.5:
        lengths = rng.choice([[str(maker.number(0, 2)) for _ in range(3)], maker.some(3, 3)])
        return f"<noOverlap{zero}>" + _of("origins", *names[:3]) + _of("lengths", *lengths) + "</noOverlap>"
    origins = f"({names[0]},{names[1]})({names[2]},{names[3]})"
    wide = f"({maker.number(0, 2)},{maker.number(1, 2)})({maker.number(0, 2)},{maker.number(1, 2)})"
    return f"<noOverlap{zero}>" + _of("origins", origins) + _of("lengths", wide) + "</noOverlap>"


def _cumulative(maker: Maker) -> str:
    rng = maker.rng
    names = maker.some(3, 3)
    lengths = [rng.choice([str(maker.number(0, 3)), rng.choice(maker.names)]) for _ in names]
    heights = [maker.number(0, 3) for _ in names]
    condition = f"({rng.choice(('le', 'lt'))},{rng.choice([str(maker.number(1, 4)), rng.choice(maker.names)])})"
    return _of("origins", *names) + _of("lengths", *lengths) + _of("heights", *heights) + _of("condition", condition)


def _bin_packing(maker: Maker) -> str:
    rng, names = maker.rng, maker.some(3, 4)
    sizes = _of("sizes", *(maker.number(0, 3) for _ in names))
    end = rng.choice(
        [
            _of("condition", f"({rng.choice(('le', 'ge', 'ne'))},{maker.number(0, 5)})"),
            _of("limits", *(maker.number(0, 6) for _ in range(4))),
            _of("loads", *(rng.choice([str(maker.number(0, 3)), rng.choice(maker.names)]) for _ in range(4))),
        ]
    )
    return _of("list", *names) + sizes + end


def _cardinality(maker: Maker) -> str:
    rng, names = maker.rng, maker.some(3, 4)
    closed = rng.choice(("", ' closed="true"'))
    values = rng.sample(range(4), 2)
    occurs = [rng.choice(["0..2", "1", rng.choice(maker.names)]) for _ in values]
    return _of("list", *names) + f"<values{closed}> {values[0]} {values[1]} </values>" + _of("occurs", *occurs)


def _lex(maker: Maker) -> str:
    operator = _of("operator", maker.rng.choice(RELATIONS[:4]))
    if maker.rng.random() < 0.3:
        return _of("matrix", f"({','.join(maker.some(2, 2))})({','.join(maker.some(2, 2))})") + operator
    return "".join(_of("list", *maker.some(2, 2)) for _ in range(maker.rng.randint(2, 3))) + operator


def _precedence(maker: Maker) -> str:
    covered = maker.rng.choice(("", ' covered="true"'))
    values = " ".join(map(str, maker.rng.sample(range(4), 3)))
    return _of("list", *maker.some(3, 4)) + maker.rng.choice((f"<values{covered}> {values} </values>", ""))


def _sum(maker: Maker) -> str:
    names = maker.some()
    weights = [maker.rng.choice([str(maker.number(-3, 3)), maker.rng.choice(maker.names)]) for _ in names]
    terms = names if maker.rng.random() < 0.7 else [maker.numeric(1) for _ in names]
    return _of("list", *terms) + maker.rng.choice((_of("coeffs", *weights), "")) + _of("condition", maker.condition())


def _ordered(maker: Maker) -> str:
    lengths = _of("lengths", *(maker.number(-1, 2) for _ in range(2)))
    return (
        _of("list", *maker.some(3, 3))
        + maker.rng.choice((lengths, ""))
        + _of("operator", maker.rng.choice(RELATIONS[:4]))
    )


def _count(maker: Maker) -> str:
    numbers = [str(maker.number(0, 3)) for _ in range(2)]
    values = maker.rng.choice([numbers, maker.some(1, 1)])
    return _of("list", *maker.some(3, 4)) + _of("values", *values) + _of("condition", maker.condition(0, 4))


def _circuit(maker: Maker) -> str:
    size = maker.rng.choice(("", _of("size", maker.rng.choice([str(maker.number(2, 4)), maker.names[0]]))))
    return _of("list", *maker.some(3, 4)) + size


def _knapsack(maker: Maker) -> str:
    def numbers() -> list[int]:
        return [maker.number(0, 3) for _ in range(3)]

    first = _of("list", *maker.some(3, 3)) + _of("weights", *numbers()) + _of("condition", f"(le,{maker.number(2, 9)})")
    return first + _of("profits", *numbers()) + _of("condition", maker.condition(0, 8))


KINDS: Mapping[str, Callable[[Maker], str]] = {
    "intension": lambda maker: maker.logical(3),
    "extension": _extension,
    "regular": _regular,
    "mdd": _mdd,
    "allDifferent": _all_different,
    "allEqual": lambda maker: maker.rng.choice(
        [" ".join(maker.some(2, 3)), _of("list", *maker.some(3, 4)) + _of("except", maker.number(0, 2))]
    ),
    "ordered": _ordered,
    "lex": _lex,
    "precedence": _precedence,
    "sum": _sum,
    "count": _count,
    "nValues": lambda maker: (
        _of("list", *maker.some(3, 4))
        + maker.rng.choice(("", _of("except", maker.number(0, 2))))
        + _of("condition", maker.condition(0, 4))
    ),
    "cardinality": _cardinality,
    "minimum": lambda maker: _of("list", *maker.some()) + _of("condition", maker.condition()),
    "maximum": lambda maker: _of("list", *maker.some()) + _of("condition", maker.condition()),
    "element": _element,
    "channel": _channel,
    "noOverlap": _no_overlap,
    "cumulative": _cumulative,
    "binPacking": _bin_packing,
    "knapsack": _knapsack,
    "circuit": _circuit,
    "instantiation": lambda maker: (
        _of("list", *maker.names[:2]) + _of("values", maker.number(0, 2), maker.number(0, 2))
    ),
    "clause": lambda maker: f"eq({maker.names[0]},1) not(eq({maker.names[1]},{maker.number(0, 2)}))",
}
_GOALS = ("expression", "sum", "minimum", "maximum", "nValues", "product")


def instance(kinds: list[str], seed: int, *, goal: bool = False) -> str:
    """An instance with a constraint of each of these kinds."""
    maker = Maker(f"{seed} {kinds} {goal}")
    rng = maker.rng
    domains = []
    for name in maker.names:
        low = rng.choice((0, 0, 0, -1, 1))
        numbers = range(low, low + maker.size)
        text = (
            f"{numbers[0]}..{numbers[-1]}"
            if rng.random() < 0.7
            else " ".join(map(str, sorted({low, low + 1, *rng.sample(range(low, 5), 1)})))
        )
        domains.append(f'<domain for="{name}"> {text} </domain>')
    posted = []
    for kind in kinds:
        inside = KINDS[kind](maker)
        posted.append(inside if inside.startswith(f"<{kind}") else f"<{kind}> {inside} </{kind}>")
    return (
        '<instance format="XCSP3" type="CSP"><variables><array id="x" size="[5]">'
        + "".join(domains)
        + "</array></variables><constraints>\n"
        + "\n".join(posted)
        + "\n</constraints>"
        + (f"<objectives>{_goal(maker)}</objectives>" if goal else "")
        + "</instance>"
    )


def _goal(maker: Maker) -> str:
    tag, kind = maker.rng.choice(("minimize", "maximize")), maker.rng.choice(_GOALS)
    if kind == "expression":
        return _of(tag, maker.numeric())
    coefficients = _of("coeffs", *(maker.number(-2, 3) for _ in range(3))) if kind != "product" else ""
    return f'<{tag} type="{kind}">' + _of("list", *maker.some(3, 3)) + coefficients + f"</{tag}>"
