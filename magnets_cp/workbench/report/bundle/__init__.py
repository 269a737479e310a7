"""A folder to publish with a paper: figures, tables, boards, heuristics, every run, and what repeats them."""
