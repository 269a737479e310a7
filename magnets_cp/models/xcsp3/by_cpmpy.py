"""An instance as CPMpy reads it, by the parser of PyCSP3: a statement that shares nothing with ours."""

from __future__ import annotations

import atexit
import sys
from contextlib import redirect_stdout
from io import StringIO
from warnings import catch_warnings, simplefilter

import cpmpy
from cpmpy.tools.xcsp3.parser import load_xcsp3
from cpmpy.transformations.get_variables import get_variables_model

from magnets_cp.cpmpy_model import Stated
from magnets_cp.errors import CannotStateError
from magnets_cp.models.xcsp3.instance import Instance

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
    arguments = list(sys.argv)
    try:
        # The parser talks; and it is warned of variables made before, whose names CPMpy then passes over.
        with redirect_stdout(StringIO()), catch_warnings():
            simplefilter("ignore")
            model = load_xcsp3(StringIO(instance.text))
    except (Exception, SystemExit) as error:  # whatever somebody else's parser does
        raise CannotStateError(f"CPMpy does not read this instance: {type(error).__name__}: {error}") from error
    finally:
        sys.argv[:] = arguments  # to which CPMpy adds an option of PyCSP3
    named = {variable.name: variable for variable in get_variables_model(model)}
    for name, numbers in instance.variables.items():
        if name not in named:  # no constraint speaks of it
            named[name] = cpmpy.intvar(min(numbers), max(numbers))
            model += cpmpy.InDomain(named[name], list(numbers))
    return Stated(model, [named[name] for name in instance.variables])
