"""Instances of XCSP3 made from seeds: standard families, each along an axis that makes them tighter."""
