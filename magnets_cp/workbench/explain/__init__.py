"""Why: the next step of a person, a search step by step, how hard a board is."""
