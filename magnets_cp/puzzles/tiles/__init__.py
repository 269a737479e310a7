"""Tile placement: the landscape, rules, notations, the model for each solver, and random landscapes."""
