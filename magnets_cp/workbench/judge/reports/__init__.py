"""Reports of ``verify`` and ``judge``: text for a terminal, JSON and JUnit XML for programs, HTML pages for people."""
