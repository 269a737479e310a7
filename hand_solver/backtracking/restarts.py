"""When to begin again: the Luby sequence."""

from __future__ import annotations

from collections.abc import Iterator


def luby() -> Iterator[int]:
    """1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ...

    Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993; computed as in Knuth, TAOCP 7.2.2.2.
    """
    u, v = 1, 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)
