"""Is a solver right? Its answers held against the rules and one another, and a smallest board that shows a fault."""
