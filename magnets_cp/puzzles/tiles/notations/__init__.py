"""Notations landscapes are read from and written in, one a file; see ``registry``."""
