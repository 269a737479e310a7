"""FlatZinc and MiniZinc as far as instances are written in them: parsed, and evaluated under an assignment."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.models.zinc_library import BUILTINS, FLAT, OPERATORS, Array

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|\d+|[A-Za-z_]\w*|/\\|\\/|<->|->|<=|>=|!=|::|\.\.|[-+*=<>(){}\[\],:;])')
_COMPARING = 5
_BINDING = {
    "<->": 1,
    "->": 2,
    "\\/": 3,
    "xor": 3,
    "/\\": 4,
    **dict.fromkeys(("<", "<=", "=", "!=", ">=", ">", "in"), _COMPARING),
    "..": 6,
    **dict.fromkeys(("+", "-"), 7),
    **dict.fromkeys(("*", "div", "mod"), 8),
}
_TIGHTEST = 9
Value = Callable[[Mapping[str, Any]], Any]


@dataclass
class Call:
    """A call of a predicate: its name, its arguments, and all its words."""

    name: str
    arguments: list[Value]
    words: list[str]

    def defines(self) -> str:
        """The variable that it says the value of, if it is one that does: its first or last word, or of a sum."""
        if self.name == "int_lin_eq":
            return self.words[len(self.words) - 1 - self.words[::-1].index("]") - 1]
        return self.words[2] if self.name.startswith("array_int_m") else self.words[-2]


@dataclass
class Model:
    """Variables with their domains, those introduced apart; constraints; and what is minimized or maximized."""

    variables: dict[str, Any] = field(default_factory=dict)
    introduced: dict[str, Any] = field(default_factory=dict)
    constraints: list[Any] = field(default_factory=list)  # calls in FlatZinc, else expressions
    way: str = "satisfy"
    objective: Value | None = None
    output: list[str] = field(default_factory=list)


def tokens(text: str) -> list[str]:
    found, place = [], 0
    text = text.rstrip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        assert match, text[place : place + 40]
        found.append(match[1])
        place = match.end()
    return found


class Parser:
    def __init__(self, text: str) -> None:
        self.tokens, self.place = tokens(text), 0

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        found = self.next
        assert not expected or found == expected, (expected, self.tokens[self.place - 5 : self.place + 5])
        self.place += 1
        return found

    def model(self) -> Model:
        model = Model()
        while self.next:
            {"include": self._include, "var": self._variable, "constraint": self._constraint}.get(
                self.next, self._solve if self.next == "solve" else self._output
            )(model)
            self.take(";")
        return model

    def _include(self, _: Model) -> None:
        self.take()
        self.take()

    def _variable(self, model: Model) -> None:
        self.take()
        domain = {True, False} if self.next == "bool" and self.take() else self.expression(0)({})
        self.take(":")
        name, notes = self.take(), []
        while self.next == "::":
            self.take()
            notes.append(self.take())
        (model.introduced if "var_is_introduced" in notes else model.variables)[name] = domain
        model.output += [name] * ("output_var" in notes)

    def _constraint(self, model: Model) -> None:
        self.take()
        start = self.place
        found = self.expression(0)
        words = self.tokens[start : self.place]
        if words[0] in FLAT:
            self.place = start + 2
            model.constraints.append(Call(words[0], list(self._list(")")), words))
        else:
            model.constraints.append(found)

    def _solve(self, model: Model) -> None:
        self.take()
        model.way = self.take()
        if model.way != "satisfy":
            model.objective = self.expression(0)

    def _output(self, model: Model) -> None:
        self.take("output")
        while self.next != ";":
            model.output += re.findall(r"\\\((\w+)\)", self.take())

    def expression(self, least: int) -> Value:
        left = self._prefix()
        while self.next in _BINDING and _BINDING[self.next] >= least:
            operator = self.take()
            right = self.expression(_BINDING[operator] + 1)
            left = _applied(operator, left, right)
        return left

    def _prefix(self) -> Value:
        token = self.take()
        found: Value
        if token == "-":
            inside = self.expression(_TIGHTEST)
            return lambda env: -inside(env)
        if token == "not":
            inside = self.expression(_TIGHTEST)
            return lambda env: not inside(env)
        if token == "(":
            found = self.expression(0)
            self.take(")")
        elif token == "if":
            found = self._if()
        elif token in ("[", "{"):
            many = list(self._list("]" if token == "[" else "}"))
            make: Any = Array if token == "[" else frozenset
            found = lambda env: make([one(env) for one in many])  # noqa: E731
        elif token.isdigit() or token in ("true", "false"):
            found = lambda _: int(token) if token.isdigit() else token == "true"  # noqa: E731
        elif self.next == "(":
            self.take()
            given, function = list(self._list(")")), BUILTINS[token]
            found = lambda env: function(*[one(env) for one in given])  # noqa: E731
        else:
            found = lambda env: env[token]  # noqa: E731
        while self.next == "[":
            self.take()
            found = _indexed(found, list(self._list("]")))
        return found

    def _if(self) -> Value:
        condition = self.expression(0)
        self.take("then")
        one = self.expression(0)
        self.take("else")
        other = self.expression(0)
        self.take("endif")
        return lambda env: one(env) if condition(env) else other(env)

    def _list(self, end: str) -> Iterator[Value]:
        while self.next != end:
            yield self.expression(0)
            if self.next == ",":
                self.take()
        self.take(end)


def _indexed(array: Value, indices: Sequence[Value]) -> Value:
    return lambda env: array(env).at(*[one(env) for one in indices])


def _applied(operator: str, a: Value, b: Value) -> Value:
    function = OPERATORS[operator]
    return _defined(lambda env: function(a(env), b(env)), _BINDING[operator])


def _defined(value: Value, binding: int) -> Value:
    """What compares something that has no value is false, whatever stands around it."""
    if binding != _COMPARING:
        return value

    def found(env: Mapping[str, Any]) -> Any:
        try:
            return value(env)
        except (ZeroDivisionError, IndexError):
            return False

    return found
