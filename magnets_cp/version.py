"""The version of both packages."""

__version__ = "1.0.0"
