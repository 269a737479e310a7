"""Lines of a log that say nothing of the answer: "nodes: 12", "searching ...", "took 0.5 s"."""

from __future__ import annotations

import re

_LOG_WORD = (
    r"(?:solv(?:e|er|ing)|search(?:ing)?|start(?:ed|ing)?|run(?:ning)?|load(?:ed|ing)?|read(?:ing)?|pars(?:ed|ing)"
    r"|init(?:ial|ialized|ializing)?|try(?:ing)?|tried|check(?:ed|ing)?|explor(?:ed|ing)|visited|expanded"
    r"|backtrack(?:s|ed|ing)?|propagat(?:e|ed|ing|ion)|done|finished|complete(?:d)?|end(?:ed)?|took|taken|used|elapsed"
    r"|total|number|count|time|wall|cpu|runtime|duration|memory|seconds?|secs?|milliseconds?|ms|s|mb|kb|nodes?|steps?"
    r"|recursions?|recursive|calls?|iterations?|decisions?|states?|board|puzzle|grid|game|problem|instance|file|input"
    r"|stdin|size|rows?|columns?|cells?|dominoes|domino|variables?|constraints?|domains?|clues?|magnets?|csp|mrv|mac|fc"
    r"|lcv|ac|dfs|forward|arc|consistency|algorithm|heuristics?|result|results|answer|solution|output|status|returned"
    r"|debug|info|log|the|a|an|of|with|in|by|from|on|for|to|after|and|was|is|again|all|now|it)"
)
_GAP = r"(?:[\s.,:;=!?()%#-]+|$)"
_NUMBER = r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:\.[0-9]+)?)(?:x[0-9]+|s|ms|us|mb|kb)?"
# "a = 3" and "answer: 3" are values.
_LOG = re.compile(
    r"(?!\W*[a-z]\W*[:=])(?!.*(?:answer|solution|result|output)s?\W+[0-9])"
    rf"\W*(?:{_LOG_WORD}{_GAP})*(?:{_NUMBER}{_GAP}(?:{_LOG_WORD}{_GAP})*)?",
    re.IGNORECASE,
)


def is_log(line: str) -> bool:
    """Is the line empty, or of such words alone and at most one number?

    Any other word may be an answer, or say that the program gave up.

    >>> [is_log(line) for line in ("nodes: 12", "stopped after 12 nodes", "row 1, column 2", "a = 3")]
    [True, False, False, False]
    """
    return _LOG.fullmatch(line) is not None and (not line.strip() or re.search(r"[a-zA-Z]", line) is not None)
