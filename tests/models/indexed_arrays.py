"""Random instances of XCSP3 in arrays whose indices do not count from 0, named cell by cell and in short."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

_STARTS = (-2, -1, 1, 2, 3)
_DOMAINS = ("0 1", "0..2", "-1 1..2", "1")
_SHAPES = ((3,), (4,), (2, 2), (2, 3), (1, 2, 2))


def with_indices(form: str, seed: int) -> str:
    """The text of an instance with two constraints of the form, every other one with an objective."""
    rng = Random(f"{form} {seed}")
    start, shape = rng.choice(_STARTS), rng.choice(_SHAPES)
    size = rng.choice(["", " "]).join(f"[{one}]" for one in shape)
    array = f'<array id="x" size="{size}" startIndex="{start}">{_domain(rng, start, shape)}</array>'
    found = "".join(_FORMS[form](rng, start, shape) for _ in range(2))
    goal = _objective(rng, start, shape) if seed % 2 else ""
    variables, constraints = f"<variables>{array}</variables>", f"<constraints>{found}</constraints>"
    return f'<instance format="XCSP3" type="{"COP" if goal else "CSP"}">{variables}{constraints}{goal}</instance>\n'


def _domain(rng: Random, start: int, shape: Sequence[int]) -> str:
    if rng.random() < 0.5:
        return rng.choice(_DOMAINS)
    first, others = rng.sample(_DOMAINS, 2)
    return f'<domain for="{_cells(rng, start, shape)}"> {first} </domain><domain for="others"> {others} </domain>'


def _index(rng: Random, start: int, size: int, ways: str) -> str:
    """An index of one dimension: one cell, all of them, or a range."""
    low, high = sorted(rng.choices(range(start, start + size), k=2))
    return {"one": str(low), "all": "", "range": f"{low}..{high}"}[rng.choice(ways.split())]


def _cell(rng: Random, start: int, shape: Sequence[int]) -> str:
    return "x" + "".join(f"[{_index(rng, start, size, 'one')}]" for size in shape)


def _cells(rng: Random, start: int, shape: Sequence[int]) -> str:
    return "x" + "".join(f"[{_index(rng, start, size, 'one all all range')}]" for size in shape)


def _condition(rng: Random, start: int, shape: Sequence[int]) -> str:
    operand = rng.choice([_cell(rng, start, shape), str(rng.randint(0, 3))])
    return f"<condition> ({rng.choice(['le', 'ge', 'eq', 'ne'])},{operand}) </condition>"


def _intension(rng: Random, start: int, shape: Sequence[int]) -> str:
    one, other = (_cell(rng, start, shape) for _ in range(2))
    return f"<intension> {rng.choice(['ge', 'ne'])}({one},sub({other},{rng.randint(0, 1)})) </intension>"


def _compared(kind: str) -> Callable[[Random, int, Sequence[int]], str]:
    return lambda rng, start, shape: (
        f"<{kind}><list> {_cells(rng, start, shape)} </list>{_condition(rng, start, shape)}</{kind}>"
    )


def _extension(rng: Random, start: int, shape: Sequence[int]) -> str:
    rows = [tuple(rng.choice([-1, 0, 1, 2]) for _ in range(shape[-1])) for _ in range(12)]
    row = "x" + "".join(f"[{_index(rng, start, size, 'one')}]" for size in shape[:-1]) + "[]"
    supports = "".join(f"({','.join(map(str, one))})" for one in sorted(set(rows)))
    return f"<extension><list> {row} </list><supports> {supports} </supports></extension>"


def _group(rng: Random, start: int, shape: Sequence[int]) -> str:
    if rng.random() < 0.5:
        arguments = f"{_cell(rng, start, shape)} {_cell(rng, start, shape)}"
        return f"<group><intension> le(%0,add(%1,1)) </intension><args> {arguments} </args></group>"
    arguments = f"{_cell(rng, start, shape)} {_cells(rng, start, shape)}"
    largest = "<maximum><list> %... </list><condition> (ge,%0) </condition></maximum>"
    return f"<group>{largest}<args> {arguments} </args></group>"


def _element(rng: Random, start: int, shape: Sequence[int]) -> str:
    """Its list counts from a number of its own."""
    first = rng.choice(["", f' startIndex="{rng.randint(-1, 1)}"'])
    asked = f"<index> {_cell(rng, start, shape)} </index><value> {_cell(rng, start, shape)} </value>"
    return f"<element><list{first}> {_cells(rng, start, shape)} 1 </list>{asked}</element>"


def _matrix(rng: Random, start: int, shape: Sequence[int]) -> str:
    """Rows and columns that begin elsewhere; of what has no two dimensions an element of a list."""
    if len(shape) != 2:
        return _element(rng, start, shape)
    first = rng.choice(["", ' startRowIndex="1"', ' startColIndex="-1"'])
    asked = f"<index> {_cell(rng, start, shape)} {_cell(rng, start, shape)} </index><value> 1 </value>"
    return f"<element><matrix{first}> x[][] </matrix>{asked}</element>"


def _objective(rng: Random, start: int, shape: Sequence[int]) -> str:
    way, kind = rng.choice(["minimize", "maximize"]), rng.choice(["sum", "maximum", "minimum", "nValues"])
    return f'<objectives><{way} type="{kind}"> {_cells(rng, start, shape)} </{way}></objectives>'


_FORMS: Mapping[str, Callable[[Random, int, Sequence[int]], str]] = {
    "intension": _intension,
    "extension": _extension,
    "group": _group,
    "element": _element,
    "matrix": _matrix,
    **{kind: _compared(kind) for kind in ("sum", "nValues", "maximum")},
}
FORMS = tuple(_FORMS)
