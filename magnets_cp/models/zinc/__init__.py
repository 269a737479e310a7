"""FlatZinc and MiniZinc: instances written for their solvers, and what these print."""
