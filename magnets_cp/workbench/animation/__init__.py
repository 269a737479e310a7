"""Boards one after the other on a page: what changes from step to step, not the boards."""
