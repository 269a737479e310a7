"""Where a fault of ours is reported, as far as the installed package says."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata


def please_report() -> str:
    """The request, with the address of the page for faults, where the package was built with one.

    >>> please_report()
    'please report it to its maintainers'
    """
    try:
        urls = dict(url.split(", ", 1) for url in metadata("magnets-cp").get_all("Project-URL", []))
    except PackageNotFoundError:
        urls = {}
    return f"please report it at {urls['Issues']}" if "Issues" in urls else "please report it to its maintainers"
