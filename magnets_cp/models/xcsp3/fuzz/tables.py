"""A random constraint of each kind that lists what is allowed: tables, automata, decision diagrams."""

from __future__ import annotations

from typing import Any

from magnets_cp.models.xcsp3.fuzz.draw import FITTING, Draw

Parts = dict[str, Any]


def extension(draw: Draw) -> Parts:
    """A table of either kind, of the class that is wanted."""
    rng, terms = draw.rng, draw.terms(1, 3)
    wanted = draw.table
    domains = [draw.domains[term] if isinstance(term, str) else [draw.of(term)] for term in terms]
    rows: list[tuple[int | None, ...]] = [
        tuple([rng.choice(numbers) for numbers in domains]) for _ in range(rng.randint(1, 5))
    ]
    if rng.random() < 0.6:
        rows.append(tuple(draw.values(terms)))
    if wanted == "empty":
        rows = []
    elif wanted == "row twice":
        rows.append(rows[0])
    elif wanted == "outside":
        rows.append(tuple(max(numbers) + rng.randint(1, 3) for numbers in domains))
    elif wanted == "star":
        at = rng.randrange(len(terms))
        starred = rows[-1] if rng.random() < FITTING else rows[0]
        rows[0] = (*starred[:at], None, *starred[at + 1 :])
    return {"list": [terms], rng.choice(("supports", "conflicts")): tuple(rows)}


def regular(draw: Draw) -> Parts:
    """An automaton that accepts what is planted."""
    rng, terms = draw.rng, draw.terms(2, 4)
    states = ["a", *(rng.choice("abc") for _ in terms)]
    planted = list(zip(states, draw.values(terms), states[1:], strict=False))
    others = [(rng.choice("abc"), draw.value(), rng.choice("abc")) for _ in range(rng.randint(1, 4))]
    final = sorted({rng.choice("abc"), states[-1]})
    return {"list": [terms], "transitions": tuple(dict.fromkeys(planted + others)), "start": "a", "final": final}


def mdd(draw: Draw) -> Parts:
    """A decision diagram that does."""
    rng, terms = draw.rng, draw.terms(2, 3)
    layers = [["r"], *([f"{level}a", f"{level}b"] for level in "pq"[: len(terms) - 1]), ["t"]]
    numbers = draw.values(terms)
    made = [
        (begin, numbers[at] if rng.random() < 0.4 else draw.value(), rng.choice(layers[at + 1]))
        for at, layer in enumerate(layers[:-1])
        for begin in layer
        for _ in range(2)
    ]
    made += [(layers[at][0], numbers[at], end) for at, layer in enumerate(layers[1:]) for end in layer]
    return {"list": [terms], "transitions": tuple(dict.fromkeys(made))}
