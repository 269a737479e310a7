"""How texts begin of problems that others wrote: told before anything that reads them is loaded."""

from __future__ import annotations

import re

# After comments and blank lines a heading, an objective, or an inequality.
_OPB = r"(?:\*.*\n|[ \t\r]*\n)*(?:\* #variable=|(?:min|max):|[+-]?[0-9]{1,99} {1,9}~?x[0-9])"
OPB = re.compile(_OPB)
MODEL = re.compile(rf"\s*<|(?:c.*\n|[ \t\r]*\n)*[ \t]*p[ \t]+cnf|{_OPB}")
