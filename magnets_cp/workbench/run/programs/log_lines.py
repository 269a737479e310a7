"""Lines that say nothing of which answer it is: of a log ("nodes: 12", "searching ..."), remarks and headings."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SMALL = _words("the a an of with in by from on for to after and was is again all now it")
_LOG = _SMALL | _words(
    """solve solver solving search searching start started starting run running load loaded loading read reading parsed
    parsing init initial initialized initializing try trying tried check checked checking explored exploring visited
    expanded backtrack backtracks backtracked backtracking propagate propagated propagating propagation done
    finished complete completed end ended took taken used elapsed total number count time wall cpu runtime duration
    memory second seconds sec secs millisecond milliseconds ms s mb kb node nodes step steps recursion recursions
    recursive call calls iteration iterations decision decisions state states board puzzle grid game problem
    instance file input stdin size row rows column columns cell cells domino dominoes variable variables constraint
    constraints domain domains clue clues magnet magnets csp mrv mac fc lcv ac dfs forward arc consistency algorithm
    heuristic heuristics assignment assignments possibilities combinations result results answer solution output
    status returned debug info log"""
)
# They say that there is an answer, and not which.
_FOUND = _words(
    """found find satisfiable sat solved optimal optimum best feasible valid correct right ok okay success successful
    successfully satisfied verified consistent passed yes true first final are has been here there this exists
    possible unique one single minimum maximum minimal maximal cost objective value bye goodbye good thanks thank
    you exit exiting"""
)
# What a number counts: "12 nodes", "time: 0.5 s".
_UNITS = _words(
    """node nodes backtrack backtracks step steps recursion recursions call calls iteration iterations decision
    decisions state states restart restarts fail fails failure failures conflict conflicts propagation propagations
    check checks try tries guess guesses assignments possibilities combinations second seconds sec secs s
    millisecond milliseconds ms us mb kb mib kib gb byte bytes time times elapsed runtime duration memory depth"""
)
_TOKEN = re.compile(
    r"[0-9]+:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:[.x][0-9]+)?|[a-z]+"
    r"|[^\s.,:;=!?()\[\]*>%#|/-]"
)
# "a = 3" and "answer: 3" are values.
_VALUE = re.compile(r"\W*[a-z]\W*[:=]|.*(?:answer|solution|result|output)s?\W+v?[0-9]", re.IGNORECASE)
# What formats and solvers mark so: "%", "#", "//", and in competitions "c" and "d".
_REMARK = re.compile(r"\s*(?:c(?:\s.*[a-zA-Z]{2}.*)?|d [A-Z]{2}.*|(?:%|#|//).*)")
_NUMBERED = re.compile(r"\W*solution [0-9]{1,9}\s*:\s*", re.IGNORECASE)
_VERSION = re.compile(r"\b(?:v[0-9]{1,4}(?:\.[0-9]{1,4}){0,3}|[0-9]{1,4}(?:\.[0-9]{1,4}){1,3})\W{0,3}$")
_CLOSING = _words("done finished complete completed bye goodbye good thanks thank you exit exiting the program")
# Of a search that goes on: "no solution" beside them may be of a part of it.
_STEPS = _words(
    """again now next try trying tried guess guesses start starting started restart restarting row rows column columns
    cell cells domino dominoes variable variables depth"""
)
_BROKEN = _words("traceback error errors exception warning failed failure wrong invalid not no")
# What is longer is none of these.
_LONGEST = 1000


def is_log(line: str) -> bool:
    """Is the line empty, or of such words alone and at most one number?

    Any other word may be an answer, or say that the program gave up.

    >>> [is_log(line) for line in ("nodes: 12", "stopped after 12 nodes", "row 1, column 2", "a = 3")]
    [True, False, False, False]
    """
    words, numbers = _parts(line)
    if not words:
        return not line.strip()
    is_named = not numbers or any(len(word) > 1 for word in words)  # "a 3" is a value as well
    return is_named and len(numbers) < 2 and _LOG.issuperset(words) and not _VALUE.match(line[:_LONGEST])


def is_remark(line: str) -> bool:
    """Is the line marked as one that says nothing to programs?"""
    return _REMARK.fullmatch(line[:_LONGEST]) is not None


def is_report(line: str) -> bool:
    """Is the line a remark, or of words that say that there is an answer, and what it took?

    >>> [is_report(line) for line in ("Solution found:", "s SATISFIABLE", "c 12 clauses", "c1 a2 d3 b4")]
    [True, True, True, False]
    >>> is_report("Done: 12 nodes, 3 backtracks (0.5 s)")
    True
    """
    if is_remark(line) or _NUMBERED.fullmatch(line[:_LONGEST]):
        return True
    words, numbers = _parts(line)
    return bool(words) and words <= _LOG | _FOUND | _UNITS and all(_UNITS & beside for beside in numbers)


def is_step(line: str) -> bool:
    """Has the line words of a search that goes on, or of one of its parts?

    >>> [is_step(line) for line in ("Trying row 1", "restart", "took 0.5 s")]
    [True, True, False]
    """
    return not _STEPS.isdisjoint(_parts(line)[0])


def is_effort(line: str) -> bool:
    """Is the line of numbers and what they count, or does it only say that the program ends?

    >>> [is_effort(line) for line in ("12 nodes in 0.5 s", "Done.", "running", "first solution found")]
    [True, True, False, False]
    """
    words, numbers = _parts(line)
    if not numbers:
        return bool(words) and words <= _CLOSING
    return words <= _LOG | _UNITS | _CLOSING and all(_UNITS & beside for beside in numbers)


def is_heading(line: str) -> bool:
    """Is the line of words that may stand above an answer: one of a log is among them, or it ends with a colon?

    It may end with the number of a version; a colon within it would part a name from a value.

    >>> [is_heading(line) for line in ("Magnets Solver 2.0", "Voici:", "queens: c a d b", "Result: 3")]
    [True, True, False, False]
    """
    bare = _VERSION.sub("", line[:_LONGEST])
    words, numbers = _parts(bare)
    is_plain = not numbers and not re.search(r"\+|[:=].*\w", line[:_LONGEST]) and words.isdisjoint(_BROKEN)
    return is_plain and (line.rstrip().endswith(":") or not words.isdisjoint(_LOG - _SMALL - _STEPS))


def _parts(line: str) -> tuple[set[str], list[set[str]]]:
    """The words and other signs of a line, and for each number what stands beside it."""
    tokens = _TOKEN.findall(re.sub(r"^\W+", "", line[:_LONGEST].lower()) + "$" * (len(line) > _LONGEST))
    numbers = [at for at, token in enumerate(tokens) if token[0].isdigit()]
    beside = [{*tokens[max(at - 1, 0) : at], *tokens[at + 1 : at + 2]} for at in numbers]
    return {token for token in tokens if not token[0].isdigit()}, beside
