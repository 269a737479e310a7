"""The Python half of the playground: a request of the page and its answer, both JSON.

It runs in a browser, on the standard library alone.
"""

from __future__ import annotations

import json
import sys

from judging import judge_solver
from of_the_user import Tell
from trying import try_heuristic


def call(request: str, tell: Tell) -> str:
    """Answer a request of the page."""
    asked = json.loads(request)
    sys.modules.pop("mine", None)
    if asked["do"] == "judge":
        return json.dumps(judge_solver(asked["code"], asked["boards"], tell))
    return json.dumps(try_heuristic(asked, tell))
