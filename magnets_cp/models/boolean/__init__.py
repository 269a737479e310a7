"""Problems on Booleans alone: clauses in DIMACS CNF, and pseudo-Boolean inequalities in OPB."""
