"""The parts of a report, one a file: each a function of the analysis."""
