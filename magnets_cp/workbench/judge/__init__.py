"""Judge solvers: hold their answers against the rules and one another, and find a smallest board that shows a fault."""
