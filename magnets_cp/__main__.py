"""``python -m magnets_cp`` is the same as ``magnets``."""

from magnets_cp.cli.entry import main

main()
