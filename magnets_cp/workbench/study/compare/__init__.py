"""Comparing configurations: a campaign of runs, each in a process of its own, into a store."""
