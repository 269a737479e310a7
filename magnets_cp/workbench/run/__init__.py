"""One board, one solver: what a board and a solver are, by the names users give them, and a run within its limits."""
