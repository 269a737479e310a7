"""From a failure to a smallest board that shows it."""
