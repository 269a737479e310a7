"""An instance as CPMpy reads it, by the parser of PyCSP3: a statement that shares nothing with ours."""

from __future__ import annotations

import atexit
import re
import sys
from collections.abc import Sequence
from io import StringIO
from typing import Any
from warnings import catch_warnings, simplefilter

import cpmpy
from cpmpy.tools.xcsp3.parser import load_xcsp3
from cpmpy.transformations.get_variables import get_variables_model

from magnets_cp.cpmpy_model import Stated
from magnets_cp.errors import CannotStateError
from magnets_cp.models.xcsp3.evaluation import FUNCTIONS
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.muted import muted
from magnets_cp.plain import PlainProblem

# A circuit there has to pass the first variable; bins may be left out, or are asked although they are empty; a matrix
# has to be square, and boxes of length 0 are in the way of others.
_KINDS = {"circuit", "binPacking", "binPackingLimits", "binPackingLoads", "elementMatrix", "noOverlapBoxes"}
# There, what has no value is false where it stands; by the rules it breaks its constraint.
_PARTIAL = {"div", "mod", "pow"}
# Of a variable of 0 and 1 there is no set.
_SETS = {"in", "notin"}
# There, these take integers as they are.
_TRUTH_VALUED = {"iff", "not"}
_ARITHMETIC = {"neg", "abs", "add", "sub", "mul", "div", "mod", "sqr", "pow", "min", "max", "dist", "if"}
_PAIR = 2
# Tags, and the blanks inside parentheses: there, a list of "eq(x[0], y) z" is taken apart at each blank.
_BLANKS = re.compile(r"(<[^>]*>)|(?<=[(,])\s+|\s+(?=[,)])")
# Values of a domain with holes: there, every hole is stated.
_WIDE = 100_000


def is_read_otherwise(instance: Instance, problem: PlainProblem) -> bool:
    """May CPMpy's reader find other solutions than there are, or never end?"""
    if "startIndex" in instance.text:  # there, all arrays count from 0
        return True
    if any(_WIDE < numbers[-1] - numbers[0] >= len(numbers) for numbers in problem.variables.values()):
        return True
    terms = (problem.objective or ())[1:]
    odd = any(_is_odd(*one) or _is_negative(problem, *one) for one in problem.constraints)
    asked = (*terms, *(part for _, *parts in problem.constraints for part in parts))
    return odd or any(map(_is_partial, terms)) or any(_compares_integers(problem, part) for part in asked)


def _is_odd(kind: str, *parts: Any) -> bool:
    """Is it of a kind, or has it a part, that is read in another way?"""
    if kind.startswith("noOverlap") and not parts[-1]:  # tasks of length 0 count
        return True
    if kind == "extension" and len(parts[0]) == 1:  # a star alone, for which there is no table there; or a term alone
        return (None,) in parts[1] or isinstance(parts[0][0], tuple)
    if kind == "count" and len(parts[1]) > 1 and not _are_different_integers(parts[1]):
        return True  # there a term is counted once for each value that it equals
    if kind == "precedence" and max(parts[1]) - min(parts[1]) >= len(parts[1]):
        return True  # where values are left out, those in the holes of domains are taken there, too
    if kind in ("regular", "mdd") and len({step[:2] for step in parts[1]}) < len(parts[1]):  # several ways to go
        return True
    return kind in _KINDS or any(map(_is_partial, parts))


def _is_negative(problem: PlainProblem, kind: str, *parts: Any) -> bool:
    """Is it of tasks one of which may be of a length or a height below 0? There, no solution has such a task."""
    sizes = {"noOverlap": parts[1:2], "cumulative": parts[1:3]}.get(kind, ())
    return any(_may_be_negative(problem, size) for row in sizes for size in row)


def _may_be_negative(problem: PlainProblem, term: Any) -> bool:
    """May the term be below 0? Of an expression this is not looked at."""
    if isinstance(term, tuple):
        return True
    return bool((problem.variables[term][0] if isinstance(term, str) else term) < 0)


def _are_different_integers(values: Sequence[Any]) -> bool:
    return len(set(values)) == len(values) and all(isinstance(value, int) for value in values)


def _is_partial(term: Any) -> bool:
    """Has it a term that may be without a value, or one that is read in another way?

    So are an equivalence of three, and what is known already: the opposite of "2 is not 0" is there -2.
    """
    if not isinstance(term, (list, tuple)) or not term:
        return False
    operator, *inside = term
    is_so = operator in _PARTIAL | _SETS or (operator == "iff" and len(inside) > _PAIR)
    is_known = operator in FUNCTIONS and all(isinstance(one, int) for one in inside)
    return is_so or is_known or any(map(_is_partial, term))


def _compares_integers(problem: PlainProblem, term: Any) -> bool:
    """Has it an equivalence or an opposite of other integers than 0 and 1? There, 1 and 2 are not both true."""
    if not isinstance(term, (list, tuple)) or not term:
        return False
    operator, *inside = term
    is_so = operator in _TRUTH_VALUED and not all(_is_truth(problem, one) for one in inside)
    return is_so or any(_compares_integers(problem, one) for one in term)


def _is_truth(problem: PlainProblem, term: Any) -> bool:
    """Is it 0 or 1 for certain?"""
    if isinstance(term, tuple):
        return term[0] not in _ARITHMETIC
    numbers = problem.variables[term] if isinstance(term, str) else (term,)
    return numbers[0] >= 0 and numbers[-1] <= 1


# PyCSP3 takes the options of whatever runs for its own, and at the end of the process compiles a model.
_arguments, sys.argv = sys.argv, sys.argv[:1]
try:
    with catch_warnings():
        simplefilter("ignore", ResourceWarning)
        # The first two CPMpy imports when it reads an instance: in each process that is forked to read one.
        import cpmpy.tools.xcsp3.parser_callbacks
        import pycsp3.parser.xparser  # noqa: F401
        from pycsp3 import end

    atexit.unregister(end)
finally:
    sys.argv = _arguments


def stated(instance: Instance) -> Stated:
    """The instance as a CPMpy model. Raises CannotStateError for what CPMpy does not read."""
    try:
        # The parser talks; and it is warned of variables made before, whose names CPMpy then passes over.
        with muted():
            model = load_xcsp3(StringIO(_BLANKS.sub(lambda found: found[1] or "", instance.text)))
    except (Exception, SystemExit) as error:  # whatever somebody else's parser does
        raise CannotStateError(f"CPMpy does not read this instance: {type(error).__name__}: {error}") from error
    named = {variable.name: variable for variable in get_variables_model(model)}
    for name in named:  # blanks in the size of an array are read in another way
        if "[" in name and name not in instance.variables:
            raise CannotStateError(f"CPMpy does not read this instance: it finds a variable {name}")
    for name, numbers in instance.variables.items():
        if name not in named:  # no constraint speaks of it
            named[name] = cpmpy.intvar(min(numbers), max(numbers))
            model += cpmpy.InDomain(named[name], list(numbers))
    return Stated(model, [named[name] for name in instance.variables])
