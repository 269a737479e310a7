"""Recognize what programs say in words: that there is no solution, that they gave up, how many nodes they took.

A sentence is understood as a whole or not at all: "no solution in this branch" is a step of a search, no answer.
"""

from __future__ import annotations

import re

_THING = (
    r"(?:(?:the|this|that|these|your|given|following|above|current|input|whole|entire|magnets?) )*"
    r"(?:board|puzzle|problem|instance|model|grid|game|csp|input|formula|it|constraints|system)(?: #?[0-9]{1,9})?"
)
_SOLUTION = (
    r"(?:(?:valid|feasible|possible|legal|consistent|complete|correct|satisfying|such) )*"
    r"(?:solutions?|answers?|assignments?|arrangements?|placements?|configurations?)"
)
# Of one answer, "answer: 0", the 0 may be a value.
_NUMBER_OF_SOLUTIONS = (
    rf"(?:(?:number of |total ){_SOLUTION}(?: found| count)?|{_SOLUTION}(?<=s)(?: found| count)?"
    rf"|{_SOLUTION} (?:found|count))"
)
_WHO = rf"(?:{_THING}|there|(?:i|we|you|solver|the solver|program|the program|search|the search|the algorithm)) "
_UNSATISFIABLE = (
    r"(?:unsat(?:isfiable)?|un-?satisfiable|infeasible|unfeasible|unsolve?able|insolvable|insoluble|inconsistent"
    r"|impossible(?: to solve)?|contradictory|over-?constrained|without (?:a |any )?solutions?"
    r"|not (?:satisfiable|solve?able|feasible|possible|consistent))"
)
_FOUND = r"(?: (?:is|are|was|were|has been|have been|could be|can be))?(?: (?:found|exists?|possible|available|there))?"
_NEGATED = r"(?:(?:do|does|did|could|can|is|are|was|were|has|have|had) )?not"
_NONE = (
    rf"(?:{_WHO})?(?:(?:has|have|had|is|are|was|were|exists?|found|admits|finds) )?(?:no|0|zero) {_SOLUTION}{_FOUND}",
    rf"(?:(?:a|any|the) )?{_SOLUTION} {_NEGATED} (?:(?:be|been) )?(?:found|exists?|possible|available)",
    rf"(?:{_WHO})?(?:{_NEGATED}|unable to|failed to) (?:(?:have|exist|find|found) )?(?:(?:a|an|any|one) )?{_SOLUTION}"
    rf"{_FOUND}",
    rf"(?:{_WHO})?(?:(?:is|are|was|were|seems|appears|proved|proven) )?(?:(?:to be|to be proven) )?{_UNSATISFIABLE}",
    rf"(?:{_WHO})?(?:can|could) not be (?:solved|satisfied|completed|filled)",
    rf"(?:{_WHO})?(?:can not|could not|failed to|unable to) solve {_THING}",
    rf"(?:{_SOLUTION}|{_NUMBER_OF_SOLUTIONS}) ?[:=] ?(?:none|null|no|nil)|{_NUMBER_OF_SOLUTIONS} ?[:=] ?0",
    r"(?:satisfiable|solvable|feasible|sat|solved|has solution|solution exists|solution found) ?[:=?] ?(?:no|false|0)",
    rf"(?:unsolve?able|infeasible|impossible|unsatisfiable) {_THING}",
)
_LEAD = (
    r"(?:[0-9][0-9:.,-]{0,30} )*"  # the time, in a log
    r"(?:(?:s|(?:(?:the|solver|final) )?(?:status|results?|answer|solutions?|output|verdict|outcome|conclusion)(?: is)?"
    rf"|{_THING}|solver|error|info|note|sorry|unfortunately|finished|done|(?:[^.]{{1,99}}, )?(?:so|thus|hence)"
    r"|(?:the )?(?:search|solver|program)(?: (?:finished|completed?|done|over|ended|exhausted|is over|is complete))?"
    r"|[\w./-]{1,80}\.[a-z]{1,8}"
    r"|(?:all (?:possibilities|combinations|assignments|options)|search space) (?:tried|checked|exhausted)"
    r"|exhausted(?: the)? search space)(?: ?[\]:=,>|-]{1,3})? )?"
)
# How much work it was: words and numbers, in which no word is of a limit.
_EFFORT = (
    r"(?:[ ,:;=(\[-]{1,4}(?:after|in|using|took|time|elapsed|and|visited|explored|expanded|checked|searching|trying"
    r"|tried|exploring|all|total|nodes?|of|backtracks?|steps?|recursions?|recursive|calls?|iterations?|decisions?|states?"
    r"|possibilities|combinations|seconds?|secs?|sec|milliseconds?|s|ms|us|search|exhaustive|exhausting|complete|full"
    r"|the|entire|space|[0-9][0-9.,_']{0,24}(?:s|ms|us)?))*"
)
_FOR = rf"(?: (?:for|to|of|in|on) {_THING})?"
_UNDER = (
    r"(?: (?:with|under|given|satisfying|that satisfy|that satisfies|which satisfies|meeting|for)"
    r" (?:(?:all|of|the|these|its|given) )*(?:constraints|clues|conditions|rules|requirements|restrictions))?"
)
_NO_SOLUTION = re.compile(rf"{_LEAD}(?:{'|'.join(_NONE)}){_FOR}{_UNDER}{_EFFORT}")
_NOTHING = re.compile(rf"{_LEAD}(?:none|null|nil|no|failure|nothing found)|{_NUMBER_OF_SOLUTIONS} ?[:=] ?0")
# What Python prints of an empty answer. An empty dictionary may be one of signs by cell: a board of blanks.
_EMPTY = ("[]", "()", "False")
_NOT_SO = re.compile(
    rf".*{_UNSATISFIABLE} ?[:=?] ?(?:0|no|false)\b.*|.*\berrors? ?[:=] ?(?:null|none|nil|no|0)\s*"
    r"|[^:=]*[:=]\s*0\s*[\s,;:=|-]+[^a-z]*[0-9][^a-z]*",  # numbers of a solution, of which the first is 0
    re.IGNORECASE,
)
# "infeasible nodes: 3" counts them; "infeasible, nodes: 3" is an answer.
_COUNTS_PARTS = re.compile(
    r"\W*(?:infeasible|impossible|inconsistent|contradictory|invalid|unsat(?= (?!nodes)))"
    r" (?:nodes?|states?|calls?|branches|assignments?|combinations?|values?|subproblems?|leaves)(?: [a-z]+)?"
    r" ?[:=] ?[0-9].*",
    re.IGNORECASE,
)
_ALL = re.compile(
    rf"(?:{_WHO}|th(?:is|at) )?(?:(?:is|are|has|found) )?(?:(?:exactly|only) (?:1|one)(?: unique)? {_SOLUTION}{_FOUND}"
    rf"|(?:1|one) {_SOLUTION},? all there are|(?:a |the )?(?:unique|only|one and only|single) {_SOLUTION}{_FOUND}"
    rf"|(?:no|0) (?:(?:more|other|further|second|another) {_SOLUTION}{_FOUND}|others))"
    rf"|(?:(?:the|this) )?(?:{_SOLUTION} )?(?:is )?uniqu(?:e|eness)(?: ?[:=] ?(?:yes|true|proved|proven))?"
)
# Whoever tries all says so, and who gives up: which of the two it is, only its author knows.
_TWO_WAYS = re.compile(
    rf"(?=.*\bf(?:ound|ind)\b)(?:{'|'.join(_NONE)}) (?:after|in|with|using) [0-9,]+ (?:[a-z]+ )?"
    r"(?:seconds?|secs?|s|minutes?|iterations?|tries|trials?|attempts?|restarts?|flips?|generations?|rounds?|runs?)"
)
_SOME = r"(?:(?:a|the|one|[1-9][0-9]*) )?"
_YES = (
    r"(?:s )?(?:satisfiable|sat|feasible|solvable|solved|optimal|optimum found)"
    rf"|{_SOME}(?:(?:optimal|final) )?{_SOLUTION} (?:found|exists?)|found {_SOME}{_SOLUTION}"
    rf"|(?:[1-9][0-9]*|one) {_SOLUTION}|{_NUMBER_OF_SOLUTIONS} ?[:=] ?[1-9][0-9]*"
    r"|(?:satisfiable|sat|solvable|feasible|solved|answer|has solution|solution (?:found|exists)) ?[:=?] ?(?:yes|true)"
    rf"|(?:solved )?success(?:ful(?:ly)?)?|(?:{_THING} has|(?:yes,? )?there (?:is|are)) {_SOME}{_SOLUTION}"
)
_SAYS_YES = re.compile(rf"{_LEAD}(?:{_WHO}|(?:is|has|was) )*(?:{_YES})")
_COUNTED = (
    r"(?:time|nodes?|steps?|iterations?|depth|recursion|backtracks?|search|memory|restarts?|attempts?|tries|calls?)"
)
_OVER = r"(?:(?:was|is|has been) )?(?:reached|exceeded|hit|expired)"
_STOPPED = (
    r"(?:i do not know|unknown|undecided|undetermined|indeterminate|inconclusive|not determined)",
    rf"(?:{_WHO})?(?:time-? ?out|timed out|deadline|(?:the )?{_COUNTED}[ -]?limit)(?: {_OVER})?|limit {_OVER}",
    rf"(?:the )?(?:max(?:imum)?|limit)(?: number)?(?: of)? {_COUNTED}(?: limit| depth)? {_OVER}",
    rf"(?:{_WHO})?(?:ran )?out of {_COUNTED}",
    rf"(?:{_WHO})?(?:gave|give|gives|giving|given) up",
    rf"(?:{_WHO})?(?:too many {_COUNTED}|(?:takes |taking |took )?too long|too slow)",
    rf"(?:{_WHO})?(?:(?:was|is) )?(?:aborted|interrupted|cancell?ed|incomplete|(?:stopped|terminated|ended) early)",
    rf"(?:{_WHO})?(?:can|could|did) not (?:finish|decide|complete|be decided)(?: in time)?",
    rf"(?:{'|'.join(_NONE)}) (?:in time|so far|yet|(?:within|in|before) (?:the )?(?:(?:given|allowed) )?"
    rf"(?:time-?out|deadline|limits?|{_COUNTED}(?: limit)?)|within [0-9.]{{1,12}} ?[a-z]{{1,12}})",
)
_GAVE_UP = re.compile(rf"{_LEAD}(?:{'|'.join(_STOPPED)}){_FOR}(?: after{_EFFORT})?")
# One of these is in every such sentence: most lines of a log are told by that.
_MAY_SAY = re.compile(
    r"\bno(?:\b|_)|not|n't|\b0\b|zero|none|nil|null|fail|unable|without|unsat|un-?s|feasible|ins?ol|incon|impos|contra|over"
    r"|unknown|und|indet|time|limit|max|out of|g[ai]v|too|abort|interr|cancel|incomp|early|deadline|false",
    re.IGNORECASE,
)
_MAY_SAY_ALL = re.compile("uniq|sol|answer|other", re.IGNORECASE)
_NODES = re.compile(
    r"\bnodes?(?: [a-z]{1,20})?[ \t]{0,8}[:=]?[ \t]{0,8}([0-9][0-9_,']{0,24})\b"
    r"|\b([0-9][0-9_,']{0,24}) (?:[a-z]{1,20} )?nodes?\b",
    re.IGNORECASE,
)
# "None" or a count of none among other signs is a row of a board.
_CELL = r"(?:none|null|nil|[-+.?]|[-+]?[0-9]{1,9})"
_BETWEEN = r"[\s,'\"|\[\](){}]"
_ROW = re.compile(
    rf"(?:[^:=]{{0,80}}[:=]|array)?{_BETWEEN}*{_CELL}\s?:?(?:{_BETWEEN}+{_CELL})+(?:{_BETWEEN}|;)*", re.IGNORECASE
)
_ENDS = re.compile(r"[.!?;]+\s|\s[-\u2013\u2014]+\s|\.{2,}")
DECORATION = re.compile(r"^[\W_]+|[\W_]+$")
LONGEST_SENTENCE = 200
# More than anybody counts; with more digits a table would be all one column.
MOST_NODES = 10**15


