"""Reading DIMACS CNF and OPB, as instances whose variables are 0 or 1.

CNF  "p cnf 3 2", then clauses of numbers, each ended by 0; lines that begin with c are comments
OPB  "* #variable= 3 ..." first, comments "* ..."; "min: +1 x1 -2 ~x2 ;"; inequalities such as "+3 x1 +2 x2 x3 >= 2 ;",
     products of literals too
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from magnets_cp.models.xcsp3.instance import Condition, Goal, Instance, Posted, Term
from magnets_cp.source import Source, TextLine, Token

_MOST = 1_000_000
_LITERAL = re.compile(r"(~?)x([0-9]{1,7})")
_DECLARED = re.compile(r"\s*\*\s*#variable=\s*([0-9]{1,18})(?![0-9])(?:\s*#constraint=\s*([0-9]{1,18})(?![0-9]))?")
_NUMBER = re.compile(r"[-+]?[0-9]{1,18}")
_COUNT = re.compile(r"[0-9]{1,18}")
_RELATIONS = {">=": "ge", "<=": "le", "=": "eq", ">": "gt", "<": "lt"}


def read_cnf(source: Source) -> Instance:
    """The clauses of a DIMACS file. Raises InputError."""
    lines = [line for line in source.lines if not line.text.lstrip().startswith("c")]
    header = lines[0].words if lines else []
    if len(header) != 4 or header[:2] != ["p", "cnf"] or not all(map(_COUNT.fullmatch, header[2:])):
        source.fail(lines[0].tokens(1)[0] if lines else None, "p cnf VARIABLES CLAUSES, of at most 18 digits each")
    number = int(header[2])
    if number > _MOST:
        source.fail(lines[0].tokens(3)[2], f"at most {_MOST} variables")
    clauses: list[list[Term]] = [[]]
    for line in lines[1:]:
        if line.text.strip() == "%":  # as a library of old instances ends
            break
        for token in line.tokens(len(line.text)):
            if not _NUMBER.fullmatch(token.text) or abs(int(token.text)) > number:
                source.fail(token, f"a literal, from 1 to {number} or negative, or 0")
            if int(token.text) == 0:
                clauses.append([])
            else:
                name = f"x{abs(int(token.text))}"
                clauses[-1].append(name if int(token.text) > 0 else ("not", name))
    if clauses[-1]:
        source.fail(None, "0 at the end of the last clause")
    if len(clauses) - 1 != int(header[3]):  # perhaps the file was cut off
        source.fail(lines[0].tokens(4)[3], f"{len(clauses) - 1}, the number of clauses that follow")
    posted = [Posted("clause", f"clause {at}", {"list": [one]}) for at, one in enumerate(clauses[:-1], start=1)]
    return Instance(source.text, {f"x{at}": range(2) for at in range(1, number + 1)}, posted)


def read_opb(source: Source) -> Instance:
    """The inequalities of an OPB file, and its objective. Raises InputError."""
    posted: list[Posted] = []
    goal = None
    number, count = _declared(source)
    names = {at: f"x{at}" for at in range(1, number + 1)}
    tokens: list[Token] = []
    for line in source.lines:
        if line.text.lstrip().startswith("*"):
            continue
        for token in _tokens(line):
            if token.text != ";":
                tokens.append(token)
                continue
            if tokens and tokens[0].text in ("min:", "max:"):
                if goal is not None:
                    source.fail(tokens[0], "one objective at most")
                terms, weights = _sum(source, tokens[1:], names)
                goal = Goal(tokens[0].text == "max:", "sum", terms, weights)
            else:
                posted.append(_inequality(source, tokens, names, f"inequality {len(posted) + 1}"))
            tokens = []
    if tokens:
        source.fail(None, "; at the end of the last inequality")
    if len(posted) < count:
        source.fail(
            None, f"{count} constraints, as the first line says", f"{len(posted)}: perhaps the file was cut off"
        )
    variables = {names[number]: range(2) for number in sorted(names)}
    return Instance(source.text, variables, posted, goal)


def _declared(source: Source) -> tuple[int, int]:
    """The numbers of variables, also those in no inequality, and of constraints that the first line declares, or 0."""
    line = source.lines[0] if source.lines else None
    found = _DECLARED.match(line.text) if line else None
    if line is None or found is None:
        return 0, 0
    if int(found[1]) > _MOST:
        source.fail(Token(found[1], line.number, found.start(1) + 1), f"at most {_MOST} variables")
    return int(found[1]), int(found[2] or 0)


def _tokens(line: TextLine) -> Sequence[Token]:
    return [
        Token(match[0], line.number, match.start() + 1)
        for match in re.finditer(r"min:|max:|;|[<>]=|[<>=]|[^\s;<>=]+", line.text)
    ]


def _inequality(source: Source, tokens: Sequence[Token], names: dict[int, str], name: str) -> Posted:
    place = next((at for at, token in enumerate(tokens) if token.text in _RELATIONS), None)
    if place is None or place + 2 != len(tokens) or not _NUMBER.fullmatch(tokens[-1].text):
        source.fail(tokens[-1] if tokens else None, "terms, one of >= <= =, a number of at most 18 digits and ;")
    terms, weights = _sum(source, tokens[:place], names)
    condition = Condition(_RELATIONS[tokens[place].text], int(tokens[-1].text))
    return Posted("sum", name, {"list": [terms], "coeffs": weights, "condition": condition})


def _sum(source: Source, tokens: Sequence[Token], names: dict[int, str]) -> tuple[list[Term], list[Term]]:
    """Numbers, each with the literals whose product it weighs."""
    terms: list[list[Term]] = []
    weights: list[Term] = []
    for token in tokens:
        literal = _LITERAL.fullmatch(token.text)
        if _NUMBER.fullmatch(token.text):
            weights.append(int(token.text))
            terms.append([])
        elif literal is None or not terms or int(literal[2]) == 0:
            source.fail(token, "a number of at most 18 digits, or after it literals such as x1 or ~x2")
        else:
            name = names.setdefault(int(literal[2]), f"x{int(literal[2])}")
            terms[-1].append(("not", name) if literal[1] else name)
    found: list[Term] = [1 if not one else one[0] if len(one) == 1 else ("and", *one) for one in terms]
    return found, weights
