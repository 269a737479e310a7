"""Which variable next, which value first. One heuristic a file, named as in the literature; see ``registry``."""
