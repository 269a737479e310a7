"""``python -m magnets_cp`` is the same as ``magnets``."""

from magnets_cp.cli.main import app

app(prog_name="magnets")
