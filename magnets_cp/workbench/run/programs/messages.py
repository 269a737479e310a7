"""What goes between us and a keeper: a line of JSON a message. Standard library only.

The program can open the keeper's pipes, as every process of a user can open those of another. So what comes out of
them is data, of which nothing is run, and it is looked at before it is believed.
"""

from __future__ import annotations

import base64
import json
from dataclasses import asdict, fields
from typing import Any

from magnets_cp.workbench.run.programs.program import Allowance, Call, Ending, Execution, Program

_BYTES = ("stdout", "stderr")
_MOST = 1 << 62


def request(program: Program, token: str) -> bytes:
    """The message that asks for the program to be run; the answer has its token."""
    return _line({"token": token, "program": asdict(program)})


def requested(line: bytes) -> tuple[Program, str]:
    """The program of such a message, and the token."""
    message = json.loads(line)
    program = message["program"]
    made = {"arguments": tuple(program["arguments"]), "allowance": Allowance(**program["allowance"])}
    if program["call"] is not None:
        path, function, libraries = program["call"]
        made["call"] = Call(path, function, tuple(libraries))
    return Program(**{**program, **made}), message["token"]


def answer(execution: Execution, token: str) -> bytes:
    """The message that answers the request with the token."""
    told = {name: base64.b64encode(getattr(execution, name)).decode() for name in _BYTES}
    return _line({"token": token, "execution": {**asdict(execution), **told}})


def answered(line: bytes, token: str) -> Execution:
    """The execution of such a message. Raises ValueError if it is damaged, or answers something else."""
    try:
        message = json.loads(line)
        if message["token"] != token:
            raise ValueError("an answer to another request")
        told = message["execution"]
        made = {name: base64.b64decode(told[name], validate=True) for name in _BYTES}
        execution = Execution(**{**told, **made, "ending": Ending(told["ending"])})
    except (TypeError, KeyError, RecursionError) as error:
        raise ValueError("no message of a keeper") from error
    for field in fields(Execution):
        _check(getattr(execution, field.name), type(field.default))
    return execution


def longest(allowance: Allowance) -> int:
    """How many bytes an answer has at most: base64 takes a third more, and the rest is little."""
    return 2 * allowance.output + (1 << 16)


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _check(value: Any, kind: type) -> None:
    """Raises ValueError for a value that is not of this kind: a text, bytes, a number that means something."""
    if kind in (int, float):
        if type(value) not in (int, kind) or not 0 <= value < _MOST:
            raise ValueError("a number that means nothing")
    elif kind in (str, bytes) and type(value) is not kind:
        raise ValueError("not a text")