def says_none(line: str) -> bool:
    """Return whether it says that there is no solution."""
    begin, is_question = line[:LONGEST_SENTENCE], line.rstrip().endswith("?")
    if is_question or any(one.fullmatch(begin) for one in (_ROW, _NOT_SO, _COUNTS_PARTS)):
        return False
    if line.strip() in _EMPTY:
        return True
    whole, *parts = _sentences(line) or [""]
    said = [whole, *(part for part in parts if part != "no")]  # a number's, or an answer to a question
    return any(_NO_SOLUTION.fullmatch(one) or _NOTHING.fullmatch(one) for one in said)


def says_nothing(line: str) -> bool:
    """Return whether it is no more than "None" or a count of 0: Python prints that of a function without an answer."""
    return line.strip() in _EMPTY or any(map(_NOTHING.fullmatch, _sentences(line)))


def says_all(line: str) -> bool:
    """Return whether it says that there is no other solution."""
    return _MAY_SAY_ALL.search(line) is not None and any(map(_ALL.fullmatch, _plain(line)))


def says_yes(line: str) -> bool:
    """Return whether it says that there is a solution, and not which."""
    return any(map(_SAYS_YES.fullmatch, _plain(line)))


def is_ambiguous(line: str) -> bool:
    """Return whether "no solution found in 5 seconds" may mean that there is none, or that it gave up."""
    return any(map(_TWO_WAYS.fullmatch, _sentences(line)))


def says_given_up(line: str) -> bool:
    """Return whether it says that no answer was found in time."""
    return any(map(_GAVE_UP.fullmatch, _sentences(line)))


def _sentences(line: str) -> list[str]:
    """A line as one sentence, and as several, without what people put around them; none if it is too long."""
    return _plain(line) if len(line) <= LONGEST_SENTENCE and _MAY_SAY.search(line) else []


def _plain(line: str) -> list[str]:
    if len(line) > LONGEST_SENTENCE:
        return []
    plain = " ".join(line.lower().replace("\u2019", "'").replace("_", " ").replace("no-", "no ").split())
    for short, whole in (("cannot", "can not"), ("can't", "can not"), ("n't", " not"), ("there's", "there is")):
        plain = plain.replace(short, whole)
    return [bare for one in (plain, *_ENDS.split(plain)) if (bare := DECORATION.sub("", one))]


def nodes_in(text: str) -> dict[str, int | float]:
    """The number of nodes, as the statistics of an answer; empty unless exactly one is said."""
    found = {int(re.sub("[_,']", "", one or other)) for one, other in _NODES.findall(text)}
    return {"nodes": found.pop()} if len(found) == 1 and max(found) < MOST_NODES else {}
