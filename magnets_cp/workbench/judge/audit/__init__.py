"""Is what a search infers true? It is held against all solutions, found by a solver that shares nothing with it."""
