"""Small random instances, of the kinds that faults of solvers hang on."""
