"""Standard families of problems, from seeds: the search ``auto`` beside CP-SAT with one worker."""
