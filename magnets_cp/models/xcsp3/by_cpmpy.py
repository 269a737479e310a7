"""An instance as CPMpy reads it, by the parser of PyCSP3: a statement that shares nothing with ours."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from io import StringIO

from cpmpy.tools.xcsp3.parser import load_xcsp3
from cpmpy.transformations.get_variables import get_variables_model

from magnets_cp.cpmpy_model import Stated
from magnets_cp.errors import UsageError
from magnets_cp.models.xcsp3.instance import Instance


def stated(instance: Instance) -> Stated:
    """The instance as a CPMpy model. Raises UsageError for what CPMpy does not read."""
    import cpmpy

    arguments = list(sys.argv)
    try:
        with redirect_stdout(StringIO()):  # the parser talks
            model = load_xcsp3(StringIO(instance.text))
    except Exception as error:  # whatever somebody else's parser does
        raise UsageError(f"CPMpy does not read this instance: {type(error).__name__}: {error}") from error
    finally:
        sys.argv = arguments
    named = {variable.name: variable for variable in get_variables_model(model)}
    for name, numbers in instance.variables.items():
        if name not in named:  # no constraint speaks of it
            named[name] = cpmpy.intvar(min(numbers), max(numbers))
            model += cpmpy.InDomain(named[name], list(numbers))
    return Stated(model, [named[name] for name in instance.variables])

