"""The Python half of the playground: a request of the page and its answer, both JSON.

It runs in a browser, on the standard library alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from judging import judge_solver
from of_the_user import Tell, as_text
from trying import try_heuristic

from hand_solver import PluginError
from magnets_cp.errors import InputError


def call(request: str, post: Callable[[str], object]) -> str:
    """Do what the page asks for, which hears of the answer part by part; return what went wrong, if anything did."""
    asked = json.loads(request)
    sys.modules.pop("mine", None)
    work = judge_solver if asked["do"] == "judge" else try_heuristic
    try:
        work(asked, Tell(post))
    except (InputError, PluginError, ValueError) as error:
        return as_text({"error": str(error)})
    return "{}"
